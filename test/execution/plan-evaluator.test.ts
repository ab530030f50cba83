/**
 * Two implementations of one definition: the specialised plan over bit matrices against the cat interpreter run
 * directly over the concrete algebra, on every candidate (consistent or not) of random programs, for every model of
 * the catalogue that has random programs in one of its languages.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CatModel, type Plan, runResidual } from '../../src/cat/index.ts';
import { BitAlgebra } from '../../src/execution/bit-algebra.ts';
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { evaluateExecution } from '../../src/execution/evaluate-execution.ts';
import type { Execution } from '../../src/execution/execution.ts';
import { candidateExecutions } from '../../src/explore/explain.ts';
import { MODELS, openModel, parseLitmus } from '../../src/index.ts';
import { loader } from '../support/explore.ts';
import { PRINTERS, randomPrograms } from '../support/random-program.ts';

const PROGRAMS = 15;
const MOST_CANDIDATES = 150;

/** The verdict of the interpreter alone: nothing is taken from the plan. */
function interpreted(execution: Execution, model: ConsistencyModel): boolean {
  const evaluator = evaluateExecution(execution, model);
  const algebra = new BitAlgebra(evaluator, execution.skeleton, model.vocabulary);
  const nothing: Plan = {
    ...model.plan,
    residual: { bindings: new Map(), plannedChecks: new Set(), start: 0 },
  };
  return runResidual(model.cat satisfies CatModel, nothing, algebra, () =>
    assert.fail('nothing is precomputed'),
  ).consistent;
}

/** The verdict of the plan, and of the residual where there is one. */
function planned(execution: Execution, model: ConsistencyModel): boolean {
  const evaluator = evaluateExecution(execution, model);
  evaluator.updateReadsFrom(true);
  if (!evaluator.passesRequirements()) return false;
  if (!model.plan.hasResidual) return true;
  const algebra = new BitAlgebra(evaluator, execution.skeleton, model.vocabulary);
  return runResidual(model.cat, model.plan, algebra, ({ id }) => evaluator.copyOf(id)).consistent;
}

for (const { name, languages } of MODELS) {
  const language = languages.find((candidate) => PRINTERS[candidate] !== undefined);
  if (language === undefined) continue;
  test(`plan and interpreter agree on ${name} (${language})`, () => {
    let verdicts = 0;
    fc.assert(
      fc.property(randomPrograms, (random) => {
        const text = PRINTERS[language]!(random);
        const { program } = parseLitmus({ name: 'random.litmus', text });
        const { model } = openModel(name, program, loader);
        let seen = 0;
        for (const execution of candidateExecutions(program, model, 2)) {
          if (++seen > MOST_CANDIDATES) break;
          assert.equal(planned(execution, model), interpreted(execution, model), text);
          verdicts++;
        }
      }),
      { numRuns: PROGRAMS },
    );
    assert.ok(verdicts > 0);
  });
}
