/**
 * First step of drawing a picture: the cell of each event, and the way that each edge takes between
 * the cells, without coordinates yet. Edges run only where no box stands: in the gutters beside the
 * columns (gutter g is left of column g), in the gaps between rows (gap g is above row g), and
 * between the initial writes and the headers. layout-grid.ts then makes gutters and gaps as wide as
 * their lanes need, layout-curves.ts turns ways into curves.
 */
import type { Picture } from './picture.ts';

/** Column -1 holds the initial writes, side by side; their row is the position in that line. */
export interface GridCell {
  readonly column: number;
  readonly row: number;
}

export type Side = 'left' | 'right';

export type EdgeRoute =
  /** Straight down to the next event of the column. */
  | { readonly kind: 'down' }
  /** Out of one side of a column and back in at the same side. */
  | { readonly kind: 'arc'; readonly side: Side; lane: number }
  /** Between neighbouring columns, within the gutter. */
  | { readonly kind: 'across' }
  /** Between columns further apart, along a gap between rows. */
  | { readonly kind: 'channel'; readonly gap: number; lane: number }
  /** Between an initial write and an event: to its top, or down a gutter to its side. */
  | { readonly kind: 'fall'; readonly entry: 'top' | Side; lane: number }
  /** Between initial writes, over their heads. */
  | { readonly kind: 'arch'; lane: number };

export interface Routing {
  readonly cells: readonly GridCell[];
  readonly rowCount: number;
  readonly initialCount: number;
  /** By edge. */
  readonly routes: readonly EdgeRoute[];
}

/**
 * Chooses the cells and routes. Greedy and deterministic: each edge takes the emptiest of its short
 * ways.
 */
export function routePicture(picture: Picture, hasRoomOnTop: (column: number) => boolean): Routing {
  const nextRow = new Map<number, number>();
  const cells = picture.events.map((event): GridCell => {
    const row = nextRow.get(event.thread) ?? 0;
    nextRow.set(event.thread, row + 1);
    return { column: event.thread, row };
  });
  const initialCount = nextRow.get(-1) ?? 0;
  const rowCount = Math.max(0, ...picture.threads.map((_, column) => nextRow.get(column) ?? 0));

  const gutterLoad = new Array<number>(picture.threads.length + 1).fill(0);
  const gapLoad = new Array<number>(rowCount + 1).fill(0);
  const straightUsed = new Set<number>();
  const routes = new Array<EdgeRoute | undefined>(picture.edges.length).fill(undefined);

  // Edges without a choice come first, so that the others see where they run.
  for (const [index, edge] of picture.edges.entries()) {
    const from = cells[edge.from]!;
    const to = cells[edge.to]!;
    if (from.column < 0 && to.column < 0) {
      routes[index] = { kind: 'arch', lane: 0 };
    } else if (from.column < 0 || to.column < 0) {
      const event = from.column < 0 ? to : from;
      if (event.row === 0 && hasRoomOnTop(event.column))
        routes[index] = { kind: 'fall', entry: 'top', lane: 0 };
    } else if (Math.abs(from.column - to.column) === 1) {
      routes[index] = { kind: 'across' };
      gutterLoad[Math.max(from.column, to.column)]!++;
    } else if (
      edge.relation === 'po' &&
      from.column === to.column &&
      to.row === from.row + 1 &&
      !straightUsed.has(edge.from)
    ) {
      routes[index] = { kind: 'down' };
      straightUsed.add(edge.from);
    }
  }

  for (const [index, edge] of picture.edges.entries()) {
    if (routes[index] !== undefined) continue;
    const from = cells[edge.from]!;
    const to = cells[edge.to]!;
    if (from.column === to.column) {
      routes[index] = { kind: 'arc', side: emptierSide(gutterLoad, from.column), lane: 0 };
    } else if (from.column < 0 || to.column < 0) {
      const [initial, event] = from.column < 0 ? [from, to] : [to, from];
      const towards = (initial.row + 0.5) / initialCount - (event.column + 0.5) / picture.threads.length;
      routes[index] = { kind: 'fall', entry: emptierSide(gutterLoad, event.column, towards), lane: 0 };
    } else {
      routes[index] = { kind: 'channel', gap: emptiestGap(gapLoad, from.row, to.row), lane: 0 };
    }
  }

  const decided = routes as EdgeRoute[];
  assignLanes(picture, cells, decided);
  return { cells, rowCount, initialCount, routes: decided };
}

/**
 * Which side of a column has less in its gutter; an edge that comes from the left or right favours
 * that side.
 */
function emptierSide(gutterLoad: number[], column: number, towards = 0): Side {
  const last = gutterLoad.length - 1;
  // Where both are alike, the outside of the picture is the quieter place.
  const left = gutterLoad[column]! - (column === 0 ? 0.75 : 0) + towards * 4;
  const right = gutterLoad[column + 1]! - (column + 1 === last ? 0.75 : 0);
  const side = left < right ? 'left' : 'right';
  gutterLoad[side === 'left' ? column : column + 1]!++;
  return side;
}

function emptiestGap(gapLoad: number[], fromRow: number, toRow: number): number {
  const middle = (fromRow + toRow + 1) / 2;
  let best = 0;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let gap = 0; gap < gapLoad.length; gap++) {
    const detour = Math.abs(gap - 0.5 - fromRow) + Math.abs(gap - 0.5 - toRow);
    const cost = detour * 2 + gapLoad[gap]! + Math.abs(gap - middle) * 0.1 + (gap === 0 ? 1 : 0);
    if (cost < bestCost) {
      bestCost = cost;
      best = gap;
    }
  }
  gapLoad[best]!++;
  return best;
}

interface LaneRequest {
  readonly route: { lane: number };
  /** An open interval: requests that only touch may share a lane. */
  readonly start: number;
  readonly end: number;
  /** Who is small gets an inner lane. */
  readonly priority: number;
}

function assignLanes(picture: Picture, cells: readonly GridCell[], routes: readonly EdgeRoute[]): void {
  const requests = new Map<string, LaneRequest[]>();
  const request = (corridor: string, wanted: LaneRequest) => {
    const list = requests.get(corridor);
    if (list === undefined) requests.set(corridor, [wanted]);
    else list.push(wanted);
  };
  for (const [index, edge] of picture.edges.entries()) {
    const route = routes[index]!;
    const from = cells[edge.from]!;
    const to = cells[edge.to]!;
    const rows = { start: Math.min(from.row, to.row), end: Math.max(from.row, to.row) };
    switch (route.kind) {
      case 'down':
      case 'across':
        break;
      case 'arc': {
        // A loop at one event takes the room of its box.
        const loop = from.row === to.row ? 0.3 : 0;
        const span = { start: rows.start - loop, end: rows.end + loop };
        request(`${route.side} ${from.column}`, { route, ...span, priority: span.end - span.start });
        break;
      }
      case 'fall': {
        const event = from.column < 0 ? to : from;
        if (route.entry === 'top') break;
        request(`${route.entry} ${event.column}`, {
          route,
          start: -1,
          end: event.row,
          priority: event.row + 1,
        });
        break;
      }
      case 'channel': {
        const start = Math.min(from.column, to.column);
        const end = Math.max(from.column, to.column);
        request(`gap ${route.gap}`, { route, start, end, priority: from.row + to.row });
        break;
      }
      case 'arch': {
        const loop = from.row === to.row ? 0.3 : 0;
        const span = { start: rows.start - loop, end: rows.end + loop };
        request('arch', { route, ...span, priority: span.end - span.start });
        break;
      }
    }
  }
  for (const list of requests.values()) packLanes(list);
}

/**
 * First fit, inner lanes first; the sort is stable, so parallel edges keep the order of the
 * picture.
 */
function packLanes(requests: LaneRequest[]): void {
  const lanes: LaneRequest[][] = [];
  for (const wanted of requests.sort((a, b) => a.priority - b.priority)) {
    let lane = lanes.findIndex((others) =>
      others.every((o) => wanted.end <= o.start || o.end <= wanted.start),
    );
    if (lane < 0) lane = lanes.push([]) - 1;
    lanes[lane]!.push(wanted);
    wanted.route.lane = lane;
  }
}
