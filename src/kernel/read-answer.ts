/**
 * Answers a read with the value of the write that it reads from: the thread goes on, and the value
 * decides what kind of event the read is.
 */
import type { EventGraph } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import type { GraphThreads } from './graph-threads.ts';
import { FLAG, type ReadRequests } from './read-requests.ts';

export class ReadAnswer {
  private readonly graph: EventGraph;
  private readonly requests: ReadRequests;
  private readonly threads: GraphThreads;

  constructor(graph: EventGraph, requests: ReadRequests, threads: GraphThreads) {
    this.graph = graph;
    this.requests = requests;
    this.threads = threads;
  }

  /** Lets the thread go on with the value of `write`, and sets the kind of the read. */
  answer(read: number, write: number): void {
    const { graph, requests, threads } = this;
    const flags = requests.flags[read]!;
    if (
      graph.kind[write] === KIND.initial &&
      graph.isUninitialised[write] === 1 &&
      (flags & FLAG.lenient) === 0
    ) {
      // There is no value to go on with.
      graph.kind[read] = KIND.read;
      threads.snapshots.saveNothing(read);
      threads.leave(read);
      return;
    }
    threads.standBefore(read);
    if ((flags & FLAG.forUpdate) === 0) {
      graph.kind[read] = KIND.read;
      threads.answerRead(read, graph.low[write]!, graph.high[write]!);
      return;
    }
    const writes = threads.answerForUpdate(read, graph.low[write]!, graph.high[write]!);
    graph.kind[read] = writes ? KIND.updateRead : KIND.read;
    const isOwn = graph.thread[write] === graph.thread[read];
    const updateMode = isOwn ? requests.ownMode : requests.updateMode;
    graph.mode[read] = writes ? updateMode[read]! : requests.failureMode[read]!;
  }
}
