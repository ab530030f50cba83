/**
 * Coherence of models without a coherence order (wra): no read may see a write that another one
 * hides, which happens after it and before the read; and a final write happens before no other
 * write of its location. Of each thread only its last write before the read has to be looked at.
 */
import { pollStop } from '../../util/stop-check.ts';
import { type AccessTrace, NONE, READS, WRITES } from './access-trace.ts';
import type { HappensBefore } from './happens-before.ts';
import { LocationAccesses } from './location-accesses.ts';

export class WeakCoherence {
  private readonly trace: AccessTrace;
  private readonly hb: HappensBefore;
  private readonly writes: LocationAccesses;
  /** A read, and the write that hides what it reads; undefined if there are none. */
  readonly hidden: { readonly read: number; readonly by: number } | undefined;

  constructor(trace: AccessTrace, hb: HappensBefore) {
    this.trace = trace;
    this.hb = hb;
    this.writes = new LocationAccesses(trace, WRITES);
    this.hidden = this.findHidden();
  }

  /** A write of the location after the given one in happens-before; NONE if there is none. */
  laterThan(write: number): number {
    const { list, runStart, firstRun } = this.writes;
    const at = this.trace.location[write]!;
    for (let run = firstRun[at]!; run < firstRun[at + 1]!; run++) {
      const last = list[runStart[run + 1]! - 1]!;
      if (last !== write && this.hb.precedes(write, last)) return last;
    }
    return NONE;
  }

  private findHidden(): { readonly read: number; readonly by: number } | undefined {
    const { trace, hb, writes } = this;
    const { count, flags, location, source } = trace;
    const { firstRun } = writes;
    for (let read = 0; read < count; read++) {
      if ((flags[read]! & READS) === 0) continue;
      const at = location[read]!;
      const from = source[read]!;
      pollStop(firstRun[at + 1]! - firstRun[at]!);
      for (let run = firstRun[at]!; run < firstRun[at + 1]!; run++) {
        const by = writes.lastBefore(run, read, hb);
        if (by === NONE || by === from) continue;
        if (trace.isInitial(from) || hb.precedes(from, by)) return { read, by };
      }
    }
    return undefined;
  }
}
