/**
 * The SC axiom of RC11 (psc, as published or with the rules of C++20), or that of RA over full
 * fences, for a recorded execution with a coherence order: whether it holds. Linear in events times
 * threads.
 *
 * psc is not computed. A graph of states (event, what may follow) has a path from one seq_cst event
 * to another exactly if psc leads there, and every cycle of it goes through seq_cst events; so the
 * axiom holds if the graph has no cycle. The states, with the terms of rc11-psc.cat:
 *
 *   node       a seq_cst event
 *   after      hb? from a seq_cst fence: psc-f and the left side of psc-base begin here
 *   left       scb may follow            right    scb has led here
 *   later      sb has led here           located  hb & loc may lead from here, or from a later
 *   written    co or fr has led here              access of the thread to the location
 *   away       `away` has led here       beyond   away;hb has led here
 *   reached    eco has led here          readers  eco leads to the readers
 *   before     hb? leads from here to a seq_cst fence
 *
 * `hb & loc` to a write needs no step: by coherence co or fr leads there too. Steps of hb are
 * program order and, where a clock grows, the last event of the other thread that it has learnt of.
 */
import type { SeqCstRule } from '../../execution/graph-rules.ts';
import { pollStop } from '../../util/stop-check.ts';
import { type AccessTrace, NONE, READS, SEQ_CST, WRITES } from './access-trace.ts';
import type { CoherenceOrder } from './coherence-order.ts';
import { type EventLists, hbLocationLists, learnerLists, readerLists } from './event-lists.ts';
import type { HappensBefore } from './happens-before.ts';
import type { LocationAccesses } from './location-accesses.ts';

const STATE = {
  node: 0,
  after: 1,
  left: 2,
  later: 3,
  located: 4,
  written: 5,
  right: 6,
  away: 7,
  beyond: 8,
  reached: 9,
  readers: 10,
  before: 11,
} as const;
const STATES = Object.keys(STATE).length;

const ON_PATH = 1;
const DONE = 2;

export class SeqCstCheck {
  private readonly trace: AccessTrace;
  private readonly coNext: Int32Array;
  private readonly isCpp20: boolean;
  private readonly hasAccesses: boolean;
  private readonly learners: EventLists;
  private readonly readers: EventLists;
  private readonly located: EventLists;
  /** By event: the next of its thread at another location, and at the same one; NONE if none. */
  private readonly nextAway: Int32Array;
  private readonly nextAt: Int32Array;
  private readonly color: Uint8Array;
  private stack = new Int32Array(1 << 12);
  private top = 0;
  private hasCycle = false;

  constructor(hb: HappensBefore, accesses: LocationAccesses, co: CoherenceOrder, rule: SeqCstRule) {
    const { trace } = hb;
    this.trace = trace;
    this.coNext = co.next;
    this.isCpp20 = rule === 'psc-cpp20';
    this.hasAccesses = rule !== 'fences';
    this.learners = learnerLists(hb);
    this.readers = readerLists(trace);
    this.located = hbLocationLists(hb, accesses);
    this.nextAway = new Int32Array(trace.count).fill(NONE);
    this.nextAt = new Int32Array(trace.count).fill(NONE);
    this.color = new Uint8Array(STATES * trace.count);
    this.findNext();
  }

  /** Whether the axiom holds. */
  holds(): boolean {
    const { count } = this.trace;
    for (let event = 0; event < count && !this.hasCycle; event++) if (this.isNode(event)) this.search(event);
    return !this.hasCycle;
  }

  private isNode(event: number): boolean {
    const flags = this.trace.flags[event]!;
    return (flags & SEQ_CST) !== 0 && (this.hasAccesses || (flags & (READS | WRITES)) === 0);
  }

  private isFence(event: number): boolean {
    return (this.trace.flags[event]! & (SEQ_CST | READS | WRITES)) === SEQ_CST;
  }

  private isUpdate(event: number): boolean {
    return (this.trace.flags[event]! & (READS | WRITES)) === (READS | WRITES);
  }

  private findNext(): void {
    const { trace, nextAway, nextAt } = this;
    const { location, count, thread, threads, locations } = trace;
    const lastAt = new Int32Array(threads * locations).fill(NONE);
    for (let event = count - 1; event >= 0; event--) {
      const next = trace.nextOf(event);
      const at = location[event]!;
      if (next !== NONE) nextAway[event] = at >= 0 && location[next] === at ? nextAway[next]! : next;
      if (at < 0) continue;
      const pair = thread[event]! * locations + at;
      nextAt[event] = lastAt[pair]!;
      lastAt[pair] = event;
    }
  }

  /** Depth first from a seq_cst event; a state is on the path until all behind it is done. */
  private search(event: number): void {
    const { color } = this;
    const { count } = this.trace;
    this.go(STATE.node, event);
    while (this.top > 0 && !this.hasCycle) {
      const item = this.stack[this.top - 1]!;
      pollStop();
      if (color[item] !== 0) {
        color[item] = DONE;
        this.top--;
        continue;
      }
      color[item] = ON_PATH;
      const state = Math.floor(item / count);
      this.expand(state, item - state * count);
    }
  }

  private go(state: number, event: number): void {
    if (event === NONE) return;
    const item = state * this.trace.count + event;
    if (this.color[item] === DONE) return;
    if (this.color[item] === ON_PATH) {
      this.hasCycle = true;
      return;
    }
    if (this.top === this.stack.length) {
      const stack = new Int32Array(2 * this.top);
      stack.set(this.stack);
      this.stack = stack;
    }
    this.stack[this.top++] = item;
  }

  private goAll(state: number, { list, start }: EventLists, of: number): void {
    for (let i = start[of]!; i < start[of + 1]!; i++) this.go(state, list[i]!);
  }

  /** Steps of hb. */
  private goOn(state: number, event: number): void {
    this.go(state, this.trace.nextOf(event));
    this.goAll(state, this.learners, event);
  }

  private expand(state: number, event: number): void {
    const { trace, coNext, isCpp20 } = this;
    switch (state) {
      case STATE.node:
        if (this.isFence(event)) this.go(STATE.after, event);
        else this.go(STATE.left, event);
        if (isCpp20 && this.isUpdate(event)) this.go(STATE.before, event);
        return;
      case STATE.after:
        this.leaveAfterFence(event);
        return;
      case STATE.left:
        this.leaveByScb(event);
        return;
      case STATE.later:
        this.go(STATE.right, event);
        this.go(STATE.later, trace.nextOf(event));
        return;
      case STATE.located:
        this.go(STATE.located, this.nextAt[event]!);
        this.goAll(STATE.right, this.located, event);
        return;
      case STATE.written:
        this.go(STATE.right, event);
        this.go(STATE.written, coNext[event]!);
        return;
      case STATE.right:
        if (this.isNode(event)) this.go(STATE.node, event);
        this.go(STATE.before, event);
        return;
      case STATE.away:
        this.goOn(STATE.beyond, event);
        return;
      case STATE.beyond:
        this.goOn(STATE.beyond, event);
        this.go(STATE.later, isCpp20 ? trace.nextOf(event) : this.nextAway[event]!);
        if (isCpp20 && this.isUpdate(event)) this.go(STATE.right, event);
        return;
      case STATE.reached:
        this.go(STATE.before, event);
        this.go(STATE.readers, event);
        this.go(STATE.reached, coNext[event]!);
        return;
      case STATE.readers:
        this.goAll(STATE.before, this.readers, event);
        return;
      case STATE.before:
        if (this.isFence(event)) this.go(STATE.node, event);
        this.goOn(STATE.before, event);
        return;
    }
  }

  /** psc-f, and the left side of psc-base behind a fence. */
  private leaveAfterFence(event: number): void {
    const { trace, learners } = this;
    const { flags } = trace;
    this.goOn(STATE.after, event);
    const next = trace.nextOf(event);
    if (next !== NONE && this.isFence(next)) this.go(STATE.node, next);
    for (let i = learners.start[event]!; i < learners.start[event + 1]!; i++)
      if (this.isFence(learners.list[i]!)) this.go(STATE.node, learners.list[i]!);
    if (this.hasAccesses) this.go(STATE.left, event);
    if ((flags[event]! & (READS | WRITES)) === 0) return;
    if ((flags[event]! & WRITES) !== 0) this.go(STATE.readers, event);
    this.go(STATE.reached, this.coNext[trace.valueOf(event)]!);
    if (this.isCpp20 && this.isUpdate(event) && this.isNode(event)) this.go(STATE.node, event);
  }

  private leaveByScb(event: number): void {
    const { trace, isCpp20 } = this;
    const next = trace.nextOf(event);
    this.go(STATE.later, next);
    this.go(STATE.away, isCpp20 ? next : this.nextAway[event]!);
    if ((trace.flags[event]! & (READS | WRITES)) === 0) return;
    this.go(STATE.written, this.coNext[trace.valueOf(event)]!);
    this.go(STATE.located, event);
    if (isCpp20 && this.isUpdate(event)) this.go(STATE.away, event);
  }
}
