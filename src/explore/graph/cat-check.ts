/** Asks a model's cat file whether it allows the present graph: for models without rules of their own, and as the oracle of tests. */
import { runResidual } from '../../cat/index.ts';
import { BitAlgebra } from '../../execution/bit-algebra.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { writeChoices } from '../../execution/evaluate-execution.ts';
import { EvaluatorCache } from '../../execution/evaluator-cache.ts';
import { NONE } from './event-graph.ts';
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
   * Of a model with co: whether it allows the graph as its co lists are. Of one without: whether it allows the graph with these final
   * writes, by location (NONE: nothing is said of it); so that a graph that still grows is not held to final writes it has only now.
   * `isWhole` off: nor is one with co.
   */
  allows(search: GraphGrowth, finals?: Int32Array, isWhole = true): boolean {
    const { model } = this;
    const { execution, numberOf } = graphExecution(search, this.name, NO_TEXTS, this.showsThreads);
    const evaluator = this.evaluators.evaluatorFor(execution.skeleton);
    const finalWrites = execution.skeleton.writesTo.map((_, location) => {
      const final = finals?.[location] ?? NONE;
      return final === NONE ? -1 : numberOf(final);
    });
    writeChoices(evaluator, model.usesCoherence && isWhole ? execution : { ...execution, finalWrites });
    evaluator.updateReadsFrom(true);
    if (!evaluator.passesRequirements()) return false;
    if (!model.plan.hasResidual) return true;
    evaluator.computeAll();
    const algebra = new BitAlgebra(evaluator, execution.skeleton, model.vocabulary);
    return runResidual(model.cat, model.plan, algebra, ({ id }) => evaluator.copyOf(id)).consistent;
  }
}
