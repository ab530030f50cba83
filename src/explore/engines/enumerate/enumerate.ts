/**
 * The enumerate engine for litmus tests, under any cat model: makes every candidate execution at
 * most once and reports those that the model allows. First the traces of each thread
 * (src/program/litmus/thread-traces.ts), then combinations of traces, then rf and co over the
 * events of a combination (src/explore/candidates/candidate-search.ts).
 *
 * Works in slices: the generator yields every so often, so that a driver
 * (src/explore/engine/drive.ts) can stop it.
 */
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import { EvaluatorCache } from '../../../execution/evaluator-cache.ts';
import { Skeleton } from '../../../execution/skeleton.ts';
import { threadTraces } from '../../../program/litmus/thread-traces.ts';
import type { Program } from '../../../program/program.ts';
import { combinations } from '../../candidates/combinations.ts';
import {
  type Enumeration,
  exploreSkeleton,
  type SkeletonOptions,
} from '../../candidates/explore-skeleton.ts';
import type { Finding } from '../../engine/finding.ts';
import type { SearchCounters } from '../../results/statistics.ts';

/** `unroll`: how often a loop may go back. */
export interface EnumerateOptions
  extends Pick<SkeletonOptions, 'equivalence' | 'prune' | 'pausesOften' | 'observedLocations' | 'residual'> {
  readonly unroll: number;
  /** See TraceOptions. */
  readonly given?: readonly (ReadonlySet<number> | undefined)[];
}

export function* enumerate(
  program: Program,
  model: ConsistencyModel,
  options: EnumerateOptions,
  counters: SearchCounters,
  report: (finding: Finding) => void,
): Enumeration {
  const { unroll, given } = options;
  const traces = yield* threadTraces(program, {
    unroll,
    thinAir: !model.thinAirFree,
    ...(given && { given }),
  });
  const evaluators = new EvaluatorCache(model);
  for (const combination of combinations(program, traces)) {
    yield;
    if (combination === undefined) continue;
    const skeleton = new Skeleton(program, combination);
    const evaluator = evaluators.evaluatorFor(skeleton);
    yield* exploreSkeleton(skeleton, evaluator, model, options, counters, report);
  }
}
