/**
 * Verdicts on Java programs that must say exactly what was shown. Their verdicts are rows of test/golden/java-programs.tsv (package
 * honest); here is what a row cannot say: which engine answers, under which options, and what the answer rests on.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkMain } from '../support/checked-classes.ts';

const idsOf = ({ assumptions }: { readonly assumptions: readonly { readonly id: string }[] }) =>
  assumptions.map(({ id }) => id);

describe('a loop whose plain read cannot be as old again', () => {
  for (const checker of ['vector-clock', 'relation', 'from-reads'] as const) {
    test(`ends, by the checker ${checker}`, async () => {
      assert.equal((await checkMain('honest.PlainCasLoop', 'jam21', { checker })).verdict, 'holds');
      assert.equal((await checkMain('honest.StalePlainLoop', 'jam21', { checker })).verdict, 'violated');
    });
  }

  test('is made by the engine graph too, which lets other reads wait', async () => {
    const options = { engine: 'graph', equivalence: 'rf-co' } as const;
    assert.equal((await checkMain('honest.StalePlainLoop', 'jam21', options)).verdict, 'violated');
    assert.equal((await checkMain('honest.StalePlainSpin', 'jam21', options)).verdict, 'violated');
  });
});

describe('plain load buffering', () => {
  test('is explored by the engine rf', async () => {
    const result = await checkMain('honest.PlainIncrements', 'jam21');
    assert.deepEqual([result.verdict, result.engine, result.equivalence], ['holds', 'rf', 'rf']);
    // A circle of reads through n is no execution of jam21, whatever the values are.
    assert.deepEqual(idsOf(result), []);
  });

  test('is explored by enumerate where rf leaves it out, which the result names', async () => {
    const result = await checkMain('honest.PlainIncrements', 'jam21', { cycles: false });
    assert.deepEqual([result.verdict, result.engine, result.equivalence], ['holds', 'enumerate', 'rf']);
    assert.match(result.engineReason!, /the rf engine does not explore plain load buffering/);
    assert.deepEqual(idsOf(result), []);
  });

  test('is left out if the user wants that engine without it', async () => {
    const result = await checkMain('honest.PlainIncrements', 'jam21', { engine: 'rf', cycles: false });
    assert.deepEqual([result.verdict, result.engine], ['inconclusive', 'rf']);
    assert.match(result.reason, /^plain load buffering is not explored/);
    assert.deepEqual(idsOf(result), []);
  });

  for (const [kind, sentence] of [
    ['checks', 'the number of consistency checks reached its limit'],
    // Values are learnt without a check.
    ['steps', 'the number of steps reached its limit'],
  ] as const)
    test(`is left out where the budget of ${kind} ends, and the result says so`, async () => {
      const options = { budget: { [kind]: 40 }, cycles: false };
      const result = await checkMain('honest.PlainIncrements', 'jam21', options);
      assert.deepEqual([result.verdict, result.engine, result.executions], ['inconclusive', 'rf', 4]);
      assert.ok(
        result.reason.endsWith(`does, but not here: ${sentence} before all executions were explored`),
      );
    });
});

describe('critical sections of one thread in a row', () => {
  for (const checker of ['vector-clock', 'relation', 'from-reads'] as const) {
    test(`order nothing for a thread without the lock, by the checker ${checker}`, async () => {
      assert.equal((await checkMain('honest.LockCoarsening', 'jam21', { checker })).verdict, 'violated');
      assert.equal((await checkMain('honest.LockHandedOver', 'jam21', { checker })).verdict, 'holds');
    });
  }
});

describe('a plain long', () => {
  for (const model of ['sc', 'tso', 'opmm', 'jam21'] as const) {
    test(`may be torn on request, and otherwise that is an assumption: ${model}`, async () => {
      const whole = await checkMain('honest.Tear', model);
      assert.deepEqual([whole.verdict, idsOf(whole)], ['holds', ['no-tearing']]);
      const torn = await checkMain('honest.Tear', model, { freedoms: new Set(['tearing']) });
      assert.equal(torn.verdict, 'violated');
    });
  }
});
