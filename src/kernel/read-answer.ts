/** What follows for the thread of a read from what it reads. */
import type { EventGraph } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import { FLAG, type Frames } from './frames.ts';
import type { GraphThreads } from './graph-threads.ts';

export class ReadAnswer {
  private readonly graph: EventGraph;
  private readonly frames: Frames;
  private readonly threads: GraphThreads;

  constructor(graph: EventGraph, frames: Frames, threads: GraphThreads) {
    this.graph = graph;
    this.frames = frames;
    this.threads = threads;
  }

  /** Lets the thread go on with the value, and decides what kind of read that makes. */
  answer(read: number, write: number): void {
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
    if ((flags & FLAG.forUpdate) === 0) {
      graph.kind[read] = KIND.read;
      threads.answer(read, graph.low[write]!, graph.high[write]!);
      return;
    }
    const writes = threads.answerForUpdate(read, graph.low[write]!, graph.high[write]!);
    graph.kind[read] = writes ? KIND.updateRead : KIND.read;
    graph.mode[read] = writes ? frames.updateMode[read]! : frames.failureMode[read]!;
  }
}
