/**
 * Keeps evaluators for recent shapes of skeletons, because loading one costs more than checking a
 * candidate.
 */
import type { ConsistencyModel } from './consistency-model.ts';
import { PlanEvaluator } from './plan-evaluator.ts';
import type { Skeleton } from './skeleton.ts';
import { shapeOf } from './trace-shape.ts';

const MOST_EVALUATORS = 64;

export class EvaluatorCache {
  private readonly model: ConsistencyModel;
  private readonly prunes: readonly boolean[];
  /** From the least to the most recently used. */
  private readonly loaded = new Map<string, PlanEvaluator>();

  /** `prunes`: which checks are asked of partial candidates. */
  constructor(model: ConsistencyModel, prunes: readonly boolean[] = model.prunes) {
    this.model = model;
    this.prunes = prunes;
  }

  /** An evaluator that is loaded with a skeleton of this shape; rf, co and FW are empty. */
  evaluatorFor(skeleton: Skeleton): PlanEvaluator {
    const shape = skeleton.traces.map(shapeOf).join('#');
    let evaluator = this.loaded.get(shape);
    if (evaluator !== undefined) {
      this.loaded.delete(shape);
      evaluator.reset();
    } else {
      evaluator = this.spareEvaluator();
      evaluator.load(skeleton);
    }
    this.loaded.set(shape, evaluator);
    return evaluator;
  }

  /** A new one, or the one that was not used for longest. */
  private spareEvaluator(): PlanEvaluator {
    if (this.loaded.size < MOST_EVALUATORS) return new PlanEvaluator(this.model.plan, this.prunes);
    const [shape, evaluator] = this.loaded.entries().next().value!;
    this.loaded.delete(shape);
    return evaluator;
  }
}
