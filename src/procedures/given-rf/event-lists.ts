/** Lists of events by event: what happens-before and reads-from lead to, for seq-cst-check.ts. */
import { type AccessTrace, NONE, READS, WRITES } from './access-trace.ts';
import type { HappensBefore } from './happens-before.ts';
import type { LocationAccesses } from './location-accesses.ts';

/** The list of event e is `list` from `start[e]` to `start[e + 1]`. */
export interface EventLists {
  readonly list: Int32Array;
  readonly start: Int32Array;
}

/** Lists of what a function gives, which is called twice with the same result. */
function listsOf(size: number, each: (add: (from: number, to: number) => void) => void): EventLists {
  const start = new Int32Array(size + 1);
  each((from) => {
    start[from + 1]++;
  });
  for (let at = 0; at < size; at++) start[at + 1] += start[at]!;
  const list = new Int32Array(start[size]!);
  const next = start.slice();
  each((from, to) => {
    list[next[from]++] = to;
  });
  return { list, start };
}

/**
 * By event: the events of other threads whose clocks are the first of their threads to know it, and
 * nothing later of its thread. With program order they make happens-before.
 */
export function learnerLists({ trace, clock }: HappensBefore): EventLists {
  const { count, threads, thread, startOf } = trace;
  return listsOf(count, (add) => {
    for (let event = 0; event < count; event++) {
      const by = thread[event]!;
      const isFirst = startOf[by] === event;
      for (let u = 0; u < threads; u++) {
        if (u === by) continue;
        const known = clock[event * threads + u]!;
        if (known > (isFirst ? startOf[u]! : clock[(event - 1) * threads + u]!)) add(known - 1, event);
      }
    }
  });
}

/** By write, initial ones included: the events that read from it. */
export function readerLists({ count, locations, source }: AccessTrace): EventLists {
  return listsOf(count + locations, (add) => {
    for (let event = 0; event < count; event++) if (source[event] !== NONE) add(source[event]!, event);
  });
}

/** By access: reads of other threads for which it is the last of its thread and location before. */
export function hbLocationLists(hb: HappensBefore, accesses: LocationAccesses): EventLists {
  const { count, flags, location, thread } = hb.trace;
  const { firstRun } = accesses;
  return listsOf(count, (add) => {
    for (let read = 0; read < count; read++) {
      if ((flags[read]! & (READS | WRITES)) !== READS) continue;
      const at = location[read]!;
      for (let run = firstRun[at]!; run < firstRun[at + 1]!; run++) {
        const access = accesses.lastBefore(run, read, hb);
        if (access !== NONE && thread[access] !== thread[read]) add(access, read);
      }
    }
  });
}
