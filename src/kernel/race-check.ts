/**
 * Finds data races of an event that was just added or revisited: accesses to its location that do
 * not happen before it, where one of the two writes and one is not atomic. Nothing happens after
 * the event yet.
 */
import { MAX_THREADS } from '../program/machine/code.ts';
import { type Clocks, NON_ATOMIC } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { isWriteKind, KIND } from './event-kinds.ts';

const NEVER = (): boolean => false;

export class RaceCheck {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  /** By location: whether a non-atomic access was ever seen. */
  private readonly isPlain: boolean[] = [];

  constructor(graph: EventGraph, clocks: Clocks) {
    this.graph = graph;
    this.clocks = clocks;
  }

  /** An access that races with the event, or NONE. */
  rivalOf(event: number): number {
    const { graph, clocks } = this;
    const location = graph.location[event]!;
    const isNonAtomic = graph.mode[event] === NON_ATOMIC;
    if (isNonAtomic) this.isPlain[location] = true;
    else if (this.isPlain[location] !== true) return NONE;
    const isWrite = isWriteKind(graph.kind[event]!);
    for (let w = graph.coLast[location]!; w !== NONE; w = graph.coPrevious[w]!) {
      const conflicts = w !== event && (isNonAtomic || graph.mode[w] === NON_ATOMIC) && graph.thread[w]! >= 0;
      const isBefore = clocks.happensBefore(w, event);
      if (conflicts && !isBefore) return w;
      if (isWrite) {
        for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
          if (!isNonAtomic && graph.mode[r] !== NON_ATOMIC) continue;
          if (!clocks.happensBefore(r, event)) return r;
        }
      }
      // Since there was no race before, plain accesses that co puts before a write happen before
      // it; if it is plain itself, all accesses.
      if (isBefore && w !== event && (!isNonAtomic || graph.mode[w] === NON_ATOMIC)) break;
    }
    return isWrite && isNonAtomic ? this.waitAt(location, event, NEVER) : NONE;
  }

  /**
   * A read of another thread that waits at the location and is not before the event, or NONE.
   * Nothing happens after it.
   */
  private waitAt(
    location: number,
    event: number,
    isBefore: (access: number, event: number) => boolean,
  ): number {
    const { graph } = this;
    if (graph.waiting === 0) return NONE;
    for (let thread = 0; thread < MAX_THREADS; thread++) {
      const last = graph.lastOf[thread]!;
      if (last === NONE || graph.kind[last] !== KIND.wait || thread === graph.thread[event]) continue;
      if (graph.location[last] === location && !isBefore(last, event)) return last;
    }
    return NONE;
  }

  /**
   * An access to the locations of an object that is not ordered before `event`, the end of its
   * life; or NONE.
   */
  lateAccess(
    locations: readonly number[],
    event: number,
    isBefore: (access: number, end: number) => boolean,
  ): number {
    const { graph } = this;
    for (const location of locations) {
      for (let w = graph.coLast[location]!; w !== NONE; w = graph.coPrevious[w]!) {
        if (graph.thread[w]! >= 0 && !isBefore(w, event)) return w;
        for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
          if (!isBefore(r, event)) return r;
        }
      }
      const wait = this.waitAt(location, event, isBefore);
      if (wait !== NONE) return wait;
    }
    return NONE;
  }
}
