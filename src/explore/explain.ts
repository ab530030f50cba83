/**
 * Why a model forbids an outcome: among the candidates that end in it, the one that breaks the fewest axioms by the
 * shortest cycle. Looks at complete candidates without pruning, so it is for litmus-size programs; the number of
 * candidates it looks at is bounded.
 */
import { runResidual } from '../cat/index.ts';
import { BitAlgebra } from '../execution/bit-algebra.ts';
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

/** A candidate that ends in the outcome, and why the model rejects it. */
export type Explanation =
  | {
      readonly kind: 'axiom';
      readonly execution: Execution;
      /** The axiom that the sentence is about: the one with the shortest evidence. */
      readonly failure: FailedCheck;
      /** All axioms that this candidate breaks. */
      readonly failures: readonly FailedCheck[];
    }
  /** The model may choose (an order, say), and no choice works. `axiom` is what the first one breaks. */
  | { readonly kind: 'no-choice'; readonly execution: Execution; readonly axiom: string | undefined };

const MOST_CANDIDATES = 20_000;

/** Undefined if no candidate ends in the outcome at all. */
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
    const explanation = explainCandidate(execution, model);
    if (explanation !== undefined && (best === undefined || cost(explanation) < cost(best)))
      best = explanation;
  }
  return best;
}

/** Undefined if the model allows the candidate. */
function explainCandidate(execution: Execution, model: ConsistencyModel): Explanation | undefined {
  const evaluator = evaluateExecution(execution, model);
  const failures = explainFailures(evaluator);
  if (failures.length > 0) {
    const failure = failures.reduce((a, b) => (b.path.length < a.path.length ? b : a));
    return { kind: 'axiom', execution, failure, failures };
  }
  if (!model.plan.hasResidual) return undefined;
  const algebra = new BitAlgebra(evaluator, execution.skeleton, model.vocabulary);
  const outcome = runResidual(model.cat, model.plan, algebra, ({ id }) => evaluator.valueOf(id));
  return outcome.consistent ? undefined : { kind: 'no-choice', execution, axiom: outcome.failed?.name };
}

/** Few broken axioms first, then short evidence; a cycle says more than "no choice works". */
const cost = (explanation: Explanation): number =>
  explanation.kind === 'axiom'
    ? explanation.failures.length * 1000 + explanation.failure.path.length
    : Number.MAX_SAFE_INTEGER;

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
    if (combination === undefined || combination.some(({ status }) => status !== 'complete')) continue;
    const skeleton = new Skeleton(program, combination);
    evaluator.load(skeleton);
    const search = new CandidateSearch(evaluator, skeleton, options, { candidates: 0, consistencyChecks: 0 });
    const found: Execution[] = [];
    for (const _ of search.run((execution) => found.push(keepExecution(execution)))) yield* found.splice(0);
    yield* found;
  }
}
