/**
 * Readings of condition 6, the causal restriction, which the paper names and does not define: which
 * paths between committed events of G' the source G must have. Each is a value that stands in for
 * isCausallyRestricted of src/procedures/xmm/definition/conditions.ts.
 */
import type { EventMap, StepConditions } from '../../../src/procedures/xmm/definition/conditions.ts';
import { INITIAL } from '../../../src/procedures/xmm/definition/xmm-graph.ts';
import type { RacingPair, XmmRelations } from '../../../src/procedures/xmm/definition/xmm-relations.ts';
import { Relation } from '../../../src/util/relation.ts';

export type Causality = StepConditions['isCausallyRestricted'];

/** Pairs of committed events of which one leads to the other in G', as events of both graphs. */
type Pair = readonly [a: number, b: number, fa: number, fb: number];

/** Those pairs of G' of which G does not have the path anyway. */
export function* newPairs(source: XmmRelations, target: XmmRelations, map: EventMap): Generator<Pair> {
  for (const [a, fa] of map)
    for (const [b, fb] of map) if (target.porf.has(a, b) && !source.porf.has(fa, fb)) yield [a, b, fa, fb];
}

/** Each pair has a race of its own. */
export const perPair =
  (
    races: (source: XmmRelations, target: XmmRelations, map: EventMap) => readonly RacingPair[],
    paths: (source: XmmRelations, race: RacingPair) => Relation = (source, race) =>
      source.causesThrough(race),
  ): Causality =>
  (source, target, map) => {
    const found = races(source, target, map);
    for (const [, , fa, fb] of newPairs(source, target, map))
      if (!found.some((race) => paths(source, race).has(fa, fb))) return false;
    return true;
  };

export const anyRace = ({ racingPairs }: XmmRelations): readonly RacingPair[] => racingPairs;
export const bufferingRaces = ({ loadBufferingRaces }: XmmRelations): readonly RacingPair[] =>
  loadBufferingRaces;

/** Also pairs that happen in order, if r could have read w all the same: `hb` only orders w before r. */
export function racesAndHidden(source: XmmRelations): readonly RacingPair[] {
  const { events, sources } = source.graph;
  const hidden = events.flatMap((write, w) =>
    events.flatMap((read, r) =>
      write.kind === 'W' &&
      write.thread !== INITIAL &&
      read.kind === 'R' &&
      read.location === write.location &&
      sources[r] !== w &&
      source.hb.has(w, r)
        ? [{ w, r }]
        : [],
    ),
  );
  return [...source.racingPairs, ...hidden];
}

/** The read of the race is not committed: it may read something else in G'. */
export const racesOfUncommitted = (
  source: XmmRelations,
  _target: XmmRelations,
  map: EventMap,
): readonly RacingPair[] => {
  const images = new Set(map.values());
  return source.racingPairs.filter(({ r }) => !images.has(r));
};

/** G' makes the race true: an uncommitted read of the thread and location of r reads a write like w. */
export const racesMadeTrue = (
  source: XmmRelations,
  target: XmmRelations,
  map: EventMap,
): readonly RacingPair[] =>
  source.racingPairs.filter((race) =>
    target.graph.events.some((_, r) => !map.has(r) && isMadeTrue(source, race, target, r)),
  );

function isMadeTrue(source: XmmRelations, { w, r }: RacingPair, target: XmmRelations, read: number): boolean {
  const [from, to] = [source.graph, target.graph];
  const write = to.sources[read]!;
  const [left, right] = [from.events[r]!, to.events[read]!];
  if (write < 0 || left.thread !== right.thread || left.location !== right.location) return false;
  const [wrote, writes] = [from.events[w]!, to.events[write]!];
  return wrote.thread === writes.thread && wrote.label === writes.label && right.kind === 'R';
}

/** (po | rf \ _*{r} | (w,r))+, of all races of the set at once; without `rpo` also without [r];rpo. */
function pathsThrough(
  { graph, rpo }: XmmRelations,
  races: readonly RacingPair[],
  keepsRpo: boolean,
): Relation {
  const reads = new Set(races.map(({ r }) => r));
  return Relation.of(
    graph.events.length,
    (a, b) =>
      (graph.po.has(a, b) && (keepsRpo || !(reads.has(a) && rpo.has(a, b)))) ||
      (graph.rf.has(a, b) && !reads.has(b)) ||
      races.some(({ w, r }) => a === w && b === r),
  ).plus();
}

export const wholePo = (source: XmmRelations, race: RacingPair): Relation =>
  pathsThrough(source, [race], true);

/** One race for all pairs, or none. */
export const oneRace: Causality = (source, target, map) =>
  [undefined, ...source.racingPairs].some((race) =>
    perPair(() => (race === undefined ? [] : [race]))(source, target, map),
  );

/** At most so many reads read anew. */
const MOST_READS = 3;

/**
 * One set of races for all pairs, in which several reads may read anew at once: as the authors'
 * proofs had it in April 2024 (sb_rfre; refs/xmm-model), there with all of po.
 */
export const raceSet =
  (keepsRpo: boolean): Causality =>
  (source, target, map) => {
    const pairs = [...newPairs(source, target, map)];
    if (pairs.length === 0) return true;
    for (const races of raceSets(source.racingPairs)) {
      const paths = pathsThrough(source, races, keepsRpo);
      // What is taken away must not be missed.
      const all = [...map].every(([a, fa]) =>
        [...map].every(([b, fb]) => !target.porf.has(a, b) || paths.has(fa, fb)),
      );
      if (all) return true;
    }
    return false;
  };

function* raceSets(
  races: readonly RacingPair[],
  chosen: readonly RacingPair[] = [],
): Generator<readonly RacingPair[]> {
  if (chosen.length > 0) yield chosen;
  if (chosen.length === MOST_READS) return;
  for (const [at, race] of races.entries())
    if (!chosen.some(({ r }) => r === race.r)) yield* raceSets(races.slice(at + 1), [...chosen, race]);
}

/** Only committed reads and what they read: r leads to w. */
export const ofReadsOnly: Causality = (source, target, map) => {
  for (const [w, r, fw, fr] of rfPairs(target, map)) {
    if (!target.porf.has(r, w) || source.porf.has(fr, fw)) continue;
    if (!source.racingPairs.some((race) => source.causesThrough(race).has(fr, fw))) return false;
  }
  return true;
};

function* rfPairs({ graph }: XmmRelations, map: EventMap): Generator<Pair> {
  for (const [r, fr] of map) {
    const w = graph.sources[r]!;
    const fw = map.get(w);
    if (fw !== undefined) yield [w, r, fw, fr];
  }
}

/**
 * No race adds a path; instead an uncommitted read of G' that is like a race of G leaves rf', and the
 * paths that are left must be there in G.
 */
export const readsTakenOut =
  (races: (source: XmmRelations) => readonly RacingPair[], isSameWrite: boolean): Causality =>
  (source, target, map) => {
    const { graph } = target;
    const isLike = (race: RacingPair, read: number): boolean => {
      if (isSameWrite) return isMadeTrue(source, race, target, read);
      const [left, right] = [source.graph.events[race.r]!, graph.events[read]!];
      return right.kind === 'R' && left.thread === right.thread && left.location === right.location;
    };
    const out = new Set(
      graph.events.flatMap((_, read) =>
        !map.has(read) && races(source).some((race) => isLike(race, read)) ? [read] : [],
      ),
    );
    const kept = graph.po.or(graph.rf.seq(Relation.on(graph.events.length, (e) => !out.has(e)))).plus();
    return [...map].every(([a, fa]) =>
      [...map].every(([b, fb]) => !kept.has(a, b) || source.porf.has(fa, fb)),
    );
  };

export const both =
  (...all: readonly Causality[]): Causality =>
  (source, target, map) =>
    all.every((causality) => causality(source, target, map));

export const oneOf =
  (...some: readonly Causality[]): Causality =>
  (source, target, map) =>
    some.some((causality) => causality(source, target, map));
