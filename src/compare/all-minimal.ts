/**
 * All minimal executions of one size that answer a question, each once up to the order of threads
 * and the names of locations. An execution is minimal if none of its weakenings
 * (concrete/weakenings.ts) answers the question too, within the bounds or not. The solver learns
 * this step by step: when a weakening of a proposal answers, a clause excludes all further
 * proposals for which the same weakening answers.
 */
import { canonicalKey } from './concrete/canonical.ts';
import { type Weakening, weakenings } from './concrete/weakenings.ts';
import { requireAllowed, requireForbidden, requireNotBehind } from './encoding/model-constraints.ts';
import type { ComparisonProblem, Solution } from './encoding/problem.ts';
import { weakenedParts } from './encoding/weakened.ts';
import { excludeVariants } from './exclusion.ts';
import type { SizeSearch } from './search.ts';
import type { Setting } from './setting.ts';
import { asSolution } from './solution-test.ts';

/**
 * Reports each solution whose key is not among `reported`, as it is found, until there are enough.
 * `gave-up` if the solver gave up.
 */
export async function allMinimal(
  setting: Setting,
  search: SizeSearch,
  reported: Set<string>,
  report: (solution: Solution) => Promise<void>,
  isEnough: () => boolean,
): Promise<'done' | 'gave-up' | 'open'> {
  const required = new Set<string>();
  for (;;) {
    const found = await search.next();
    if (found.kind !== 'found') return found.kind === 'none' ? 'done' : found.kind;
    const { execution } = found.solution;
    const weaker = weakenings(execution, setting.labels).find(
      (candidate) => asSolution(setting, candidate.execution) !== undefined,
    );
    if (weaker === undefined) {
      const key = canonicalKey(execution);
      if (!reported.has(key)) await report(found.solution);
      reported.add(key);
      if (isEnough()) return 'done';
      excludeVariants(search.problem, execution);
      continue;
    }
    const key = JSON.stringify(weaker.weakening);
    // A model that allows by choosing an order has no short way to say that it allows by none.
    if (required.has(key) || setting.allowing?.plan.hasResidual === true) search.exclude();
    else requireNoAnswer(setting, search.problem, weaker.weakening);
    required.add(key);
  }
}

/** The weakening, where it applies, gives no answer. */
function requireNoAnswer(
  setting: Setting,
  { circuit, scope, source, clauses }: ComparisonProblem,
  weakening: Weakening,
): void {
  const { forbidding, allowing, behind, wishes } = setting;
  const { parts, applies } = weakenedParts(circuit, setting, source, weakening);
  const [allowedToo, notAllowed, notDead] = [circuit.input(), circuit.input(), circuit.input()];
  requireAllowed(scope, forbidding, parts, allowedToo);
  if (allowing === undefined) clauses.require(-notAllowed);
  else requireForbidden(scope, allowing, parts, notAllowed);
  requireNotBehind(scope, behind, wishes, parts, notDead);
  clauses.require(-applies, allowedToo, notAllowed, notDead);
}
