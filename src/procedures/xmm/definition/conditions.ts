/**
 * The conditions of a re-execution step G => G' of XMM (refs/xmm-thesis, chapter 5), one function
 * each, over the committed events C of G' and the map f from them to events of G. G is `source`, G'
 * `target` throughout. Consistency of G' is not checked here: targets are candidates, which are
 * consistent.
 *
 * Deviations from chapter 5: rpo-closedness is added, and the causal restriction, which section 5.2
 * names and nowhere defines, is reconstructed; without them LB-DRF, LB+acq and LB+rel come out
 * wrong. Determined events and guided steps drop out: to determine none is the most permissive
 * choice, and stability with coherence implies what guided steps ask. rpo, mo and rmw are embedded
 * by inclusion.
 */
import { Relation } from '../../../util/relation.ts';
import { INITIAL } from './xmm-graph.ts';
import type { XmmRelations } from './xmm-relations.ts';

/** Numbers of events of G'. Initial writes count as committed without being in it. */
export type Committed = ReadonlySet<number>;
/**
 * f, from events of G' to events of G: defined on committed events; initial writes map to
 * themselves.
 */
export type EventMap = ReadonlyMap<number, number>;

/**
 * The rule for a step, condition by condition; XMM is the definition, other values are for tests
 * that tell readings apart.
 */
export interface StepConditions {
  readonly isCommittedClosed: (target: XmmRelations, committed: Committed) => boolean;
  readonly areUncommittedReadsStable: (target: XmmRelations, committed: Committed) => boolean;
  readonly isEmbeddedSubGraph: (source: XmmRelations, target: XmmRelations, map: EventMap) => boolean;
  readonly isCausallyRestricted: (source: XmmRelations, target: XmmRelations, map: EventMap) => boolean;
}

const isInitial = ({ graph }: XmmRelations, event: number): boolean =>
  graph.events[event]!.thread === INITIAL;

/** A committed read's source is committed (definition 5.0.5, last line). */
export function isRfClosed(target: XmmRelations, committed: Committed): boolean {
  return isClosedUnder(target.graph.rf, target, committed);
}

/** dom(rpo';[C]) is in C. */
export function isRpoClosed(target: XmmRelations, committed: Committed): boolean {
  return isClosedUnder(target.rpo, target, committed);
}

/** Rf-closed and rpo-closed. */
export const isCommittedClosed = (target: XmmRelations, committed: Committed): boolean =>
  isRfClosed(target, committed) && isRpoClosed(target, committed);

/** What is related to a committed event is committed. */
export function isClosedUnder(relation: Relation, target: XmmRelations, committed: Committed): boolean {
  for (let a = 0; a < relation.size; a++) {
    if (committed.has(a) || isInitial(target, a)) continue;
    for (const b of committed) if (relation.has(a, b)) return false;
  }
  return true;
}

/**
 * EmbeddedSubGraph, definition 5.0.6, of the events that the map has: threads and labels are kept,
 * rf', mo', rpo' and rmw' among them lie in rf, mo, rpo and rmw. If it fails for a part of a map,
 * it fails for the map.
 */
export function isEmbeddedSubGraph(source: XmmRelations, target: XmmRelations, map: EventMap): boolean {
  if (new Set(map.values()).size !== map.size) return false;
  const { graph } = target;
  const embeddings: readonly (readonly [Relation, Relation])[] = [
    [graph.rf, source.graph.rf],
    [graph.mo, source.graph.mo],
    [target.rpo, source.rpo],
    [graph.rmw, source.graph.rmw],
  ];
  const mapped = withInitialWrites(target, map);
  return mapped.every(([a, fa]) => {
    const event = graph.events[a]!;
    const image = source.graph.events[fa]!;
    if (event.thread !== image.thread || event.label !== image.label) return false;
    return mapped.every(([b, fb]) => embeddings.every(([from, to]) => !from.has(a, b) || to.has(fa, fb)));
  });
}

/**
 * StableUncommittedReads, definition 5.0.7: threads have an order in which uncommitted reads read
 * from earlier threads or their own.
 */
export function areUncommittedReadsStable({ graph }: XmmRelations, committed: Committed): boolean {
  const threads = Math.max(INITIAL, ...graph.events.map(({ thread }) => thread)) + 1;
  const order = new Relation(threads);
  for (const [w, r] of graph.rf.pairs()) {
    const from = graph.events[w]!.thread;
    const to = graph.events[r]!.thread;
    if (!committed.has(r) && from !== INITIAL && from !== to) order.add(from, to);
  }
  return order.isAcyclic();
}

/**
 * CausalRestriction: where one committed event causes another in G' (porf), it does so in G, or
 * would if the read of one race of G read from the write. Each pair may have a race of its own, as
 * LB+equals needs.
 */
export function isCausallyRestricted(source: XmmRelations, target: XmmRelations, map: EventMap): boolean {
  for (const [a, fa] of map)
    for (const [b, fb] of map) {
      if (!target.porf.has(a, b) || source.porf.has(fa, fb)) continue;
      if (!source.racingPairs.some((race) => source.causesThrough(race).has(fa, fb))) return false;
    }
  return true;
}

const withInitialWrites = (target: XmmRelations, map: EventMap): (readonly [number, number])[] => {
  const initial = target.graph.events.flatMap(({ thread }, e) =>
    thread === INITIAL ? [[e, e] as const] : [],
  );
  return [...initial, ...map];
};

export const XMM: StepConditions = {
  isCommittedClosed,
  areUncommittedReadsStable,
  isEmbeddedSubGraph,
  isCausallyRestricted,
};
