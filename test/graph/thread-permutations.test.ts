/**
 * The number of executions does not depend on the order of threads, although the search does: it always goes on with the first that
 * can. For programs of sizes that nothing else counts.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkProgram } from '../../src/index.ts';
import { countExecutions, open } from '../support/litmus-graphs.ts';
import { parse } from '../support/litmus-tests.ts';
import { type LitmusProgram, litmusPrograms, litmusText } from '../support/random-litmus.ts';
import { heldScripts } from '../support/random-scripts.ts';
import { type Scripts, scriptRunner } from '../support/script-programs.ts';

const MOST_EXECUTIONS = 3000;

/** Items and an order of them. */
const permuted = <T>(
  lists: fc.Arbitrary<readonly T[]>,
): fc.Arbitrary<readonly [readonly T[], readonly T[]]> =>
  lists.chain((items) =>
    fc
      .shuffledSubarray([...items.keys()], { minLength: items.length, maxLength: items.length })
      .map((order) => [items, order.map((i) => items[i]!)] as const),
  );

describe('litmus tests', () => {
  const SIZE = { threads: 4, locations: 2, length: 5, operations: 13 } as const;
  for (const model of ['sc', 'tso', 'ra', 'rc11']) {
    test(`under ${model}`, () => {
      let most = 0;
      fc.assert(
        fc.property(permuted(litmusPrograms(SIZE)), ([program, other]) => {
          const count = (made: LitmusProgram): number =>
            countExecutions(parse(litmusText(made)), model, MOST_EXECUTIONS);
          const executions = count(program);
          fc.pre(executions < MOST_EXECUTIONS);
          assert.equal(count(other), executions);
          most = Math.max(most, executions);
        }),
        { numRuns: 40 },
      );
      assert.ok(most > 80, `at most ${most} executions`);
    });
  }
});

describe('locks, conditions and loops of compare-exchanges in C', async () => {
  const make = await scriptRunner();
  const counts = async (threads: Scripts, model: string): Promise<readonly number[]> => {
    const main = threads.map((_, i) => `s${i + 1}0`).join('');
    const { executions, blocked } = await checkProgram(make([main, ...threads]), 'p', open(model).model, {
      equivalence: 'rf-co',
      engine: 'graph',
      generated: false,
      allErrors: true,
      ignoredErrors: new Set(['data-race', 'deadlock', 'liveness']),
      budget: { executions: MOST_EXECUTIONS },
    });
    return [executions, blocked];
  };
  for (const model of ['sc', 'rc11']) {
    test(`under ${model}`, async () => {
      let most = 0;
      await fc.assert(
        fc.asyncProperty(permuted(heldScripts), async ([threads, other]) => {
          const found = await counts(threads, model);
          fc.pre(found[0]! < MOST_EXECUTIONS);
          assert.deepEqual(await counts(other, model), found);
          most = Math.max(most, found[0]!);
        }),
        { numRuns: 60 },
      );
      assert.ok(most > 40, `at most ${most} executions`);
    });
  }
});
