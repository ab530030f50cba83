/**
 * The step G => G' of XMM: whether some committed events of G' and a map of them to events of G
 * meet the conditions (conditions.ts). Maps are searched by backtracking over the committed events.
 */
import { minimalCommittedSets } from './committed-sets.ts';
import { type Committed, type EventMap, type StepConditions, XMM } from './conditions.ts';
import type { XmmRelations } from './xmm-relations.ts';

/** Why a step is possible. */
export interface ReExecutionStep {
  /** C: events of G'; initial writes are not listed. */
  readonly committed: Committed;
  /** f: from C to events of G. */
  readonly map: EventMap;
}

/**
 * Whether G' can be had by re-executing G, and how. `committedSets` are the C to try: closed ones
 * that leave uncommitted reads stable, and at least the minimal ones.
 */
export function canReExecute(
  source: XmmRelations,
  target: XmmRelations,
  committedSets: readonly Committed[] = minimalCommittedSets(target),
  conditions: StepConditions = XMM,
): ReExecutionStep | undefined {
  for (const committed of committedSets) {
    const map = embedding(source, target, [...committed], conditions);
    if (map !== undefined) return { committed, map };
  }
  return undefined;
}

function embedding(
  source: XmmRelations,
  target: XmmRelations,
  committed: readonly number[],
  conditions: StepConditions,
): EventMap | undefined {
  const images = committed.map((event) => imagesOf(source, target, event));
  if (images.some((choices) => choices.length === 0)) return undefined;
  const map = new Map<number, number>();
  const extend = (at: number): boolean => {
    if (at === committed.length) return conditions.isCausallyRestricted(source, target, map);
    const event = committed[at]!;
    for (const image of images[at]!) {
      map.set(event, image);
      if (conditions.isEmbeddedSubGraph(source, target, map) && extend(at + 1)) return true;
      map.delete(event);
    }
    return false;
  };
  return extend(0) ? map : undefined;
}

/**
 * The events of G that a committed event may be: of its thread, with its label, and if it reads,
 * from such a write.
 */
function imagesOf(source: XmmRelations, target: XmmRelations, event: number): number[] {
  const { events, sources } = target.graph;
  const isLike = (e: number, image: number): boolean =>
    source.graph.events[image]!.thread === events[e]!.thread &&
    source.graph.events[image]!.label === events[e]!.label;
  const from = sources[event]!;
  return source.graph.events.flatMap((_, image) =>
    isLike(event, image) && (from < 0 || isLike(from, source.graph.sources[image]!)) ? [image] : [],
  );
}
