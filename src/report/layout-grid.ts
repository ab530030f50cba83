/**
 * Second step of drawing a picture: coordinates of boxes, headers and lanes. layout-columns.ts
 * places them sideways; here are the heights: gaps between rows are as high as the lanes that
 * layout-routes.ts put into them. The origin is the upper left corner of the graph; svg.ts moves it
 * below the title.
 */
import { assignBusLanes, type BusRide } from './layout-bus.ts';
import {
  type Columns,
  columnWidths,
  headerWidth,
  nearestTopX,
  panelPadding,
  placeColumns,
} from './layout-columns.ts';
import { type EdgeRoute, type Routing, routePicture, type Side } from './layout-routes.ts';
import type { Picture } from './picture.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Grid {
  readonly width: number;
  readonly height: number;
  /** By event. */
  readonly boxes: readonly Box[];
  /** The light ground behind each thread, header included. */
  readonly panels: readonly Box[];
  /** The room of each thread's name. */
  readonly headers: readonly Box[];
  /** Where the headers begin; above it, edges from initial writes move sideways. */
  readonly headerTop: number;
  readonly laneX: (column: number, side: Side, lane: number) => number;
  readonly gapLaneY: (gap: number, lane: number) => number;
  /** Where an edge between an initial write and an event runs sideways. */
  readonly busLaneY: (edge: number) => number;
}

const initialHeight = 30;
const headerHeight = 26;
const rowGap = 34;
const gapLaneStep = 16;
const busLaneStep = 13;

/** Routes the edges, then places everything. */
export function layoutGrid(picture: Picture): { readonly routing: Routing; readonly grid: Grid } {
  const widths = columnWidths(picture);
  const topRoom = 60;
  const routing = routePicture(
    picture,
    (column) => widths[column]! - headerWidth(picture.threads[column]!) >= topRoom,
  );
  const columns = placeColumns(picture, routing, widths);
  const bus = assignBusLanes(busRides(picture, routing, columns));
  const rows = placeRows(picture, routing, bus.count);

  const boxes = routing.cells.map(({ column, row }): Box => {
    return column < 0
      ? { ...columns.initial[row]!, y: rows.initialTop, height: initialHeight }
      : { ...columns.spans[column]!, y: rows.rowY[row]!, height: rows.rowHeight };
  });
  const panels = columns.spans.map(({ x, width }) => ({
    x: x - panelPadding,
    y: rows.headerTop,
    width: width + 2 * panelPadding,
    height: rows.height - rows.headerTop,
  }));
  const headers = columns.headers.map((span) => ({
    ...span,
    y: rows.headerTop + 4,
    height: headerHeight - 6,
  }));
  const { laneX, width } = columns;
  const gapLaneY = (gap: number, lane: number) => rows.firstLaneY[gap]! + lane * gapLaneStep;
  const busLaneY = (edge: number) => rows.busTop + (bus.lanes.get(edge) ?? 0) * busLaneStep;
  const { height, headerTop } = rows;
  return {
    routing,
    grid: { width, height, boxes, panels, headers, headerTop, laneX, gapLaneY, busLaneY },
  };
}

function busRides(picture: Picture, routing: Routing, columns: Columns): BusRide[] {
  return picture.edges.flatMap((edge, index) => {
    const route = routing.routes[index]!;
    if (route.kind !== 'fall') return [];
    const [from, to] = [routing.cells[edge.from]!, routing.cells[edge.to]!];
    const [initial, column] = from.column < 0 ? [from.row, to.column] : [to.row, from.column];
    const start = columns.initial[initial]!;
    const fromX = start.x + start.width / 2;
    const toX =
      route.entry === 'top'
        ? nearestTopX(columns.spans[column]!, columns.headers[column]!, fromX)
        : columns.laneX(column, route.entry, route.lane);
    return [{ edge: index, fromX, toX }];
  });
}

interface Rows {
  readonly initialTop: number;
  readonly busTop: number;
  readonly headerTop: number;
  readonly rowHeight: number;
  readonly rowY: readonly number[];
  /** By gap. */
  readonly firstLaneY: readonly number[];
  readonly height: number;
}

function placeRows(picture: Picture, routing: Routing, busLanes: number): Rows {
  const arches = countLanes(routing.routes, (route) => (route.kind === 'arch' ? route.lane : -1));
  const initialTop = arches > 0 ? 12 + arches * 20 : 0;
  const busTop = initialTop + initialHeight + 20;
  const busHeight = 20 + Math.max(0, busLanes - 1) * busLaneStep + 16;
  const headerTop = routing.initialCount === 0 ? 0 : initialTop + initialHeight + busHeight;

  const hasSources = picture.events.some((event) => event.thread >= 0 && event.source !== '');
  const rowHeight = hasSources ? 44 : 32;
  const rowY: number[] = [];
  const firstLaneY: number[] = [];
  let y = headerTop + headerHeight;
  for (let gap = 0; gap <= routing.rowCount; gap++) {
    const lanes = countLanes(routing.routes, (route) =>
      route.kind === 'channel' && route.gap === gap ? route.lane : -1,
    );
    const isBetweenRows = gap > 0 && gap < routing.rowCount;
    const lanesRoom = lanes > 0 ? lanes * gapLaneStep + 14 : 0;
    const gapHeight = Math.max(isBetweenRows ? rowGap : 12, lanesRoom);
    firstLaneY.push(y + (gapHeight - (lanes - 1) * gapLaneStep) / 2);
    y += gapHeight;
    if (gap < routing.rowCount) {
      rowY.push(y);
      y += rowHeight;
    }
  }
  return { initialTop, busTop, headerTop, rowHeight, rowY, firstLaneY, height: y };
}

function countLanes(routes: readonly EdgeRoute[], laneOf: (route: EdgeRoute) => number): number {
  return routes.reduce((count, route) => Math.max(count, laneOf(route) + 1), 0);
}
