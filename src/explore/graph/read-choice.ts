/**
 * What a read can read: the writes of its location from the last in co downwards, as far as coherence lets it. A guarded read
 * (of a mutex, say) takes only values that pass its guard; if the last write does not, its last option is to wait.
 */

import { REQUESTS } from '../../program/machine/request.ts';
import type { Clocks } from './clocks.ts';
import type { Consistency } from './consistency.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import { FLAG, type Frames, PHASE } from './frames.ts';
import type { GraphThreads } from './graph-threads.ts';

export class ReadChoice {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly frames: Frames;
  private readonly threads: GraphThreads;
  private readonly consistency: Consistency;

  constructor(
    graph: EventGraph,
    clocks: Clocks,
    frames: Frames,
    threads: GraphThreads,
    consistency: Consistency,
  ) {
    this.graph = graph;
    this.clocks = clocks;
    this.frames = frames;
    this.threads = threads;
    this.consistency = consistency;
  }

  /** Takes the next option of the read. False: there is none, and the read is linked to nothing. */
  next(read: number): boolean {
    const { graph, frames, consistency } = this;
    const before = graph.poPrevious[read]!;
    const last = graph.coLast[graph.location[read]!]!;
    let write = last;
    if (frames.phase[read] === PHASE.fresh) frames.phase[read] = PHASE.forward;
    else {
      this.drop(read);
      if (graph.kind[read] === KIND.wait) return false;
      write = graph.rf[read]!;
      write = consistency.isBound(write, before) ? NONE : graph.coPrevious[write]!;
    }
    while (write !== NONE) {
      if (this.take(read, write)) return true;
      write = consistency.isBound(write, before) ? NONE : graph.coPrevious[write]!;
    }
    const guard = frames.guard[read]!;
    if (guard === 0 || this.threads.passes(guard, graph.low[last]!)) return false;
    this.wait(read, last);
    return true;
  }

  /** Unlinks the read from what it reads. */
  drop(read: number): void {
    const { graph, threads } = this;
    if (graph.kind[read] === KIND.wait) graph.unlinkOther(read);
    else graph.unlinkRead(read);
    threads.snapshots.top = threads.snapshots.at[read]!;
    threads.leave(read);
  }

  /** Makes the read read from the write, whatever that means for its thread. It must not be linked, the write is in the graph. */
  attach(read: number, write: number): void {
    const { graph, frames, threads } = this;
    const guard = frames.guard[read]!;
    if (guard !== 0 && !threads.passes(guard, graph.low[write]!)) {
      this.wait(read, write);
      return;
    }
    this.answer(read, write);
    graph.linkRead(read, write);
    this.clocks.compute(read);
  }

  private take(read: number, write: number): boolean {
    const { graph, frames, threads } = this;
    if (write <= frames.limit[read]! || (frames.limit[read] !== NONE && graph.thread[write]! < 0))
      return false;
    const guard = frames.guard[read]!;
    if (guard !== 0 && !threads.passes(guard, graph.low[write]!)) return false;
    const isLast = graph.coNext[write] === NONE;
    const forUpdate = (frames.flags[read]! & FLAG.forUpdate) !== 0;
    if (forUpdate) this.answer(read, write);
    else graph.kind[read] = KIND.read;
    graph.linkRead(read, write);
    this.clocks.compute(read);
    const isPossible =
      graph.kind[read] === KIND.updateRead
        ? !this.isTaken(read, write)
        : isLast || this.consistency.allowsRead(read);
    if (!isPossible) {
      this.drop(read);
      return false;
    }
    if (!forUpdate) this.answer(read, write);
    return true;
  }

  /** Whether an RMW that must stay in the graph already writes right after the write. */
  private isTaken(read: number, write: number): boolean {
    const { graph } = this;
    const next = graph.coNext[write]!;
    if (next === NONE || graph.kind[next] !== KIND.updateWrite) return false;
    const other = graph.poPrevious[next]!;
    return graph.rf[other] === write && this.clocks.isCausal(other, read);
  }

  /** Lets the thread go on with the value, and decides what kind of read that makes. */
  private answer(read: number, write: number): void {
    const { graph, frames, threads } = this;
    const flags = frames.flags[read]!;
    if (graph.kind[write] === KIND.initial && graph.mode[write] === 1 && (flags & FLAG.lenient) === 0) {
      // There is no value to go on with.
      graph.kind[read] = KIND.read;
      threads.snapshots.saveNothing(read);
      threads.leave(read);
      return;
    }
    threads.standBefore(read);
    threads.answer(read, graph.low[write]!, graph.high[write]!);
    if ((flags & FLAG.forUpdate) === 0) {
      graph.kind[read] = KIND.read;
      return;
    }
    const writes = threads.request.kind === REQUESTS.update;
    graph.kind[read] = writes ? KIND.updateRead : KIND.read;
    graph.mode[read] = writes ? frames.updateMode[read]! : frames.failureMode[read]!;
  }

  private wait(read: number, write: number): void {
    const { graph, threads } = this;
    graph.kind[read] = KIND.wait;
    graph.rf[read] = write;
    graph.linkOther(read);
    this.clocks.compute(read);
    threads.snapshots.saveNothing(read);
    threads.leave(read);
  }
}
