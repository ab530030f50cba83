/**
 * Why a model forbids an outcome: among the candidates that end in it, the one that breaks the fewest axioms by the
 * shortest cycle. Looks at complete candidates without pruning, so it is for litmus-size programs; the number of
 * candidates it looks at is bounded.
 */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { evaluateExecution } from '../execution/evaluate-execution.ts';
import { type Execution, finalValue, keepExecution } from '../execution/execution.ts';
import { explainFailures, type FailedCheck } from '../execution/explain-check.ts';
import { PlanEvaluator } from '../execution/plan-evaluator.ts';
import { Skeleton } from '../execution/skeleton.ts';
import { holds, type Question } from '../program/condition.ts';
import type { Program } from '../program/program.ts';
import { threadTraces } from '../program/thread-traces.ts';
import { CandidateSearch } from './enumerate/candidate-search.ts';
import { combinations } from './enumerate/combinations.ts';
import { afterReadsFrom } from './enumerate/enumerate.ts';

export interface Explanation {
  readonly execution: Execution;
  /** The axiom that the sentence is about: the one with the shortest evidence. */
  readonly failure: FailedCheck;
  /** All axioms that this candidate breaks. */
  readonly failures: readonly FailedCheck[];
}

const MOST_CANDIDATES = 20_000;

/** Undefined if no candidate ends in the outcome at all, or only the model's residual rejects it. */
export function explainForbidden(
  program: Program,
  question: Question,
  model: ConsistencyModel,
  unroll: number,
): Explanation | undefined {
  let best: Explanation | undefined;
  let looked = 0;
  for (const execution of candidateExecutions(program, model, unroll)) {
    if (++looked > MOST_CANDIDATES) break;
    if (!holds(question.condition.proposition, (observable) => finalValue(execution, observable))) continue;
    const failures = explainFailures(evaluateExecution(execution, model));
    if (failures.length === 0) continue;
    const failure = failures.reduce((a, b) => (b.path.length < a.path.length ? b : a));
    const explanation = { execution, failure, failures };
    if (best === undefined || cost(explanation) < cost(best)) best = explanation;
  }
  return best;
}

const cost = ({ failure, failures }: Explanation): number => failures.length * 1000 + failure.path.length;

/** Every complete candidate of the program, consistent or not. */
export function* candidateExecutions(
  program: Program,
  model: ConsistencyModel,
  unroll: number,
): Generator<Execution> {
  const making = threadTraces(program, { unroll, thinAir: true });
  let made = making.next();
  while (!made.done) made = making.next();
  const evaluator = new PlanEvaluator(model.plan, model.prunes);
  const observedLocations = new Set(program.locations.keys());
  const options = {
    afterwards: afterReadsFrom(model),
    observedLocations,
    prune: false,
    keepInconsistent: true,
  };
  for (const combination of combinations(program, made.value)) {
    if (combination.some(({ status }) => status !== 'complete')) continue;
    const skeleton = new Skeleton(program, combination);
    evaluator.load(skeleton);
    const search = new CandidateSearch(evaluator, skeleton, options, { candidates: 0, consistencyChecks: 0 });
    const found: Execution[] = [];
    for (const _ of search.run((execution) => found.push(keepExecution(execution)))) yield* found.splice(0);
    yield* found;
  }
}
