/**
 * Writes that may be left out together with a failed exchange (retries.ts, docs/reductions.md):
 *
 *   node = malloc();
 *   do { old = load(top); node->next = old; } while (!compare_exchange(top, old, node));
 *
 * The write goes to memory that its thread has allocated and that nobody else can reach yet: since
 * the allocation the thread has written to that object only. Others reach it after the thread has
 * made the object known, so they see what the thread has written there last.
 *
 * That they do is presumed, and two things are noted for the whole search. A *hole* is a place
 * where a round with such a write was left out. A read that might see a write from before a hole
 * might have seen the write that was left out; an access that the allocation does not happen before
 * might have raced with it. If one of the two meets a hole, the search starts again and leaves out
 * no such rounds (SkipsLearnt). Places are counted from the allocation, in events of its thread.
 */
import { MODES } from '../program/machine/code.ts';
import type { Clocks } from './clocks.ts';
import type { Consistency } from './consistency.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import type { GraphMemory } from './graph-memory.ts';
import { SkipsLearnt } from './skipped-reads.ts';

/** At most so many events of the thread since the allocation are looked at. */
const MOST_EVENTS = 64;

const RELAXED = MODES.indexOf('rlx');
const ACQUIRE = MODES.indexOf('acq');

interface Searched {
  readonly graph: EventGraph;
  readonly clocks: Clocks;
  readonly memory: GraphMemory;
}

export class PrivateWrites {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly memory: GraphMemory;
  /** By location: the last of its holes. */
  private readonly holes = new Map<number, number>();
  /** By location: the first write that a read might see; -1: the initial one. */
  private readonly sources = new Map<number, number>();
  private readonly objectsWithHoles = new Set<number>();
  /** Objects with an access that their allocation does not happen before. */
  private readonly earlyObjects = new Set<number>();

  constructor({ graph, clocks, memory }: Searched) {
    this.graph = graph;
    this.clocks = clocks;
    this.memory = memory;
  }

  /** Whether a write was left out. */
  get areUsed(): boolean {
    return this.holes.size > 0;
  }

  /** Whether nobody but the thread of the write can reach its object yet. */
  isPrivate(write: number): boolean {
    const { graph, memory } = this;
    const allocation = memory.allocationAt(graph.location[write]!);
    if (allocation === NONE || graph.thread[allocation] !== graph.thread[write]) return false;
    const object = memory.objectAt(graph.location[write]!);
    let event = write;
    for (let left = MOST_EVENTS; left > 0; left--, event = graph.poPrevious[event]!) {
      if (event === allocation) return true;
      if (event === NONE || !this.publishesNothing(event, object)) return false;
    }
    return false;
  }

  /** Whether the event makes nothing known to others but, perhaps, by way of the object. */
  private publishesNothing(event: number, object: number): boolean {
    const { graph, memory } = this;
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.choose:
        return true;
      case KIND.fence:
        return graph.mode[event]! <= ACQUIRE;
      case KIND.write:
        return graph.mode[event]! <= RELAXED && memory.objectAt(graph.location[event]!) === object;
      default:
        return false;
    }
  }

  /** The write is left out with a round whose first event is `first`. */
  leaveOut(write: number, first: number): void {
    const { graph, memory } = this;
    const location = graph.location[write]!;
    const object = memory.objectAt(location);
    const hole = this.placeOf(first, memory.allocationAt(location));
    if ((this.holes.get(location) ?? -1) < hole) this.holes.set(location, hole);
    this.objectsWithHoles.add(object);
    if (this.earlyObjects.has(object)) throw new SkipsLearnt();
    this.compare(location);
  }

  /** Looks at a read that was just added, and has no source yet. */
  addRead(read: number, consistency: Consistency): void {
    const { graph, memory } = this;
    const location = graph.location[read]!;
    const allocation = memory.allocationAt(location);
    if (allocation === NONE) return;
    const before = graph.poPrevious[read]!;
    let first = this.sources.get(location) ?? Number.POSITIVE_INFINITY;
    for (let w = graph.coLast[location]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.thread[w]! < 0) first = -1;
      else if (graph.thread[w] === graph.thread[allocation])
        first = Math.min(first, this.placeOf(w, allocation));
      if (graph.thread[w] === graph.thread[read] || consistency.isBound(w, before)) break;
    }
    this.sources.set(location, first);
    this.compare(location);
  }

  /** Looks at an access, or the end, of an object that was allocated by this event. */
  addAccess(event: number, allocation: number): void {
    if (this.clocks.happensBefore(allocation, event)) return;
    const object = this.graph.object[allocation]!;
    this.earlyObjects.add(object);
    if (this.objectsWithHoles.has(object)) throw new SkipsLearnt();
  }

  private compare(location: number): void {
    const hole = this.holes.get(location);
    if (hole !== undefined && this.sources.get(location)! < hole) throw new SkipsLearnt();
  }

  private placeOf(event: number, allocation: number): number {
    return this.graph.position[event]! - this.graph.position[allocation]!;
  }
}
