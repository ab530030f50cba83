/**
 * The final values of globals (src/explore/results/global-outcomes.ts), read straight from the
 * graph: no Execution is made for them.
 */
import { spanOfPlace } from '../../diagnostics/source.ts';
import { arrivalCount } from '../../kernel/barriers.ts';
import { NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import { unlockAfter } from '../../kernel/lock-words.ts';
import { libraryCallAt } from '../judge/trace-steps.ts';
import type { GlobalOutcomes } from '../results/global-outcomes.ts';
import type { ErrorKind } from '../results/result.ts';

/**
 * Records the values of the observed globals after the present graph, which is complete or ends at
 * an error.
 */
export function recordGraphOutcome(
  { graph, memory, threads }: GraphGrowth,
  outcomes: GlobalOutcomes,
  texts: ReadonlyMap<string, string>,
  error: ErrorKind | undefined,
): void {
  const lastWrite = (location: number): number => {
    const last = location < graph.coLast.length ? graph.coLast[location]! : NONE;
    const unlock = last === NONE ? NONE : unlockAfter(graph, last);
    if (unlock !== NONE) return unlock;
    return last === NONE || graph.kind[last] === KIND.initial ? NONE : last;
  };
  outcomes.record(
    (location) => {
      const write = lastWrite(location);
      if (write === NONE) return undefined;
      if (graph.kind[write] === KIND.unlock)
        return memory.map.values.encode(graph.low[graph.rf[write]!]!, 0, 4);
      const low = graph.low[write]! + arrivalCount(graph, write);
      return memory.map.values.encode(low, graph.high[write]!, memory.sizeAt(location));
    },
    (location) => {
      const place = threads.placeOf(lastWrite(location));
      return place === undefined || libraryCallAt(spanOfPlace(place, texts.get(place.file))) === undefined;
    },
    error,
  );
}
