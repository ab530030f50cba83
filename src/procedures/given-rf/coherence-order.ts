/** One coherence order of a recorded execution, made from an order of its chains of RMWs. */
import { type AccessTrace, NONE } from './access-trace.ts';
import type { RmwChains } from './rmw-chains.ts';

export class CoherenceOrder {
  private readonly trace: AccessTrace;
  /** By write, initial ones included: the next of its location; NONE behind the last. */
  readonly next: Int32Array;

  /** `heads`: of chains, in order; those in `last`, by location or NONE, come after all others. */
  constructor(trace: AccessTrace, chains: RmwChains, heads: Int32Array, last: Int32Array) {
    const { count, locations, location } = trace;
    this.trace = trace;
    this.next = new Int32Array(count + locations).fill(NONE);
    const { next } = this;
    const tail = new Int32Array(locations);
    const append = (head: number, at: number): void => {
      for (let write = head; write !== NONE; write = chains.follower[write]!) {
        if (write < count) next[tail[at]!] = write;
        tail[at] = write;
      }
    };
    for (let at = 0; at < locations; at++) append(count + at, at);
    for (const head of heads) if (last[location[head]!] !== head) append(head, location[head]!);
    for (let at = 0; at < locations; at++) if (last[at]! >= 0 && last[at]! < count) append(last[at]!, at);
  }

  /** The writes of a location but the initial one, in order, by their numbers in the recording. */
  recorded(location: number): number[] {
    const { count, recorded } = this.trace;
    const writes: number[] = [];
    for (let write = this.next[count + location]!; write !== NONE; write = this.next[write]!)
      writes.push(recorded[write]!);
    return writes;
  }
}
