/**
 * Whether the present graph with its co lists is sequentially consistent: an order of all events in
 * which each read sees the last write of its location, and writes come as they do in co. No search
 * is needed, since co is given: threads go on as far as they can, in turn. An RMW, which is two
 * events here, must be right behind what it reads in co; then its write can be moved back to its
 * read in the order, for nothing writes the location in between.
 *
 * cost: linear in the events, times how often threads take turns at worst.
 */

import { type EventGraph, grown, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, KIND } from '../../kernel/event-kinds.ts';
import { MAX_THREADS } from '../../program/machine/code.ts';

export class SequentialOrder {
  private readonly graph: EventGraph;
  /** By location: the last write that the order has, while more are to come. */
  private memory = new Int32Array(64);
  /** By location: how many reads of that write the order has not come to. */
  private readers = new Int32Array(64);
  /** By thread: the next event of the order; NONE: it has them all. */
  private readonly next = new Int32Array(MAX_THREADS);
  /** By event: whether the order has it, which is asked of spawns and last events only. */
  private isDone = new Uint8Array(256);

  constructor(graph: EventGraph) {
    this.graph = graph;
  }

  /** Whether the present graph has such an order. */
  exists(): boolean {
    const threads = this.begin();
    for (let isGoing = true; isGoing; ) {
      isGoing = false;
      let isLeft = false;
      for (let thread = 0; thread < threads; thread++) {
        if (this.next[thread] === NONE) continue;
        if (this.run(thread)) isGoing = true;
        if (this.next[thread] !== NONE) isLeft = true;
      }
      if (!isLeft) return true;
    }
    return false;
  }

  /** Returns an upper bound on the threads. */
  private begin(): number {
    const { graph } = this;
    if (graph.count > this.isDone.length) this.isDone = new Uint8Array(2 * graph.count);
    if (graph.initialOf.length > this.memory.length) {
      this.memory = grown(this.memory, new Int32Array(graph.initialOf.length));
      this.readers = grown(this.readers, new Int32Array(graph.initialOf.length));
    }
    this.next.fill(NONE);
    let threads = 0;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      this.isDone[e] = 0;
      if (graph.kind[e] === KIND.initial) this.put(e);
      else if (graph.poPrevious[e] === NONE) {
        const thread = graph.thread[e]!;
        this.next[thread] = e;
        threads = Math.max(threads, thread + 1);
      }
    }
    return threads;
  }

  /** Takes the events of a thread as far as they can come next. Gives whether there was one. */
  private run(thread: number): boolean {
    const first = this.next[thread]!;
    let e = first;
    while (e !== NONE && this.take(e)) {
      this.isDone[e] = 1;
      e = this.graph.poNext[e]!;
    }
    this.next[thread] = e;
    return e !== first;
  }

  /** Takes the event if all that must come before it is there. */
  private take(event: number): boolean {
    const { graph, memory, readers } = this;
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.updateRead: {
        const location = graph.location[event]!;
        if (memory[location] !== graph.rf[event]) return false;
        readers[location]!--;
        return true;
      }
      case KIND.write:
        return this.takeWrite(event);
      case KIND.updateWrite:
        return graph.rf[graph.poPrevious[event]!] === graph.coPrevious[event] && this.takeWrite(event);
      case KIND.start:
      case KIND.join: {
        const seen = graph.seen[event]!;
        return seen === NONE || this.isDone[seen] === 1;
      }
      default:
        return true;
    }
  }

  private takeWrite(event: number): boolean {
    const location = this.graph.location[event]!;
    if (this.memory[location] !== this.graph.coPrevious[event] || this.readers[location] !== 0) return false;
    this.put(event);
    return true;
  }

  private put(write: number): void {
    const { graph } = this;
    const location = graph.location[write]!;
    let count = 0;
    for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
      if (isReadKind(graph.kind[r]!)) count++;
    }
    this.memory[location] = write;
    this.readers[location] = count;
  }
}
