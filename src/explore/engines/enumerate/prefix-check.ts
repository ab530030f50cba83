/**
 * Whether a partial execution of a machine program may become consistent: the checks of the model
 * that are final on prefixes.
 */
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import { EvaluatorCache } from '../../../execution/evaluator-cache.ts';
import { Skeleton } from '../../../execution/skeleton.ts';
import type { Program } from '../../../program/program.ts';
import { setBit } from '../../../util/bit-matrix.ts';
import type { SearchCounters } from '../../results/statistics.ts';
import { KnownCoherence } from './run/known-coherence.ts';
import { traceOf } from './run/leaf-trace.ts';
import type { PointSource, ThreadPoint } from './run/thread-point.ts';

export class PrefixCheck {
  private readonly evaluators: EvaluatorCache;
  private readonly prunes: boolean;
  private readonly knowsCoherence: boolean;
  private readonly counters: SearchCounters;

  constructor(model: ConsistencyModel, followsStructure: boolean, counters: SearchCounters) {
    this.evaluators = new EvaluatorCache(model, model.prunesPrefixes);
    this.prunes = model.prunesPrefixes.some(Boolean);
    // Without co, each of two threads may see the other's write last.
    this.knowsCoherence = followsStructure && model.usesCoherence;
    this.counters = counters;
  }

  isPossible(program: Program, points: readonly ThreadPoint[]): boolean {
    const known = this.knowsCoherence ? new KnownCoherence(points) : undefined;
    if (known?.isContradictory) return false;
    if (!this.prunes) return true;
    this.counters.consistencyChecks++;
    const skeleton = new Skeleton(program, points.map(traceOf));
    const evaluator = this.evaluators.evaluatorFor(skeleton);
    const { memory, words, readsFrom, coherence } = evaluator;
    if (readsFrom >= 0) {
      for (const { thread, sources } of points) {
        sources.forEach((source, index) => {
          if (source === undefined) return;
          const read = skeleton.threadStarts[thread]! + index;
          setBit(memory, readsFrom + numberOf(skeleton, source, read) * words, read);
        });
      }
    }
    if (coherence >= 0) {
      const precedes = known === undefined ? () => false : precedesIn(skeleton, known);
      for (const [initial, ...writes] of skeleton.writesTo) {
        for (const write of writes) {
          setBit(memory, coherence + initial! * words, write);
          for (const other of writes)
            if (precedes(write, other)) setBit(memory, coherence + write * words, other);
        }
      }
    }
    evaluator.updateReadsFrom(false);
    return evaluator.passesPruning();
  }
}

/** The number of the write that the read reads from. */
export function numberOf(skeleton: Skeleton, { thread, index }: PointSource, read: number): number {
  if (thread >= 0) return skeleton.threadStarts[thread]! + index;
  return skeleton.writesTo[skeleton.events[read]!.location]![0]!;
}

/** What is known of coherence order, on event numbers. */
export function precedesIn(
  skeleton: Skeleton,
  known: KnownCoherence,
): (first: number, second: number) => boolean {
  const sourceOf = (number: number): PointSource => {
    const { thread } = skeleton.events[number]!;
    return { thread, index: thread < 0 ? 0 : number - skeleton.threadStarts[thread]! };
  };
  return (first, second) =>
    known.precedes(skeleton.events[first]!.location, sourceOf(first), sourceOf(second));
}
