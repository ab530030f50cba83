/**
 * Sections of mutexes that order nothing else have no order
 * (src/explore/engines/graph/unobserved-locks.ts). With the reduction each execution is one of
 * those without, and exactly one of each class is explored: of those that differ only in the order
 * of sections of some mutexes.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  ALL_REDUCTIONS,
  type CheckResult,
  checkProgram,
  type Execution,
  type ProgramCheckOptions,
  type ReductionName,
} from '../../src/index.ts';
import { open } from '../support/litmus-graphs.ts';
import { kindsOf, outcomesOf } from '../support/program-answers.ts';
import { compiledRunner, type Scripts, scriptRunner } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

const make = await scriptRunner();

const MOST_EXECUTIONS = 800;

const without = (...names: readonly ReductionName[]): ReadonlySet<ReductionName> =>
  new Set([...ALL_REDUCTIONS].filter((name) => !names.includes(name)));
const ON = without('symmetry', 'unused');
const OFF = without('symmetry', 'unused', 'locks');

/** An execution, so that the order of sections can be left out. */
interface Shown {
  readonly events: readonly { readonly text: string; readonly location: string; readonly source: string }[];
  /** By location. */
  readonly orders: ReadonlyMap<string, string>;
}

function show({ skeleton, readsFrom, coherence }: Execution): Shown {
  const { events, program, traces, threadStarts } = skeleton;
  const places: string[] = [];
  traces.forEach((trace, thread) => {
    trace.events.forEach((_, i) => {
      places[threadStarts[thread]! + i] = `${thread}.${i}`;
    });
  });
  const shown = events.flatMap((event, number) => {
    const { thread, isRead, isWrite, location: at, tags, writtenValue, readValue } = event;
    if (thread < 0) return [];
    const location = program.locations[at]?.name ?? '';
    const source = isRead ? (places[readsFrom[number]!] ?? 'init') : '';
    const kind = `${isRead ? `R${readValue}` : ''}${isWrite ? `W${writtenValue}` : ''}`;
    return [{ text: `${places[number]} ${kind} ${location} ${tags}`, location, source }];
  });
  const orders = new Map(
    coherence!.map((order, at) => [
      program.locations[at]!.name,
      order.flatMap((write) => places[write] ?? []).join(),
    ]),
  );
  return { events: shown, orders };
}

/** The execution without the order of accesses to some locations. */
function classOf({ events, orders }: Shown, leftOut: ReadonlySet<string>): string {
  const lines = events.map(({ text, location, source }) =>
    leftOut.has(location) ? text : `${text} ${source}`,
  );
  for (const [location, order] of orders) {
    if (order !== '' && !leftOut.has(location)) lines.push(`co ${location} ${order}`);
  }
  return lines.sort().join('\n');
}

interface Run {
  readonly result: CheckResult;
  readonly executions: readonly Shown[];
  readonly isComplete: boolean;
}

async function explore(scripts: Scripts, model: string, options: ProgramCheckOptions): Promise<Run> {
  let executions: Shown[] = [];
  const result = await checkProgram(make(scripts), 'p', open(model).model, {
    engine: 'graph',
    generated: false,
    allErrors: true,
    unroll: 20,
    outcomes: ['plain', 'shared'],
    budget: { executions: MOST_EXECUTIONS },
    ...options,
    onBegin() {
      executions = [];
    },
    onExecution(execution) {
      executions.push(show(execution));
    },
  });
  return { result, executions, isComplete: result.executions < MOST_EXECUTIONS };
}

/** All subsets, the largest first. */
function subsets(names: readonly string[]): ReadonlySet<string>[] {
  const all = names.reduce<string[][]>((found, name) => found.flatMap((set) => [[...set, name], set]), [[]]);
  return all.map((set) => new Set(set)).sort((a, b) => b.size - a.size);
}

interface Comparison {
  readonly explored: number;
  readonly all: number;
}

async function compare(
  scripts: Scripts,
  model: string,
  options: ProgramCheckOptions = {},
): Promise<Comparison | undefined> {
  const off = await explore(scripts, model, { ...options, reductions: OFF });
  if (!off.isComplete) return undefined;
  const on = await explore(scripts, model, { ...options, reductions: ON });
  assert.equal(on.result.verdict, off.result.verdict);
  assert.deepEqual(kindsOf(on.result), kindsOf(off.result));
  assert.deepEqual(outcomesOf(on.result), outcomesOf(off.result));
  const whole = new Set(off.executions.map((shown) => classOf(shown, new Set())));
  for (const shown of on.executions) assert.ok(whole.has(classOf(shown, new Set())), 'it is no execution');
  const mutexes = [...new Set(off.executions.flatMap(({ orders }) => [...orders.keys()]))].filter((name) =>
    name.startsWith('mutexes'),
  );
  // Executions that differ in what a thread chooses look the same.
  const areDistinct = whole.size === off.executions.length;
  const isOneOfEach = (leftOut: ReadonlySet<string>): boolean => {
    const classes = new Set(off.executions.map((shown) => classOf(shown, leftOut)));
    const found = on.executions.map((shown) => classOf(shown, leftOut));
    if (areDistinct && found.length !== classes.size) return false;
    return new Set(found).size === classes.size && found.every((key) => classes.has(key));
  };
  assert.ok(subsets(mutexes).some(isOneOfEach), `${on.executions.length} for ${off.executions.length}`);
  return { explored: on.executions.length, all: off.executions.length };
}

/** `@` stands for the number of the thread. */
const THEMES: Readonly<Record<string, readonly string[]>> = {
  'own slots': 'l00i@0u00 l00n00u00 l10i@0u10 i@0 n00 l00u00 l00n00i@0u00'.split(' '),
  'slots that may be shared':
    'l00i@0u00 l00n00u00 l00m01u00 l00i00u00 m01 n00 l00u00 l00i20u00 l10n20u10'.split(' '),
  'atomics around sections': 'l00u00 l00i@0u00 W01 R00 w01 r00 ?01 n10 m11 x01 x12 l00R00u00 l00W01u00'.split(
    ' ',
  ),
  'nested locks':
    'l00l10u10u00 l00l10i@0u10u00 l00i@0l10u10u00 l10l00u00u10 l00l10u00u10 l00u00 l10u10 l00 u10'.split(' '),
  'waits in sections':
    'l00z01u00 W01 l00u00 l00i@0u00 l00n00u00 l00i@0u00n00 l00q00u00 p00 z01 l00D00u00 D00'.split(' '),
  'odd uses':
    'l00u00 l00i@0u00 t00?11u00 u00 k00 l00 l20l20u20u20 l20u20 l30u30 u30 l00c00u00 g00 T00?11u00'.split(
      ' ',
    ),
  'choices and errors': 'l00i@0u00 l00C02E01u00 C02?11l00 l00u00 C02E01 C02A00 l00C02A00u00 n@0E02 Z00'.split(
    ' ',
  ),
};

/** Sections that nobody observes, unless another thread does something. */
const QUIET = 'l00i@0u00 l00n00u00 l10i@0u10 l00u00 i@0'.split(' ');

/** Two or three threads; main does something before, meanwhile or after. */
function programs(operations: readonly string[]): fc.Arbitrary<Scripts> {
  const operation = fc.oneof(fc.constantFrom(...QUIET), fc.constantFrom(...operations));
  const part = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
    fc.array(operation, { minLength, maxLength }).map((list) => list.join(''));
  return fc
    .tuple(part(0, 1), part(0, 1), fc.boolean(), part(1, 3), part(1, 3), part(0, 2))
    .map(([before, after, joins, ...scripts]) => [
      `${before}s10s20s30${joins ? 'j10j20j30' : ''}${after}`.replaceAll('@', '1'),
      ...scripts.map((script, i) => script.replaceAll('@', String(i + 1))),
    ]);
}

describe('random programs with sections', () => {
  for (const [theme, operations] of Object.entries(THEMES)) {
    for (const model of ['rc11', 'rc11-cpp20', 'ra']) {
      test(`${theme} under ${model}`, async () => {
        let explored = 0;
        let all = 0;
        await fc.assert(
          fc.asyncProperty(programs(operations), fc.boolean(), async (scripts, looksForRaces) => {
            const options = looksForRaces ? {} : { ignoredErrors: new Set(['data-race'] as const) };
            const found = await compare(scripts, model, options);
            explored += found?.explored ?? 0;
            all += found?.all ?? 0;
          }),
          { numRuns: usualOrSlow(25, 300) },
        );
        assert.ok(all > explored, `${explored} of ${all}`);
      });
    }
  }
});

describe('what is explored', () => {
  /** Executions with the reduction, and without; after a comparison of all that they show. */
  const counts: readonly (readonly [string, number, number, Scripts])[] = [
    ['slots of their own', 1, 6, ['s10s20s30', 'l00i10u00', 'l00i20u00', 'l00i30u00']],
    ['data that all of them read', 1, 6, ['m01s10s20s30', 'l00n00u00', 'l00n00u00', 'l00n00u00']],
    ['sections with nothing in them', 1, 6, ['s10s20', 'l00u00l00u00', 'l00u00l00u00']],
    ['two mutexes', 1, 4, ['s10s20', 'l00i10u00l10u10', 'l00i20u00l10u10']],
    ['one of two mutexes', 2, 4, ['s10s20', 'l00i10u00l10i00u10', 'l00i20u00l10i00u10']],
    ['nested in one order', 1, 2, ['s10s20', 'l00l10i10u10u00', 'l00l10i20u10u00']],
    ['hand over hand', 1, 2, ['s10s20', 'l00l10u00i10u10', 'l00l10u00i20u10']],
    ['recursive and error-checking ones', 1, 4, ['s10s20', 'l20u20l30u30', 'l20u20l30u30']],
    ['read and destroyed after all sections', 1, 2, ['s10s20j10j20n10n20k00', 'l00i10u00', 'l00i20u00']],
    ['a section that starts a thread which locks', 1, 2, ['l00s10s20u00', 'l00i10u00', 'l00i20u00']],
    ['a barrier between sections', 1, 4, ['s10s20', 'l00i10u00D00l00i10u00', 'l00i20u00D00l00i20u00']],
    [
      'sections that only a barrier orders',
      4,
      4,
      ['s10s20', 'l00i10u00D00l00i20u00', 'l00i20u00D00l00i10u00'],
    ],
    ['shared data', 2, 2, ['s10s20', 'l00i10u00', 'l00i10u00']],
    ['shared data in later executions only', 3, 3, ['s10s20', 'l00i10u00C02?11l00i20u00', 'l00i20u00']],
    ['data that the mutex publishes', 3, 3, ['s10s20', 'm01l00u00', 'l00u00n00']],
    ['an atomic variable that nothing orders', 3, 3, ['s10s20', 'w01l00u00', 'l00u00r00']],
    ['a release that another section acquires', 2, 2, ['s10s20', 'l00W01u00', 'l00R00u00']],
    ['a flag that may be read too early', 3, 3, ['s10s20', 'W01l00u00', 'i20i20l00u00R00']],
    ['a flag that is awaited and not acquired', 1, 1, ['s10s20', 'z01l00u00', 'i20i20l00u00w01']],
    ['atomic writes that nothing orders', 3, 3, ['s10s20', 'w01l00u00', 'i20i20l00u00w02']],
    ['sections that a semaphore orders', 1, 1, ['s10s20', 'q00l00u00', 'l00u00p00']],
    [
      'the mutex that is not to blame',
      5,
      10,
      ['s10s20s30', 'l00u00C02?13l00a01u00l10u10', 'l00a01u00', 'l10u10'],
    ],
    ['a trylock', 10, 10, ['s10s20s30', 'l00u00', 'l00u00', 't00?11u00']],
    ['a mutex that a thread destroys meanwhile', 1, 1, ['s10s20', 'l00u00', 'k00']],
  ];
  for (const [name, on, off, scripts] of counts) {
    test(name, async () => {
      for (const model of ['rc11', 'rc11-cpp20', 'ra']) {
        await compare(scripts, model);
        const found = await Promise.all(
          [ON, OFF].map(
            async (reductions) => (await explore(scripts, model, { reductions })).result.executions,
          ),
        );
        assert.deepEqual(found, [on, off], model);
      }
    });
  }

  test('not under another model', async () => {
    for (const model of ['sra', 'sc', 'tso']) {
      const { result } = await explore(['s10s20', 'l00u00', 'l00u00'], model, { reductions: ON });
      assert.equal(result.executions, 2, model);
    }
  });

  test('not the executions of an equivalence that is asked for', async () => {
    const { result } = await explore(['s10s20', 'l00u00', 'l00u00'], 'rc11', { equivalence: 'rf-co' });
    assert.equal(result.executions, 2);
  });

  test('threads that do the same stay so', async () => {
    const twins = await compiledRunner(new URL('../support/twin-runner.c', import.meta.url));
    const { model } = open('rc11');
    const result = await checkProgram(twins(['s10s11s12', 'l00n00u00']), 'p', model, { engine: 'graph' });
    assert.equal(result.executions, 1);
    assert.deepEqual(result.explored ?? { standsFor: 1, atMost: false }, { standsFor: 1, atMost: false });
  });
});

describe('errors that an order of sections decides are found', () => {
  const programsWithErrors: readonly (readonly [string, readonly string[], Scripts])[] = [
    ['a race that one order hides', ['data-race'], ['s10s20', 'm01l00u00', 'l00u00n00']],
    ['a race in sections of two mutexes', ['data-race'], ['s10s20', 'l00i10u00l00u00', 'l00u00l10i10u10']],
    ['mutexes nested in both orders', ['deadlock'], ['s10s20', 'l00l10u10u00', 'l10l00u00u10']],
    ['the other mutex orders data', ['deadlock'], ['s10s20', 'l00l10i10u10u00', 'l10i10l00u00u10']],
    ['a thread waits in its section for another', ['deadlock'], ['s10s20', 'l00q00u00', 'l00p00u00']],
    ['it waits for a flag', ['liveness'], ['s10s20', 'l00z01u00', 'l00W01u00']],
    ['it waits at a barrier', ['deadlock'], ['s10s20', 'l00D00u00', 'l00D00u00']],
    ['it joins', ['deadlock'], ['s10l00j10u00', 'l00u00']],
    ['it keeps the mutex', ['deadlock'], ['s10s20', 'l00', 'l00u00']],
    ['it locks again', ['deadlock'], ['s10s20', 'l00l00u00u00', 'l00u00']],
    ['it unlocks what it does not hold', ['invalid-lock'], ['s10s20', 'l00u00u00', 'l00u00']],
    ['it destroys the mutex meanwhile', ['invalid-lock'], ['s10s20', 'l00u00', 'l00u00k00']],
    ['it is kept by a trylock', ['deadlock'], ['C02?11t00s10s20', 'l00u00', 'l00u00']],
    ['the word is read meanwhile', ['data-race'], ['s10s20s30', 'l00u00', 'l00u00', 'V00']],
    [
      'a value that is seen only within a section',
      ['deadlock'],
      ['s10s20s30', 'l00u00', 'l00w01q00w00u00', 'l00r00E01u00p00'],
    ],
    ['no error: sections exclude each other', [], ['s10s20', 'l00u00C02?14l00w01w00u00', 'l00r00E01u00']],
    [
      'threads that a mutex keeps apart meet',
      ['deadlock', 'liveness'],
      ['s10s20s30', 'D00', 'l00D00u00l00z01u00', 'l00D00u00'],
    ],
    ['an assertion in a section', ['assertion'], ['s10s20', 'l00C02E01u00', 'l00u00']],
  ];
  for (const [name, kinds, scripts] of programsWithErrors) {
    test(name, async () => {
      for (const model of ['rc11', 'rc11-cpp20', 'ra']) {
        await compare(scripts, model);
        const { result } = await explore(scripts, model, { reductions: ON });
        const expected = model === 'ra' ? kinds.filter((kind) => kind !== 'data-race') : kinds;
        assert.deepEqual(kindsOf(result), expected, model);
        const first = await explore(scripts, model, { reductions: ON, allErrors: false });
        for (const kind of kindsOf(first.result)) assert.ok(expected.includes(kind), kind);
      }
    });
  }
});

test('errors that are found: a loop polls under a mutex for ever', async () => {
  const { model } = open('rc11');
  const polls = await compiledRunner(new URL('../support/poll-in-vain.c', import.meta.url));
  for (const reductions of [ON, OFF]) {
    const result = await checkProgram(polls([]), 'p', model, { engine: 'graph', reductions });
    assert.deepEqual(kindsOf(result), ['liveness']);
  }
});

test('what is found where sections have no order is shown again by its replay', async () => {
  // The last thread waits for ever.
  const scripts = ['s10s20s30', 'l00i10u00', 'l00i20u00', 'l00u00q00'];
  for (const reductions of [ON, ALL_REDUCTIONS]) {
    const { result } = await explore(scripts, 'rc11', { reductions });
    const [error] = result.errors;
    assert.equal(error!.kind, 'deadlock');
    assert.match(error!.replay, /^(t\.)?l\d+o0\./);
    const again = await explore(scripts, 'rc11', { reductions: OFF, replay: error!.replay });
    assert.deepEqual(again.result.errors[0]?.accesses, error!.accesses);
  }
});
