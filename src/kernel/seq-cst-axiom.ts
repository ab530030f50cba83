/**
 * The SC axioms of a graph, over its seq_cst events: psc of RC11 (refs/rc11, figures 3 and 4), or
 * for ra and sra the order of full fences. Checked whenever an event was not added maximally: only
 * then can a cycle arise.
 *
 * psc is never built. A new cycle goes through the new access and leaves it by co or fr, for
 * nothing happens after it yet; or it goes through a fence that happens before the access, and on
 * from there in the same way. So the search starts at the writes that follow in co, goes along psc,
 * and sees whether it comes to the access or to such a fence. It keeps four sets of events:
 *
 *   reached      seq_cst events to which psc leads
 *   away         what happens after (or is) the next event after a reached access, at another
 *                location; under C++20 at any, the write of an RMW following its read
 *   afterFence   what happens after a reached fence
 *   beforeFence  accesses to which co, fr or eco has led, and what happens after them: of these
 *                the fences are reached
 *
 * As sb between seq_cst events is in psc, and hb contains sb, each set has with an event also those
 * after it in the thread. So it is kept as one cursor for each thread, which only goes back: a
 * source is compared with the next event of each thread, and an event is passed at most once. In co
 * likewise: what follows a write that was met has been met. Hence a search is linear in the events
 * that it comes to, times the number of threads.
 *
 * `hb & loc` to a write needs no search: by coherence co or fr leads there too. To reads it is
 * followed by a cursor for each location and thread. Nor do steps of hb from a reached access to a
 * fence: the search has come to the access from something in afterFence or beforeFence, by hb.
 */
import type { SeqCstRule } from '../execution/graph-rules.ts';
import { type Clocks, SEQ_CST } from './clocks.ts';
import { type EventGraph, grown, NONE } from './event-graph.ts';
import { isModelEvent, isReadKind, isWriteKind, KIND } from './event-kinds.ts';

export class SeqCstAxiom {
  /** Whether a seq_cst event was ever seen, and whether one was a fence. */
  private isNeeded = false;
  private hasFences = false;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly isCpp20: boolean;
  /** Whether accesses are in psc, and not only fences. */
  private readonly hasAccesses: boolean;
  /** The events that were added; `second` may be NONE. */
  private first = NONE;
  private second = NONE;
  /** Whether the search has come to an added access, or to a fence before one. */
  private meetsAdded = false;
  private meetsFence = false;

  /** The cursors: by thread, the event of the set that was passed last; NONE: none yet. */
  private readonly reached: Int32Array;
  private readonly away: Int32Array;
  private readonly afterFence: Int32Array;
  private readonly beforeFence: Int32Array;
  /** By thread: the first event that is known to be reached. The cursor has yet to go there. */
  private readonly goal: Int32Array;
  /** Threads in which `reached` is behind its goal. */
  private readonly pending: number[] = [];
  /** By thread, at `reached`: the last model event passed, and the next at another location. */
  private readonly reachedEvent: Int32Array;
  private readonly reachedNext: Int32Array;
  /** By thread, at `away`: the last model event passed, and the last seq_cst event. */
  private readonly awayEvent: Int32Array;
  private readonly awayNode: Int32Array;
  /** By thread, at `afterFence`: the last seq_cst event passed. */
  private readonly afterNode: Int32Array;

  /** The number of this search: the marks below are of this search if they are equal to it. */
  private search = 0;
  /** By write: co or fr leads to it from a reached access. */
  private overwriteMark = new Int32Array(0);
  /** By write: eco leads to it, or to its readers, from an event of `afterFence`. */
  private writeMark = new Int32Array(0);
  private readersMark = new Int32Array(0);
  /** By location and thread: the last read that `hb & loc` has not come to. */
  private lastRead = new Int32Array(0);
  /** By read: the read before it in this list. */
  private readBefore = new Int32Array(0);
  /** The search for which these lists were made, and the places in `lastRead` that they use. */
  private listed = 0;
  private readonly listedAt: number[] = [];
  /** For `listReads`: reads from the newest to the oldest. */
  private readonly reads: number[] = [];

  constructor(graph: EventGraph, clocks: Clocks, rule: SeqCstRule) {
    this.graph = graph;
    this.clocks = clocks;
    this.isCpp20 = rule === 'psc-cpp20';
    this.hasAccesses = rule !== 'fences';
    const byThread = (): Int32Array => new Int32Array(clocks.threads);
    this.reached = byThread();
    this.away = byThread();
    this.afterFence = byThread();
    this.beforeFence = byThread();
    this.goal = byThread();
    this.reachedEvent = byThread();
    this.reachedNext = byThread();
    this.awayEvent = byThread();
    this.awayNode = byThread();
    this.afterNode = byThread();
  }

  /** To be called for every event with a mode that is added. */
  see(kind: number, mode: number): void {
    if (mode !== SEQ_CST) return;
    this.isNeeded = true;
    if (kind === KIND.fence) this.hasFences = true;
  }

  /**
   * Whether the axiom holds after `first`, and `second` unless it is NONE, were added; it held
   * before. `second`: a read that reads from `first`.
   */
  holds(first: number, second: number): boolean {
    if (!this.isNeeded) return true;
    this.first = first;
    this.second = second;
    if (this.hasFences) {
      this.begin();
      this.leaveAfterFence(first);
      this.goOn();
      if (this.meetsFence) return false;
      // It goes further than from the access alone, so this decides only if nothing is met.
      if (!this.meetsAdded) return true;
    }
    if (!this.isNode(first) && (second === NONE || !this.isNode(second))) return true;
    this.begin();
    this.overwrite(first);
    this.goOn();
    return !this.meetsAdded;
  }

  private begin(): void {
    const { graph } = this;
    this.search++;
    this.meetsAdded = false;
    this.meetsFence = false;
    this.reached.fill(NONE);
    this.goal.fill(NONE);
    this.reachedEvent.fill(NONE);
    this.pending.length = 0;
    if (this.hasAccesses) {
      this.away.fill(NONE);
      this.awayEvent.fill(NONE);
      this.awayNode.fill(NONE);
    }
    if (this.hasFences) {
      this.afterFence.fill(NONE);
      this.afterNode.fill(NONE);
      this.beforeFence.fill(NONE);
    }
    if (graph.count <= this.overwriteMark.length) return;
    const size = graph.capacity;
    this.overwriteMark = grown(this.overwriteMark, new Int32Array(size));
    this.writeMark = grown(this.writeMark, new Int32Array(size));
    this.readersMark = grown(this.readersMark, new Int32Array(size));
    this.readBefore = new Int32Array(size);
  }

  /** Whether psc is about the event: of an RMW its write. */
  private isNode(event: number): boolean {
    const { kind, mode } = this.graph;
    if (mode[event] !== SEQ_CST) return false;
    if (kind[event] === KIND.fence) return true;
    return this.hasAccesses && (kind[event] === KIND.read || isWriteKind(kind[event]!));
  }

  /** The event of the thread that the cursor passes next. */
  private nextAt(cursor: Int32Array, thread: number): number {
    const at = cursor[thread]!;
    return at === NONE ? this.graph.lastOf[thread]! : this.graph.poPrevious[at]!;
  }

  private reach(node: number): void {
    const { graph, goal } = this;
    const thread = graph.thread[node]!;
    const known = goal[thread]!;
    if (known !== NONE && graph.position[known]! <= graph.position[node]!) return;
    if (known === this.reached[thread]) this.pending.push(thread);
    goal[thread] = node;
  }

  private goOn(): void {
    const { pending, goal, reached } = this;
    while (pending.length > 0 && !this.meetsFence) {
      const thread = pending.pop()!;
      while (reached[thread] !== goal[thread]) this.pass(this.nextAt(reached, thread), thread);
    }
  }

  /** Moves the cursor `reached` to the event. */
  private pass(event: number, thread: number): void {
    const { graph, reachedEvent, reachedNext } = this;
    this.reached[thread] = event;
    if (!isModelEvent(graph.kind[event]!)) return;
    const next = reachedEvent[thread]!;
    if (next === NONE || graph.location[next] !== graph.location[event]) reachedNext[thread] = next;
    reachedEvent[thread] = event;
    if (!this.isNode(event)) return;
    if (graph.kind[event] === KIND.fence) this.leaveFence(event);
    else this.leaveAccess(event, reachedNext[thread]!);
  }

  /** `away`: the next event of the thread at another location, or NONE. */
  private leaveAccess(access: number, away: number): void {
    const { graph } = this;
    if (access === this.first || access === this.second) this.meetsAdded = true;
    this.overwrite(access);
    this.leaveAtLocation(access);
    const isHalved = this.isCpp20 && graph.kind[access] === KIND.updateWrite;
    const next = isHalved ? access : graph.poNext[access]!;
    if (next === NONE) return;
    if (this.isCpp20) this.goAway(next);
    else if (away !== NONE) this.goAway(away);
  }

  private leaveFence(fence: number): void {
    const { graph, clocks, first, second, afterFence } = this;
    if (clocks.happensBefore(fence, first) || (second !== NONE && clocks.happensBefore(fence, second)))
      this.meetsFence = true;
    for (let thread = 0; thread < afterFence.length; thread++) {
      for (
        let e = this.nextAt(afterFence, thread);
        e !== NONE && clocks.happensBefore(fence, e);
        e = graph.poPrevious[e]!
      )
        this.passAfterFence(e, thread);
    }
  }

  /** Moves the cursor `afterFence` to the event. */
  private passAfterFence(event: number, thread: number): void {
    const { graph, afterNode } = this;
    this.afterFence[thread] = event;
    if (afterNode[thread] !== NONE) this.reach(afterNode[thread]!);
    const node = this.nodeFrom(event);
    if (node !== NONE) afterNode[thread] = node;
    const kind = graph.kind[event]!;
    if (node !== NONE && kind === KIND.fence) this.reach(node);
    if (!isReadKind(kind) && !isWriteKind(kind)) return;
    this.leaveAfterFence(event);
    if (this.hasAccesses) this.leaveAtLocation(event);
  }

  /** Follows `away`, that is sb or hb, from an event. */
  private goAway(source: number): void {
    const { graph, clocks, away } = this;
    for (let thread = 0; thread < away.length; thread++) {
      if (thread === graph.thread[source]) continue;
      for (
        let e = this.nextAt(away, thread);
        e !== NONE && clocks.happensBefore(source, e);
        e = graph.poPrevious[e]!
      )
        this.passAway(e, thread);
    }
  }

  /** Moves the cursor `away` to the event: from there a step to another location is in psc. */
  private passAway(event: number, thread: number): void {
    const { graph, awayEvent, awayNode } = this;
    this.away[thread] = event;
    if (!isModelEvent(graph.kind[event]!)) return;
    const isStep = this.isCpp20 || graph.location[awayEvent[thread]!] !== graph.location[event];
    if (awayNode[thread] !== NONE && isStep) this.reach(awayNode[thread]!);
    awayEvent[thread] = event;
    const node = this.nodeFrom(event);
    if (node !== NONE) awayNode[thread] = node;
  }

  /** The seq_cst event that begins with this one: an RMW with its read, but not under C++20. */
  private nodeFrom(event: number): number {
    const { graph } = this;
    const kind = graph.kind[event];
    if (this.isCpp20 || (kind !== KIND.updateRead && kind !== KIND.updateWrite))
      return this.isNode(event) ? event : NONE;
    if (kind === KIND.updateWrite) return NONE;
    const write = graph.poNext[event]!;
    return write !== NONE && this.isNode(write) ? write : NONE;
  }

  /** Makes psc lead to the fences that happen after the event. */
  private leadToFences(source: number): void {
    const { graph, clocks, beforeFence } = this;
    for (let thread = 0; thread < beforeFence.length; thread++) {
      for (
        let e = this.nextAt(beforeFence, thread);
        e !== NONE && clocks.happensBefore(source, e);
        e = graph.poPrevious[e]!
      ) {
        beforeFence[thread] = e;
        if (graph.kind[e] === KIND.fence && this.isNode(e)) this.reach(e);
      }
    }
  }

  /** The first write that is after the access by co or fr. */
  private overwriterOf(access: number): number {
    const { graph } = this;
    return graph.coNext[isReadKind(graph.kind[access]!) ? graph.rf[access]! : access]!;
  }

  /** Follows co and fr from a reached access. */
  private overwrite(access: number): void {
    const { graph, overwriteMark, writeMark, search } = this;
    for (let w = this.overwriterOf(access); w !== NONE; w = graph.coNext[w]!) {
      if (overwriteMark[w] === search || writeMark[w] === search) return;
      overwriteMark[w] = search;
      if (this.isNode(w)) this.reach(w);
      if (this.hasFences) this.leadToFences(w);
    }
  }

  /** Follows eco from an access after a reached fence. */
  private leaveAfterFence(access: number): void {
    const { graph, writeMark, search } = this;
    if (isWriteKind(graph.kind[access]!)) this.leaveByReaders(access);
    for (let w = this.overwriterOf(access); w !== NONE; w = graph.coNext[w]!) {
      if (writeMark[w] === search) return;
      writeMark[w] = search;
      if (this.isNode(w)) this.reach(w);
      this.leadToFences(w);
      this.leaveByReaders(w);
    }
  }

  private leaveByReaders(write: number): void {
    const { graph, readersMark } = this;
    if (readersMark[write] === this.search) return;
    readersMark[write] = this.search;
    for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) this.leadToFences(r);
  }

  /** Follows `hb & loc` to reads of other threads. */
  private leaveAtLocation(access: number): void {
    const { graph, clocks } = this;
    if (!this.isSeen(access)) return;
    if (this.listed !== this.search) this.listReads();
    const { lastRead, readBefore } = this;
    const at = graph.location[access]! * clocks.threads;
    for (let thread = 0; thread < clocks.threads; thread++) {
      if (thread === graph.thread[access]) continue;
      for (let r = lastRead[at + thread]!; r !== NONE; r = readBefore[r]!) {
        if (!clocks.happensBefore(access, r)) break;
        lastRead[at + thread] = readBefore[r]!;
        this.reach(r);
      }
    }
  }

  /** Whether some event of another thread happens after the event. */
  private isSeen(event: number): boolean {
    const { graph, clocks } = this;
    for (let thread = 0; thread < clocks.threads; thread++) {
      const last = graph.lastOf[thread]!;
      if (thread !== graph.thread[event] && last !== NONE && clocks.happensBefore(event, last)) return true;
    }
    return false;
  }

  /** Lists the reads that `hb & loc` can lead to. */
  private listReads(): void {
    const { graph, reads, listedAt } = this;
    const { threads } = this.clocks;
    this.listed = this.search;
    const size = graph.initialOf.length * threads;
    if (this.lastRead.length < size) this.lastRead = new Int32Array(size).fill(NONE);
    else for (const at of listedAt) this.lastRead[at] = NONE;
    listedAt.length = 0;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!)
      if (graph.kind[e] === KIND.read && this.isNode(e)) reads.push(e);
    while (reads.length > 0) {
      const read = reads.pop()!;
      const at = graph.location[read]! * threads + graph.thread[read]!;
      this.readBefore[read] = this.lastRead[at]!;
      if (this.lastRead[at] === NONE) listedAt.push(at);
      this.lastRead[at] = read;
    }
  }
}
