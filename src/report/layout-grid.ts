/**
 * Second step of drawing a picture: coordinates of boxes, headers and lanes. Columns are as wide as their widest
 * event; gutters and gaps as wide as the lanes that layout-routes.ts put into them. The origin is the upper left corner
 * of the graph; svg.ts moves it below the title.
 */

import { assignBusLanes } from './layout-bus.ts';
import { type Route, type Routing, routePicture, type Side } from './layout-routes.ts';
import type { Picture, PictureEvent } from './picture.ts';
import { monospaceWidth, shorten } from './picture-text.ts';

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

export const fontSizes = { title: 18, subtitle: 13, header: 14, label: 13, source: 10.5, relation: 11.5 };

const boxPadding = 12;
const panelPadding = 10;
const minimumBoxWidth = 96;
const initialHeight = 30;
const initialGap = 28;
const headerHeight = 26;
const rowGap = 34;
/** Lanes beside a column: the distance of the first from the boxes, and of each further one from the one before. */
const firstLane = 28;
const laneStep = 22;
const gapLaneStep = 16;
const busLaneStep = 13;
/** Room for text on an edge that runs in a lane at the rim of the picture. */
const rimPadding = 8;

/** What the box shows of the source line; the tooltip has all of it. */
export function shownSource(event: PictureEvent): string {
  return shorten(event.source, 36);
}

export function relationLabelWidth(relation: string): number {
  return monospaceWidth(relation, fontSizes.relation);
}

/** Routes the edges, then places everything. */
export function layoutGrid(picture: Picture): { readonly routing: Routing; readonly grid: Grid } {
  const columnWidths = picture.threads.map((name, column) => {
    const own = picture.events.filter((event) => event.thread === column).map(boxWidth);
    return Math.max(minimumBoxWidth, headerWidth(name), ...own);
  });
  const topRoom = 60;
  const routing = routePicture(
    picture,
    (column) => columnWidths[column]! - headerWidth(picture.threads[column]!) >= topRoom,
  );

  const gutters = gutterWidths(picture, routing);
  const initialWidths = picture.events.filter((event) => event.thread < 0).map(boxWidth);
  const initialTotal = sum(initialWidths) + initialGap * Math.max(0, initialWidths.length - 1);
  const columnsTotal = sum(columnWidths) + sum(gutters);
  const width = Math.max(columnsTotal, initialTotal + 2 * panelPadding);
  const columnX: number[] = [];
  let x = (width - columnsTotal) / 2;
  for (const [column, columnWidth] of columnWidths.entries()) {
    x += gutters[column]!;
    columnX.push(x);
    x += columnWidth;
  }
  const initialX = spreadOut(initialWidths, initialTotal, {
    left: columnX[0] ?? 0,
    right: columnX.length > 0 ? columnX.at(-1)! + columnWidths.at(-1)! : width,
  });

  const laneX = (column: number, side: Side, lane: number) => {
    const distance = firstLane + lane * laneStep;
    return side === 'left'
      ? columnX[column]! - distance
      : columnX[column]! + columnWidths[column]! + distance;
  };
  const headerSpans = columnX.map((left, column) => {
    const own = headerWidth(picture.threads[column]!);
    return { x: left + (columnWidths[column]! - own) / 2, width: own };
  });
  const bus = assignBusLanes(
    picture.edges.flatMap((edge, index) => {
      const route = routing.routes[index]!;
      if (route.kind !== 'fall') return [];
      const [from, to] = [routing.cells[edge.from]!, routing.cells[edge.to]!];
      const [initial, event] = from.column < 0 ? [from.row, to.column] : [to.row, from.column];
      const fromX = initialX[initial]! + initialWidths[initial]! / 2;
      const toX =
        route.entry === 'top'
          ? nearestTopX({ x: columnX[event]!, width: columnWidths[event]! }, headerSpans[event]!, fromX)
          : laneX(event, route.entry, route.lane);
      return [{ edge: index, fromX, toX }];
    }),
  );

  const rows = placeRows(picture, routing, bus.count);
  const boxes = routing.cells.map(({ column, row }): Box => {
    return column < 0
      ? { x: initialX[row]!, y: rows.initialTop, width: initialWidths[row]!, height: initialHeight }
      : { x: columnX[column]!, y: rows.rowY[row]!, width: columnWidths[column]!, height: rows.rowHeight };
  });
  const panels = columnX.map((left, column) => ({
    x: left - panelPadding,
    y: rows.headerTop,
    width: columnWidths[column]! + 2 * panelPadding,
    height: rows.height - rows.headerTop,
  }));
  const headers = columnX.map((_, column) => ({
    ...headerSpans[column]!,
    y: rows.headerTop + 4,
    height: headerHeight - 6,
  }));
  const gapLaneY = (gap: number, lane: number) => rows.firstLaneY[gap]! + lane * gapLaneStep;
  const busLaneY = (edge: number) => rows.busTop + (bus.lanes.get(edge) ?? 0) * busLaneStep;
  const { height, headerTop } = rows;
  return {
    routing,
    grid: { width, height, boxes, panels, headers, headerTop, laneX, gapLaneY, busLaneY },
  };
}

/** Where on the top of a first event, beside the thread's name, an edge from `fromX` enters. */
export function nearestTopX(
  box: { readonly x: number; readonly width: number },
  header: { readonly x: number; readonly width: number },
  fromX: number,
): number {
  return fromX <= box.x + box.width / 2
    ? Math.max(box.x + 10, Math.min(fromX, header.x - 6))
    : Math.min(box.x + box.width - 10, Math.max(fromX, header.x + header.width + 6));
}

function boxWidth(event: PictureEvent): number {
  const label = monospaceWidth(event.label, fontSizes.label);
  const source = monospaceWidth(shownSource(event), fontSizes.source);
  return Math.ceil(Math.max(label, source)) + 2 * boxPadding;
}

function headerWidth(name: string): number {
  return Math.ceil(monospaceWidth(name, fontSizes.header)) + 8;
}

/** By gutter: the lanes of the columns on either side, and between columns room for the edges that cross. */
function gutterWidths(picture: Picture, routing: Routing): number[] {
  const columns = picture.threads.length;
  const lanes = new Map<string, number>();
  const crossing = new Array<number>(columns + 1).fill(0);
  let widestLabel = 0;
  for (const [index, edge] of picture.edges.entries()) {
    const route = routing.routes[index]!;
    const from = routing.cells[edge.from]!;
    const to = routing.cells[edge.to]!;
    widestLabel = Math.max(widestLabel, relationLabelWidth(edge.relation));
    if (route.kind === 'across' || route.kind === 'channel') {
      const last = Math.max(from.column, to.column);
      for (let gutter = Math.min(from.column, to.column) + 1; gutter <= last; gutter++) crossing[gutter]!++;
    } else if (route.kind === 'arc' || (route.kind === 'fall' && route.entry !== 'top')) {
      const side = route.kind === 'arc' ? route.side : route.entry;
      const key = `${side} ${Math.max(from.column, to.column)}`;
      lanes.set(key, Math.max(lanes.get(key) ?? 0, route.lane + 1));
    }
  }
  const laneRoom = (side: Side, column: number) => {
    const count = lanes.get(`${side} ${column}`) ?? 0;
    return count === 0 ? 0 : firstLane + (count - 1) * laneStep;
  };
  return crossing.map((edges, gutter) => {
    const used = laneRoom('right', gutter - 1) + laneRoom('left', gutter);
    if (gutter > 0 && gutter < columns) {
      return used + Math.max(widestLabel, 24) + (edges > 0 ? 52 + Math.min(56, edges * 8) : 20);
    }
    return used > 0 ? used + widestLabel / 2 + rimPadding : panelPadding;
  });
}

/** Left edges of boxes side by side, each in the middle of its share of the room, or around its middle if it is short. */
function spreadOut(
  widths: readonly number[],
  total: number,
  room: { left: number; right: number },
): number[] {
  const spread = Math.max(room.right - room.left, total);
  const slack = (spread - total) / Math.max(1, widths.length);
  let next = (room.left + room.right - spread) / 2 + slack / 2;
  return widths.map((own) => {
    const left = next;
    next += own + initialGap + slack;
    return left;
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
  const initialTop = arches > 0 ? 18 + arches * gapLaneStep : 0;
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

function countLanes(routes: readonly Route[], laneOf: (route: Route) => number): number {
  return routes.reduce((count, route) => Math.max(count, laneOf(route) + 1), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
