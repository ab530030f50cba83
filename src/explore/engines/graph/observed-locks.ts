/**
 * Verifies of a complete graph, in which some mutexes order nothing (unobserved-locks.ts), that it
 * is an execution with sections in some order, and that no order of them leads to a deadlock:
 *
 * 1. Conflicting accesses of two threads are ordered by happens-before.
 * 2. A thread learns nothing of other threads from its lock to its unlock: what happens before the
 *    unlock, of other threads, happens before the lock.
 * 3. Every section has ended.
 * 4. Mutexes are nested in the same order everywhere.
 * 5. No thread spins, and none uses hazard pointers: what is said of those goes by other rules.
 */
import { NONE } from '../../../kernel/event-graph.ts';
import { isLockKind, KIND } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import { REQUESTS } from '../../../program/machine/request.ts';

/**
 * Locations of the mutexes that the graph shows to be observed, or may show to be: none if it is
 * not known which. Undefined if all is well.
 */
export function observedLocks(growth: GraphGrowth): ReadonlySet<number> | undefined {
  const { graph, threads } = growth;
  if (graph.lockEvents === 0) return undefined;
  const nesting: Nesting = new Map();
  for (let thread = 0; thread < threads.threadCount; thread++) {
    const observed = observedBy(growth, thread, nesting);
    if (observed !== undefined) return observed;
  }
  if (isCyclic(nesting)) return new Set(nesting.keys());
  for (let location = 0; location < graph.coLast.length; location++) {
    const pair = unorderedAt(growth, location);
    if (pair !== undefined) return usedByBoth(growth, pair);
  }
  return undefined;
}

/** By mutex: the mutexes that are locked while it is held. */
type Nesting = Map<number, Set<number>>;

/** What the events of one thread show; notes which mutexes it nests. */
function observedBy(
  { graph, clocks, stops }: GraphGrowth,
  thread: number,
  nesting: Nesting,
): ReadonlySet<number> | undefined {
  const events: number[] = [];
  for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
    const kind = graph.kind[e]!;
    if (isLockKind(kind)) events.push(e);
    else if (kind === KIND.protect) return new Set();
    else if (kind === KIND.stop && stops[graph.stop[e]!]!.kind === REQUESTS.spin) return new Set();
  }
  /** The lock of each mutex that is held. */
  const held = new Map<number, number>();
  for (const event of events.reverse()) {
    const location = graph.location[event]!;
    const lock = held.get(location);
    if (lock !== undefined) {
      if (!clocks.learnsNothing(lock, event)) return new Set([location]);
      held.delete(location);
      continue;
    }
    for (const outer of held.keys()) {
      const inner = nesting.get(outer);
      if (inner === undefined) nesting.set(outer, new Set([location]));
      else inner.add(location);
    }
    held.set(location, event);
  }
  return held.size === 0 ? undefined : new Set(held.keys());
}

function isCyclic(nesting: Nesting): boolean {
  const done = new Set<number>();
  const open = new Set<number>();
  const leadsBack = (mutex: number): boolean => {
    if (done.has(mutex)) return false;
    if (open.has(mutex)) return true;
    open.add(mutex);
    const isBack = [...(nesting.get(mutex) ?? [])].some(leadsBack);
    done.add(mutex);
    return isBack;
  };
  return [...nesting.keys()].some(leadsBack);
}

type Pair = readonly [number, number];

/**
 * Two accesses of the location that have no order, one of which writes. Locks and unlocks count as
 * reads of the write before them; other reads of it must come before all of them, or after all.
 */
function unorderedAt({ graph, clocks }: GraphGrowth, location: number): Pair | undefined {
  let next: number = NONE;
  for (let w = graph.coLast[location]!; w !== NONE; w = graph.coPrevious[w]!) {
    if (next !== NONE && !clocks.happensBefore(w, next)) return [w, next];
    let hasLocks = false;
    for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
      if (!clocks.happensBefore(w, r)) return [w, r];
      if (next !== NONE && !clocks.happensBefore(r, next)) return [r, next];
      if (isLockKind(graph.kind[r]!)) hasLocks = true;
    }
    const amid = hasLocks ? readAmidLocks({ graph, clocks }, w) : undefined;
    if (amid !== undefined) return amid;
    next = w;
  }
  return undefined;
}

/** A read of the write that comes neither before nor after all locks and unlocks that read it. */
function readAmidLocks(
  { graph, clocks }: Pick<GraphGrowth, 'graph' | 'clocks'>,
  write: number,
): Pair | undefined {
  const locks: number[] = [];
  const others: number[] = [];
  for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
    if (isLockKind(graph.kind[r]!)) locks.push(r);
    else others.push(r);
  }
  const read = others.find(
    (other) =>
      !locks.every((lock) => clocks.happensBefore(lock, other)) &&
      !locks.every((lock) => clocks.happensBefore(other, lock)),
  );
  return read === undefined ? undefined : [read, locks[0]!];
}

/** The mutexes that the threads of both events use: one of them may be what orders the two. */
function usedByBoth({ graph }: GraphGrowth, [first, second]: Pair): ReadonlySet<number> {
  const usedBy = (event: number): Set<number> => {
    const used = new Set<number>();
    for (let e = graph.lastOf[graph.thread[event]!]!; e !== NONE; e = graph.poPrevious[e]!) {
      if (isLockKind(graph.kind[e]!)) used.add(graph.location[e]!);
    }
    return used;
  };
  const others = usedBy(second);
  return new Set([...usedBy(first)].filter((location) => others.has(location)));
}
