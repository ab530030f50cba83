/**
 * Asks a model's cat file whether it allows the present graph. Used for models without rules of
 * their own (GraphRules.asksCat) and as the oracle of tests.
 */
import { runResidual } from '../cat/index.ts';
import { BitAlgebra } from '../execution/bit-algebra.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { writeChoices } from '../execution/evaluate-execution.ts';
import { EvaluatorCache } from '../execution/evaluator-cache.ts';
import type { Execution } from '../execution/execution.ts';
import { NONE } from './event-graph.ts';
import { type GraphExecution, graphExecution } from './graph-execution.ts';
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
    const { execution } = this.executionOf(search);
    return this.allowsExecution(
      isWhole ? execution : { ...execution, finalWrites: execution.skeleton.writesTo.map(() => -1) },
    );
  }

  /** The same with these final writes by location; NONE leaves that of a location open. */
  allowsFinals(search: GraphGrowth, finals: Int32Array | undefined): boolean {
    const { execution, numberOf } = this.executionOf(search);
    const finalOf = (_: unknown, location: number): number => {
      const write = finals?.[location] ?? NONE;
      return write === NONE ? -1 : numberOf(write);
    };
    return this.allowsExecution({ ...execution, finalWrites: execution.skeleton.writesTo.map(finalOf) });
  }

  private executionOf(search: GraphGrowth): GraphExecution {
    return graphExecution(search, this.name, NO_TEXTS, this.showsThreads);
  }

  private allowsExecution(execution: Execution): boolean {
    const { model } = this;
    const evaluator = this.evaluators.evaluatorFor(execution.skeleton);
    writeChoices(evaluator, execution);
    evaluator.updateReadsFrom(true);
    if (!evaluator.passesRequirements()) return false;
    if (!model.plan.hasResidual) return true;
    evaluator.computeAll();
    const algebra = new BitAlgebra(evaluator, execution.skeleton, model.vocabulary);
    return runResidual(model.cat, model.plan, algebra, ({ id }) => evaluator.copyOf(id)).consistent;
  }
}
