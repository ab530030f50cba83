/** The checkers of JAM21 that the bench compares, in the rf engine and by themselves. */
import type { ConsistencyModel } from '../src/execution/consistency-model.ts';
import { CatCheck } from '../src/kernel/cat-check.ts';
import type { GraphGrowth } from '../src/kernel/graph-growth.ts';
import type { RfOracle } from '../src/kernel/rf-oracle.ts';
import { CausalOracle } from '../src/procedures/coherence/causal-oracle.ts';
import { createOracle } from '../src/procedures/create-oracle.ts';
import { createChecker, type JamCheckerName } from '../src/procedures/jam21/create-checker.ts';
import type { JamChecker } from '../src/procedures/jam21/definition/jam-checker.ts';
import { RelationChecker } from '../src/procedures/jam21/definition/relation-checker.ts';
import { graphJamExecution } from '../src/procedures/jam21/graph-jam-execution.ts';

/** `naive`: every order of pushto is made to its end before it is tested, as the paper does it. */
export type BenchChecker = JamCheckerName | 'naive';

/** Of whole executions. */
export const benchChecker = (name: BenchChecker): JamChecker =>
  name === 'naive' ? new RelationChecker({ prunes: false }) : createChecker(name);

/** What the rf engine asks under jam21: the tool's own oracle; for `naive` the one that `relation` has, too. */
export function benchOracle(name: BenchChecker, growth: GraphGrowth, model: ConsistencyModel): RfOracle {
  if (name !== 'naive') {
    return createOracle(growth, model.graphRules!, new CatCheck(model, 'bench'), name);
  }
  const checker = benchChecker(name);
  return new CausalOracle(
    growth.graph,
    growth.clocks,
    (finals) => checker.allows(graphJamExecution(growth, finals)),
    checker.statistics,
  );
}
