/**
 * Freezes of final fields in a graph (JLS 17.5): which writes reads must not look behind. A read of a final field sees what is in its causal
 * past. A read of anything that could be reached through a final field when that was frozen sees what there was then, or newer, if the
 * freeze is in its causal past.
 *
 * Deviation: Java promises the latter only to reads that have come through the final field. Who has another way to the same object and has
 * the freeze in its past sees no older value here.
 */
import type { Clocks } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { FLAG, type Frames } from '../../kernel/frames.ts';
import type { GraphMemory } from '../../kernel/graph-memory.ts';

export class Freezes {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly frames: Frames;
  private readonly memory: GraphMemory;
  /** By freeze, of those that were asked for: by location, the write that there was then. */
  private readonly floors = new Map<number, ReadonlyMap<number, number>>();
  /** Whether there was ever a freeze; C has none, and this is asked for every read. */
  private isUsed = false;

  constructor(graph: EventGraph, clocks: Clocks, frames: Frames, memory: GraphMemory) {
    this.graph = graph;
    this.clocks = clocks;
    this.frames = frames;
    this.memory = memory;
  }

  /** A new event follows on another of its thread. */
  open(event: number): void {
    if (!this.isUsed) return;
    const { lastFreeze } = this.frames;
    lastFreeze[event] = lastFreeze[this.graph.poPrevious[event]!] ?? NONE;
  }

  /** A new event is a freeze. */
  add(event: number): void {
    this.isUsed = true;
    this.frames.lastFreeze[event] = event;
    this.floors.delete(event);
  }

  /** Whether the read sees this write or newer ones only. */
  isFloor(read: number, write: number): boolean {
    if ((this.frames.flags[read]! & FLAG.final) !== 0)
      return this.clocks.isCausal(write, this.graph.poPrevious[read]!);
    return this.isUsed && this.floorsOf(read).includes(write);
  }

  /** Writes that were frozen where the read reads, in its causal past. */
  floorsOf(read: number): readonly number[] {
    if (!this.isUsed) return NO_FLOORS;
    const { graph, clocks, frames } = this;
    const before = graph.poPrevious[read]!;
    const found: number[] = [];
    for (let thread = 0; thread < clocks.threads; thread++) {
      const last = graph.lastOf[thread]!;
      if (last === NONE) continue;
      for (let f = frames.lastFreeze[last]!; f !== NONE; f = frames.lastFreeze[graph.poPrevious[f]!]!) {
        if (!clocks.isCausal(f, before)) continue;
        const floor = this.frozenBy(f).get(graph.location[read]!);
        if (floor !== undefined) found.push(floor);
      }
    }
    return found;
  }

  /** What can be reached through the field when it is frozen. It depends on the causal past of the freeze alone. */
  private frozenBy(freeze: number): ReadonlyMap<number, number> {
    const known = this.floors.get(freeze);
    if (known !== undefined) return known;
    const { graph, memory } = this;
    const floors = new Map<number, number>();
    const objects = new Set([graph.high[freeze]!]);
    for (const object of objects) {
      const allocation = memory.allocationOf(object);
      if (allocation === NONE) continue;
      for (const location of memory.locationsOf(allocation)) {
        const write = this.latestBefore(location, freeze);
        if (write === NONE) continue;
        floors.set(location, write);
        objects.add(graph.high[write]!);
      }
    }
    this.floors.set(freeze, floors);
    return floors;
  }

  private latestBefore(location: number, freeze: number): number {
    const { graph, clocks } = this;
    for (
      let w = graph.coLast[location] ?? NONE;
      w !== NONE && graph.thread[w]! >= 0;
      w = graph.coPrevious[w]!
    ) {
      if (clocks.isCausal(w, freeze)) return w;
    }
    return NONE;
  }
}

const NO_FLOORS: readonly number[] = [];
