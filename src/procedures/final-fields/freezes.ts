/**
 * Freezes of final fields in a graph (refs/jls, 17.5), as ReadFloors of the kernel: which writes
 * reads must not look behind. A read of a final field sees what is in its causal past. A read of
 * anything that could be reached through a final field when that was frozen sees what there was
 * then, or newer, if the freeze is in its causal past.
 *
 * Deviation: Java promises the latter only to reads that have come through the final field. Here a
 * read with another way to the same object sees no older value either, if the freeze is in its
 * past.
 */
import type { Clocks } from '../../kernel/clocks.ts';
import { type EventGraph, grown, NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import type { GraphMemory } from '../../kernel/graph-memory.ts';
import { FLAG, type ReadRequests } from '../../kernel/read-requests.ts';
import type { ReadFloors } from '../../kernel/search-hooks.ts';

const FIRST_EVENTS = 256;

export class Freezes implements ReadFloors {
  private readonly growth: GraphGrowth;
  private readonly graph: EventGraph;
  private readonly requests: ReadRequests;
  /** By event: the latest freeze of its thread, itself included; NONE: there is none. */
  private lastFreeze = new Int32Array(FIRST_EVENTS).fill(NONE);
  /** By freeze that was asked for, then by location: the write that was last then. */
  private readonly floors = new Map<number, ReadonlyMap<number, number>>();
  /** Whether there was ever a freeze: this is asked for every read. */
  private isUsed = false;

  constructor(growth: GraphGrowth) {
    this.growth = growth;
    this.graph = growth.graph;
    this.requests = growth.requests;
  }

  private get clocks(): Clocks {
    return this.growth.clocks;
  }

  private get memory(): GraphMemory {
    return this.growth.memory;
  }

  /** A new event follows on another of its thread. */
  open(event: number): void {
    if (!this.isUsed) return;
    this.reserve(event);
    const before = this.graph.poPrevious[event]!;
    this.lastFreeze[event] = before === NONE ? NONE : this.lastFreeze[before]!;
  }

  /** A new event is a freeze. */
  add(event: number): void {
    this.isUsed = true;
    this.reserve(event);
    this.lastFreeze[event] = event;
    this.floors.delete(event);
  }

  /** Whether the read sees this write or newer ones only. */
  isFloor(read: number, write: number): boolean {
    if (this.isFinal(read)) return this.clocks.isCausal(write, this.graph.poPrevious[read]!);
    return this.isUsed && this.floorsOf(read).includes(write);
  }

  /**
   * Whether the read must not look behind a write that this one leads to: for a final field any
   * write in its causal past, else those that were frozen.
   */
  isOutdated(read: number, write: number): boolean {
    const { graph, clocks } = this;
    if (!this.isFinal(read))
      return this.floorsOf(read).some((floor) => floor !== write && clocks.isCausal(write, floor));
    const before = graph.poPrevious[read]!;
    for (let w = graph.coLast[graph.location[read]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (w === write || graph.kind[w] === KIND.initial) continue;
      if (clocks.isCausal(w, before) && clocks.isCausal(write, w)) return true;
    }
    return false;
  }

  private reserve(event: number): void {
    if (event < this.lastFreeze.length) return;
    this.lastFreeze = grown(this.lastFreeze, new Int32Array(2 * event).fill(NONE));
  }

  private isFinal(read: number): boolean {
    return (this.requests.flags[read]! & FLAG.final) !== 0;
  }

  /** Writes that were frozen where the read reads, in its causal past. */
  private floorsOf(read: number): readonly number[] {
    if (!this.isUsed) return NO_FLOORS;
    const { graph, clocks, lastFreeze } = this;
    const before = graph.poPrevious[read]!;
    const found: number[] = [];
    for (let thread = 0; thread < clocks.threads; thread++) {
      const last = graph.lastOf[thread]!;
      if (last === NONE) continue;
      for (let f = lastFreeze[last]!; f !== NONE; f = lastFreeze[graph.poPrevious[f]!]!) {
        if (!clocks.isCausal(f, before)) continue;
        const floor = this.frozenBy(f).get(graph.location[read]!);
        if (floor !== undefined) found.push(floor);
      }
    }
    return found;
  }

  /**
   * What can be reached through the field when it is frozen. It depends on the causal past of the
   * freeze alone.
   */
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
