/**
 * The accesses of each location, thread after thread, and the question that all checks of coherence
 * ask: the last access of a thread to a location that happens before an event. It is answered by a
 * binary search, so that memory does not grow with the product of threads and locations.
 */
import { type AccessTrace, NONE, READS, WRITES } from './access-trace.ts';
import type { HappensBefore } from './happens-before.ts';

export class LocationAccesses {
  /** Accesses by location, then by thread, then in program order. */
  readonly list: Int32Array;
  /** Runs of one thread: where they begin in the list; behind the last one, its end. */
  readonly runStart: Int32Array;
  /** By location: its first run; behind the last one, the number of runs. */
  readonly firstRun: Int32Array;
  private readonly trace: AccessTrace;

  /** `flag`: only the accesses that have it, such as WRITES. */
  constructor(trace: AccessTrace, flag = READS | WRITES) {
    const { count, locations, flags, location, thread } = trace;
    this.trace = trace;
    const starts = new Int32Array(locations + 1);
    for (let event = 0; event < count; event++)
      if ((flags[event]! & flag) !== 0) starts[location[event]! + 1]++;
    for (let at = 0; at < locations; at++) starts[at + 1] += starts[at]!;
    this.list = new Int32Array(starts[locations]!);
    const next = starts.slice();
    for (let event = 0; event < count; event++)
      if ((flags[event]! & flag) !== 0) this.list[next[location[event]!]++] = event;
    const runs: number[] = [];
    this.firstRun = new Int32Array(locations + 1);
    for (let at = 0; at < locations; at++) {
      this.firstRun[at] = runs.length;
      for (let i = starts[at]!; i < starts[at + 1]!; i++)
        if (i === starts[at] || thread[this.list[i]!] !== thread[this.list[i - 1]!]) runs.push(i);
    }
    this.firstRun[locations] = runs.length;
    this.runStart = Int32Array.from([...runs, this.list.length]);
  }

  /** The last access of a run, other than the event, that happens before it; NONE if none does. */
  lastBefore(run: number, event: number, { clock }: HappensBefore): number {
    const { list, runStart, trace } = this;
    const { thread, threads } = trace;
    const start = runStart[run]!;
    const by = thread[list[start]!]!;
    const bound = by === thread[event] ? event : clock[event * threads + by]!;
    if (list[start]! >= bound) return NONE;
    let low = start;
    let high = runStart[run + 1]! - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (list[middle]! < bound) low = middle;
      else high = middle - 1;
    }
    return list[low]!;
  }
}
