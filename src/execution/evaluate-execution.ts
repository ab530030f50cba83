/**
 * Evaluates the plan of a model over one kept execution, for explanations and pictures. Searches
 * use PlanEvaluator.
 */
import { setBit } from '../util/bit-matrix.ts';
import type { ConsistencyModel } from './consistency-model.ts';
import type { Execution } from './execution.ts';
import { PlanEvaluator } from './plan-evaluator.ts';

/** All nodes of the plan are computed in the result. */
export function evaluateExecution(execution: Execution, model: ConsistencyModel): PlanEvaluator {
  const evaluator = new PlanEvaluator(model.plan, model.prunes);
  evaluator.load(execution.skeleton);
  writeChoices(evaluator, execution);
  evaluator.computeAll();
  return evaluator;
}

/**
 * Writes rf, co and FW of an execution into an evaluator that is loaded with its skeleton, and in
 * which they are empty.
 */
export function writeChoices(evaluator: PlanEvaluator, execution: Execution): void {
  const { memory, words, readsFrom, coherence, finalWrites } = evaluator;
  if (readsFrom >= 0) {
    Array.from(execution.readsFrom).forEach((source, read) => {
      if (source >= 0) setBit(memory, readsFrom + source * words, read);
    });
  }
  if (coherence >= 0) {
    for (const order of execution.coherence ?? []) {
      order.forEach((write, place) => {
        for (const later of order.slice(place + 1)) setBit(memory, coherence + write * words, later);
      });
    }
  }
  if (finalWrites >= 0) {
    for (const write of Array.from(execution.finalWrites)) if (write >= 0) setBit(memory, finalWrites, write);
  }
}
