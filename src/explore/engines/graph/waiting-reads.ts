/**
 * Reads that wait (for a mutex, say). A thread that would have to wait is not asked again until its
 * wait may end; the waiting read is added to the graph only if no other thread can go on, or if a
 * revisit gave the read a value that does not pass. It is a mark: from there on the thread may read
 * only writes that are newer than the mark and what it reads. When such a write passes the guard, a
 * new read takes the mark's place, as if the thread had been asked only now.
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
   * Whether the mark was added maximally (see WriteChoice) for a write whose causal prefix is kept.
   *
   * A mark and the read that replaced it are the same read of the program. If the write that the
   * replacement reads survives the revisit, that write is tested; otherwise the mark itself is
   * tested, as if the thread had not been asked again. The mark is maximal if the write is last in
   * co, or if the mark waits and all later writes in co were added later: asked now, the thread
   * would wait at the last of these, or read it.
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
   * Whether the thread of the mark, which no write ends, need not wait: its request only reads and
   * may still read an older write that passes the guard. Then the graph is not an execution of its
   * own. (An RMW would find such a write taken.)
   */
  isIdle(mark: number, consistency: Consistency): boolean {
    const { graph, threads, requests } = this;
    if (requests.isForUpdate(mark)) return false;
    const before = graph.poPrevious[mark]!;
    for (let w = graph.coLast[graph.location[mark]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (threads.passes(requests.guard[mark]!, graph.low[w]!)) return true;
      // Its own write is in its past, also where nothing else is known of that.
      if (graph.thread[w] === graph.thread[mark] || consistency.isBound(w, before)) return false;
    }
    return false;
  }

  /** The limit (OptionStates.limit) of the read that replaces the mark. */
  limitOf(mark: number): number {
    return Math.max(mark, this.graph.rf[mark]!);
  }

  /** Takes the mark out of the graph, for a new read to take its place. */
  replace(mark: number): void {
    this.graph.unlink(mark);
    this.threads.leave(mark);
  }

  /** Undoes `replace`, when the new read is gone and all is as it was. */
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
