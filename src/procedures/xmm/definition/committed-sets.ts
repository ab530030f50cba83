/**
 * Which events a re-execution may commit: sets C of events of G' that are closed and leave the
 * other reads stable. All conditions of a step but stability only get easier with a smaller C, so
 * the minimal sets are enough; they are few.
 */
import { type Committed, type StepConditions, XMM } from './conditions.ts';
import { INITIAL } from './xmm-graph.ts';
import type { XmmRelations } from './xmm-relations.ts';

/**
 * Every set that can be committed contains one of these. Each comes from a linear order of the
 * threads: its back edges, which are the reads from threads later in the order, closed under rf and
 * rpo. At most n! sets for n threads.
 */
export function minimalCommittedSets(target: XmmRelations): Committed[] {
  const found = new Map<string, Committed>();
  for (const order of linearOrders(communicatingThreads(target))) {
    const committed = closure(target, backEdges(target, order));
    found.set([...committed].sort((a, b) => a - b).join(), committed);
  }
  const sets = [...found.values()];
  return sets.filter((set) => !sets.some((other) => other.size < set.size && isSubset(other, set)));
}

/**
 * Every subset of the events that meets the conditions on C alone: for graphs of a dozen events.
 */
export function allCommittedSets(target: XmmRelations, conditions: StepConditions = XMM): Committed[] {
  const { events } = target.graph;
  const choices = events.flatMap(({ thread }, e) => (thread === INITIAL ? [] : [e]));
  const sets: Committed[] = [];
  for (let subset = 0; subset < 2 ** choices.length; subset++) {
    const committed = new Set(choices.filter((_, bit) => (subset & (1 << bit)) !== 0));
    if (!conditions.isCommittedClosed(target, committed)) continue;
    if (conditions.areUncommittedReadsStable(target, committed)) sets.push(committed);
  }
  return sets;
}

/** The reads that read from another thread, with that thread and their own. */
function externalReads({
  graph,
}: XmmRelations): { readonly r: number; readonly from: number; readonly to: number }[] {
  return graph.rf.pairs().flatMap(([w, r]) => {
    const from = graph.events[w]!.thread;
    const to = graph.events[r]!.thread;
    return from === INITIAL || from === to ? [] : [{ r, from, to }];
  });
}

const communicatingThreads = (target: XmmRelations): number[] => [
  ...new Set(externalReads(target).flatMap(({ from, to }) => [from, to])),
];

function backEdges(target: XmmRelations, order: readonly number[]): number[] {
  return externalReads(target).flatMap(({ r, from, to }) =>
    order.indexOf(from) > order.indexOf(to) ? [r] : [],
  );
}

function* linearOrders(threads: readonly number[]): Generator<readonly number[]> {
  if (threads.length === 0) yield [];
  for (const first of threads)
    for (const rest of linearOrders(threads.filter((thread) => thread !== first))) yield [first, ...rest];
}

/** The least set with these events that is closed under rf and rpo; initial writes left out. */
function closure({ graph, rpo }: XmmRelations, events: readonly number[]): Committed {
  const closed = new Set(events);
  // A set that grows while it is gone through also shows what was added.
  for (const b of closed)
    graph.events.forEach(({ thread }, a) => {
      if (thread !== INITIAL && (graph.rf.has(a, b) || rpo.has(a, b))) closed.add(a);
    });
  return closed;
}

const isSubset = (small: Committed, large: Committed): boolean =>
  [...small].every((event) => large.has(event));
