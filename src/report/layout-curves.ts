/**
 * Third step of drawing a picture: from routes to curves. Each edge gets a place of its own on the sides of its boxes,
 * in an order that keeps edges from crossing near the box, and a chain of cubic Bézier curves. Curves leave and
 * enter boxes at right angles and stay within gutters and gaps, so that none passes through a box.
 */

import { type Box, type Grid, nearestTopX, type Point } from './layout-grid.ts';
import type { Cell, Route, Routing, Side } from './layout-routes.ts';
import type { Picture } from './picture.ts';

export interface Cubic {
  readonly start: Point;
  readonly control1: Point;
  readonly control2: Point;
  readonly end: Point;
}

/** The end of each piece is the start of the next. */
export type Curve = readonly Cubic[];

/** By edge of the picture. */
export function layoutCurves(picture: Picture, routing: Routing, grid: Grid): Curve[] {
  const ports = assignPorts(picture, routing, grid);
  const fans = fanOffsets(picture);
  return picture.edges.map((edge, index) => {
    const { from, to } = ports[index]!;
    const isFromInitial = routing.cells[edge.from]!.column < 0;
    const column = Math.max(routing.cells[edge.from]!.column, routing.cells[edge.to]!.column);
    const route = routing.routes[index]!;
    switch (route.kind) {
      case 'down':
        return [vertical(from, to)];
      case 'arc':
        return [sideArc(from, to, grid.laneX(column, route.side, route.lane))];
      case 'across':
        return [horizontal(from, to, fans[index]!)];
      case 'channel':
        return channelCurve(from, to, grid, route, routing.cells[edge.from]!, routing.cells[edge.to]!);
      case 'fall':
        return isFromInitial
          ? fallCurve(from, to, grid, index, route, column)
          : reverse(fallCurve(to, from, grid, index, route, column));
      case 'arch':
        return [topArc(from, to, 20 + route.lane * 20)];
    }
  });
}

/** Points along a curve, from its start to its end, about `spacing` apart. */
export function samplePoints(curve: Curve, spacing: number): Point[] {
  const points = [curve[0]!.start];
  for (const piece of curve) {
    const { start, control1, control2, end } = piece;
    const bound = distance(start, control1) + distance(control1, control2) + distance(control2, end);
    const count = Math.max(1, Math.ceil(bound / spacing));
    for (let i = 1; i <= count; i++) points.push(pointOn(piece, i / count));
  }
  return points;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function pointOn({ start, control1, control2, end }: Cubic, t: number): Point {
  const s = 1 - t;
  const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return {
    x: a * start.x + b * control1.x + c * control2.x + d * end.x,
    y: a * start.y + b * control1.y + c * control2.y + d * end.y,
  };
}

interface EdgeEnd {
  readonly edge: number;
  readonly isSource: boolean;
  /** Ends on one side of a box are ordered by group, then rank, then tie. */
  readonly group: number;
  readonly rank: number;
  readonly tie: number;
}

type BoxSide = Side | 'top' | 'bottom';

/** Where each edge touches its two boxes. */
function assignPorts(picture: Picture, routing: Routing, grid: Grid): { from: Point; to: Point }[] {
  const ends = new Map<string, { box: number; side: BoxSide; list: EdgeEnd[] }>();
  const ports = picture.edges.map(() => ({ from: { x: 0, y: 0 }, to: { x: 0, y: 0 } }));
  for (const [index, edge] of picture.edges.entries()) {
    const route = routing.routes[index]!;
    for (const isSource of [true, false]) {
      const box = isSource ? edge.from : edge.to;
      const other = isSource ? edge.to : edge.from;
      const side = sideOf(route, routing.cells[box]!, routing.cells[other]!, isSource);
      const order = orderOf(route, grid, side, box, other, isSource, routing.cells);
      const key = `${side} ${box}`;
      const entry = ends.get(key) ?? { box, side, list: [] };
      entry.list.push({ edge: index, isSource, ...order, tie: index });
      ends.set(key, entry);
    }
  }
  for (const { box, side, list } of ends.values()) {
    list.sort((a, b) => a.group - b.group || a.rank - b.rank || a.tie - b.tie);
    const places = placesOn(grid, box, routing.cells[box]!, side, list);
    for (const [i, end] of list.entries()) ports[end.edge]![end.isSource ? 'from' : 'to'] = places[i]!;
  }
  return ports;
}

function sideOf(route: Route, own: Cell, other: Cell, isSource: boolean): BoxSide {
  switch (route.kind) {
    case 'down':
      return isSource ? 'bottom' : 'top';
    case 'arc':
      return route.side;
    case 'across':
    case 'channel':
      return own.column < other.column ? 'right' : 'left';
    case 'fall':
      return own.column < 0 ? 'bottom' : route.entry;
    case 'arch':
      return 'top';
  }
}

/**
 * The order on a side, from its upper or left end. On the left and right: arcs that go up, inner ones first, and edges
 * from initial writes, which come from above; then edges to other columns by height; then arcs that go down, outer
 * ones first; then loops.
 */
function orderOf(
  route: Route,
  grid: Grid,
  side: BoxSide,
  box: number,
  other: number,
  isSource: boolean,
  cells: readonly Cell[],
): { group: number; rank: number } {
  const own = grid.boxes[box]!;
  const partner = grid.boxes[other]!;
  switch (route.kind) {
    case 'down':
      return { group: 0, rank: 0 };
    case 'arc':
      if (box === other) return { group: 3, rank: route.lane * (isSource ? -1 : 1) };
      return partner.y < own.y ? { group: 0, rank: route.lane } : { group: 2, rank: -route.lane };
    case 'across':
      return { group: 1, rank: partner.y };
    case 'channel':
      return { group: 1, rank: grid.gapLaneY(route.gap, route.lane) };
    case 'fall': {
      if (side === 'left' || side === 'right') return { group: 0, rank: route.lane };
      if (side === 'top' || route.entry === 'top') return { group: 0, rank: middleX(partner) };
      return { group: 0, rank: grid.laneX(cells[other]!.column, route.entry, route.lane) };
    }
    case 'arch': {
      if (box === other) return { group: 1, rank: route.lane * (isSource ? -1 : 1) };
      return partner.x < own.x ? { group: 0, rank: route.lane } : { group: 2, rank: -route.lane };
    }
  }
}

/** Evenly spread places on a side of a box; on the top of a first event, beside the thread's name above it. */
function placesOn(
  grid: Grid,
  boxIndex: number,
  cell: Cell,
  side: BoxSide,
  ends: readonly EdgeEnd[],
): Point[] {
  const box = grid.boxes[boxIndex]!;
  const count = ends.length;
  if (side === 'left' || side === 'right') {
    const x = side === 'left' ? box.x : box.x + box.width;
    return spread(count, box.y + 5, box.y + box.height - 5, 13).map((y) => ({ x, y }));
  }
  const y = side === 'top' ? box.y : box.y + box.height;
  if (cell.column < 0) return spread(count, box.x + 8, box.x + box.width - 8, 22).map((x) => ({ x, y }));
  if (side === 'bottom' || cell.row > 0) return ends.map(() => ({ x: middleX(box), y }));

  const header = grid.headers[cell.column]!;
  const left = ends.filter((end) => end.rank <= middleX(box));
  const right = ends.slice(left.length);
  const around = (group: readonly EdgeEnd[], low: number, high: number) => {
    if (group.length === 0) return [];
    const wanted = group.reduce((total, end) => total + nearestTopX(box, header, end.rank), 0) / group.length;
    const half = Math.min((high - low) / 2, (group.length - 1) * 9);
    const centre = Math.max(low + half, Math.min(wanted, high - half));
    return spread(group.length, centre - half, centre + half, 18);
  };
  return [
    ...around(left, box.x + 10, header.x - 6),
    ...around(right, header.x + header.width + 6, box.x + box.width - 10),
  ].map((x) => ({ x, y }));
}

/** `count` numbers between `low` and `high`, around the middle, at most `step` apart. */
function spread(count: number, low: number, high: number, step: number): number[] {
  const actual = Math.min(step, (high - low) / Math.max(1, count - 1));
  const first = (low + high - actual * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => first + i * actual);
}

function middleX(box: Box): number {
  return box.x + box.width / 2;
}

/** A curve with vertical ends; a straight line if both are above each other. */
function vertical(start: Point, end: Point): Cubic {
  const bend = (end.y - start.y) * 0.5;
  return {
    start,
    control1: { x: start.x, y: start.y + bend },
    control2: { x: end.x, y: end.y - bend },
    end,
  };
}

/** A curve with horizontal ends; `fan` moves the steep middle sideways, away from parallel edges above or below. */
function horizontal(start: Point, end: Point, fan = 0): Cubic {
  const bend = (end.x - start.x) * 0.5;
  const isRising = end.y - start.y < 0 === end.x - start.x > 0;
  const shift = Math.max(-0.6, Math.min(0.6, fan * 0.3)) * Math.abs(bend) * (isRising ? 1 : -1);
  return {
    start,
    control1: { x: start.x + bend + shift, y: start.y },
    control2: { x: end.x - bend + shift, y: end.y },
    end,
  };
}

/** By edge: its place among the edges between the same two events, from the middle; 0 for an edge alone. */
function fanOffsets(picture: Picture): number[] {
  const keyOf = ({ from, to }: { from: number; to: number }) => `${Math.min(from, to)} ${Math.max(from, to)}`;
  const totals = new Map<string, number>();
  for (const edge of picture.edges) totals.set(keyOf(edge), (totals.get(keyOf(edge)) ?? 0) + 1);
  const seen = new Map<string, number>();
  return picture.edges.map((edge) => {
    const key = keyOf(edge);
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return place - (totals.get(key)! - 1) / 2;
  });
}

/** Both ends on one vertical line, the middle at `reachX`. */
function sideArc(start: Point, end: Point, reachX: number): Cubic {
  // A cubic with both controls at distance d reaches three quarters of d.
  const x = start.x + (reachX - start.x) / 0.75;
  // Ends that are close together, as of a loop, open outwards.
  const pull = Math.abs(end.y - start.y) < 20 ? Math.sign(start.y - end.y) * 12 : (end.y - start.y) * 0.12;
  return { start, control1: { x, y: start.y + pull }, control2: { x, y: end.y - pull }, end };
}

function topArc(start: Point, end: Point, reach: number): Cubic {
  const y = start.y - reach / 0.75;
  return { start, control1: { x: start.x, y }, control2: { x: end.x, y }, end };
}

/** Into the lane within the gutter next to the start, straight along it, and out of it next to the end. */
function channelCurve(
  start: Point,
  end: Point,
  grid: Grid,
  route: { readonly gap: number; readonly lane: number },
  from: Cell,
  to: Cell,
): Curve {
  const y = grid.gapLaneY(route.gap, route.lane);
  const isRightward = from.column < to.column;
  const firstPanel = grid.panels[from.column + (isRightward ? 1 : -1)]!;
  const lastPanel = grid.panels[to.column - (isRightward ? 1 : -1)]!;
  const enter = { x: isRightward ? firstPanel.x : firstPanel.x + firstPanel.width, y };
  const leave = { x: isRightward ? lastPanel.x + lastPanel.width : lastPanel.x, y };
  return [horizontal(start, enter), horizontal(enter, leave), horizontal(leave, end)];
}

/** From the bottom of an initial write, sideways along the bus, and down to the top or the side of an event. */
function fallCurve(
  start: Point,
  end: Point,
  grid: Grid,
  edge: number,
  route: { readonly entry: 'top' | Side; readonly lane: number },
  column: number,
): Curve {
  const x = route.entry === 'top' ? end.x : grid.laneX(column, route.entry, route.lane);
  const above = { x, y: grid.headerTop };
  const ride = busCurve(start, above, grid.busLaneY(edge));
  if (route.entry === 'top') return [...ride, vertical(above, end)];
  const turn = { x, y: Math.max(grid.headerTop, end.y - 26) };
  return [...ride, vertical(above, turn), corner(turn, { x, y: end.y }, end)];
}

function busCurve(start: Point, end: Point, y: number): Curve {
  const width = Math.abs(end.x - start.x);
  const radius = 14;
  if (width < 4 * radius) return [vertical(start, end)];
  const step = end.x > start.x ? radius : -radius;
  const [first, last] = [
    { x: start.x + step, y },
    { x: end.x - step, y },
  ];
  const drop = { x: start.x, y: Math.max(start.y, y - radius) };
  const landing = { x: end.x, y: Math.min(end.y, y + radius) };
  return [
    vertical(start, drop),
    corner(drop, { x: start.x, y }, first),
    horizontal(first, last),
    corner(last, { x: end.x, y }, landing),
    vertical(landing, end),
  ];
}

/** A rounded corner: from `start` towards `tip`, then to `end`. */
function corner(start: Point, tip: Point, end: Point): Cubic {
  const towardsTip = (point: Point) => ({
    x: point.x + (tip.x - point.x) * 0.6,
    y: point.y + (tip.y - point.y) * 0.6,
  });
  return { start, control1: towardsTip(start), control2: towardsTip(end), end };
}

function reverse(curve: Curve): Curve {
  return curve
    .map(({ start, control1, control2, end }) => ({
      start: end,
      control1: control2,
      control2: control1,
      end: start,
    }))
    .reverse();
}
