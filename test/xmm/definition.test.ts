/**
 * The executable definition of XMM: published counts, the tests that tell readings of the definition apart, minimal against all committed
 * sets, and rpo of each barrier.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  allCommittedSets,
  minimalCommittedSets,
} from '../../src/procedures/xmm/definition/committed-sets.ts';
import {
  isClosedUnder,
  isCommittedClosed,
  isRfClosed,
  type StepConditions,
  XMM,
} from '../../src/procedures/xmm/definition/conditions.ts';
import { canReExecute } from '../../src/procedures/xmm/definition/re-execution.ts';
import { type XmmReading, xmmClosure } from '../../src/procedures/xmm/definition/xmm-closure.ts';
import type { XmmGraph } from '../../src/procedures/xmm/definition/xmm-graph.ts';
import { rpo, XmmRelations } from '../../src/procedures/xmm/definition/xmm-relations.ts';
import { Relation } from '../../src/util/relation.ts';
import { readTable } from '../support/golden-table.ts';
import { takeExecutions } from './litmus-runs.ts';
import { type Candidate, xmmCandidates } from './xmm-candidates.ts';

const COUNTS = readTable('counts.tsv', ['file', 'model', 'executions', 'authority']);
const ROWS = COUNTS.filter(({ model }) => model === 'xmm');

const candidatesOf = (file: string): Promise<Candidate[]> =>
  xmmCandidates(readFileSync(new URL(`../../litmus/${file}`, import.meta.url), 'utf8'));

const count = (candidates: readonly XmmGraph[], reading: Partial<XmmReading> = {}): number =>
  xmmClosure(candidates, reading).filter(({ kind }) => kind !== 'none').length;

test('the published numbers of executions, and of those without a cycle', async () => {
  assert.ok(ROWS.length >= 52);
  const different: string[] = [];
  for (const { file, executions } of ROWS) {
    const candidates = await candidatesOf(file);
    const members = xmmClosure(candidates).filter((_, at) => candidates[at]!.isKept);
    const all = members.filter(({ kind }) => kind !== 'none').length;
    const acyclic = members.filter(({ kind }) => kind === 'rc11').length;
    const rc11 = COUNTS.find((row) => row.file === file && row.model === 'rc11-cpp20')?.executions ?? acyclic;
    if (all !== Number(executions) || acyclic !== Number(rc11))
      different.push(`${file}: ${acyclic} and ${all}, not ${rc11} and ${executions}`);
  }
  assert.deepEqual(different, []);
});

/** Another rule for a step, with committed sets of its own. */
const changed = (change: Partial<StepConditions>): Partial<XmmReading> => {
  const conditions = { ...XMM, ...change };
  return { conditions, committedSets: (target) => allCommittedSets(target, conditions) };
};

/** The causal restriction with other paths through a race. */
const withRacePaths =
  (paths: (source: XmmRelations) => readonly Relation[]): StepConditions['isCausallyRestricted'] =>
  (source, target, map) =>
    [...map].every(([a, fa]) =>
      [...map].every(
        ([b, fb]) =>
          !target.porf.has(a, b) || source.porf.has(fa, fb) || paths(source).some((path) => path.has(fa, fb)),
      ),
    );

/** As the definition, with po in place of po \ [r];rpo. */
const wholePoPaths = ({ graph: { po, rf, events }, racingPairs }: XmmRelations): Relation[] =>
  racingPairs.map(({ w, r }) =>
    Relation.of(
      events.length,
      (a, b) => po.has(a, b) || (rf.has(a, b) && b !== r) || (a === w && b === r),
    ).plus(),
  );

const oneRaceForAll: StepConditions['isCausallyRestricted'] = (source, target, map) =>
  [undefined, ...source.racingPairs].some((race) =>
    withRacePaths((g) => (race === undefined ? [] : [g.causesThrough(race)]))(source, target, map),
  );

/** What createsRpoEdge of algorithm 6 finds between two events: an acquire, a release fence, a release write to the same location. */
const rpoOfAlgorithm6 = ({ po, events }: XmmGraph): Relation =>
  Relation.of(events.length, (a, b) => {
    const { kind, mode, location } = events[a]!;
    if (!po.has(a, b)) return false;
    if (mode === 'acq') return true;
    return mode === 'rel' && (kind === 'F' || location === events[b]!.location);
  });

const rpoWithPoLoc = (graph: XmmGraph): Relation => {
  const { events, po } = graph;
  const isSameLocation = (a: number, b: number): boolean =>
    events[a]!.location >= 0 && events[a]!.location === events[b]!.location;
  return rpo(graph)
    .or(Relation.of(events.length, (a, b) => po.has(a, b) && isSameLocation(a, b)))
    .plus();
};

const READINGS: readonly {
  readonly change: string;
  readonly reading: Partial<XmmReading>;
  /** What it makes of files below litmus/. */
  readonly counts: Readonly<Record<string, number>>;
}[] = [
  {
    change: 'no causal restriction',
    reading: changed({ isCausallyRestricted: () => true }),
    counts: { 'xmm/LB-DRF.litmus': 4 },
  },
  {
    change: 'neither rpo-closed nor rpo in the causal path',
    reading: changed({
      isCommittedClosed: isRfClosed,
      isCausallyRestricted: withRacePaths(wholePoPaths),
    }),
    counts: { 'xmm/LB+acq.litmus': 4, 'xmm/LB+rel.litmus': 4 },
  },
  {
    change: 'rpo as algorithm 6 tests it',
    reading: { rpo: rpoOfAlgorithm6 },
    counts: { 'xmm/LB+rel.litmus': 4 },
  },
  {
    change: 'rpo with po-loc added',
    reading: { rpo: rpoWithPoLoc },
    counts: { 'xmm/LB+coh-cyc.litmus': 7 },
  },
  {
    change: 'C closed under po',
    reading: changed({
      isCommittedClosed: (target, committed) =>
        isCommittedClosed(target, committed) && isClosedUnder(target.graph.po, target, committed),
    }),
    counts: { 'xmm/LB.litmus': 3, 'xmm/LB+coh-cyc.litmus': 5, 'xmm/LB+LB.litmus': 4 },
  },
  {
    change: 're-execute from RC11 graphs only',
    reading: { reExecutesCyclic: false },
    counts: { 'xmm/LB+coh-cyc.litmus': 7 },
  },
  {
    change: 'acyclic(po | rf;[uncommitted]) instead of the thread order',
    reading: changed({
      areUncommittedReadsStable: ({ graph: { po, rf, events } }, committed) =>
        po.or(rf.seq(Relation.on(events.length, (e) => !committed.has(e)))).isAcyclic(),
    }),
    counts: { 'xmm/LB+LB+if.litmus': 4 },
  },
  {
    change: 'one racing pair for all pairs of the causal restriction',
    reading: changed({ isCausallyRestricted: oneRaceForAll }),
    counts: { 'xmm/LB+equals.litmus': 9 },
  },
];

describe('a test tells each reading from the definition', () => {
  for (const { change, reading, counts } of READINGS)
    test(change, async () => {
      const got: Record<string, number> = {};
      for (const file of Object.keys(counts)) got[file] = count(await candidatesOf(file), reading);
      assert.deepEqual(got, counts);
    });
});

test('steps from RC11 graphs alone are too few for causality tests 7 and 11', async () => {
  for (const file of ['jmm/tc7.litmus', 'jmm/tc11.litmus']) {
    const candidates = await candidatesOf(file);
    assert.ok(count(candidates, { reExecutesCyclic: false }) < count(candidates), file);
  }
});

/** Above this all subsets of the events take too long. */
const MOST_EVENTS = 9;

test('minimal committed sets allow the steps that all committed sets allow', async () => {
  let allowed = 0;
  let refused = 0;
  for (const { file } of ROWS) {
    const graphs = (await candidatesOf(file)).map((graph) => new XmmRelations(graph));
    for (const target of graphs) {
      const { events } = target.graph;
      if (target.porf.isIrreflexive() || events.filter(({ thread }) => thread >= 0).length > MOST_EVENTS)
        continue;
      const minimal = minimalCommittedSets(target);
      const all = allCommittedSets(target);
      for (const source of graphs) {
        const step = canReExecute(source, target, minimal);
        assert.equal(
          step !== undefined,
          canReExecute(source, target, all) !== undefined,
          `${file}: ${target.graph.key}`,
        );
        if (step === undefined) refused++;
        else allowed++;
      }
    }
  }
  assert.ok(allowed > 100 && refused > 100, `${allowed} steps allowed, ${refused} refused`);
});

const load = (register: string, location: string, order = 'relaxed'): string =>
  `int ${register} = atomic_load_explicit(${location}, memory_order_${order});`;
const store = (location: string, order = 'relaxed'): string =>
  `atomic_store_explicit(${location}, 1, memory_order_${order});`;
const exchange = (location: string, order: string): string =>
  `int e = atomic_exchange_explicit(${location}, 1, memory_order_${order});`;
const add = (register: string, location: string, order: string): string =>
  `int ${register} = atomic_fetch_add_explicit(${location}, 0, memory_order_${order});`;
const fence = (order: string): string => `atomic_thread_fence(memory_order_${order});`;

type Side = (from: string, to: string) => string;
const PLAIN: Side = (from, to) => `${load('r', from)} ${store(to)}`;

/** Load buffering: one thread reads x and writes y, the other reads y and writes x. */
const loadBuffering = (first: Side, second: Side): string => `C LB
{ }
P0(atomic_int* x, atomic_int* y) { ${first('x', 'y')} }
P1(atomic_int* x, atomic_int* y) { ${second('y', 'x')} }
exists (0:r=1 /\\ 1:r=1)
`;

/**
 * By hand: the fourth execution is the cycle. To commit the one read of a thread commits its source in the other; if the read before that
 * write is in rpo to it, it is committed too, with its source, and the whole cycle would have to be in the graph that is re-executed.
 */
const ORDERED: Readonly<Record<string, Side>> = {
  'acquire load: [Acq];po': (from, to) => `${load('r', from, 'acquire')} ${store(to)}`,
  'consume load, read as acquire': (from, to) => `${load('r', from, 'consume')} ${store(to)}`,
  'seq_cst load: [Acq];po': (from, to) => `${load('r', from, 'seq_cst')} ${store(to)}`,
  'release store: po;[Rel]': (from, to) => `${load('r', from)} ${store(to, 'release')}`,
  'seq_cst store: po;[Rel]': (from, to) => `${load('r', from)} ${store(to, 'seq_cst')}`,
  'release exchange writes: po;[Rel]': (from, to) => `${load('r', from)} ${exchange(to, 'release')}`,
  'acq_rel exchange writes: po;[Rel]': (from, to) => `${load('r', from)} ${exchange(to, 'acq_rel')}`,
  'seq_cst exchange writes: po;[Rel]': (from, to) => `${load('r', from)} ${exchange(to, 'seq_cst')}`,
  'acquire fetch_add reads: [Acq];po': (from, to) => `${add('r', from, 'acquire')} ${store(to)}`,
  'acq_rel fetch_add reads: [Acq];po': (from, to) => `${add('r', from, 'acq_rel')} ${store(to)}`,
  'seq_cst fetch_add reads: [Acq];po': (from, to) => `${add('r', from, 'seq_cst')} ${store(to)}`,
  'acquire fence between: [R];po;[F], then [Acq];po': (from, to) =>
    `${load('r', from)} ${fence('acquire')} ${store(to)}`,
  'release fence between: po;[Rel], then [F];po;[W]': (from, to) =>
    `${load('r', from)} ${fence('release')} ${store(to)}`,
};

/** By hand: such fences on both sides synchronise with each other, so that the cycle is no candidate; rpo has the pair all the same. */
const SYNCHRONISED: Readonly<Record<string, Side>> = {
  'acq_rel fence between, both ways': (from, to) => `${load('r', from)} ${fence('acq_rel')} ${store(to)}`,
  'seq_cst fence between, both ways': (from, to) => `${load('r', from)} ${fence('seq_cst')} ${store(to)}`,
};

/** By hand: nothing of rpo leads from the read of the other thread's write to the write that it reads. */
const UNORDERED: Readonly<Record<string, Side>> = {
  'relaxed fence between orders nothing': (from, to) => `${load('r', from)} ${fence('relaxed')} ${store(to)}`,
  'acquire fence before the read: only from the fence on': (from, to) =>
    `${fence('acquire')} ${PLAIN(from, to)}`,
  'acquire fence after the write: only from the fence on, and from reads to it': (from, to) =>
    `${PLAIN(from, to)} ${fence('acquire')}`,
  'release fence before the read: only up to the fence, and from it to writes': (from, to) =>
    `${fence('release')} ${PLAIN(from, to)}`,
  'release fence after the write: only up to the fence': (from, to) =>
    `${PLAIN(from, to)} ${fence('release')}`,
  'seq_cst fence before the read': (from, to) => `${fence('seq_cst')} ${PLAIN(from, to)}`,
  'seq_cst fence after the write': (from, to) => `${PLAIN(from, to)} ${fence('seq_cst')}`,
  'relaxed exchange writes': (from, to) => `${load('r', from)} ${exchange(to, 'relaxed')}`,
  'acquire exchange writes: its own read acquires, not the load': (from, to) =>
    `${load('r', from)} ${exchange(to, 'acquire')}`,
  'release fetch_add reads: its own write releases, not the store': (from, to) =>
    `${add('r', from, 'release')} ${store(to)}`,
};

/** Whether rpo leads from the read of x to the write of y in the first thread. */
function isOrdered(graph: XmmGraph): boolean {
  const { events } = graph;
  const read = events.findIndex(({ thread, kind }) => thread === 0 && kind === 'R');
  const write = events.findIndex(
    ({ thread, kind, location }) => thread === 0 && kind === 'W' && location !== events[read]!.location,
  );
  return rpo(graph).has(read, write);
}

describe('load buffering with barriers', () => {
  const inEngine = async (text: string): Promise<number> =>
    (await takeExecutions(text, 'xmm', 'xmm', () => text)).length;
  const checkOrdered = async (side: Side, isCycleCandidate: boolean): Promise<void> => {
    const candidates = await xmmCandidates(loadBuffering(side, side));
    assert.equal(candidates.length, isCycleCandidate ? 4 : 3);
    assert.equal(count(candidates), 3);
    assert.equal(await inEngine(loadBuffering(side, side)), 3);
    assert.ok(candidates.every(isOrdered));
    // By hand: the thread without a barrier comes first, and only the other's read is committed.
    for (const text of [loadBuffering(side, PLAIN), loadBuffering(PLAIN, side)]) {
      assert.equal(count(await xmmCandidates(text)), 4, text);
      assert.equal(await inEngine(text), 4, text);
    }
  };
  for (const [name, side] of Object.entries(ORDERED)) test(name, () => checkOrdered(side, true));
  for (const [name, side] of Object.entries(SYNCHRONISED)) test(name, () => checkOrdered(side, false));
  for (const [name, side] of Object.entries(UNORDERED))
    test(name, async () => {
      const candidates = await xmmCandidates(loadBuffering(side, side));
      assert.ok(!candidates.some(isOrdered));
      assert.equal(count(candidates), 4);
      assert.equal(await inEngine(loadBuffering(side, side)), 4);
    });
});

test('no race where a release sequence or fences synchronise, and one where they do not', async () => {
  const text = (publish: string, read: string): string => `C MP
{ }
P0(atomic_int* x, atomic_int* y) { ${store('x')} ${publish} }
P1(atomic_int* y) { int r = atomic_fetch_add_explicit(y, 1, memory_order_relaxed); }
P2(atomic_int* x, atomic_int* y) { ${read} ${load('s', 'x')} }
exists (2:r=2)
`;
  const releaseSequence = text(store('y', 'release'), load('r', 'y', 'acquire'));
  const fences = text(`${fence('release')} ${store('y')}`, `${load('r', 'y')} ${fence('acquire')}`);
  const relaxed = text(store('y'), load('r', 'y', 'acquire'));
  const racesIfAllRead = async (litmus: string): Promise<boolean[]> => {
    const graphs = (await xmmCandidates(litmus)).filter(({ events }) =>
      events.some(({ thread, kind, value }) => thread === 2 && kind === 'R' && value === 2),
    );
    // y is written by the store and then by the increment, which the third thread reads.
    return graphs.map((graph) =>
      new XmmRelations(graph).racingPairs.some(({ w }) => graph.events[w]!.label === 'Wrlx(0,1)'),
    );
  };
  assert.deepEqual(await racesIfAllRead(releaseSequence), [false]);
  assert.deepEqual(await racesIfAllRead(fences), [false]);
  // By hand: the third thread reads x from its initial write and races, or from the first thread's write, which is then its source.
  assert.deepEqual((await racesIfAllRead(relaxed)).sort(), [false, true]);
});

test('a load-buffering race of LB is the read that comes before the write that it does not read', async () => {
  const graphs = (await xmmCandidates(loadBuffering(PLAIN, PLAIN))).map((graph) => new XmmRelations(graph));
  const races = graphs.map(({ loadBufferingRaces, graph: { events } }) =>
    loadBufferingRaces.map(({ w, r }) => `${events[r]!.label} ${events[w]!.label}`).join(),
  );
  // Both read 0: no path from a read to the other thread. One reads 1: the other read comes first. The cycle: both read what they race with.
  assert.deepEqual(races.sort(), ['', '', 'Rrlx(0,0) Wrlx(0,1)', 'Rrlx(1,0) Wrlx(1,1)']);
});
