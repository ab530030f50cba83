/**
 * Third step of drawing a picture: from routes to chains of cubic Bézier curves. Curves leave and
 * enter boxes at the places of layout-ports.ts, at right angles and stay within gutters and gaps,
 * so that none passes through a box.
 */
import type { Grid, Point } from './layout-grid.ts';
import { assignPorts } from './layout-ports.ts';
import type { EdgeRoute, GridCell, Routing } from './layout-routes.ts';
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
    const ends = { ...ports[index]!, fromCell: routing.cells[edge.from]!, toCell: routing.cells[edge.to]! };
    return curveOf(routing.routes[index]!, ends, grid, grid.busLaneY(index), fans[index]!);
  });
}

interface Ends {
  readonly from: Point;
  readonly to: Point;
  readonly fromCell: GridCell;
  readonly toCell: GridCell;
}

function curveOf(route: EdgeRoute, ends: Ends, grid: Grid, busY: number, fan: number): Curve {
  const { from, to, fromCell, toCell } = ends;
  switch (route.kind) {
    case 'down':
      return [vertical(from, to)];
    case 'arc':
      return [sideArc(from, to, grid.laneX(fromCell.column, route.side, route.lane))];
    case 'across':
      return [horizontal(from, to, fan)];
    case 'channel':
      return channelCurve(ends, grid, grid.gapLaneY(route.gap, route.lane));
    case 'fall': {
      const isFalling = fromCell.column < 0;
      const [top, bottom, column] = isFalling ? [from, to, toCell.column] : [to, from, fromCell.column];
      const x = route.entry === 'top' ? bottom.x : grid.laneX(column, route.entry, route.lane);
      const curve = fallCurve(top, bottom, x, busY, grid.headerTop);
      return isFalling ? curve : reverse(curve);
    }
    case 'arch':
      return [topArc(from, to, 20 + route.lane * 20)];
  }
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

/**
 * A curve with horizontal ends; `fan` moves the steep middle sideways, away from parallel edges
 * above or below.
 */
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

/**
 * By edge: its place among the edges between the same two events, from the middle; 0 for an edge
 * alone.
 */
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

/**
 * Into the lane at height `y` within the gutter next to the start, straight along it, and out of it
 * next to the end.
 */
function channelCurve({ from, to, fromCell, toCell }: Ends, grid: Grid, y: number): Curve {
  const isRightward = fromCell.column < toCell.column;
  const firstPanel = grid.panels[fromCell.column + (isRightward ? 1 : -1)]!;
  const lastPanel = grid.panels[toCell.column - (isRightward ? 1 : -1)]!;
  const enter = { x: isRightward ? firstPanel.x : firstPanel.x + firstPanel.width, y };
  const leave = { x: isRightward ? lastPanel.x + lastPanel.width : lastPanel.x, y };
  return [horizontal(from, enter), horizontal(enter, leave), horizontal(leave, to)];
}

/**
 * From the bottom of an initial write, sideways along the bus to `x`, and down to the top or the
 * side of an event.
 */
function fallCurve(start: Point, end: Point, x: number, busY: number, headerTop: number): Curve {
  const above = { x, y: headerTop };
  const ride = busCurve(start, above, busY);
  if (x === end.x) return [...ride, vertical(above, end)];
  const turn = { x, y: Math.max(headerTop, end.y - 26) };
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
