/**
 * Every (rf, final writes) of a litmus test in C or Java, each as the JAM21 checkers take it and with the verdict of the cat file: what a
 * checker is compared with.
 */
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { EvaluatorCache } from '../../src/execution/evaluator-cache.ts';
import type { PlanEvaluator } from '../../src/execution/plan-evaluator.ts';
import { Skeleton } from '../../src/execution/skeleton.ts';
import { CandidateSearch } from '../../src/explore/candidates/candidate-search.ts';
import { combinations } from '../../src/explore/candidates/combinations.ts';
import type { JamExecution } from '../../src/procedures/jam21/definition/jam-execution.ts';
import { jamExecutionOf } from '../../src/procedures/jam21/jam-execution-of.ts';
import { threadTraces } from '../../src/program/litmus/thread-traces.ts';
import type { Program } from '../../src/program/program.ts';
import { catAllows } from './cat-verdict.ts';

export interface Candidate {
  /** Undefined if it is none of the checkers': po ∪ rf has a cycle, or C leaves the order of two events of a thread open. */
  readonly execution: JamExecution | undefined;
  /** Asks the cat file when called, and only until the next candidate is made. */
  readonly isAllowed: () => boolean;
}

/**
 * Consistent or not, over complete threads that need no value out of thin air: without final writes, and with one for each location
 * that threads write twice or more; what others' final writes are is no question.
 */
export function* candidatesOf(
  program: Program,
  model: ConsistencyModel,
  unroll: number,
): Generator<Candidate> {
  const making = threadTraces(program, { unroll, thinAir: false });
  let made = making.next();
  while (!made.done) made = making.next();
  const evaluators = new EvaluatorCache(model);
  for (const combination of combinations(program, made.value)) {
    if (combination === undefined || combination.some(({ status }) => status !== 'complete')) continue;
    const skeleton = new Skeleton(program, combination);
    yield* candidatesOver(skeleton, evaluators.evaluatorFor(skeleton), model, new Set());
    const contested = new Set([...program.locations.keys()].filter((l) => skeleton.writesTo[l]!.length > 2));
    if (contested.size > 0)
      yield* candidatesOver(skeleton, evaluators.evaluatorFor(skeleton), model, contested);
  }
}

/** `given`: the locations whose final writes are. */
function* candidatesOver(
  skeleton: Skeleton,
  evaluator: PlanEvaluator,
  model: ConsistencyModel,
  given: ReadonlySet<number>,
): Generator<Candidate> {
  const options = {
    afterwards: 'final-writes',
    observedLocations: given,
    prune: false,
    keepInconsistent: true,
  } as const;
  const search = new CandidateSearch(evaluator, skeleton, options, { candidates: 0, consistencyChecks: 0 });
  let found: JamExecution | undefined;
  let isFound = false;
  const isAllowed = (): boolean => catAllows(skeleton, evaluator, model);
  const steps = search.run((execution) => {
    const finals = Array.from(execution.finalWrites, (write, l) => (given.has(l) ? write : -1));
    found = jamExecutionOf(execution, finals);
    isFound = true;
    return true;
  });
  for (const _ of steps) {
    if (isFound) yield { execution: found, isAllowed };
    isFound = false;
  }
}
