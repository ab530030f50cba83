/** Asks a model's cat file whether it allows the present graph: for models without rules of their own, and as the oracle of tests. */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { EvaluatorCache } from '../../execution/evaluator-cache.ts';
import { setBit } from '../../util/bit-matrix.ts';
import { graphExecution } from './graph-execution.ts';
import type { GraphSearch } from './graph-search.ts';

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

export class CatCheck {
  private readonly evaluators: EvaluatorCache;
  private readonly name: string;

  constructor(model: ConsistencyModel, name: string) {
    this.evaluators = new EvaluatorCache(model);
    this.name = name;
  }

  allows(search: GraphSearch): boolean {
    const { execution } = graphExecution(search, this.name, NO_TEXTS);
    const { skeleton, readsFrom, coherence } = execution;
    const evaluator = this.evaluators.evaluatorFor(skeleton);
    const { memory, words } = evaluator;
    if (evaluator.readsFrom >= 0) {
      for (const read of skeleton.reads) setBit(memory, evaluator.readsFrom + readsFrom[read]! * words, read);
    }
    if (evaluator.coherence >= 0) {
      for (const order of coherence!) {
        order.forEach((write, i) => {
          for (const later of order.slice(i + 1)) setBit(memory, evaluator.coherence + write * words, later);
        });
      }
    }
    evaluator.updateReadsFrom(false);
    return evaluator.passesRequirements();
  }
}
