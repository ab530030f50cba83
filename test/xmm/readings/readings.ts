/**
 * Readings of XMM's definition: the product's, and others that change one condition of it or
 * several. `npm run bench -- xmm-readings` asks of each which published numbers and theorems it
 * satisfies (docs/models/xmm.md, "Other readings").
 */
import type { Committed, StepConditions } from '../../../src/procedures/xmm/definition/conditions.ts';
import {
  isClosedUnder,
  isCommittedClosed,
  isEmbeddedSubGraph,
  isRfClosed,
  XMM,
} from '../../../src/procedures/xmm/definition/conditions.ts';
import type { XmmReading } from '../../../src/procedures/xmm/definition/xmm-closure.ts';
import { INITIAL, type XmmGraph } from '../../../src/procedures/xmm/definition/xmm-graph.ts';
import { on, rpo, type XmmRelations } from '../../../src/procedures/xmm/definition/xmm-relations.ts';
import { Relation } from '../../../src/util/relation.ts';
import {
  anyRace,
  both,
  bufferingRaces,
  type Causality,
  ofReadsOnly,
  oneOf,
  oneRace,
  perPair,
  raceSet,
  racesAndHidden,
  racesMadeTrue,
  racesOfUncommitted,
  readsTakenOut,
  wholePo,
} from './race-paths.ts';

/** What the sets C are closed under. */
type Closure = (target: XmmRelations) => readonly Relation[];

const BY_RF_RPO: Closure = ({ graph, rpo: kept }) => [graph.rf, kept];

interface Change {
  readonly conditions?: Partial<StepConditions>;
  readonly closure?: Closure;
  readonly rpo?: typeof rpo;
  readonly reExecutesCyclic?: boolean;
  /** Sets of events that C is made of, closed and put together in all ways; one for each external read unless given. */
  readonly seeds?: (target: XmmRelations) => readonly (readonly number[])[];
}

/** The definition with a change. */
export function reading(change: Change = {}): Partial<XmmReading> {
  const conditions = { ...XMM, ...change.conditions };
  const closure = change.closure ?? BY_RF_RPO;
  return {
    ...(change.rpo && { rpo: change.rpo }),
    ...(change.reExecutesCyclic !== undefined && { reExecutesCyclic: change.reExecutesCyclic }),
    conditions,
    committedSets: (target) => setsOf(target, (change.seeds ?? externalReads)(target), closure, conditions),
  };
}

const externalReads = ({ graph }: XmmRelations): number[][] =>
  graph.rf.pairs().flatMap(([w, r]) => {
    const from = graph.events[w]!.thread;
    return from === INITIAL || from === graph.events[r]!.thread ? [] : [[r]];
  });

/** The smallest closed sets, of unions of seeds, that leave the other reads stable. */
function setsOf(
  target: XmmRelations,
  seeds: readonly (readonly number[])[],
  closure: Closure,
  conditions: StepConditions,
): Committed[] {
  const relations = closure(target);
  const found: Set<number>[] = [];
  const subsets = [...Array(2 ** seeds.length).keys()].sort((a, b) => bitCount(a) - bitCount(b));
  for (const subset of subsets) {
    const set = new Set(seeds.filter((_, bit) => (subset & (1 << bit)) !== 0).flat());
    // A set that grows while it is gone through also shows what was added.
    for (const b of set)
      target.graph.events.forEach(({ thread }, a) => {
        if (thread !== INITIAL && relations.some((relation) => relation.has(a, b))) set.add(a);
      });
    if (found.some((smaller) => [...smaller].every((event) => set.has(event)))) continue;
    if (conditions.areUncommittedReadsStable(target, set)) found.push(set);
  }
  return found;
}

const bitCount = (bits: number): number => [...bits.toString(2)].filter((bit) => bit === '1').length;

const causal = (isCausallyRestricted: Causality): Partial<XmmReading> =>
  reading({ conditions: { isCausallyRestricted } });

const byRf: Closure = ({ graph }) => [graph.rf];
const byPo: Closure = ({ graph }) => [graph.rf, graph.po];

const threadsOf = ({ graph }: XmmRelations): number[][] => {
  const lists: number[][] = [];
  graph.events.forEach(({ thread }, e) => {
    if (thread === INITIAL) return;
    lists[thread] ??= [];
    lists[thread].push(e);
  });
  return lists.filter((list) => list !== undefined);
};

/**
 * As the authors' proofs have it since May 2024: of a thread with an uncommitted event, all writes
 * that any event of it sees ([W];rf?;hb?) are of threads before it, or its own.
 */
const areViewsStable: StepConditions['areUncommittedReadsStable'] = ({ graph, hb }, committed) => {
  const { events, rf } = graph;
  const unfinished = new Set(events.flatMap(({ thread }, e) => (committed.has(e) ? [] : [thread])));
  const order = new Relation(Math.max(...events.map(({ thread }) => thread)) + 1);
  const writes = on(graph, ({ kind }) => kind === 'W');
  const all = Relation.on(events.length, () => true);
  for (const [w, e] of writes.seq(rf.or(all), hb.or(all)).pairs()) {
    const [from, to] = [events[w]!.thread, events[e]!.thread];
    if (from !== INITIAL && from !== to && unfinished.has(to)) order.add(from, to);
  }
  return order.isAcyclic();
};

const acyclicWithUncommitted: StepConditions['areUncommittedReadsStable'] = ({ graph }, committed) =>
  graph.po.or(graph.rf.seq(Relation.on(graph.events.length, (e) => !committed.has(e)))).isAcyclic();

const keepsPo: StepConditions['isEmbeddedSubGraph'] = (source, target, map) =>
  isEmbeddedSubGraph(source, target, map) &&
  [...map].every(([a, fa]) =>
    [...map].every(([b, fb]) => !target.graph.po.has(a, b) || source.graph.po.has(fa, fb)),
  );

/** Of definition 5.0.6 by the letter: among the images there is no more rpo than among C. */
const keepsRpoExactly: StepConditions['isEmbeddedSubGraph'] = (source, target, map) =>
  isEmbeddedSubGraph(source, target, map) &&
  [...map].every(([a, fa]) => [...map].every(([b, fb]) => target.rpo.has(a, b) || !source.rpo.has(fa, fb)));

const ignoresMo: StepConditions['isEmbeddedSubGraph'] = (source, target, map) =>
  isEmbeddedSubGraph(withoutMo(source), withoutMo(target), map);
const withoutMo = (graph: XmmRelations): XmmRelations =>
  Object.create(graph, { graph: { value: { ...graph.graph, mo: new Relation(graph.graph.events.length) } } });

/**
 * As the authors' proofs have it since October 2024: what acquires or releases is not re-executed.
 * All of po up to it stays where it is, with labels and what is read.
 */
const determinesBarriers: Causality = (source, target, map) => {
  const [from, to] = [source.graph, target.graph];
  const isBarrier = (e: number): boolean => {
    const { mode } = to.events[e]!;
    return mode !== 'na' && mode !== 'rlx';
  };
  return to.events.every(
    ({ thread }, last) =>
      thread === INITIAL ||
      !isBarrier(last) ||
      to.events.every((event, e) => {
        if (event.thread !== thread || (e !== last && !to.po.has(e, last))) return true;
        const image = map.get(e);
        return image !== undefined && from.events[image]!.index === event.index;
      }),
  );
};

/** The events of threads up to their last barriers. */
const beforeBarriers = ({ graph: { events, po } }: XmmRelations): number[] =>
  events.flatMap(({ thread }, e) => {
    const isBefore = events.some(
      ({ mode }, b) => mode !== 'na' && mode !== 'rlx' && (b === e || po.has(e, b)),
    );
    return thread !== INITIAL && isBefore ? [e] : [];
  });

const areBarriersCommitted = (target: XmmRelations, committed: Committed): boolean =>
  beforeBarriers(target).every((e) => committed.has(e));

/** What createsRpoEdge of algorithm 6 finds: an acquire, a release fence, a release write of the location. */
const rpoOfAlgorithm6 = ({ po, events }: XmmGraph): Relation =>
  Relation.of(events.length, (a, b) => {
    const { kind, mode, location } = events[a]!;
    if (!po.has(a, b)) return false;
    return mode === 'acq' || (mode === 'rel' && (kind === 'F' || location === events[b]!.location));
  });

const rpoWithPoLoc = (graph: XmmGraph): Relation => {
  const { events, po } = graph;
  const isSame = (a: number, b: number): boolean =>
    events[a]!.location >= 0 && events[a]!.location === events[b]!.location;
  return rpo(graph)
    .or(Relation.of(events.length, (a, b) => po.has(a, b) && isSame(a, b)))
    .plus();
};

const anyway: Causality = () => true;
const takenOut = readsTakenOut(bufferingRaces, true);
const ours = XMM.isCausallyRestricted;

/** By what is different in each. */
export const READINGS: readonly (readonly [string, Partial<XmmReading>])[] = [
  ['the definition', reading()],
  ['6: nothing', causal(anyway)],
  ['6: one race for all pairs', causal(oneRace)],
  ['6: all of po, per pair', causal(perPair(anyRace, wholePo))],
  ['6: only load-buffering races', causal(perPair(bufferingRaces))],
  ['6: races, or w happens before r', causal(perPair(racesAndHidden))],
  ['6: the read of the race is not committed', causal(perPair(racesOfUncommitted))],
  ["6: G' makes the race true", causal(perPair(racesMadeTrue))],
  ['6: one set of races for all pairs', causal(raceSet(false))],
  ['6: one set of races for all pairs, all of po', causal(raceSet(true))],
  ['6: only of committed reads and their writes', causal(ofReadsOnly)],
  ['6: reads like load-buffering races taken out', causal(takenOut)],
  ['6: reads like any race taken out', causal(readsTakenOut(anyRace, true))],
  [
    '6: reads of load-buffering races taken out, whatever they read',
    causal(readsTakenOut(bufferingRaces, false)),
  ],
  ['6: the definition and reads taken out', causal(both(ours, takenOut))],
  ['6: the definition or reads taken out', causal(oneOf(ours, takenOut))],
  ['4: C closed under rf only', reading({ closure: byRf, conditions: { isCommittedClosed: isRfClosed } })],
  [
    '4: C closed under po',
    reading({
      closure: byPo,
      conditions: {
        isCommittedClosed: (target, set) =>
          isCommittedClosed(target, set) && isClosedUnder(target.graph.po, target, set),
      },
    }),
  ],
  [
    '5: no uncommitted read in a cycle of po and rf',
    reading({ conditions: { areUncommittedReadsStable: acyclicWithUncommitted } }),
  ],
  [
    '5: views of threads, as the authors have it now',
    reading({ seeds: threadsOf, conditions: { areUncommittedReadsStable: areViewsStable } }),
  ],
  ['5: nothing', reading({ conditions: { areUncommittedReadsStable: () => true } })],
  ['3: rpo kept exactly', reading({ conditions: { isEmbeddedSubGraph: keepsRpoExactly } })],
  ['3: po kept', reading({ conditions: { isEmbeddedSubGraph: keepsPo } })],
  ['3: mo not kept', reading({ conditions: { isEmbeddedSubGraph: ignoresMo } })],
  ['rpo as algorithm 6 tests it', reading({ rpo: rpoOfAlgorithm6 })],
  ['rpo with po between accesses of one location', reading({ rpo: rpoWithPoLoc })],
  ['only RC11 graphs are re-executed', reading({ reExecutesCyclic: false })],
  [
    'chapter 5 by the letter: 4 by rf, 3 with rpo exactly, 6 nothing',
    reading({
      closure: byRf,
      conditions: { isEmbeddedSubGraph: keepsRpoExactly, isCausallyRestricted: anyway },
    }),
  ],
  [
    'the proofs of April 2024: 4 by rf, 3 with po, 6 a set of races with all of po',
    reading({
      closure: byRf,
      conditions: { isEmbeddedSubGraph: keepsPo, isCausallyRestricted: raceSet(true) },
    }),
  ],
  [
    'the proofs of July 2024: 4 by rf, 5 views, 6 nothing',
    reading({
      closure: byRf,
      seeds: threadsOf,
      conditions: { areUncommittedReadsStable: areViewsStable, isCausallyRestricted: anyway },
    }),
  ],
  [
    'the proofs of March 2025: the same, and barriers are not re-executed',
    reading({
      closure: byRf,
      seeds: (target) => [...threadsOf(target), beforeBarriers(target)],
      conditions: {
        areUncommittedReadsStable: (target, committed) =>
          areBarriersCommitted(target, committed) && areViewsStable(target, committed),
        isCausallyRestricted: determinesBarriers,
      },
    }),
  ],
];
