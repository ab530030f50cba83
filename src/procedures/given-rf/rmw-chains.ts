/**
 * Chains of RMWs: a write, the RMW that reads from it, the RMW that reads from that, and so on.
 * Nothing comes between them in the coherence order, so a chain is one node wherever the order of
 * writes is looked for. Two RMWs that read from one write are refused.
 */
import { type AccessTrace, NONE, READS, WRITES } from './access-trace.ts';
import type { HappensBefore } from './happens-before.ts';

export class RmwChains {
  /** By write: the first of its chain, and how many come before it there. */
  readonly head: Int32Array;
  readonly depth: Int32Array;
  /** By write: the RMW that reads from it; NONE if there is none. */
  readonly follower: Int32Array;
  /** Two RMWs that read from one write, if there are such. */
  readonly rivals: readonly [number, number] | undefined;

  constructor(trace: AccessTrace, { order, done }: HappensBefore) {
    const { count, locations, flags, source } = trace;
    this.head = new Int32Array(count + locations);
    this.depth = new Int32Array(count + locations);
    this.follower = new Int32Array(count + locations).fill(NONE);
    for (let write = 0; write < count + locations; write++) this.head[write] = write;
    for (let at = 0; at < done; at++) {
      const event = order[at]!;
      if ((flags[event]! & (READS | WRITES)) !== (READS | WRITES)) continue;
      const from = source[event]!;
      if (this.follower[from] !== NONE) {
        this.rivals = [this.follower[from]!, event];
        return;
      }
      this.follower[from] = event;
      this.head[event] = this.head[from]!;
      this.depth[event] = this.depth[from]! + 1;
    }
  }

  /** The last write of the chain that begins with a write. */
  lastOf(head: number): number {
    let write = head;
    while (this.follower[write] !== NONE) write = this.follower[write]!;
    return write;
  }
}
