/** Adds an error of an event that was just added to a graph, with the events that show it. */
import { placeText } from '../../diagnostics/source.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';
import type { GraphError } from '../../kernel/graph-error.ts';
import type { GraphExecution } from '../../kernel/graph-execution.ts';
import { accessesBefore } from '../judge/error-accesses.ts';
import type { FoundErrors } from '../judge/found-errors.ts';
import { writeError } from '../judge/write-errors.ts';

/**
 * `made`: the present graph as an execution; `replay`: the string from which `--replay` makes it,
 * if there is one.
 */
export function addGraphError(
  errors: FoundErrors,
  graph: EventGraph,
  { kind, message, place, events: shown }: GraphError,
  { execution, numberOf }: GraphExecution,
  replay: string | undefined,
): void {
  const [first] = shown;
  const known = shown.map(numberOf).filter((number) => number !== NONE);
  const isFault = graph.kind[first!] === KIND.stop;
  const before = isFault ? accessesBefore(execution, graph.thread[first!]!) : [];
  // A read of memory that is gone names the end of its life itself.
  const isLateRead = before.length === 2 && numberOf(first!) === before[1];
  const events = isLateRead ? before : [...before.filter((number) => !known.includes(number)), ...known];
  writeError(
    errors,
    { kind, message, location: placeText(place), events },
    { execution, ...(replay !== undefined && { replay }) },
  );
}
