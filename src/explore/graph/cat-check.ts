/** Asks a model's cat file whether it allows the present graph: for models without rules of their own, and as the oracle of tests. */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { writeChoices } from '../../execution/evaluate-execution.ts';
import { EvaluatorCache } from '../../execution/evaluator-cache.ts';
import { graphExecution } from './graph-execution.ts';
import type { GraphGrowth } from './graph-growth.ts';

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

export class CatCheck {
  private readonly evaluators: EvaluatorCache;
  private readonly name: string;

  constructor(model: ConsistencyModel, name: string) {
    this.evaluators = new EvaluatorCache(model);
    this.name = name;
  }

  allows(search: GraphGrowth): boolean {
    const { execution } = graphExecution(search, this.name, NO_TEXTS);
    const evaluator = this.evaluators.evaluatorFor(execution.skeleton);
    writeChoices(evaluator, execution);
    evaluator.updateReadsFrom(false);
    return evaluator.passesRequirements();
  }
}
