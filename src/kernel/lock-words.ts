/**
 * Mutexes whose sections have no order (explore/engines/graph/unobserved-locks.ts) as accesses of
 * their words, as the library makes them: a lock is an RMW that writes its owner, an unlock one
 * that writes what was there before.
 *
 * Sections are put into one order that happens-before follows: by how much happens before the first
 * lock of the *block* of the thread, the events during which it holds such mutexes. A thread learns
 * nothing of others within a block, so an event of a block that happens before another block does
 * so before its first lock, and less happens before it. All mutexes follow the same order, one
 * block after the other (docs/reductions.md).
 */
import { takenBy } from '../program/machine/lock-operations.ts';
import type { Clocks } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { isLockKind, KIND } from './event-kinds.ts';

/** An unlock that comes after the write of the word and writes it back (KIND.unlock), or NONE. */
export function unlockAfter(
  { lockEvents, kind, firstReader, readerNext }: EventGraph,
  write: number,
): number {
  if (lockEvents === 0) return NONE;
  let r = firstReader[write]!;
  while (r !== NONE && kind[r] !== KIND.unlock) r = readerNext[r]!;
  return r;
}

export class LockWords {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  /** By write of a word: the locks and unlocks that read it, in order. */
  private readonly orders = new Map<number, readonly number[]>();
  /** By lock or unlock: how much happens before its block. */
  private blocks: Map<number, number> | undefined;

  constructor(graph: EventGraph, clocks: Clocks) {
    this.graph = graph;
    this.clocks = clocks;
  }

  /** The locks and unlocks that come right after the write in co, in order. */
  eventsAt(write: number): readonly number[] {
    const { graph } = this;
    if (graph.lockEvents === 0) return [];
    const known = this.orders.get(write);
    if (known !== undefined) return known;
    this.blocks ??= this.findBlocks();
    const { blocks } = this;
    const events: number[] = [];
    for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
      if (isLockKind(graph.kind[r]!)) events.push(r);
    }
    events.sort(
      (a, b) =>
        blocks.get(a)! - blocks.get(b)! ||
        graph.thread[a]! - graph.thread[b]! ||
        graph.position[a]! - graph.position[b]!,
    );
    this.orders.set(write, events);
    return events;
  }

  /** What a lock, an unlock or a read of such a word reads from; undefined for other events. */
  sourceOf(event: number): number | undefined {
    const { graph, clocks } = this;
    if (graph.lockEvents === 0 || graph.kind[event] === KIND.depart) return undefined;
    const write = graph.rf[event]!;
    const events = this.eventsAt(write);
    if (events.length === 0) return undefined;
    const at = events.indexOf(event);
    if (at >= 0) return events[at - 1] ?? write;
    // Another access comes before all of them, or after all.
    return clocks.happensBefore(events[0]!, event) ? events.at(-1)! : write;
  }

  /** The word that a lock or an unlock writes. */
  wordAfter(event: number): number {
    const { kind, low, rf, thread } = this.graph;
    const word = low[rf[event]!]!;
    return kind[event] === KIND.lock ? takenBy(word, thread[event]!) : word;
  }

  private findBlocks(): Map<number, number> {
    const { graph, clocks } = this;
    const blocks = new Map<number, number>();
    for (const last of graph.lastOf) {
      const events: number[] = [];
      for (let e = last; e !== NONE; e = graph.poPrevious[e]!) if (isLockKind(graph.kind[e]!)) events.push(e);
      let held = 0;
      let before = 0;
      for (const event of events.reverse()) {
        if (held === 0) before = clocks.countBefore(event);
        held += graph.kind[event] === KIND.lock ? 1 : -1;
        blocks.set(event, before);
      }
    }
    return blocks;
  }
}
