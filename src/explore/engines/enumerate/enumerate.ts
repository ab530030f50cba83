/**
 * The engine for any cat model: every candidate execution of a program at most once, those that the
 * model allows handed to the caller. Traces of each thread (program/litmus/thread-traces.ts),
 * combinations of traces, then rf and co over the events of a combination (candidate-search.ts).
 *
 * Works in slices: the generator yields every so often, so that a driver (explore/engine/drive.ts)
 * can stop it.
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
