/**
 * Random programs explored by reads-from classes and by executions: the same outcomes and the same
 * kinds of errors, so that either may be explored where only these are asked for.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type CheckResult, checkProgram, type Equivalence } from '../../src/index.ts';
import { open } from '../support/litmus-graphs.ts';
import { scriptPrograms, THEMES } from '../support/random-scripts.ts';
import { type Scripts, scriptRunner } from '../support/script-programs.ts';
import { usualPart } from '../support/slow.ts';

const make = await scriptRunner();
const MODELS = ['sc', 'tso', 'pso', 'ra', 'sra', 'rc11', 'rc11-cpp20'] as const;
const SIZE = { threads: 3, phrases: 2, operations: 8 } as const;
const MOST_EXECUTIONS = 300;

async function check(scripts: Scripts, name: string, equivalence: Equivalence): Promise<CheckResult> {
  return await checkProgram(make(scripts), 'scripts', open(name).model, {
    equivalence,
    unroll: 50,
    generated: false,
    outcomes: 'all',
    allErrors: true,
    budget: { executions: MOST_EXECUTIONS },
  });
}

const kindsOf = ({ errors }: CheckResult): string[] => [...new Set(errors.map(({ kind }) => kind))].sort();
const outcomesOf = ({ outcomes }: CheckResult): string[] => outcomes!.outcomes.map(({ text }) => text).sort();

describe('random scripts', () => {
  for (const [turn, theme] of THEMES.entries()) {
    test(theme, async () => {
      const models = usualPart(MODELS, 2, turn);
      let compared = 0;
      await fc.assert(
        fc.asyncProperty(scriptPrograms(theme, SIZE), async (scripts) => {
          for (const name of models) {
            const finer = await check(scripts, name, 'rf-co');
            const coarser = await check(scripts, name, 'rf');
            // What a doubt leaves out is said, and the choice of the coarser goes back on it.
            if (!finer.outcomes!.isComplete || !coarser.outcomes!.isComplete) continue;
            assert.deepEqual(kindsOf(coarser), kindsOf(finer), name);
            assert.deepEqual(outcomesOf(coarser), outcomesOf(finer), name);
            compared++;
          }
        }),
        { numRuns: 3 },
      );
      assert.ok(compared > 0.7 * models.length, `${compared} comparisons`);
    });
  }
});
