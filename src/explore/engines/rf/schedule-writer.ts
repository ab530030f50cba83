/**
 * Writes schedules (schedule-set.ts) by which a read reads from a later write that does not depend
 * on it.
 */
import type { Clocks } from '../../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import { INITIAL_SOURCE, SCHEDULE, sourceNumber } from './schedule-set.ts';

const FIRST_SIZE = 256;

export class ScheduleWriter {
  buffer = new Int32Array(FIRST_SIZE);
  private size = 0;
  /** The thread whose events were written last. */
  private turn = NONE;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;

  constructor(graph: EventGraph, clocks: Clocks) {
    this.graph = graph;
    this.clocks = clocks;
  }

  /**
   * Writes a key into `buffer`. `top`: the write, or, if it is not in the graph yet (`hasUpdate`),
   * the read of an RMW that it comes right after.
   */
  writeKey(read: number, top: number, hasUpdate: boolean, keepsRead: boolean): void {
    const { graph, clocks } = this;
    this.reserve();
    const { buffer } = this;
    const own = graph.thread[top]!;
    const extra = hasUpdate ? 1 : 0;
    buffer[SCHEDULE.keepsRead] = keepsRead ? 1 : 0;
    buffer[SCHEDULE.thread] = own;
    buffer[SCHEDULE.position] = graph.position[top]! + extra;
    this.size = SCHEDULE.events;
    for (let thread = 0; thread < clocks.threads; thread++) {
      const last = graph.lastOf[thread]!;
      if (last < read) continue;
      const count = clocks.causalCount(top, thread);
      this.writeThread(thread, last, read, count, thread === own ? extra : 0);
    }
    buffer[SCHEDULE.keyLength] = this.size;
  }

  /**
   * Writes the order behind the key of the same read and write; returns how many numbers there are
   * in all.
   */
  writeOrder(read: number, top: number): number {
    this.writeEvents(read + 1, top);
    return this.size;
  }

  /** Writes all events, in the same form: what a replay needs to add them again. */
  writeAll(): Int32Array {
    const { graph, clocks } = this;
    this.reserve();
    this.buffer.fill(0, 0, SCHEDULE.events);
    this.size = SCHEDULE.events;
    for (let thread = 0; thread < clocks.threads; thread++) {
      const last = graph.lastOf[thread]!;
      if (last !== NONE) this.writeThread(thread, last, NONE, graph.position[last]!, 0);
    }
    this.buffer[SCHEDULE.keyLength] = this.size;
    this.writeEvents(0, NONE);
    return this.buffer.slice(0, this.size);
  }

  /**
   * Writes the order of the events from `first` on; unless `top` is NONE, only of those in its
   * causal prefix. Initial writes and the writes of RMWs come along with other events, so they are
   * left out. A read from a later write was linked when that write came, so it counts as coming
   * then.
   */
  private writeEvents(first: number, top: number): void {
    const { graph } = this;
    this.turn = NONE;
    for (let e = first; e < graph.count; e++) {
      const kind = graph.kind[e]!;
      if (kind === KIND.initial || !this.isKept(e, top) || (isReadKind(kind) && graph.rf[e]! > e)) continue;
      if (kind !== KIND.updateWrite) this.writeTurn(e);
      if (!isWriteKind(kind)) continue;
      for (let r = graph.firstReader[e]!; r !== NONE; r = graph.readerNext[r]!) {
        if (r < e && r >= first && this.isKept(r, top)) this.writeTurn(r);
      }
    }
  }

  private isKept(event: number, top: number): boolean {
    return top === NONE || this.clocks.isCausal(event, top);
  }

  private writeTurn(event: number): void {
    const { buffer } = this;
    const thread = this.graph.thread[event]!;
    if (thread === this.turn) buffer[this.size - 1]!++;
    else {
      buffer[this.size++] = thread;
      buffer[this.size++] = 1;
      this.turn = thread;
    }
  }

  private reserve(): void {
    const { graph, clocks } = this;
    const size = SCHEDULE.events + 3 * graph.count + 4 * clocks.threads;
    if (this.buffer.length < size) this.buffer = new Int32Array(2 * size);
  }

  /**
   * Writes the events of a thread after the read, up to the position `count`. `extra`: how many
   * events follow that are not in the graph.
   */
  private writeThread(thread: number, last: number, read: number, count: number, extra: number): void {
    const { graph, buffer } = this;
    let e = last;
    while (e > read && graph.position[e]! > count) e = graph.poPrevious[e]!;
    if (e <= read) return;
    const head = this.size;
    let at = head + 3;
    for (; e > read; e = graph.poPrevious[e]!) {
      const kind = graph.kind[e]!;
      if (isReadKind(kind)) buffer[at++] = this.sourceOf(graph.rf[e]!);
      else if (kind === KIND.choose) buffer[at++] = graph.low[e]!;
      // Its thread asks for a read, and what that reads is given anyway.
      else if (kind === KIND.promisedRead) buffer[at++] = INITIAL_SOURCE;
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
