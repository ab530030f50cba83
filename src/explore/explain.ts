/**
 * Why a model forbids an outcome: among the candidates that end in it, the one that breaks the
 * fewest axioms by the shortest cycle. A coherence order that reverses the writes of a thread is
 * the last resort: that such an order is forbidden says nothing about the outcome. Looks at
 * complete candidates without pruning, so it is for programs of litmus size. It looks at a bounded
 * number of candidates whose threads may end in the outcome, for a bounded time.
 */
import { runResidual } from '../cat/index.ts';
import { BitAlgebra } from '../execution/bit-algebra.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { evaluateExecution } from '../execution/evaluate-execution.ts';
import { type Execution, finalValue, keepExecution } from '../execution/execution.ts';
import { type ExplainedEdge, explainFailures, type FailedCheck } from '../execution/explain-check.ts';
import { linearOrder } from '../execution/linear-order.ts';
import { PlanEvaluator } from '../execution/plan-evaluator.ts';
import { Skeleton } from '../execution/skeleton.ts';
import { holds, type LitmusQuestion, mayHold, type Observable } from '../program/condition.ts';
import { threadTraces } from '../program/litmus/thread-traces.ts';
import type { Program } from '../program/program.ts';
import type { Trace } from '../program/trace.ts';
import { type CandidateOptions, CandidateSearch } from './candidates/candidate-search.ts';
import { combinations } from './candidates/combinations.ts';
import { afterReadsFrom } from './candidates/explore-skeleton.ts';

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
  /**
   * The model may choose (an order, say), and no choice works. `axiom` is what the first one
   * breaks.
   */
  | { readonly kind: 'no-choice'; readonly execution: Execution; readonly axiom: string | undefined }
  /** The axioms hold, but nothing can be re-executed to it (xmm): the cycle that would need it. */
  | {
      readonly kind: 'no-re-execution';
      readonly execution: Execution;
      readonly cycle: readonly ExplainedEdge[];
    };

const MOST_CANDIDATES = 20_000;
const MOST_MILLISECONDS = 5_000;

/**
 * Undefined if no candidate ends in the outcome at all; `too-many` if none of those looked at does.
 */
export function explainForbidden(
  program: Program,
  question: LitmusQuestion,
  model: ConsistencyModel,
  unroll: number,
): Explanation | 'too-many' | undefined {
  const mayEndInIt = (traces: readonly Trace[]): boolean => {
    const read = (observable: Observable): number | undefined =>
      observable.kind === 'register' ? traces[observable.thread]!.registers[observable.register] : undefined;
    const { filter, condition } = question;
    return (filter === undefined || mayHold(filter, read)) && mayHold(condition.proposition, read);
  };
  return leastBroken(candidateExecutions(program, model, unroll, mayEndInIt), model, (execution) => {
    const read = (observable: Observable): number => finalValue(execution, observable);
    if (question.filter !== undefined && !holds(question.filter, read)) return false;
    return holds(question.condition.proposition, read);
  });
}

/**
 * Why the model rejects the wanted candidate that is nearest to being allowed. Undefined if none is
 * wanted, or the model allows all; `too-many` if none was found in the time given.
 */
export function leastBroken(
  candidates: Iterable<Execution>,
  model: ConsistencyModel,
  isWanted: (execution: Execution) => boolean,
  mostMilliseconds = MOST_MILLISECONDS,
): Explanation | 'too-many' | undefined {
  let best: Explanation | undefined;
  let looked = 0;
  const deadline = performance.now() + mostMilliseconds;
  for (const execution of candidates) {
    if (++looked > MOST_CANDIDATES || performance.now() > deadline) return best ?? 'too-many';
    if (!isWanted(execution)) continue;
    if (best !== undefined && inversions(execution) > inversions(best.execution)) continue;
    const explanation = explainCandidate(execution, model);
    if (explanation !== undefined && (best === undefined || cost(explanation) < cost(best)))
      best = explanation;
  }
  return best;
}

/**
 * Undefined if the model allows the candidate; one that re-executes does not allow any of those
 * that it is asked about.
 */
function explainCandidate(execution: Execution, model: ConsistencyModel): Explanation | undefined {
  const evaluator = evaluateExecution(execution, model);
  const failures = explainFailures(evaluator);
  if (failures.length > 0) {
    const failure = failures.reduce((a, b) => (b.path.length < a.path.length ? b : a));
    return { kind: 'axiom', execution, failure, failures };
  }
  if (model.reExecutes)
    return { kind: 'no-re-execution', execution, cycle: linearOrder(execution).unexplained };
  if (!model.plan.hasResidual) return undefined;
  const algebra = new BitAlgebra(evaluator, execution.skeleton, model.vocabulary);
  const outcome = runResidual(model.cat, model.plan, algebra, ({ id }) => evaluator.copyOf(id));
  return outcome.consistent ? undefined : { kind: 'no-choice', execution, axiom: outcome.failed?.name };
}

/**
 * Few inversions first, then few broken axioms, then short evidence; a cycle says more than "no
 * choice works".
 */
function cost(explanation: Explanation): number {
  if (explanation.kind === 'no-re-execution') return inversions(explanation.execution);
  const broken =
    explanation.kind === 'axiom'
      ? Math.min(999_999, explanation.failures.length * 1000 + explanation.failure.path.length)
      : 1_000_000;
  return inversions(explanation.execution) * 2_000_000 + broken;
}

/** Pairs of writes of one thread that the coherence order has the other way round. */
function inversions({ skeleton, coherence = [] }: Execution): number {
  let count = 0;
  for (const order of coherence) {
    order.forEach((write, place) => {
      const { thread } = skeleton.events[write]!;
      for (let later = place + 1; later < order.length; later++)
        if (order[later]! < write && skeleton.events[order[later]!]!.thread === thread) count++;
    });
  }
  return count;
}

/** Every complete candidate of the program over traces that are wanted, consistent or not. */
export function* candidateExecutions(
  program: Program,
  model: ConsistencyModel,
  unroll: number,
  isWanted: (traces: readonly Trace[]) => boolean = () => true,
): Generator<Execution> {
  const making = threadTraces(program, { unroll, thinAir: true });
  let made = making.next();
  while (!made.done) made = making.next();
  const evaluator = new PlanEvaluator(model.plan, model.prunes);
  for (const combination of combinations(program, made.value)) {
    if (combination === undefined || combination.some(({ status }) => status !== 'complete')) continue;
    if (!isWanted(combination)) continue;
    const skeleton = new Skeleton(program, combination);
    evaluator.load(skeleton);
    yield* candidatesOver(skeleton, evaluator, model);
  }
}

/**
 * Every complete candidate over a skeleton that the evaluator is loaded with, consistent or not.
 */
export function* candidatesOver(
  skeleton: Skeleton,
  evaluator: PlanEvaluator,
  model: ConsistencyModel,
  limits: Pick<CandidateOptions, 'sourcesOf' | 'precedes'> = {},
): Generator<Execution> {
  const options = {
    ...limits,
    afterwards: afterReadsFrom(model),
    observedLocations: new Set(skeleton.program.locations.keys()),
    prune: false,
    keepInconsistent: true,
  };
  const search = new CandidateSearch(evaluator, skeleton, options, { candidates: 0, consistencyChecks: 0 });
  const found: Execution[] = [];
  for (const _ of search.run((execution) => found.push(keepExecution(execution)) > 0)) yield* found.splice(0);
  yield* found;
}
