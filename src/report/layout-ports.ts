/**
 * Where each edge of a picture touches its two boxes: a place of its own on the side that its route
 * prescribes, in an order that keeps edges from crossing near the box. layout-curves.ts draws from
 * these places.
 */
import { nearestTopX } from './layout-columns.ts';
import type { Box, Grid, Point } from './layout-grid.ts';
import type { EdgeRoute, GridCell, Routing, Side } from './layout-routes.ts';
import type { Picture } from './picture.ts';

interface EdgeEnd {
  readonly edge: number;
  readonly isSource: boolean;
  /** Ends on one side of a box are ordered by group, then rank, then tie. */
  readonly group: number;
  readonly rank: number;
  readonly tie: number;
}

type BoxSide = Side | 'top' | 'bottom';

/** By edge of the picture. */
export function assignPorts(picture: Picture, routing: Routing, grid: Grid): { from: Point; to: Point }[] {
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

function sideOf(route: EdgeRoute, own: GridCell, other: GridCell, isSource: boolean): BoxSide {
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
 * The order on a side, from its upper or left end. On the left and right: arcs that go up, inner
 * ones first, and edges from initial writes, which come from above; then edges to other columns by
 * height; then arcs that go down, outer ones first; then loops.
 */
function orderOf(
  route: EdgeRoute,
  grid: Grid,
  side: BoxSide,
  box: number,
  other: number,
  isSource: boolean,
  cells: readonly GridCell[],
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

/**
 * Evenly spread places on a side of a box; on the top of a first event, beside the thread's name
 * above it.
 */
function placesOn(
  grid: Grid,
  boxIndex: number,
  cell: GridCell,
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
