/**
 * All minimal executions of one size that answer a question, each once up to the order of threads and the names of
 * locations. Minimal: no weakening of it (concrete/weakenings.ts) answers too. That is required of the solver as it is
 * needed: when a proposal has a weakening that answers, this weakening must from then on answer for no proposal.
 */
import { canonicalKey } from './concrete/canonical.ts';
import { renumber } from './concrete/renumber.ts';
import { type Weakening, weakenings } from './concrete/weakenings.ts';
import type { Literal } from './encoding/circuit.ts';
import { requireAllowed, requireForbidden, requireNotBehind } from './encoding/model-constraints.ts';
import type { Problem, Solution } from './encoding/problem.ts';
import { weakenedParts } from './encoding/weakened.ts';
import { type FoundExecution, threadCount } from './found-execution.ts';
import type { SizeSearch } from './search.ts';
import type { Setting } from './setting.ts';
import { asSolution } from './solution-test.ts';

/** Tells each as it is found; `gave-up` if the solver did. */
export async function allMinimal(
  setting: Setting,
  search: SizeSearch,
  tell: (solution: Solution) => Promise<void>,
): Promise<'exhausted' | 'gave-up'> {
  const told = new Set<string>();
  const required = new Set<string>();
  for (;;) {
    const found = await search.next();
    if (found.kind !== 'found') return found.kind === 'none' ? 'exhausted' : 'gave-up';
    const { execution } = found.solution;
    const weaker = weakenings(execution).find(
      (candidate) =>
        candidate.execution.events.length > 0 && asSolution(setting, candidate.execution) !== undefined,
    );
    if (weaker === undefined) {
      const key = canonicalKey(execution);
      if (!told.has(key)) await tell(found.solution);
      told.add(key);
      for (const variant of variants(execution)) excludeExecution(search.problem, variant);
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
  { circuit, scope, source, clauses }: Problem,
  weakening: Weakening,
): void {
  const { question, forbidding, allowing, behind, wishes } = setting;
  const { parts, applies } = weakenedParts(
    circuit,
    question.language,
    source.parts,
    source.labels,
    weakening,
  );
  const [allowedToo, notAllowed, notDead] = [circuit.input(), circuit.input(), circuit.input()];
  requireAllowed(scope, forbidding, parts, allowedToo);
  if (allowing === undefined) clauses.require(-notAllowed);
  else requireForbidden(scope, allowing, parts, notAllowed);
  requireNotBehind(scope, behind, wishes, parts, notDead);
  clauses.require(-applies, allowedToo, notAllowed, notDead);
}

/** The execution with threads of the same size in every order. */
function variants(execution: FoundExecution): FoundExecution[] {
  const { events } = execution;
  const threads = Array.from({ length: threadCount(execution) }, (_, thread) =>
    [...events.keys()].filter((event) => events[event]!.thread === thread),
  );
  const sizes = threads.map(({ length }) => length);
  return permutations(threads)
    .filter((order) => order.every(({ length }, i) => length === sizes[i]))
    .map((order) => renumber(execution, order.flat()));
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

function excludeExecution({ numbered, clauses }: Problem, execution: FoundExecution): void {
  const { parts, labels } = numbered;
  const { events } = execution;
  const literals: Literal[] = events.map(({ label }, event) => labels.is(event, label));
  const agree = (matrix: Int32Array, holds: (i: number, j: number) => boolean): void => {
    for (let i = 0; i < events.length; i++)
      for (let j = 0; j < events.length; j++) {
        const literal = matrix[i * events.length + j]!;
        if (Math.abs(literal) !== 1) literals.push(holds(i, j) ? literal : -literal);
      }
  };
  const has = (edges: readonly (readonly [number, number])[]) => (i: number, j: number) =>
    edges.some(([from, to]) => from === i && to === j);
  const placeOf = new Map(
    execution.coherence.flatMap((order) => order.map((write, place) => [write, place])),
  );
  agree(parts.sameThread, (i, j) => events[i]!.thread === events[j]!.thread);
  agree(
    parts.sameLocation,
    (i, j) => events[i]!.location >= 0 && events[i]!.location === events[j]!.location,
  );
  agree(parts.sequenced, has(execution.sequenced));
  agree(parts.addr, has(execution.addr));
  agree(parts.data, has(execution.data));
  agree(parts.ctrl, has(execution.ctrl));
  agree(parts.readsFrom, (i, j) => execution.readsFrom[j] === i);
  agree(
    parts.coherence,
    (i, j) => events[i]!.location === events[j]!.location && placeOf.get(i)! < placeOf.get(j)!,
  );
  for (const { level, groupOf } of execution.scopes)
    agree(parts.scopes.get(level)!, (i, j) => groupOf[events[i]!.thread] === groupOf[events[j]!.thread]);
  clauses.require(...literals.map((literal) => -literal));
}
