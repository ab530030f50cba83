/**
 * The sideways half of layout-grid.ts. Columns are as wide as their widest event, gutters as wide
 * as the lanes that layout-routes.ts put into them; initial writes are spread over the whole width.
 */
import type { Routing, Side } from './layout-routes.ts';
import type { Picture, PictureEvent } from './picture.ts';
import { fontSizes, monospaceWidth, relationLabelWidth, shownSource } from './picture-text.ts';

export interface ColumnSpan {
  readonly x: number;
  readonly width: number;
}

export interface Columns {
  readonly width: number;
  /** The boxes of each thread. */
  readonly spans: readonly ColumnSpan[];
  /** The name of each thread. */
  readonly headers: readonly ColumnSpan[];
  /** The boxes of the initial writes. */
  readonly initial: readonly ColumnSpan[];
  readonly laneX: (column: number, side: Side, lane: number) => number;
}

/** By how much the ground of a thread is wider than its boxes, on each side. */
export const panelPadding = 10;

const boxPadding = 12;
const minimumBoxWidth = 96;
const initialGap = 28;
/**
 * Lanes beside a column: the distance of the first from the boxes, and of each further one from the
 * one before.
 */
const firstLane = 28;
const laneStep = 22;
/** Room for text on an edge that runs in a lane at the rim of the picture. */
const rimPadding = 8;

export function columnWidths(picture: Picture): number[] {
  return picture.threads.map((name, column) => {
    const own = picture.events.filter((event) => event.thread === column).map(boxWidth);
    return Math.max(minimumBoxWidth, headerWidth(name), ...own);
  });
}

export function placeColumns(picture: Picture, routing: Routing, widths: readonly number[]): Columns {
  const gutters = gutterWidths(picture, routing);
  const initialWidths = picture.events.filter((event) => event.thread < 0).map(boxWidth);
  const initialTotal = sum(initialWidths) + initialGap * Math.max(0, initialWidths.length - 1);
  const columnsTotal = sum(widths) + sum(gutters);
  const pictureWidth = Math.max(columnsTotal, initialTotal + 2 * panelPadding);

  const spans: ColumnSpan[] = [];
  let x = (pictureWidth - columnsTotal) / 2;
  for (const [column, width] of widths.entries()) {
    x += gutters[column]!;
    spans.push({ x, width });
    x += width;
  }
  const left = spans[0]?.x ?? 0;
  const room = { x: left, width: x - left };
  const headers = spans.map((span, column) => {
    const width = headerWidth(picture.threads[column]!);
    return { x: span.x + (span.width - width) / 2, width };
  });
  const laneX = (column: number, side: Side, lane: number) => {
    const { x, width } = spans[column]!;
    const distance = firstLane + lane * laneStep;
    return side === 'left' ? x - distance : x + width + distance;
  };
  const initial = spreadOut(initialWidths, initialTotal, room, pictureWidth);
  return { width: pictureWidth, spans, headers, initial, laneX };
}

/** Where on the top of a first event, beside the thread's name, an edge from `fromX` enters. */
export function nearestTopX(box: ColumnSpan, header: ColumnSpan, fromX: number): number {
  return fromX <= box.x + box.width / 2
    ? Math.max(box.x + 10, Math.min(fromX, header.x - 6))
    : Math.min(box.x + box.width - 10, Math.max(fromX, header.x + header.width + 6));
}

function boxWidth(event: PictureEvent): number {
  const label = monospaceWidth(event.label, fontSizes.label);
  const source = monospaceWidth(shownSource(event), fontSizes.source);
  return Math.ceil(Math.max(label, source)) + 2 * boxPadding;
}

/** The room that a thread's name needs. */
export function headerWidth(name: string): number {
  return Math.ceil(monospaceWidth(name, fontSizes.header)) + 8;
}

/**
 * By gutter: the lanes of the columns on either side, and between columns room for the edges that
 * cross.
 */
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

/**
 * Boxes side by side, each in the middle of its share of the room; they overrun the room if they do
 * not fit.
 */
function spreadOut(
  widths: readonly number[],
  total: number,
  room: ColumnSpan,
  pictureWidth: number,
): ColumnSpan[] {
  const spread = Math.max(room.width, total);
  const slack = (spread - total) / Math.max(1, widths.length);
  const centred = room.x + (room.width - spread) / 2;
  let next = Math.max(0, Math.min(centred, pictureWidth - spread)) + slack / 2;
  return widths.map((width) => {
    const x = next;
    next += width + initialGap + slack;
    return { x, width };
  });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
