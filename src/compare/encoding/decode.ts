/**
 * Decodes a solution into its execution: evaluates every literal and numbers threads and locations.
 */
import type { CompareLanguage, EventLabel } from '../question/event-label.ts';
import type { Edge, FoundExecution } from '../question/found-execution.ts';
import type { Literal } from './circuit.ts';
import type { ExecutionParts } from './execution-parts.ts';

export interface Decoded {
  readonly execution: FoundExecution;
  /** By event of the execution: its slot. */
  readonly slotOf: readonly number[];
}

/**
 * Threads come in the order of their first slots, events of a thread in the order of slots.
 * `labelOf` is asked of slots that are there.
 */
export function decode(
  language: CompareLanguage,
  parts: ExecutionParts,
  labelOf: (slot: number) => EventLabel,
  holds: (literal: Literal) => boolean,
): Decoded {
  const { slots } = parts;
  const present = Array.from({ length: slots }, (_, i) => i).filter((i) => holds(parts.present[i]!));
  const related = (matrix: Int32Array, i: number, j: number): boolean => holds(matrix[i * slots + j]!);
  const classOf = (matrix: Int32Array, i: number): number => present.find((j) => related(matrix, j, i)) ?? -1;
  const threadOf = new Map(present.map((i) => [i, classOf(parts.sameThread, i)]));
  const slotOf = [...present].sort((a, b) => threadOf.get(a)! - threadOf.get(b)! || a - b);
  const threads = [...new Set(slotOf.map((slot) => threadOf.get(slot)!))];
  const locations = [...new Set(slotOf.map((slot) => classOf(parts.sameLocation, slot)))].filter(
    (i) => i >= 0,
  );
  const edges = (matrix: Int32Array): Edge[] =>
    slotOf.flatMap((a, i) => slotOf.flatMap((b, j): Edge[] => (related(matrix, a, b) ? [[i, j]] : [])));
  const events = slotOf.map((slot) => ({
    label: labelOf(slot),
    thread: threads.indexOf(threadOf.get(slot)!),
    location: locations.indexOf(classOf(parts.sameLocation, slot)),
  }));
  const coherence = edges(parts.coherence);
  const execution: FoundExecution = {
    language,
    events,
    sequenced: edges(parts.sequenced),
    addr: edges(parts.addr),
    data: edges(parts.data),
    ctrl: edges(parts.ctrl),
    rmw: edges(parts.rmw),
    readsFrom: slotOf.map((slot) => slotOf.findIndex((source) => related(parts.readsFrom, source, slot))),
    coherence: locations.map((_, location) => {
      const writes = events.flatMap((event, i) =>
        event.location === location && (event.label.kind === 'write' || event.label.kind === 'update')
          ? [i]
          : [],
      );
      const before = (i: number): number => coherence.filter(([, to]) => to === i).length;
      return writes.sort((a, b) => before(a) - before(b));
    }),
    scopes: language.scopeLevels.map((level) => {
      const matrix = parts.scopes.get(level)!;
      const groups = threads.map((first) => classOf(matrix, first));
      const names = [...new Set(groups)];
      return { level, groupOf: groups.map((group) => names.indexOf(group)) };
    }),
  };
  return { execution, slotOf };
}
