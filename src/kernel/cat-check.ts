/**
 * Asks a model's cat file whether it allows the present graph. Used for models without rules of
 * their own (GraphRules.asksCat) and as the oracle of tests.
 */
import { runResidual } from '../cat/index.ts';
import { BitAlgebra } from '../execution/bit-algebra.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { writeChoices } from '../execution/evaluate-execution.ts';
import { EvaluatorCache } from '../execution/evaluator-cache.ts';
import { graphExecution } from './graph-execution.ts';
import type { GraphGrowth } from './graph-growth.ts';

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

export class CatCheck {
  private readonly model: ConsistencyModel;
  private readonly evaluators: EvaluatorCache;
  private readonly name: string;
  private readonly showsThreads: boolean;

  /** `showsThreads`: see graphExecution. */
  constructor(model: ConsistencyModel, name: string, showsThreads = true) {
    this.model = model;
    this.evaluators = new EvaluatorCache(model);
    this.name = name;
    this.showsThreads = showsThreads;
  }

  /**
   * Whether the model allows the graph with its present co. `isWhole` off: more events may come, so
   * the present last writes do not count as final writes.
   */
  allows(search: GraphGrowth, isWhole = true): boolean {
    const { model } = this;
    const { execution } = graphExecution(search, this.name, NO_TEXTS, this.showsThreads);
    const evaluator = this.evaluators.evaluatorFor(execution.skeleton);
    const finalWrites = isWhole ? execution.finalWrites : execution.skeleton.writesTo.map(() => -1);
    writeChoices(evaluator, { ...execution, finalWrites });
    evaluator.updateReadsFrom(true);
    if (!evaluator.passesRequirements()) return false;
    if (!model.plan.hasResidual) return true;
    evaluator.computeAll();
    const algebra = new BitAlgebra(evaluator, execution.skeleton, model.vocabulary);
    return runResidual(model.cat, model.plan, algebra, ({ id }) => evaluator.copyOf(id)).consistent;
  }
}
