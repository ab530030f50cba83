/**
 * Reads that wait (for a mutex, say). A thread that would have to wait is not asked again until its
 * wait may end; only if nobody else can go on, or if a revisit gave the read a value that does not
 * pass, the waiting read is in the graph. It is a mark: from there on the thread may read only
 * writes that are newer than the mark and what it reads. When such a write passes the guard, a new
 * read takes the mark's place, as if the thread had been asked only now.
 *
 * When the new read is taken out of the graph, the mark is back; when that is undone, it goes
 * again.
 */
import type { Clocks } from '../../../kernel/clocks.ts';
import type { Consistency } from '../../../kernel/consistency.ts';
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { GraphThreads } from '../../../kernel/graph-threads.ts';
import type { ReadRequests } from '../../../kernel/read-requests.ts';
import type { OptionStates } from './option-states.ts';

export class WaitingReads {
  private readonly graph: EventGraph;
  private readonly requests: ReadRequests;
  private readonly states: OptionStates;
  private readonly threads: GraphThreads;

  constructor({ graph, requests, threads }: GraphGrowth, states: OptionStates) {
    this.graph = graph;
    this.requests = requests;
    this.states = states;
    this.threads = threads;
  }

  /** Whether the waiting read could go on. */
  canEnd(mark: number): boolean {
    const { graph, threads, requests } = this;
    const limit = this.limitOf(mark);
    const guard = requests.guard[mark]!;
    for (let w = graph.coLast[graph.location[mark]!]!; graph.thread[w]! >= 0; w = graph.coPrevious[w]!) {
      if (w > limit && threads.passes(guard, graph.low[w]!)) return true;
    }
    return false;
  }

  /**
   * Whether the mark was added maximally, in the sense of WriteChoice, for a write whose causal
   * prefix is kept. Mark and the read that took its place are one read of the program: it is asked
   * of what that one reads, if that is kept; if not, of the mark as it is, as if the thread had not
   * been asked again. What it reads is last; or it waits, and all that is later in co came later
   * too: the thread would wait at the last of these, or read it, if it were asked only now.
   */
  isMaximal(mark: number, clocks: Clocks, by: number): boolean {
    const { graph, threads, requests, states } = this;
    const instead = states.readInstead[mark]!;
    const write = instead !== NONE && clocks.isCausal(instead, by) ? instead : graph.rf[mark]!;
    if (graph.coNext[write] === NONE) return true;
    if (threads.passes(requests.guard[mark]!, graph.low[write]!)) return false;
    for (let w = graph.coNext[write]!; w !== NONE; w = graph.coNext[w]!) {
      if (w < mark || w < write) return false;
    }
    return true;
  }

  /**
   * Whether the mark, which no write ends, is one of a thread that does not have to wait: it only
   * reads, and may still read an older write that passes. Then the graph is none in its own right.
   * (An RMW finds such a write taken.)
   */
  isIdle(mark: number, consistency: Consistency): boolean {
    const { graph, threads, requests } = this;
    if (requests.isForUpdate(mark)) return false;
    const before = graph.poPrevious[mark]!;
    for (let w = graph.coLast[graph.location[mark]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (threads.passes(requests.guard[mark]!, graph.low[w]!)) return true;
      if (consistency.isBound(w, before)) return false;
    }
    return false;
  }

  /** Writes up to this one are not for the read that takes the mark's place. */
  limitOf(mark: number): number {
    return Math.max(mark, this.graph.rf[mark]!);
  }

  /** Takes the mark out of the graph, for a new read to take its place. */
  replace(mark: number): void {
    this.graph.unlink(mark);
    this.threads.leave(mark);
  }

  /** Undoes that, when the new read is gone and all is as it was. */
  undoReplace(mark: number): void {
    this.graph.relink(mark);
    this.threads.leave(mark);
  }

  /**
   * The read that took the place of a mark was taken out of the graph: the mark is back, in the
   * place of its stamp.
   */
  comeBack(read: number): void {
    const { graph, states } = this;
    const mark = states.replaced[read]!;
    let before = graph.newest;
    while (before > mark) before = graph.older[before]!;
    const after = before === NONE ? NONE : graph.newer[before]!;
    // What `undoReplace` will need.
    states.markOlder[read] = graph.older[mark]!;
    states.markNewer[read] = graph.newer[mark]!;
    graph.older[mark] = before;
    graph.newer[mark] = after;
    graph.relink(mark);
    this.threads.leave(mark);
    const later = states.readInstead[read]!;
    states.readInstead[mark] = later === NONE ? graph.rf[read]! : later;
  }

  /** Undoes `comeBack`. */
  goAgain(read: number): void {
    const { graph, states } = this;
    const mark = states.replaced[read]!;
    graph.unlink(mark);
    states.readInstead[mark] = NONE;
    graph.older[mark] = states.markOlder[read]!;
    graph.newer[mark] = states.markNewer[read]!;
  }
}
