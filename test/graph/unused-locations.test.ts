/**
 * Writes of values that nobody uses have no order (src/explore/engines/graph/unused-locations.ts).
 * With the reduction each execution is one of those without, and exactly one of each class is
 * explored: of those that differ only in the order of such writes, and in what is read of them.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  ALL_REDUCTIONS,
  type CheckResult,
  checkProgram,
  type ErrorKind,
  type Execution,
  type ProgramCheckOptions,
  type ReductionName,
} from '../../src/index.ts';
import { open } from '../support/litmus-graphs.ts';
import { kindsOf } from '../support/program-answers.ts';
import { compiledRunner, type Scripts } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

const RUNNER = new URL('../support/twin-runner.c', import.meta.url);
const make = await compiledRunner(RUNNER);
const LINES = readFileSync(RUNNER, 'utf8').split('\n');

const MOST_EXECUTIONS = 1500;

const without = (...names: readonly ReductionName[]): ReadonlySet<ReductionName> =>
  new Set([...ALL_REDUCTIONS].filter((name) => !names.includes(name)));
const ON = without('symmetry');
const OFF = without('symmetry', 'unused');

/** An execution, so that parts of it can be left out. */
interface Shown {
  readonly events: readonly { readonly text: string; readonly location: string; readonly source: string }[];
  /** By location. */
  readonly orders: ReadonlyMap<string, string>;
  /** Locations whose values may matter, or whose order does. */
  readonly used: ReadonlySet<string>;
}

/** Whether the source line is a read whose value the runner does not use. */
const isIdleLine = (line: number | undefined): boolean =>
  line !== undefined && /\(void\)atomic_load|int unused =/.test(LINES[line - 1]!);

function show({ skeleton, readsFrom, coherence }: Execution): Shown {
  const { events, program, traces, threadStarts } = skeleton;
  const places: string[] = [];
  traces.forEach((trace, thread) => {
    trace.events.forEach((_, i) => {
      places[threadStarts[thread]! + i] = `${thread}.${i}`;
    });
  });
  const used = new Set<string>();
  const shown = events.flatMap((event, number) => {
    const { thread, isRead, isWrite, location: at, tags, writtenValue, span } = event;
    if (thread < 0 || tags.includes('TH')) return [];
    const location = program.locations[at]?.name ?? '';
    if (at < 0 && tags.includes('SC')) used.add('everything');
    if (tags.includes('SC') || (isRead && !isIdleLine(span.position?.line))) used.add(location);
    const source = isRead ? (places[readsFrom[number]!] ?? 'init') : '';
    const text = `${places[number]} ${isRead ? 'R' : ''}${isWrite ? `W${writtenValue}` : ''} ${location} ${tags}`;
    return [{ text, location, source }];
  });
  const orders = new Map(
    coherence!.map((order, at) => [
      program.locations[at]!.name,
      order.flatMap((write) => places[write] ?? []).join(),
    ]),
  );
  return { events: shown, orders, used };
}

/** The execution without what nobody asks of some locations. */
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
    unroll: 6,
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

const NO_RACES: ReadonlySet<ErrorKind> = new Set(['data-race']);

interface Comparison {
  readonly explored: number;
  readonly all: number;
}

async function compare(
  scripts: Scripts,
  model: string,
  ignoredErrors: ReadonlySet<ErrorKind> = NO_RACES,
): Promise<Comparison | undefined> {
  const off = await explore(scripts, model, { reductions: OFF, ignoredErrors });
  if (!off.isComplete) return undefined;
  const on = await explore(scripts, model, { reductions: ON, ignoredErrors });
  assert.equal(on.result.verdict, off.result.verdict);
  assert.deepEqual(kindsOf(on.result), kindsOf(off.result));
  const whole = new Set(off.executions.map((shown) => classOf(shown, new Set())));
  for (const shown of on.executions) assert.ok(whole.has(classOf(shown, new Set())), 'it is no execution');
  const used = new Set(off.executions.flatMap((shown) => [...shown.used]));
  const names = [...new Set(off.executions.flatMap(({ orders }) => [...orders.keys()]))];
  const unused = used.has('everything') ? [] : names.filter((name) => !used.has(name));
  const isOneOfEach = (leftOut: ReadonlySet<string>): boolean => {
    const classes = new Set(off.executions.map((shown) => classOf(shown, leftOut)));
    const found = on.executions.map((shown) => classOf(shown, leftOut));
    return found.length === classes.size && found.every((key) => classes.delete(key));
  };
  assert.ok(subsets(unused).some(isOneOfEach), `${on.executions.length} for ${off.executions.length}`);
  return { explored: on.executions.length, all: off.executions.length };
}

const THEMES: Readonly<Record<string, readonly string[]>> = {
  'stores and loads': 'w01 w02 W01 W11 w11 g00 G00 G10 r10 R10 ?01 a11 m01 N00'.split(' '),
  'reads that are found late': 'w01 w02 w11 w12 r10 ?01 ?11 r00 R00 g00 a01 E02 r10?01r00'.split(' '),
  'plain accesses': 'm01 m02 N00 N10 m11 n10 w01 G00 R00 F00 F01 ?01 W01'.split(' '),
  'SC events': 'd01 w01 w02 H00 g00 f00 c10 d11 F00 r10 w11'.split(' '),
  'loops and locks': 'Z01 w01 w11 g10 w12 z01 l00w11u00 l00g10u00 g00 a01'.split(' '),
};

/** Three threads, of two or three scripts; main does something before and after, and may join. */
function programs(operations: readonly string[]): fc.Arbitrary<Scripts> {
  const part = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...operations), { minLength, maxLength }).map((list) => list.join(''));
  return fc
    .tuple(part(0, 1), part(0, 1), fc.boolean(), part(1, 3), part(1, 3), part(1, 3))
    .map(([before, after, joins, ...scripts]) => [
      `${before}s10s20s30${joins ? 'j10j20j30' : ''}${after}`,
      ...scripts,
      '',
      '',
    ]);
}

describe('random programs with values that nobody uses', () => {
  for (const [theme, operations] of Object.entries(THEMES)) {
    for (const model of ['rc11', 'rc11-cpp20', 'ra']) {
      test(`${theme} under ${model}`, async () => {
        let explored = 0;
        let all = 0;
        await fc.assert(
          fc.asyncProperty(programs(operations), fc.boolean(), async (scripts, looksForRaces) => {
            const found = await compare(scripts, model, looksForRaces ? new Set() : NO_RACES);
            explored += found?.explored ?? 0;
            all += found?.all ?? 0;
          }),
          { numRuns: usualOrSlow(25, 300) },
        );
        // SC events leave little to reduce.
        assert.ok(theme === 'SC events' || all > explored, `${explored} of ${all}`);
      });
    }
  }

  test('with threads that do the same', async () => {
    let reduced = 0;
    const operation = fc.constantFrom('w01', 'W01', 'w11', 'g00', 'G00', 'r10', 'R10', 'a11', '?01', 'C02');
    const script = fc.array(operation, { minLength: 1, maxLength: 3 }).map((list) => list.join(''));
    await fc.assert(
      fc.asyncProperty(script, script, async (first, second) => {
        const scripts = ['s10s11s12s20s21', first, second, '', ''];
        const alone = await explore(scripts, 'rc11', { reductions: ON, ignoredErrors: NO_RACES });
        if (!alone.isComplete) return;
        const both = await explore(scripts, 'rc11', { reductions: ALL_REDUCTIONS, ignoredErrors: NO_RACES });
        const { standsFor, atMost } = both.result.explored ?? {
          standsFor: both.result.executions,
          atMost: false,
        };
        assert.deepEqual(kindsOf(both.result), kindsOf(alone.result));
        if (atMost) assert.ok(standsFor >= alone.result.executions);
        else assert.equal(standsFor, alone.result.executions);
        reduced += alone.executions.length - both.executions.length;
      }),
      { numRuns: usualOrSlow(25, 200) },
    );
    assert.ok(reduced > 50, `${reduced} fewer`);
  });
});

describe('what is explored', () => {
  const count = async (scripts: Scripts, options: ProgramCheckOptions = {}): Promise<number> => {
    const { result } = await explore(scripts, 'rc11', {
      reductions: ON,
      ignoredErrors: NO_RACES,
      ...options,
    });
    return result.executions;
  };
  const counts: readonly (readonly [string, number, Scripts])[] = [
    ['stores that nobody reads', 1, ['s10s20s30', 'w01', 'w02', 'W03']],
    ['a load whose value nobody uses', 1, ['s10s20s30', 'w01', 'w02', 'G00']],
    ['loads that synchronise with all stores in the first execution', 1, ['s10s20', 'W01W02', 'G00G00']],
    ['two locations, one of them used', 2, ['s10s20s30', 'w01w11', 'w02', 'r10']],
    ['a plain location', 1, ['s10s20s30', 'm01', 'm02', 'N00']],
    ['a store that does not count as an obstacle to a revisit', 4, ['s10s20', 'r10w01w11', 'w02r10w12']],
    ['a read that only some executions make', 8, ['s10s20s30', 'w01w11', 'w02', 'r10?01r00']],
    ['SC stores', 2, ['s10s20', 'd01', 'd02']],
    ['an SC fence elsewhere', 2, ['s10s20s30', 'w01', 'w02', 'f00']],
    ['an SC load', 3, ['s10s20', 'w01', 'H00w02']],
    ['additions', 2, ['s10s20', 'a01', 'a01']],
  ];
  for (const [name, executions, scripts] of counts) {
    test(name, async () => {
      assert.equal(await count(scripts), executions);
      await compare(scripts, 'rc11');
    });
  }

  test('an SC fence that only some executions make', async () => {
    // With the second of two orders of stores that nobody reads it forbids what the first allows.
    const found = await compare(['s10s20s30', 'w01r10?01f00m02', 'r10m01?01f00w02', 'w11r00r00'], 'rc11');
    assert.equal(found!.explored, found!.all);
  });

  test('final values that are asked for', async () => {
    const scripts = ['s10s20', 'w01w11', 'w02w12'];
    assert.equal(await count(scripts), 1);
    assert.equal(await count(scripts, { outcomes: ['shared[0]'] }), 2);
    assert.equal(await count(scripts, { outcomes: 'all' }), 4);
  });

  test('nothing is left out of an equivalence that is asked for', async () => {
    assert.equal(await count(['s10s20s30', 'w01', 'w02', 'g00'], { equivalence: 'rf-co' }), 6);
  });

  test('under a model with an order of all events', async () => {
    const scripts = ['s10s20', 'w01', 'w02'];
    for (const model of ['sc', 'tso', 'sra']) {
      const { result } = await explore(scripts, model, { reductions: ON });
      assert.equal(result.executions, 2, model);
    }
  });

  test('a loop that goes round for ever is found', async () => {
    // It reads, and does not use, what others write. The first execution may have no loop.
    for (const script of ['Z01', 'C02?11Z01']) {
      const scripts = ['s10s20s30', script, 'w11', 'w12'];
      const { result } = await explore(scripts, 'rc11', { reductions: ON });
      assert.deepEqual(kindsOf(result), ['liveness']);
      await compare(scripts, 'rc11');
    }
  });
});

test('an error is shown again by its replay', async () => {
  const scripts = ['s10s20s30', 'w01a11w02', 'w01a11?01E00', 'G00r10w03', ''];
  for (const reductions of [ON, ALL_REDUCTIONS]) {
    const { result } = await explore(scripts, 'rc11', { reductions });
    const [error] = result.errors;
    assert.match(error!.replay, /^(t\.)?u\d+o0\./);
    const again = await explore(scripts, 'rc11', { reductions: OFF, replay: error!.replay });
    assert.deepEqual(again.result.errors[0]?.accesses, error!.accesses);
  }
});
