/**
 * Strong release-acquire: coherence orders that agree with one another and with happens-before,
 * acyclic hb ∪ co. All demands on coherence and po ∪ rf make one graph over events; a cycle in it
 * refuses. Without RMWs an order of the graph gives a coherence order. With RMWs, where the problem
 * is NP-complete, the order so found is tried, and may fail though another one would do.
 */
import { pollStop } from '../../util/stop-check.ts';
import { type AccessTrace, NONE, READS, WRITES } from './access-trace.ts';
import type { CoherenceOrder } from './coherence-order.ts';
import type { Demand, ForcedCoherence } from './forced-coherence.ts';

/**
 * A step of a cycle: program order, reads-from, a demand on coherence, or (`final`) from the
 * updates of an initial value, or to the write that must be last.
 */
export interface StrongStep {
  readonly relation: 'po' | 'rf' | 'co' | 'final';
  readonly from: number;
  readonly to: number;
  /** Of `co`. */
  readonly demand: Demand | undefined;
}

const ON_STACK = 1;
const EMITTED = 2;

export class StrongCoherence {
  private readonly trace: AccessTrace;
  private readonly forced: ForcedCoherence;
  /** Edges from a last write of a chain to the first of another: by the event that they end in. */
  private readonly edgeFrom: Int32Array;
  private readonly edgeDemand: Int32Array;
  private readonly edgeStart: Int32Array;
  /** A cycle of po, rf and demands, if there is one. */
  cycle: readonly StrongStep[] | undefined;
  /** The heads of chains, in an order of the graph; undefined if there is a cycle. */
  readonly heads: Int32Array | undefined;

  /** `last`: by location, the head of the chain that must be last, or NONE. */
  constructor(trace: AccessTrace, forced: ForcedCoherence, last: Int32Array) {
    this.trace = trace;
    this.forced = forced;
    const { from, to, demand } = this.edges(last);
    const starts = new Int32Array(trace.count + 1);
    for (const event of to) starts[event + 1]++;
    for (let event = 0; event < trace.count; event++) starts[event + 1] += starts[event]!;
    const next = starts.slice();
    this.edgeFrom = new Int32Array(to.length);
    this.edgeDemand = new Int32Array(to.length);
    this.edgeStart = starts;
    to.forEach((event, i) => {
      const at = next[event]++;
      this.edgeFrom[at] = from[i]!;
      this.edgeDemand[at] = demand[i]!;
    });
    const order = this.order();
    const { head } = forced.chains;
    const { flags } = trace;
    this.heads = order?.filter((event) => (flags[event]! & WRITES) !== 0 && head[event] === event);
  }

  /** Whether hb and the given coherence order have no cycle. */
  holds({ next }: CoherenceOrder): boolean {
    const { trace } = this;
    const { count, source, flags } = trace;
    const before = new Int32Array(count).fill(NONE);
    for (let write = 0; write < count; write++) if (next[write] !== NONE) before[next[write]!] = write;
    const predecessors = (event: number, at: number): number => {
      if (at === 0) return trace.startOf[trace.thread[event]!] === event ? NONE : event - 1;
      if (at === 1) return (flags[event]! & READS) !== 0 && source[event]! < count ? source[event]! : NONE;
      return before[event]!;
    };
    return this.walk(() => 3, predecessors) !== undefined;
  }

  private edges(last: Int32Array): { from: number[]; to: number[]; demand: number[] } {
    const { trace, forced } = this;
    const { chains } = forced;
    const [from, to, demand]: [number[], number[], number[]] = [[], [], []];
    const tails = new Map<number, number>();
    const tailOf = (head: number): number => {
      const known = tails.get(head) ?? chains.lastOf(head);
      tails.set(head, known);
      return known;
    };
    const add = (first: number, second: number, number: number): void => {
      from.push(first);
      to.push(second);
      demand.push(number);
    };
    for (let number = 0; number < forced.demands; number++)
      add(tailOf(forced.headBefore(number)), forced.headAfter(number), number);
    for (let write = 0; write < trace.count; write++) {
      if ((trace.flags[write]! & WRITES) === 0 || chains.head[write] !== write) continue;
      const at = trace.location[write]!;
      const initial = tailOf(trace.count + at);
      if (initial < trace.count) add(initial, write, NONE);
      const final = last[at]!;
      if (final >= 0 && final !== write) add(tailOf(write), final, NONE);
    }
    return { from, to, demand };
  }

  /** Events in an order of the graph; undefined if it has a cycle. */
  private order(): Int32Array | undefined {
    const { trace, edgeStart, edgeFrom } = this;
    const { count, source, flags } = trace;
    return this.walk(
      (event) => 2 + edgeStart[event + 1]! - edgeStart[event]!,
      (event, at) => {
        if (at === 0) return trace.startOf[trace.thread[event]!] === event ? NONE : event - 1;
        if (at === 1) return (flags[event]! & READS) !== 0 && source[event]! < count ? source[event]! : NONE;
        return edgeFrom[edgeStart[event]! + at - 2]!;
      },
    );
  }

  /** Depth first along predecessors, from the events in the order of the recording. */
  private walk(
    degree: (event: number) => number,
    predecessor: (event: number, at: number) => number,
  ): Int32Array | undefined {
    const { count, eventOf } = this.trace;
    const state = new Uint8Array(count);
    const cursor = new Int32Array(count);
    const order = new Int32Array(count);
    const stack: number[] = [];
    let length = 0;
    for (let number = 0; number < count; number++) {
      if (state[eventOf[number]!] !== 0) continue;
      stack.push(eventOf[number]!);
      state[eventOf[number]!] = ON_STACK;
      while (stack.length > 0) {
        const event = stack.at(-1)!;
        pollStop();
        if (cursor[event] === degree(event)) {
          state[event] = EMITTED;
          order[length++] = event;
          stack.pop();
          continue;
        }
        const before = predecessor(event, cursor[event]++);
        if (before === NONE || state[before] === EMITTED) continue;
        if (state[before] === ON_STACK) {
          this.cycle = this.stepsOf(stack.slice(stack.indexOf(before)), cursor);
          return undefined;
        }
        state[before] = ON_STACK;
        stack.push(before);
      }
    }
    return order;
  }

  /** Each event of the part comes after the next one; the last one comes after the first. */
  private stepsOf(part: readonly number[], cursor: Int32Array): StrongStep[] {
    return part
      .map((event, i): StrongStep => {
        const from = part[(i + 1) % part.length]!;
        const at = cursor[event]! - 1;
        const demand = at < 2 ? NONE : this.edgeDemand[this.edgeStart[event]! + at - 2]!;
        const relation = at === 0 ? 'po' : at === 1 ? 'rf' : demand === NONE ? 'final' : 'co';
        return { relation, from, to: event, demand: demand < 0 ? undefined : this.forced.demand(demand) };
      })
      .reverse();
  }
}
