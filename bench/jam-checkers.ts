/** The checkers of JAM21 that the bench compares, in the rf engine and by themselves. */
import type { ConsistencyModel } from '../src/execution/consistency-model.ts';
import { CatCheck } from '../src/kernel/cat-check.ts';
import type { HookMaker } from '../src/kernel/graph-growth.ts';
import { CausalOracle } from '../src/procedures/coherence/causal-oracle.ts';
import { hooksOf } from '../src/procedures/hooks-of.ts';
import { createChecker, type JamCheckerName } from '../src/procedures/jam21/create-checker.ts';
import type { JamChecker } from '../src/procedures/jam21/definition/jam-checker.ts';
import { RelationChecker } from '../src/procedures/jam21/definition/relation-checker.ts';
import { graphJamExecution } from '../src/procedures/jam21/graph-jam-execution.ts';
import type { VisibilityClocks } from '../src/procedures/jam21/visibility-clocks.ts';

/** `naive`: every order of pushto is made to its end before it is tested, as the paper does it. */
export type BenchChecker = JamCheckerName | 'naive';

/** Of whole executions. */
export const benchChecker = (name: BenchChecker): JamChecker =>
  name === 'naive' ? new RelationChecker({ prunes: false }) : createChecker(name);

/** What the rf engine asks under jam21: the tool's own hooks; for `naive` those that `relation` has, too. */
export function benchHooks(name: BenchChecker, model: ConsistencyModel): HookMaker {
  const hooks = hooksOf(
    model.graphRules!,
    new CatCheck(model, 'bench'),
    name === 'naive' ? 'relation' : name,
  );
  if (name !== 'naive') return hooks;
  return (growth, room) => {
    const own = hooks(growth, room);
    const visibility = own.companion as VisibilityClocks;
    const checker = benchChecker(name);
    const allows = (finals?: Int32Array): boolean =>
      checker.allows(graphJamExecution(growth, visibility, finals));
    const oracle = () => new CausalOracle(growth.graph, growth.clocks, allows, checker.statistics);
    return { ...own, oracle };
  };
}
