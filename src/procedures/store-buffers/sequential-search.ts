/**
 * Consistency under SC with a given reads-from map, as VerifySC decides it (verify-sc.ts), asked of
 * the graph itself: no instance is made, and only few states are searched. Most questions of the
 * engine are answered so; of the others VerifySC is asked, which comes to no state twice and knows
 * the closure.
 *
 * Threads go on as far as they can. A read is taken when its source is the last write of its
 * location, an RMW when nobody else is to read that. A write is taken when no read is left of the
 * last write of its location: at once if it is harmless, that is, if nobody reads it or no other
 * thread has a write of the location left; else it is a choice. Of the writes to choose from, those
 * come first that are next in the present co, since that was right before the newest event came.
 *
 * Why nothing is lost by taking these at once: let an order exist that begins with what has been
 * taken. A read whose source is the last write can be moved forward to here, since that write stays
 * the last one until the read comes. An RMW that alone is to read it comes before all other writes
 * of the location; one that nobody reads can be put before those that others write, and a write
 * without rivals is the next one anyway. Between here and its place nobody reads the location.
 */
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../kernel/event-kinds.ts';
import { MAX_THREADS } from '../../program/machine/code.ts';

/** A search that has not ended after so many states is left to VerifySC. */
const MOST_STATES = 16;

export class SequentialSearch {
  private readonly graph: EventGraph;
  private readonly mostStates: number;
  private threads = 0;
  /** By thread: the next event of the order; NONE: it has them all. */
  private readonly next = new Int32Array(MAX_THREADS);
  /** By location: the last write of the order. */
  private memory = new Int32Array(64);
  /** By location: how many reads of that write are still to come. */
  private readers = new Int32Array(64);
  /** The order so far, without initial writes. */
  private order = new Int32Array(256);
  private length = 0;
  /** By write of the order: the one before it at its location. */
  private before = new Int32Array(256);
  /** By choice made: the write. It is in the order where the choice was made. */
  private readonly chosen: number[] = [];
  /** By choice made: how long the order was. */
  private readonly chosenAt: number[] = [];

  constructor(graph: EventGraph, mostStates: number = MOST_STATES) {
    this.graph = graph;
    this.mostStates = mostStates;
  }

  /**
   * Whether there is an order of all events in which each read sees the last write of its location;
   * undefined if a search of some states does not tell. After true `install` can be called.
   */
  decide(): boolean | undefined {
    this.begin();
    const { chosen, chosenAt } = this;
    for (let states = 1; ; states++) {
      this.runThreads();
      if (this.isComplete()) return true;
      if (states > this.mostStates) return undefined;
      let write = this.choice(NONE);
      while (write === NONE) {
        if (chosen.length === 0) return false;
        this.undoTo(chosenAt.pop()!);
        write = this.choice(chosen.pop()!);
      }
      chosen.push(write);
      chosenAt.push(this.length);
      this.takeWrite(write);
    }
  }

  /** Makes the order of writes that was found the co lists of the graph. */
  install(): void {
    const { graph, order } = this;
    for (let location = 0; location < graph.initialOf.length; location++) {
      const initial = graph.initialOf[location]!;
      if (initial === NONE) continue;
      graph.coNext[initial] = NONE;
      graph.coLast[location] = initial;
    }
    for (let i = 0; i < this.length; i++) {
      const event = order[i]!;
      if (isWriteKind(graph.kind[event]!)) graph.linkWrite(event, graph.coLast[graph.location[event]!]!);
    }
  }

  private begin(): void {
    const { graph, next } = this;
    if (graph.count > this.order.length) {
      this.order = new Int32Array(2 * graph.count);
      this.before = new Int32Array(2 * graph.count);
    }
    if (graph.initialOf.length > this.memory.length) {
      this.memory = new Int32Array(graph.initialOf.length);
      this.readers = new Int32Array(graph.initialOf.length);
    }
    this.length = 0;
    this.chosen.length = 0;
    this.chosenAt.length = 0;
    this.threads = 0;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (graph.kind[e] === KIND.initial) this.put(e);
      else if (graph.poPrevious[e] === NONE) {
        const thread = graph.thread[e]!;
        while (this.threads <= thread) next[this.threads++] = NONE;
        next[thread] = e;
      }
    }
  }

  private isComplete(): boolean {
    for (let thread = 0; thread < this.threads; thread++) if (this.next[thread] !== NONE) return false;
    return true;
  }

  /** Takes all events that need no choice. */
  private runThreads(): void {
    const { graph, next, threads } = this;
    // Ends when all threads in a row have nothing to do.
    for (let thread = 0, idle = 0; idle < threads; thread = thread + 1 === threads ? 0 : thread + 1) {
      idle++;
      for (let e = next[thread]!; e !== NONE && this.take(e); e = graph.poNext[e]!) idle = 0;
    }
  }

  /** Takes the next event of a thread, unless it has to wait or is a choice. */
  private take(event: number): boolean {
    const { graph, memory, readers } = this;
    const location = graph.location[event]!;
    switch (graph.kind[event]) {
      case KIND.read:
        if (memory[location] !== graph.rf[event]) return false;
        readers[location]! -= 1;
        break;
      case KIND.updateRead:
        if (memory[location] !== graph.rf[event] || readers[location] !== 1) return false;
        readers[location] = 0;
        break;
      case KIND.write:
        if (readers[location] !== 0 || !this.isHarmless(event)) return false;
        this.takeWrite(event);
        return true;
      case KIND.updateWrite:
        this.takeWrite(event);
        return true;
      case KIND.start:
      case KIND.join:
        if (!this.isTaken(graph.seen[event]!)) return false;
        break;
    }
    this.append(event);
    return true;
  }

  private isTaken(event: number): boolean {
    if (event === NONE) return true;
    const { thread, position } = this.graph;
    const next = this.next[thread[event]!]!;
    return next === NONE || position[event]! < position[next]!;
  }

  private isHarmless(write: number): boolean {
    const { graph } = this;
    if (graph.firstReader[write] === NONE) return true;
    for (let w = graph.coLast[graph.location[write]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.thread[w] !== graph.thread[write] && graph.thread[w]! >= 0 && !this.isTaken(w)) return false;
    }
    return true;
  }

  /**
   * The first write to choose from that comes after `last` (NONE: the first of all), or NONE. Those
   * that are next in the present co come first, then as they were added.
   */
  private choice(last: number): number {
    const { graph, next } = this;
    const rankOfLast = last === NONE ? NONE : this.rank(last);
    let best = NONE;
    let bestRank = Number.POSITIVE_INFINITY;
    for (let thread = 0; thread < this.threads; thread++) {
      const event = next[thread]!;
      if (event === NONE || graph.kind[event] !== KIND.write || this.readers[graph.location[event]!] !== 0)
        continue;
      const rank = this.rank(event);
      if (rank <= rankOfLast || rank >= bestRank) continue;
      best = event;
      bestRank = rank;
    }
    return best;
  }

  private rank(write: number): number {
    const { graph } = this;
    const isNextInCo = graph.coPrevious[write] === this.memory[graph.location[write]!];
    return isNextInCo ? write : write + graph.count;
  }

  private takeWrite(write: number): void {
    this.before[write] = this.memory[this.graph.location[write]!]!;
    this.put(write);
    this.append(write);
  }

  private append(event: number): void {
    const { graph } = this;
    this.order[this.length++] = event;
    this.next[graph.thread[event]!] = graph.poNext[event]!;
  }

  /** Makes the write the last one of its location. */
  private put(write: number): void {
    const { graph } = this;
    const location = graph.location[write]!;
    let count = 0;
    for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) count++;
    this.memory[location] = write;
    this.readers[location] = count;
  }

  private undoTo(length: number): void {
    const { graph, order } = this;
    while (this.length > length) {
      const event = order[--this.length]!;
      this.next[graph.thread[event]!] = event;
      const location = graph.location[event]!;
      if (isReadKind(graph.kind[event]!)) this.readers[location]! += 1;
      else if (isWriteKind(graph.kind[event]!)) {
        this.memory[location] = this.before[event]!;
        this.readers[location] = 0;
      }
    }
  }
}
