/**
 * Coherence of a recorded execution: which writes must come before which, whether these demands
 * have a cycle, and if not, one coherence order that meets them all.
 *
 * For an access b and each thread, let a be the thread's last access of the location that happens
 * before b. The write whose value a has (itself, or what it reads) is not later than the one that b
 * reads, or than b itself if b only writes. Earlier accesses of the thread follow. As
 * happens-before does not depend on coherence, these are all demands: any order of the chains of
 * RMWs that meets them is coherent and atomic. Initial writes, with the RMWs behind them, are
 * first; a write that the recording says is last can be so if nothing is demanded to come after it.
 *
 * Deviation from the paper: reads count as well as writes, as relaxed reads do not synchronise.
 */
import { pollStop } from '../../util/stop-check.ts';
import { type AccessTrace, NONE, READS, WRITES } from './access-trace.ts';
import type { HappensBefore } from './happens-before.ts';
import type { LocationAccesses } from './location-accesses.ts';
import type { RmwChains } from './rmw-chains.ts';

/** What `first` reads or writes is older than what `second` does, since it happens before it. */
export interface Demand {
  readonly first: number;
  readonly second: number;
}

const ON_STACK = 1;
const EMITTED = 2;

export class ForcedCoherence {
  readonly trace: AccessTrace;
  readonly chains: RmwChains;
  /**
   * Demands that no order meets: one that goes against a chain or an initial write, or several that
   * make a cycle of chains, each beginning in the chain in which the one before it ends.
   */
  conflict: readonly Demand[] | undefined;
  /** Demands between different chains, as pairs of accesses. */
  private first = new Int32Array(1024);
  private second = new Int32Array(1024);
  demands = 0;
  /** By head of a chain: a demand that begins in it; NONE if there is none. */
  readonly leaving: Int32Array;
  /** Demands by the head of the chain that they end in. */
  private entering = new Int32Array(0);
  private enteringStart = new Int32Array(0);

  constructor(trace: AccessTrace, hb: HappensBefore, chains: RmwChains, accesses: LocationAccesses) {
    this.trace = trace;
    this.chains = chains;
    this.leaving = new Int32Array(trace.count + trace.locations).fill(NONE);
    this.collect(hb, accesses);
    if (this.conflict === undefined) this.indexDemands();
  }

  demand(number: number): Demand {
    return { first: this.first[number]!, second: this.second[number]! };
  }

  /**
   * The heads of chains in an order that meets all demands and prefers that of the recording;
   * undefined if there is none (see `conflict`).
   */
  order(): Int32Array | undefined {
    const { trace, chains, entering, enteringStart } = this;
    const { count, eventOf, flags } = trace;
    const state = new Uint8Array(count);
    const order = new Int32Array(count);
    const stack: number[] = [];
    /** By head on the stack: the next demand to look at. */
    const cursor = enteringStart.slice(0, count);
    let length = 0;
    for (let number = 0; number < count; number++) {
      const write = eventOf[number]!;
      if ((flags[write]! & WRITES) === 0 || chains.head[write] !== write || state[write] !== 0) continue;
      stack.push(write);
      state[write] = ON_STACK;
      while (stack.length > 0) {
        const head = stack.at(-1)!;
        pollStop();
        if (cursor[head] === enteringStart[head + 1]) {
          state[head] = EMITTED;
          order[length++] = head;
          stack.pop();
          continue;
        }
        const before = this.headBefore(entering[cursor[head]++]!);
        if (state[before] === ON_STACK) {
          this.conflict = this.cycleFrom(stack, before, cursor);
          return undefined;
        }
        if (state[before] === 0) {
          state[before] = ON_STACK;
          stack.push(before);
        }
      }
    }
    return order.subarray(0, length);
  }

  private collect(hb: HappensBefore, accesses: LocationAccesses): void {
    const { trace } = this;
    const { count, flags, location } = trace;
    const { firstRun } = accesses;
    for (let event = 0; event < count; event++) {
      if ((flags[event]! & (READS | WRITES)) === 0) continue;
      const at = location[event]!;
      pollStop(firstRun[at + 1]! - firstRun[at]!);
      for (let run = firstRun[at]!; run < firstRun[at + 1]!; run++) {
        const earlier = accesses.lastBefore(run, event, hb);
        if (earlier === NONE || this.isMet(earlier, event)) continue;
        if (this.conflict !== undefined) return;
        this.add(earlier, event);
      }
    }
  }

  /** Whether the demand is met by itself; sets `conflict` if it cannot be met. */
  private isMet(earlier: number, later: number): boolean {
    const { trace, chains } = this;
    const { head, depth } = chains;
    const before = trace.valueOf(earlier);
    const after = trace.targetOf(later);
    const from = head[before]!;
    const to = head[after]!;
    const isAgainst = from === to ? depth[before]! > depth[after]! : trace.isInitial(to);
    if (isAgainst) this.conflict = [{ first: earlier, second: later }];
    return !isAgainst && (from === to || trace.isInitial(from));
  }

  private add(earlier: number, later: number): void {
    const number = this.demands++;
    if (number === this.first.length) {
      this.first = grown(this.first);
      this.second = grown(this.second);
    }
    this.first[number] = earlier;
    this.second[number] = later;
    this.leaving[this.headBefore(number)] = number;
  }

  /** The chain that a demand begins in, and the one that it ends in. */
  headBefore(demand: number): number {
    return this.chains.head[this.trace.valueOf(this.first[demand]!)]!;
  }

  headAfter(demand: number): number {
    return this.chains.head[this.trace.targetOf(this.second[demand]!)]!;
  }

  private indexDemands(): void {
    const { count } = this.trace;
    const starts = new Int32Array(count + 1);
    for (let demand = 0; demand < this.demands; demand++) starts[this.headAfter(demand) + 1]++;
    for (let write = 0; write < count; write++) starts[write + 1] += starts[write]!;
    const next = starts.slice();
    this.entering = new Int32Array(this.demands);
    for (let demand = 0; demand < this.demands; demand++)
      this.entering[next[this.headAfter(demand)]++] = demand;
    this.enteringStart = starts;
  }

  /** The demands along the stack, which goes backwards, from its end to `head`. */
  private cycleFrom(stack: readonly number[], head: number, cursor: Int32Array): Demand[] {
    const part = stack.slice(stack.indexOf(head));
    return part.map((write) => this.demand(this.entering[cursor[write]! - 1]!)).reverse();
  }
}

function grown(old: Int32Array): Int32Array<ArrayBuffer> {
  const array = new Int32Array(2 * old.length);
  array.set(old);
  return array;
}
