/**
 * Threads that do the same but for words of their own are explored up to their exchange: with and without, programs have the same
 * verdicts, outcomes and kinds of errors, and the executions are the same up to exchange.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ALL_REDUCTIONS, type CheckResult, checkProgram } from '../../src/index.ts';
import { open } from '../support/litmus-graphs.ts';
import { programKey } from '../support/program-runs.ts';
import { compiledRunner, type Scripts } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

const make = await compiledRunner(new URL('../support/own-runner.c', import.meta.url));

const MOST_EXECUTIONS = 2000;
const WITH = new Set([...ALL_REDUCTIONS].filter((name) => name !== 'unused'));
const WITHOUT = new Set([...WITH].filter((name) => name !== 'symmetry'));

interface Wanted {
  readonly usesSymmetry?: boolean;
  readonly asksOutcomes?: boolean;
  readonly replay?: string;
}

async function explore(
  scripts: Scripts,
  model: string,
  { usesSymmetry = true, asksOutcomes = false, replay }: Wanted = {},
): Promise<{ readonly result: CheckResult; readonly executions: readonly string[] }> {
  let executions: string[] = [];
  const result = await checkProgram(make(scripts), 'p', open(model).model, {
    engine: 'graph',
    generated: false,
    allErrors: true,
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
  return { result, executions };
}

/** The least of the keys that come from exchanges of three threads, their words without numbers. */
function orbitOf(key: string): string {
  const orders = ['012', '021', '102', '120', '201', '210'];
  const images = orders.map((order) =>
    key
      .split('\n')
      .map((line) =>
        line
          .replace(/main\.(\d)/g, (_, at) => `main.${order[Number(at)] ?? at}`)
          .replace(/nodes\[\d\]/g, 'nodes'),
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

/** How many executions were explored, and how many there are; undefined if these are too many. */
async function compare(
  scripts: Scripts,
  model: string,
  asksOutcomes: boolean,
): Promise<readonly [number, number] | undefined> {
  const off = await explore(scripts, model, { usesSymmetry: false, asksOutcomes });
  if (off.result.executions >= MOST_EXECUTIONS) return undefined;
  const on = await explore(scripts, model, { asksOutcomes });
  assert.equal(on.result.verdict, off.result.verdict);
  assert.equal(kinds(on.result), kinds(off.result));
  assert.equal(texts(on.result), texts(off.result));
  assert.deepEqual(new Set(on.executions.map(orbitOf)), new Set(off.executions.map(orbitOf)));
  const { standsFor, atMost } = on.result.explored ?? { standsFor: on.result.executions, atMost: false };
  if (atMost) assert.ok(standsFor >= off.result.executions);
  else assert.equal(standsFor, off.result.executions);
  return [on.result.executions, off.result.executions];
}

const OPERATIONS = 'r00 r10 w01 w11 v01 v11 c00 f00 a01 a11 C02 ?01 ?11 k00 k01 K01 g00 G01 m00 l00'.split(
  ' ',
);
const AFTER = ['', '', 'g00', 'g00E01', 'l00E01', 'q03', 'g00g10'];
const BEFORE = ['', '', 'q01', 'q01q11q21', 'w01'];

const programs = fc
  .record({
    script: fc.array(fc.constantFrom(...OPERATIONS), { minLength: 1, maxLength: 4 }),
    kind: fc.constantFrom('i', 'p'),
    near: fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined, freq: 3 }),
    count: fc.integer({ min: 2, max: 3 }),
    before: fc.constantFrom(...BEFORE),
    between: fc.constantFrom('', '', 'g00', 'w11'),
    joins: fc.boolean(),
    after: fc.constantFrom(...AFTER),
  })
  .map(({ script, kind, near, count, before, between, joins, after }): Scripts => {
    const threads = Array.from({ length: count }, (_, i) => i);
    const starts = threads.map((i) => (near === undefined ? `${kind}${i}0` : `n${i}${near}`));
    const ends = joins ? threads.map((i) => `j${i}0`) : [];
    return [before + starts.join('') + between + ends.join('') + after, script.join('')];
  });

describe('random programs whose threads have words of their own', () => {
  for (const model of ['rc11', 'sc', 'ra', 'tso']) {
    test(`under ${model}`, async () => {
      let [explored, all] = [0, 0];
      await fc.assert(
        fc.asyncProperty(programs, fc.boolean(), async (scripts, asksOutcomes) => {
          const found = await compare(scripts, model, asksOutcomes);
          explored += found?.[0] ?? 0;
          all += found?.[1] ?? 0;
        }),
        { numRuns: usualOrSlow(20, 150) },
      );
      assert.ok(all > explored, `${explored} of ${all}`);
    });
  }
});

const count = async (scripts: Scripts, asksOutcomes = false): Promise<readonly (number | undefined)[]> => {
  const { result } = await explore(scripts, 'rc11', { asksOutcomes });
  return [result.executions, result.explored?.standsFor];
};

describe('what is explored', () => {
  test('one order of six, by index and by pointer, past own writes', async () => {
    for (const kind of 'ip') {
      const starts = `${kind}00${kind}10${kind}20`;
      assert.deepEqual(await count([starts, 'a01m00']), [1, 6]);
      assert.deepEqual(await count([starts, 'K01l00a01k00']), [1, 6]);
      assert.deepEqual(await count([`${starts}j00j10j20`, 'G01a01']), [1, 6]);
    }
  });
  test('the parent reads what is the same in all', async () => {
    assert.deepEqual(await count(['i00i10i20j00j10j20g00g10E01', 'a01K02']), [1, 6]);
    assert.deepEqual(await count(['q01q11i00i10j00j10g00', 'g00a01']), [1, 2]);
    assert.deepEqual(await count(['i00i10', 'a01K02'], true), [1, 2]);
  });
});

describe('what tells threads apart', () => {
  const isReduced = async (scripts: Scripts, asksOutcomes = false): Promise<boolean> => {
    await compare(scripts, 'rc11', asksOutcomes);
    return (await count(scripts, asksOutcomes))[1] !== undefined;
  };
  test('the index is stored, branched on, returned', async () => {
    for (const near of [0, 1, 2]) assert.equal(await isReduced([`n0${near}n1${near}`, '']), false);
  });
  test('words are not of one thread each', async () => {
    for (const near of [3, 4, 6]) assert.equal(await isReduced([`n0${near}n1${near}n2${near}`, '']), false);
    assert.equal(await isReduced(['n05n15', '']), false);
    // The first thread has words that the code names; the two others can still be exchanged.
    assert.equal(await isReduced(['n05n15n25', '']), true);
  });
  test('words differ at the starts', async () => {
    assert.equal(await isReduced(['q01i00i10', 'g00a01']), false);
  });
  test('the parent looks at words too early, or at different ones', async () => {
    assert.equal(await isReduced(['i00i10g00', 'k01a01']), false);
    assert.equal(await isReduced(['i00i10j00g00j10', 'k01a01']), false);
    assert.equal(await isReduced(['i00i10j00j10l00E01', 'a01m00']), false);
    assert.equal(await isReduced(['i00i10j00j10l10E00', 'a01m00']), false);
  });
  test('final values that differ are asked for', async () => {
    assert.equal(await isReduced(['i00i10', 'a01k00']), true);
    assert.equal(await isReduced(['i00i10', 'a01k00'], true), false);
  });
  test('another thread uses the words', async () => {
    assert.equal(await isReduced(['i00i10p00', 'k01a01']), false);
  });
});

test('an error is shown again by its replay', async () => {
  const scripts = ['i00i10i20r00E02', 'a01m00'];
  const { result } = await explore(scripts, 'rc11');
  assert.match(result.errors[0]!.replay, /^t\.w\./);
  const again = await explore(scripts, 'rc11', { usesSymmetry: false, replay: result.errors[0]!.replay });
  assert.deepEqual(again.result.errors[0]?.accesses, result.errors[0]!.accesses);
});
