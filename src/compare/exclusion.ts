/** Excludes executions that were found already, in every order of their threads. */
import { renumber } from './concrete/renumber.ts';
import type { Literal } from './encoding/circuit.ts';
import type { ComparisonProblem } from './encoding/problem.ts';
import type { EventLabel } from './question/event-label.ts';
import { type FoundExecution, threadCount } from './question/found-execution.ts';

/** Which labels are to be excluded together: those with the same key. */
export type LabelKey = (label: EventLabel) => string;

/** Of problems in which the execution is the one that is numbered. */
export function excludeVariants(
  problem: ComparisonProblem,
  execution: FoundExecution,
  keyOf: LabelKey = ({ name }) => name,
): void {
  for (const variant of variants(execution)) exclude(problem, variant, keyOf);
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

function exclude(
  { circuit, numbered, clauses }: ComparisonProblem,
  execution: FoundExecution,
  keyOf: LabelKey,
): void {
  const { parts, labels } = numbered;
  const { events } = execution;
  const literals: Literal[] = events.map(({ label }, event) =>
    circuit.or(
      labels.labels
        .filter((other) => other.kind === label.kind && keyOf(other) === keyOf(label))
        .map((other) => labels.is(event, other)),
    ),
  );
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
