/** Executions on their own: what they are to the evaluator, to models, and to each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalForm, canonicalKey } from '../../src/compare/concrete/canonical.ts';
import { failedChecks, isConsistent, marksOf, openFor } from '../../src/compare/concrete/judge.ts';
import { simulate } from '../../src/compare/concrete/simulate.ts';
import { toExecution } from '../../src/compare/concrete/to-execution.ts';
import { weakenings } from '../../src/compare/concrete/weakenings.ts';
import { isWellFormed } from '../../src/compare/concrete/well-formed.ts';
import { litmusOf } from '../../src/compare/litmus/litmus-of.ts';
import type { LanguageName } from '../../src/compare/question/event-label.ts';
import {
  type Edge,
  type FoundExecution,
  locationCount,
  readsOf,
  threadCount,
} from '../../src/compare/question/found-execution.ts';
import { LANGUAGES, languageNamed } from '../../src/compare/question/languages.ts';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { BitAlgebra } from '../../src/execution/bit-algebra.ts';
import { evaluateExecution } from '../../src/execution/evaluate-execution.ts';
import { enumerate } from '../../src/explore/engines/enumerate/enumerate.ts';
import { parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';
import { allExecutions, type BruteForceOptions } from '../support/brute-force.ts';
import { loadLibrary } from '../support/run-shape.ts';
import { KNOWN_WITNESSES, written } from './known-witnesses.ts';
import { randomExecution } from './random-execution.ts';
import { differencesOf } from './same-execution.ts';

const RUNS = { numRuns: 40 };
const open = (model: string, language: LanguageName) => openFor(model, languageNamed(language), loadLibrary);

/** Of all languages; operands in no order where a language has them. */
const executions = fc
  .constantFrom(...LANGUAGES)
  .chain((language) => randomExecution(language, { isPartial: language.hasPartialSequencing }))
  .filter((found) => isWellFormed(found) === undefined);

test('known witnesses: the first model forbids them, the second allows them', () => {
  for (const { name, execution, target, forbiddenBy, allowedBy } of KNOWN_WITNESSES) {
    const { language } = execution;
    assert.equal(isWellFormed(execution), undefined, name);
    assert.equal(isWellFormed(target), undefined, name);
    assert.equal(isConsistent(execution, openFor(forbiddenBy, language, loadLibrary)), false, name);
    const allowing = openFor(allowedBy, language, loadLibrary);
    assert.deepEqual(failedChecks(target, allowing), [], name);
    assert.deepEqual(marksOf(target, allowing).undefinedBy, [], name);
  }
});

test('a residual decides too: an order of SC events that must be chosen', () => {
  const stale = written('c11', 'a:W.sc x; b:R.sc y | c:W.sc y; d:R.sc x');
  assert.deepEqual(failedChecks(stale, open('c11-orig', 'c11')), ['sc-reads']);
  assert.deepEqual(failedChecks(stale, open('c11-draft', 'c11')), []);
});

test('marks: a data race, and none of an execution that the model forbids', () => {
  const race = written('c11', 'a:W.na x | b:R.na x');
  assert.deepEqual(marksOf(race, open('c11', 'c11')).undefinedBy, ['data-race']);
  const forbidden = written('c11', 'a:W.na x; b:R.na x | c:W.na x');
  assert.equal(isConsistent(forbidden, open('c11', 'c11')), false);
  assert.deepEqual(marksOf(forbidden, open('c11', 'c11')).undefinedBy, []);
});

test('scopes count, also when an execution of the same shape was judged before', () => {
  const model = open('ptx1', 'ptx');
  // Store buffering with fences that do not reach the other group.
  const buffering = (cta: readonly number[]): FoundExecution =>
    written('ptx', 'a:W.weak x; b:F.membar.cta; c:R.weak y | d:W.weak y; e:F.membar.cta; f:R.weak x', {
      scopes: { cta, gpu: [0, 0], sys: [0, 0] },
    });
  assert.equal(isConsistent(buffering([0, 1]), model), true);
  assert.equal(isConsistent(buffering([0, 0]), model), false);
  assert.equal(isConsistent(buffering([0, 1]), model), true);
});

test('the engine finds an execution among those of its test exactly if the model allows it', () => {
  for (const [name, language] of [
    ['c11-orig', 'c11'],
    ['tso', 'x86'],
    ['power', 'power'],
    ['ptx', 'ptx'],
  ] as const) {
    const model = open(name, language);
    const small = randomExecution(languageNamed(language), { mostEvents: 4 });
    fc.assert(
      fc.property(small, (found) => {
        const { program } = parseLitmus({ name: 'found.litmus', text: litmusOf(found, 'found') });
        const observedLocations = new Set(program.locations.keys());
        const options = { unroll: 1, equivalence: 'rf-co', prune: true, pausesOften: false } as const;
        const counters = { candidates: 0, consistencyChecks: 0 };
        let isThere = false;
        const steps = enumerate(
          program,
          model,
          { ...options, observedLocations },
          counters,
          ({ execution }) => {
            isThere ||= differencesOf(execution, found).length === 0;
          },
        );
        for (const _ of steps);
        assert.equal(isConsistent(found, model), isThere);
      }),
      { numRuns: 20 },
    );
  }
});

test('models that are more than axioms are refused', () => {
  for (const [model, language] of [
    ['xmm', 'c11'],
    ['opmm', 'java'],
  ] as const) {
    assert.throws(() => open(model, language), InputError);
  }
  assert.throws(() => open('mca', 'c11'), /model `mca` is for X86/);
});

/** Names all that an execution chooses, so that an evaluator has it. */
const ANYTHING = { name: 'anything.cat', text: '"anything"\nacyclic rf | co as orders\n' };

test('to an execution and back: what the evaluator sees is what was found', () => {
  const models = new Map(
    LANGUAGES.map((language) => [language, openFor(ANYTHING, language, loadLibrary)] as const),
  );
  fc.assert(
    fc.property(executions, (found) => {
      const { language, events, rmw, readsFrom, coherence } = found;
      const model = models.get(language)!;
      const execution = toExecution(found);
      const algebra = new BitAlgebra(
        evaluateExecution(execution, model),
        execution.skeleton,
        model.vocabulary,
      );
      const initials = locationCount(found);
      const all = [...events.keys()];
      const seen = (name: string): string[] =>
        algebra.concrete
          .pairs(algebra.baseRelation(name)!)
          .map((pair) => pair.join('>'))
          .sort();
      const expected = (edges: readonly Edge[]): string[] =>
        edges.map(([from, to]) => `${from + initials}>${to + initials}`).sort();
      const isPair = ([from, to]: Edge): boolean => rmw.some(([a, b]) => a === from && b === to);
      const relations: Record<string, readonly Edge[]> = {
        po: found.sequenced.filter((edge) => !language.pairsAreInstructions || !isPair(edge)),
        addr: found.addr,
        data: found.data,
        ctrl: found.ctrl,
        rmw,
        [language.pairsAreInstructions ? 'amo' : 'lxsx']: rmw,
        // The initial write of location l has the number l - initials here.
        rf: all.flatMap((read): Edge[] => {
          const initial = events[read]!.location - initials;
          return readsOf(events[read]!) ? [[readsFrom[read]! < 0 ? initial : readsFrom[read]!, read]] : [];
        }),
        co: coherence.flatMap((order, location) =>
          order.flatMap((write, i): Edge[] => [
            [location - initials, write],
            ...order.slice(0, i).map((earlier): Edge => [earlier, write]),
          ]),
        ),
        int: all.flatMap((a) =>
          all.flatMap((b): Edge[] => (events[a]!.thread === events[b]!.thread ? [[a, b]] : [])),
        ),
      };
      for (const { level, groupOf } of found.scopes) {
        const group = (event: number): number => groupOf[events[event]!.thread]!;
        relations[level] = all.flatMap((a) =>
          all.flatMap((b): Edge[] => (group(a) === group(b) ? [[a, b]] : [])),
        );
      }
      for (const [name, edges] of Object.entries(relations))
        assert.deepEqual(seen(name), expected(edges), name);
      for (const tag of new Set(language.labels.flatMap(({ tags }) => tags))) {
        const members = algebra.concrete.events(algebra.baseSet(tag)!).filter((event) => event >= initials);
        const tagged = all.filter((event) => events[event]!.label.tags.includes(tag));
        assert.deepEqual(
          members.map((event) => event - initials),
          tagged,
          tag,
        );
      }
      // Values say what was read from, and the last write of a location is its final value.
      execution.skeleton.reads.forEach((read) => {
        const source = execution.skeleton.events[execution.readsFrom[read]!]!;
        assert.equal(execution.skeleton.events[read]!.readValue, source.writtenValue);
      });
      coherence.forEach((order, location) => {
        const last = execution.skeleton.events[execution.finalWrites[location]!]!;
        assert.equal(last.writtenValue, order.length);
      });
    }),
    { numRuns: 150 },
  );
});

test('events in words, where pictures look for source lines', () => {
  const { skeleton } = toExecution(written('c11', 'a:W.rel x; b:F.sc | c:U.sc x', { rf: 'a>c', co: 'a<c' }));
  const words = skeleton.events.map(({ span }) => span.file.text.slice(span.start, span.end));
  assert.deepEqual(words, ['', 'W.rel x = 1', 'F.sc', 'U.sc x = 1 -> 2']);
});

/** The execution with its threads, and the events that sequencing leaves open, in an order that the numbers choose. */
function scrambled(found: FoundExecution, numbers: readonly number[]): FoundExecution {
  let next = 0;
  const draw = (n: number): number => numbers[next++ % numbers.length]! % n;
  const threads = [...Array(threadCount(found)).keys()];
  const order: number[] = [];
  while (threads.length > 0) {
    const thread = threads.splice(draw(threads.length), 1)[0]!;
    let open = [...found.events.keys()].filter((event) => found.events[event]!.thread === thread);
    while (open.length > 0) {
      const free = open.filter((event) => !found.sequenced.some(([a, b]) => b === event && open.includes(a)));
      const event = free[draw(free.length)]!;
      order.push(event);
      open = open.filter((other) => other !== event);
    }
  }
  const threadNames = [...new Set(order.map((event) => found.events[event]!.thread))];
  const places = [...new Set(order.map((event) => found.events[event]!.location))].filter((at) => at >= 0);
  const moved = (edges: readonly Edge[]): Edge[] =>
    edges.map(([from, to]): Edge => [order.indexOf(from), order.indexOf(to)]).reverse();
  return {
    ...found,
    events: order.map((event) => {
      const { label, thread, location } = found.events[event]!;
      return { label, thread: threadNames.indexOf(thread), location: places.indexOf(location) };
    }),
    sequenced: moved(found.sequenced),
    addr: moved(found.addr),
    data: moved(found.data),
    ctrl: moved(found.ctrl),
    rmw: moved(found.rmw),
    readsFrom: order.map((event) => order.indexOf(found.readsFrom[event]!)),
    coherence: places.map((place) => found.coherence[place]!.map((write) => order.indexOf(write))),
    scopes: found.scopes.map(({ level, groupOf }) => ({
      level,
      groupOf: threadNames.map((thread) => 7 - groupOf[thread]!),
    })),
  };
}

test('the canonical key forgets names, and nothing else', () => {
  const numbers = fc.array(fc.nat(999), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(executions, numbers, (found, draws) => {
      const other = scrambled(found, draws);
      assert.equal(isWellFormed(other), undefined);
      const form = canonicalForm(found);
      assert.deepEqual(canonicalForm(other), form);
      assert.equal(canonicalKey(other), canonicalKey(found));
      assert.equal(isWellFormed(form), undefined);
      assert.deepEqual(canonicalForm(form), form);
      const sizes = [...Array(threadCount(form)).keys()].map(
        (thread) => form.events.filter((event) => event.thread === thread).length,
      );
      assert.deepEqual(
        sizes,
        [...sizes].sort((a, b) => b - a),
      );
      for (const { execution: weaker } of weakenings(found))
        assert.notEqual(canonicalKey(weaker), canonicalKey(found));
    }),
    RUNS,
  );
});

test('unsequenced events have no order in the key, and an order in a thread is one', () => {
  const total = written('c11', 'a:R.rlx x; b:R.acq y');
  const swapped = written('c11', 'a:R.acq x; b:R.rlx y');
  assert.notEqual(canonicalKey(total), canonicalKey(swapped));
  assert.equal(canonicalKey({ ...total, sequenced: [] }), canonicalKey({ ...swapped, sequenced: [] }));
  assert.notEqual(canonicalKey(total), canonicalKey({ ...total, sequenced: [] }));
});

test('the known PTX and Power witnesses are minimal', () => {
  const minimal = KNOWN_WITNESSES.filter(({ forbiddenBy }) => ['ptx2', 'mca'].includes(forbiddenBy));
  assert.equal(minimal.length, 3);
  for (const { name, execution, forbiddenBy, allowedBy } of minimal) {
    const [forbidding, allowing] = [forbiddenBy, allowedBy].map((model) =>
      open(model, execution.language.name),
    );
    for (const { execution: weaker } of weakenings(execution)) {
      const isWitness = !isConsistent(weaker, forbidding!) && isConsistent(weaker, allowing!);
      assert.equal(isWitness, false, name);
    }
  }
});

/**
 * By hand. Two accesses, one thread: RR 2 (one location or two), RW 3 (two sources, or another location), WR 3, WW 3 (two
 * orders, or another location). Two threads, in no order: RR 2, RW 3, WW 2 (the orders are the same but for names).
 *
 * c11, two events, same location, both atomic or neither: RR 10, RW 20, WR 20, WW 20, RU 30, UR 30, WU 60, UW 60, UU 200, in all 450;
 * other locations 13 * 13; one fence 2 * 5 * 13; two 25: 774 in one thread. In two threads half of these and of the 22 that are the
 * same the other way round (13 + 4 + 5).
 */
const COUNTS: readonly (readonly [LanguageName, number, BruteForceOptions, number])[] = [
  ['basic', 1, {}, 3],
  ['basic', 2, { labels: ['R', 'W'] }, 2 + 3 + 3 + 3 + (2 + 3 + 2)],
  ['c11', 2, {}, 774 + (774 + 22) / 2],
  // RR 2, RU 3, UR 3; in two threads RR 2, RU 3; no UU.
  ['c11', 2, { labels: ['R.rlx', 'U.rlx'], maxRmw: 1 }, 2 + 3 + 3 + (2 + 3)],
  // As basic, and F with R or W 4 + 2, F F 1 + 1, and the pair, which may read the initial value or its own write.
  ['x86', 2, {}, 18 + 8 + 2],
  ['x86', 2, { maxRmw: 0 }, 18 + 8],
  // RR with or without addr and ctrl; RW also data.
  ['power', 2, { labels: ['R', 'W'], dependencies: ['addr', 'data', 'ctrl'] }, 2 * 4 + 3 * 8 + 3 + 3 + 7],
  /*
   * Of a read with n events after it, control goes to the last 0 to n. One thread: RRR 5 * 3 * 2, RRF 2 * 3 * 2, RFR 2 * 3, FRR 2 * 2,
   * RFF 3, FRF 2, FFR 1, FFF 1. Two: RR|R 5 * 2, RR|F 2 * 2, RF|R 2 * 2, RF|F 2, FR|R 2, FR|F 1, FF|R 1, FF|F 1. Three: RRR 3,
   * RRF 2, RFF 1, FFF 1.
   */
  ['power', 3, { labels: ['R', 'F.sync'], dependencies: ['ctrl'] }, 59 + 25 + 7],
  // One thread 3; two threads 2 for each of the trees: all together, another cta, another gpu.
  ['ptx', 2, { labels: ['W.weak'] }, 3 + 2 * 3],
];

test('brute force lists each execution once', () => {
  for (const [language, events, options, count] of COUNTS) {
    const all = [...allExecutions(languageNamed(language), events, options)];
    assert.equal(new Set(all.map(canonicalKey)).size, all.length);
    assert.deepEqual(
      all.map(isWellFormed).filter((reason) => reason !== undefined),
      [],
    );
    assert.equal(all.length, count, `${language}, ${events} events`);
  }
});

const MESSAGE_PASSING = (stored: string, loaded: string): string => `C MP
{}
P0(atomic_int* x, atomic_int* y) {
  atomic_store_explicit(x, 1, memory_order_relaxed);
  atomic_store_explicit(y, 1, memory_order_${stored});
}
P1(atomic_int* x, atomic_int* y) {
  int r0 = atomic_load_explicit(y, memory_order_${loaded});
  int r1 = atomic_load_explicit(x, memory_order_relaxed);
}
exists (1:r0=1 /\\ 1:r1=0)
`;
const RACE = `C race
{}
P0(int* x) { *x = 1; }
P1(int* x) { int r0 = *x; }
exists (1:r0=2)
`;

test('simulation', async () => {
  const forever = { deadline: undefined, signal: new AbortController().signal };
  const run = (text: string, limits = forever) => simulate(text, 'c11', loadLibrary, limits);
  assert.equal(await run(MESSAGE_PASSING('relaxed', 'acquire')), 'allowed');
  assert.equal(await run(MESSAGE_PASSING('release', 'acquire')), 'forbidden');
  assert.equal(await run(RACE), 'allowed', 'undefined behaviour allows everything');
  const late = { ...forever, deadline: performance.now() - 1 };
  assert.equal(
    await simulate(MESSAGE_PASSING('release', 'acquire'), 'c11', loadLibrary, late),
    'undetermined',
  );
  const cancelled = { ...forever, signal: AbortSignal.abort() };
  assert.equal(await run(MESSAGE_PASSING('release', 'acquire'), cancelled), 'undetermined');
  await assert.rejects(simulate(RACE, 'xmm', loadLibrary, forever), InputError);
});
