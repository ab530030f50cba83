/**
 * Threads that do the same are explored up to their exchange: with and without, programs have the same outcomes and kinds of
 * errors, each execution is an exchange of one that is explored, and these stand for as many as there are.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ALL_REDUCTIONS, type CheckResult, checkProgram, type ErrorKind } from '../../src/index.ts';
import { open } from '../support/litmus-graphs.ts';
import { programKey } from '../support/program-runs.ts';
import { compiledRunner, type Scripts } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

const make = await compiledRunner(new URL('../support/twin-runner.c', import.meta.url));

const MOST_EXECUTIONS = 3000;
/** Stores that nobody reads are to be told apart by their order. */
const WITH = new Set([...ALL_REDUCTIONS].filter((name) => name !== 'unused'));
const WITHOUT = new Set([...WITH].filter((name) => name !== 'symmetry'));

interface Run {
  readonly result: CheckResult;
  readonly executions: readonly string[];
  readonly isComplete: boolean;
}

interface Wanted {
  readonly usesSymmetry: boolean;
  readonly asksOutcomes?: boolean;
  readonly replay?: string;
  readonly ignored?: readonly ErrorKind[];
}

async function explore(
  scripts: Scripts,
  model: string,
  { usesSymmetry, asksOutcomes = true, replay, ignored = ['data-race'] }: Wanted,
): Promise<Run> {
  let executions: string[] = [];
  const result = await checkProgram(make(scripts), 'p', open(model).model, {
    engine: 'graph',
    generated: false,
    allErrors: true,
    ignoredErrors: new Set(ignored),
    reductions: usesSymmetry ? WITH : WITHOUT,
    budget: { executions: MOST_EXECUTIONS },
    ...(asksOutcomes && { outcomes: 'all' as const }),
    ...(replay !== undefined && { replay }),
    onBegin() {
      executions = [];
    },
    onExecution(execution, status) {
      if (status === 'complete') executions.push(programKey(execution));
    },
  });
  return { result, executions, isComplete: result.executions < MOST_EXECUTIONS };
}

/** All orders of a list. */
const orders = (list: readonly number[]): number[][] =>
  list.length === 0
    ? [[]]
    : list.flatMap((first) =>
        orders(list.filter((other) => other !== first)).map((rest) => [first, ...rest]),
      );

/**
 * The least of the keys that come from exchanges within the rows: equal for executions that differ by an exchange. Rows have the
 * places of threads among those that main starts. The words of mutexes, which name threads, are left out.
 */
function orbitOf(key: string, rows: readonly (readonly number[])[]): string {
  let names: number[][] = [[]];
  for (const row of rows)
    names = names.flatMap((before) => orders(row).map((order) => [...before, ...order]));
  const places = rows.flat();
  const images = names.map((order) =>
    key
      .split('\n')
      .map((line) =>
        line
          .replace(/main\.(\d+)/g, (name, place) => {
            const at = places.indexOf(Number(place));
            return at < 0 ? name : `main.${order[at]}`;
          })
          .replace(/W\d+ mutexes/, 'W mutexes'),
      )
      .sort()
      .join('\n'),
  );
  return images.sort()[0]!;
}

const kinds = ({ errors }: CheckResult): string => [...new Set(errors.map(({ kind }) => kind))].sort().join();
const texts = ({ outcomes }: CheckResult): string =>
  outcomes?.outcomes
    .map(({ text }) => text)
    .sort()
    .join('; ') ?? '';

interface Comparison {
  readonly explored: number;
  readonly all: number;
  readonly orbits: number;
}

async function compare(
  scripts: Scripts,
  rows: readonly (readonly number[])[],
  model: string,
): Promise<Comparison | undefined> {
  const off = await explore(scripts, model, { usesSymmetry: false });
  if (!off.isComplete) return undefined;
  const on = await explore(scripts, model, { usesSymmetry: true });
  assert.equal(on.result.verdict, off.result.verdict);
  assert.equal(kinds(on.result), kinds(off.result));
  assert.equal(texts(on.result), texts(off.result));
  assert.equal(on.result.blocked > 0, off.result.blocked > 0);
  const orbits = new Set(off.executions.map((key) => orbitOf(key, rows)));
  assert.deepEqual(new Set(on.executions.map((key) => orbitOf(key, rows))), orbits);
  const { standsFor, atMost } = on.result.explored ?? { standsFor: on.result.executions, atMost: false };
  if (atMost) assert.ok(standsFor >= off.result.executions);
  else assert.equal(standsFor, off.result.executions);
  return { explored: on.executions.length, all: off.executions.length, orbits: orbits.size };
}

const THEMES: Readonly<Record<string, readonly string[]>> = {
  accesses: 'r00 r10 w01 w11 w02 a01 a11 v01 v11 R00 W11 x01 x02 ?01 ?11 b01 o00 o10'.split(' '),
  'SC accesses': 'c00 c10 d01 d11 f00 a01 v01 x01 r00 w12 o00 ?01'.split(' '),
  choices: 'C02 ?01 w01 r00 a01 o00 E01 A00 r10 w11'.split(' '),
  locks: 'l00 u00 l00v01u00 l00i00u00 r00 w01 a01 t00 i00'.split(' '),
  waits: 'z01 w01 a01 y01 r00 z11 w11 o00'.split(' '),
};

interface Twins {
  readonly scripts: Scripts;
  readonly rows: readonly (readonly number[])[];
}

/** Two or three threads of one script, up to two of another; main may join them, and do something before and after. */
const twins = (operations: readonly string[]): fc.Arbitrary<Twins> => {
  const operation = fc.constantFrom(...operations);
  const script = fc.array(operation, { minLength: 1, maxLength: 3 }).map((list) => list.join(''));
  const few = fc.array(operation, { maxLength: 1 }).map((list) => list.join(''));
  return fc
    .record({
      first: script,
      second: script,
      firsts: fc.integer({ min: 2, max: 3 }),
      seconds: fc.integer({ min: 0, max: 2 }),
      body: few,
      tail: few,
      joins: fc.boolean(),
      keeps: fc.boolean(),
    })
    .map(({ first, second, firsts, seconds, body, tail, joins, keeps }) => {
      const of = (letter: string, index: number, count: number): string =>
        Array.from({ length: count }, (_, i) => `${letter}${index}${i}`).join('');
      const main =
        of(keeps ? 'S' : 's', 1, firsts) +
        of('s', 2, seconds) +
        body +
        (joins ? of(keeps ? 'J' : 'j', 1, firsts) + of('j', 2, seconds) : '') +
        tail;
      const places = Array.from({ length: firsts + seconds }, (_, i) => i);
      return {
        scripts: [main, first, second, '', ''],
        rows: [places.slice(0, firsts), places.slice(firsts)],
      };
    });
};

describe('random programs with twins', () => {
  for (const [theme, operations] of Object.entries(THEMES)) {
    for (const model of ['rc11', 'sc', 'ra', 'tso']) {
      test(`${theme} under ${model}`, async () => {
        let explored = 0;
        let orbits = 0;
        let all = 0;
        await fc.assert(
          fc.asyncProperty(twins(operations), async ({ scripts, rows }) => {
            const found = await compare(scripts, rows, model);
            explored += found?.explored ?? 0;
            orbits += found?.orbits ?? 0;
            all += found?.all ?? 0;
          }),
          { numRuns: usualOrSlow(8, 60) },
        );
        assert.ok(all > 1.5 * explored || theme === 'waits', `${explored} of ${all}`);
        if (model === 'sc' && theme !== 'choices') assert.equal(explored, orbits);
      });
    }
  }
});

describe('what is explored', () => {
  const count = async (scripts: Scripts, model = 'rc11'): Promise<readonly (number | undefined)[]> => {
    const { result } = await explore(scripts, model, { usesSymmetry: true, asksOutcomes: false });
    return [result.executions, result.blocked, result.explored?.standsFor];
  };
  test('additions in one order of six', async () => {
    assert.deepEqual(await count(['s10s11s12', 'a01']), [1, 0, 6]);
  });
  test('critical sections in one order, with joins', async () => {
    assert.deepEqual(await count(['s10s11s12j10j11j12', 'l00v01u00']), [1, 0, 6]);
    assert.deepEqual(await count(['s10s11s12j12j10j11', 'l00v01u00']), [1, 0, 6]);
  });
  test('threads whose numbers are kept, or whose arguments are not used', async () => {
    assert.deepEqual(await count(['S10S11S12J10J11J12', 'a01']), [1, 0, 6]);
    assert.deepEqual(await count(['S10S11S12J12J10J11', 'l00v01u00']), [1, 0, 6]);
    assert.deepEqual(await count(['T00T01T02']), [1, 0, 6]);
  });
  test('readers by what they read', async () => {
    assert.deepEqual(await count(['s20s10s11s12', 'r00', 'w01']), [4, 0, 8]);
  });
  test('stores of the same', async () => {
    assert.deepEqual(await count(['s10s11s12', 'w01']), [1, 0, 6]);
  });
  test('threads that wait for the same', async () => {
    assert.deepEqual(await count(['s10s11s12s20', 'z01a01', 'w01']), [1, 2, 6]);
  });
  test('the write of an RMW is kept with its read', async () => {
    await compare(['s10s20s21', 'w01a01', 'a01'], [[1, 2]], 'sc');
    await compare(
      ['s10s11s20s21', 'w01a01', 'a01o00'],
      [
        [0, 1],
        [2, 3],
      ],
      'rc11',
    );
  });
});

describe('what tells threads apart', () => {
  const isReduced = async (scripts: Scripts): Promise<boolean> => {
    const { result } = await explore(scripts, 'rc11', { usesSymmetry: true, asksOutcomes: false });
    return result.explored !== undefined;
  };
  test('main acts between two starts, or two joins', async () => {
    assert.equal(await isReduced(['s10w11s11', 'a01r10']), false);
    assert.equal(await isReduced(['s10s11j10r00j11', 'a01']), false);
    assert.equal(await isReduced(['s10s11j10', 'a01']), false);
    assert.equal(await isReduced(['w11s10s11r10j10j11r00', 'a01r10']), true);
  });
  test('somebody else looks at the numbers of threads that main keeps', async () => {
    assert.equal(await isReduced(['S10S11', 'P10a01']), false);
    assert.equal(await isReduced(['S10S11s20', 'a01', 'P10']), false);
    assert.equal(await isReduced(['S10P10S11', 'a01']), false);
    assert.equal(await isReduced(['S10S11P10J10P11J11', 'a01']), true);
  });
  test('an error between joins that only one of the two orders reaches', async () => {
    // The first to add is blocked; main fails if it is not the thread that it joins first.
    const scripts = ['s10s11j10C01E00j11', 'a01A01'];
    const { result } = await explore(scripts, 'rc11', { usesSymmetry: true });
    assert.equal(kinds(result), 'assertion');
    assert.equal(await isReduced(['s10s11j10j11C01E00', 'a01A01']), false);
  });
});

test('an error is shown again by its replay', async () => {
  const scripts = ['s10s11s12', 'a01?21E02'];
  const { result } = await explore(scripts, 'rc11', { usesSymmetry: true });
  const [error] = result.errors;
  assert.match(error!.replay, /^t\./);
  const { result: again } = await explore(scripts, 'rc11', { usesSymmetry: false, replay: error!.replay });
  assert.deepEqual(again.errors[0]?.accesses, error!.accesses);
});
