/**
 * Reorders the events of an execution or keeps only some of them, and renumbers everything else.
 */
import type { Edge, FoundExecution } from '../question/found-execution.ts';

/**
 * The execution with these events, in this order: events of one thread stay together, none twice.
 * Threads, locations and groups are numbered in the order in which they come up; a read whose write
 * is left out reads the initial value.
 */
export function renumber(found: FoundExecution, order: readonly number[]): FoundExecution {
  const { language, events, coherence, scopes } = found;
  const numberOf = new Int32Array(events.length).fill(-1);
  order.forEach((event, number) => {
    numberOf[event] = number;
  });
  const threads = distinct(order.map((event) => events[event]!.thread));
  const locations = distinct(order.map((event) => events[event]!.location).filter((at) => at >= 0));
  const edges = (relation: readonly Edge[]): Edge[] =>
    relation
      .map(([from, to]): Edge => [numberOf[from]!, numberOf[to]!])
      .filter(([from, to]) => from >= 0 && to >= 0)
      .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return {
    language,
    events: order.map((event) => {
      const { label, thread, location } = events[event]!;
      return { label, thread: threads.indexOf(thread), location: locations.indexOf(location) };
    }),
    sequenced: edges(found.sequenced),
    addr: edges(found.addr),
    data: edges(found.data),
    ctrl: edges(found.ctrl),
    rmw: edges(found.rmw),
    readsFrom: order.map((event) => numberOf[found.readsFrom[event]!] ?? -1),
    coherence: locations.map((location) =>
      coherence[location]!.map((write) => numberOf[write]!).filter((write) => write >= 0),
    ),
    scopes: scopes.map(({ level, groupOf }) => {
      const groups = threads.map((thread) => groupOf[thread]!);
      const names = distinct(groups);
      return { level, groupOf: groups.map((group) => names.indexOf(group)) };
    }),
  };
}

const distinct = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)];
