/** Writes schedules (schedule-set.ts): that a read reads from a write that came later and does not depend on it. */
import type { Clocks } from '../graph/clocks.ts';
import type { EventGraph } from '../graph/event-graph.ts';
import { KIND } from '../graph/event-kinds.ts';
import { INITIAL_SOURCE, SCHEDULE, sourceNumber } from './schedule-set.ts';

const FIRST_SIZE = 256;

export class ScheduleWriter {
  buffer = new Int32Array(FIRST_SIZE);
  /** Schedules written so far. */
  written = 0;
  private size = 0;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;

  constructor(graph: EventGraph, clocks: Clocks) {
    this.graph = graph;
    this.clocks = clocks;
  }

  /**
   * Writes into `buffer`; returns how many numbers. `top`: the write, or, if it is not in the graph yet (`hasUpdate`), the read of an RMW
   * that it comes right after.
   */
  write(read: number, top: number, hasUpdate: boolean, keepsRead: boolean): number {
    const { graph, clocks } = this;
    this.written++;
    this.reserve();
    const { buffer } = this;
    const own = graph.thread[top]!;
    buffer[SCHEDULE.keepsRead] = keepsRead ? 1 : 0;
    buffer[SCHEDULE.thread] = own;
    buffer[SCHEDULE.position] = graph.position[top]! + (hasUpdate ? 1 : 0);
    this.size = SCHEDULE.events;
    for (let thread = 0; thread < clocks.threads; thread++) {
      const last = graph.lastOf[thread]!;
      if (last < read) continue;
      const count = clocks.causalCount(top, thread);
      this.writeThread(thread, last, read, count, thread === own && hasUpdate ? 1 : 0);
    }
    return this.size;
  }

  /** Writes all events: what a replay needs to add them again. */
  writeAll(): Int32Array {
    const { graph, clocks } = this;
    this.reserve();
    this.size = 0;
    for (let thread = 0; thread < clocks.threads; thread++) {
      const last = graph.lastOf[thread]!;
      if (last >= 0) this.writeThread(thread, last, -1, graph.position[last]!, 0);
    }
    return this.buffer.slice(0, this.size);
  }

  private reserve(): void {
    const { graph, clocks } = this;
    const size = 2 * graph.count + 4 * clocks.threads;
    if (this.buffer.length < size) this.buffer = new Int32Array(2 * size);
  }

  /** The events of a thread after the read, up to the position `count`; `extra`: events that follow and are not in the graph. */
  private writeThread(thread: number, last: number, read: number, count: number, extra: number): void {
    const { graph, buffer } = this;
    let e = last;
    while (e > read && graph.position[e]! > count) e = graph.poPrevious[e]!;
    if (e <= read) return;
    const head = this.size;
    let at = head + 3;
    for (; e > read; e = graph.poPrevious[e]!) {
      const kind = graph.kind[e];
      if (kind === KIND.read || kind === KIND.updateRead) buffer[at++] = this.sourceOf(graph.rf[e]!);
      else if (kind === KIND.choose) buffer[at++] = graph.low[e]!;
    }
    buffer[head] = thread;
    buffer[head + 1] = count + extra;
    buffer[head + 2] = at - head - 3;
    this.size = at;
  }

  private sourceOf(write: number): number {
    const { graph } = this;
    // A read may have been added that reads nothing yet.
    const thread = write < 0 ? write : graph.thread[write]!;
    return thread < 0 ? INITIAL_SOURCE : sourceNumber(thread, graph.position[write]!);
  }
}
