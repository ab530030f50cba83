/**
 * Lanes between the initial writes and the headers, where edges from initial writes run sideways
 * above the columns. Unlike the lanes of layout-routes.ts these depend on coordinates: whether two
 * edges meet is a matter of where the initial writes came to stand.
 */

export interface BusRide {
  readonly edge: number;
  /** Where the edge leaves its initial write, and where it goes on downwards. */
  readonly fromX: number;
  readonly toX: number;
}

/** Below this an edge goes down in one bend and needs no lane. */
const shortRide = 40;

/**
 * A lane for each ride that needs one, the upper first. Those that go further get an upper lane:
 * then edges to one side do not cross each other, whatever initial writes they come from.
 */
export function assignBusLanes(rides: readonly BusRide[]): {
  lanes: ReadonlyMap<number, number>;
  count: number;
} {
  const leftward = rides.filter((ride) => ride.toX < ride.fromX - shortRide).sort((a, b) => a.toX - b.toX);
  const rightward = rides.filter((ride) => ride.toX > ride.fromX + shortRide).sort((a, b) => b.toX - a.toX);
  const clearance = 24;
  const occupied: { start: number; end: number }[][] = [];
  const lanes = new Map<number, number>();
  for (const ride of [...leftward, ...rightward]) {
    const start = Math.min(ride.fromX, ride.toX) - clearance;
    const end = Math.max(ride.fromX, ride.toX) + clearance;
    const meets = (others: { start: number; end: number }[]) =>
      others.some((other) => other.start < end && start < other.end);
    // Behind the last lane that it meets, not in the first free one, so that the order of lanes
    // stays the order here.
    let lane = occupied.length;
    while (lane > 0 && !meets(occupied[lane - 1]!)) lane--;
    if (lane === occupied.length) occupied.push([]);
    occupied[lane]!.push({ start, end });
    lanes.set(ride.edge, lane);
  }
  return { lanes, count: occupied.length };
}
