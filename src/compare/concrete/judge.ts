/**
 * Judges one found execution by evaluating the cat text of a model on it. This is the slow way; it
 * shares nothing with the encoding for the solver except the plan of the model.
 */
import { type CatLoader, runResidual } from '../../cat/index.ts';
import { fail } from '../../diagnostics/diagnostic.ts';
import { BitAlgebra } from '../../execution/bit-algebra.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { writeChoices } from '../../execution/evaluate-execution.ts';
import { EvaluatorCache } from '../../execution/evaluator-cache.ts';
import type { Execution } from '../../execution/execution.ts';
import type { Marks, PlanEvaluator } from '../../execution/plan-evaluator.ts';
import { openModel, type ProgramKind } from '../../models/open-model.ts';
import type { CompareLanguage } from '../question/event-label.ts';
import type { FoundExecution } from '../question/found-execution.ts';
import type { ModelChoice } from '../question/question.ts';
import { toExecution } from './to-execution.ts';

/**
 * The model for executions of the language. Throws InputError if it is not for it, or is more than
 * its axioms.
 */
export function openFor(model: ModelChoice, language: CompareLanguage, loader: CatLoader): ConsistencyModel {
  const scopes = language.scopeLevels.map((name) => ({ name, groupOf: [] }));
  return openAxioms(model, { language: language.litmus, threads: [], scopes }, loader);
}

/** As openModel, for models that are their axioms and nothing else. */
export function openAxioms(model: ModelChoice, program: ProgramKind, loader: CatLoader): ConsistencyModel {
  const opened = openModel(model, program, loader).model;
  if (opened.reExecutes || opened.isOperationalOnly) {
    const why = opened.reExecutes ? 'its executions are made from other executions' : 'it has rules instead';
    fail('unsupported', `model \`${opened.name}\` cannot be compared: ${why}`, {
      expected: 'a model that is a set of axioms on single executions',
      suggestion: '`heddle models` lists the models with their axioms',
    });
  }
  return opened;
}

/**
 * Names of the failed checks, and of a consistent execution what flags and undefinedness checks
 * say.
 */
interface Judgement {
  readonly failed: readonly string[];
  readonly marks: Marks;
}

const NO_MARKS: Marks = { flags: [], undefinedBy: [], failedAssertions: [] };
/** A `with` that has nothing to choose from fails without a name. */
const NO_CHOICE = 'no choice';

function judge(found: FoundExecution, model: ConsistencyModel): Judgement {
  const execution = toExecution(found);
  const evaluator = evaluated(execution, model);
  const failed = model.plan.checks.flatMap(({ mode, name }, number) =>
    mode === 'require' && !evaluator.checkHolds(number) ? [name] : [],
  );
  if (failed.length > 0) return { failed, marks: NO_MARKS };
  const marks = evaluator.marks();
  const [assertion] = marks.failedAssertions;
  if (assertion !== undefined)
    fail('value', `assertion \`${assertion}\` of model ${model.name} fails on an execution`);
  if (!model.plan.hasResidual) return { failed, marks };
  const algebra = new BitAlgebra(evaluator, execution.skeleton, model.vocabulary);
  const outcome = runResidual(model.cat, model.plan, algebra, ({ id }) => evaluator.copyOf(id));
  if (!outcome.consistent) return { failed: [outcome.failed?.name ?? NO_CHOICE], marks: NO_MARKS };
  return {
    failed,
    marks: {
      flags: [...new Set([...marks.flags, ...outcome.flags])],
      undefinedBy: [...new Set([...marks.undefinedBy, ...outcome.undefined])],
      failedAssertions: [],
    },
  };
}

/**
 * Executions are mostly judged one after another that differ in rf and co only. By model, and by
 * the scopes of the program.
 */
const caches = new WeakMap<ConsistencyModel, Map<string, EvaluatorCache>>();

/**
 * All nodes of the plan are computed in the result, which is good until the next execution is
 * judged.
 */
function evaluated(execution: Execution, model: ConsistencyModel): PlanEvaluator {
  const { skeleton } = execution;
  const byScopes = caches.get(model) ?? new Map<string, EvaluatorCache>();
  caches.set(model, byScopes);
  const scopes = skeleton.program.scopes.map(({ groupOf }) => groupOf.join()).join(';');
  const cache = byScopes.get(scopes) ?? new EvaluatorCache(model);
  byScopes.set(scopes, cache);
  const evaluator = cache.evaluatorFor(skeleton);
  writeChoices(evaluator, execution);
  evaluator.computeAll();
  return evaluator;
}

export const isConsistent = (found: FoundExecution, model: ConsistencyModel): boolean =>
  judge(found, model).failed.length === 0;

/**
 * What flags and undefinedness checks say of a consistent execution; nothing of one that the model
 * forbids.
 */
export const marksOf = (found: FoundExecution, model: ConsistencyModel): Marks => judge(found, model).marks;

/**
 * Names of the requirements that the execution fails, in the model's order; of several choices,
 * what the first fails.
 */
export const failedChecks = (found: FoundExecution, model: ConsistencyModel): readonly string[] =>
  judge(found, model).failed;
