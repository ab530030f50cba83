/**
 * Locations whose values nobody uses: no execution reads them but by loads whose value is dead, and
 * their final values are not asked for. Nothing depends on the order of their writes, or on what
 * the loads read. So a write goes to the end of co and revisits nothing, and a load reads the last
 * write that happens before it. docs/reductions.md says why one such execution stands for all.
 *
 * Which locations these are is a fact about all executions. It is presumed of those that the first
 * complete execution shows no use of, and the search starts again with them (UnusedLearnt). It
 * starts again without a location as soon as an execution uses it.
 */
import { SEQ_CST } from '../../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { GlobalPlace } from '../../../kernel/graph-memory.ts';
import { FLAG } from '../../../kernel/read-requests.ts';
import { UnusedLearnt } from '../../../kernel/restarts.ts';
import { isDeadLoad } from '../../../program/machine/dead-loads.ts';
import { REQUESTS } from '../../../program/machine/request.ts';

/** What a search makes of values that nobody uses. */
export interface UnusedUse {
  /** Where they are; undefined: that is to be found in the first complete execution. */
  readonly places: readonly GlobalPlace[] | undefined;
  /**
   * Whether the search looks for uses. One whose execution is made again does not: it presumes what
   * the search presumed that found the execution.
   */
  readonly isChecked: boolean;
  /** Locations whose final values are asked for. */
  readonly observed: () => readonly number[];
}

const OFF: UnusedUse = { places: [], isChecked: false, observed: () => [] };

export class UnusedLocations {
  /** Whether there are any. */
  readonly isActive: boolean;
  private readonly use: UnusedUse;
  private readonly growth: GraphGrowth;
  private readonly graph: EventGraph;
  /** By location: whether it is one of them, once that was asked. */
  private readonly isUnused: (boolean | undefined)[] = [];
  private known: readonly GlobalPlace[] | undefined;

  constructor(growth: GraphGrowth, use: UnusedUse = OFF) {
    this.growth = growth;
    this.graph = growth.graph;
    this.use = use;
    this.known = use.places;
    this.isActive = use.places !== undefined && use.places.length > 0;
  }

  /** Where there are values that nobody uses; undefined as long as that is not known. */
  get places(): readonly GlobalPlace[] | undefined {
    return this.known;
  }

  has(location: number): boolean {
    return this.isActive && location !== NONE && (this.isUnused[location] ?? this.find(location));
  }

  private find(location: number): boolean {
    const place = this.growth.memory.globalAt(location);
    const isFound =
      place !== undefined &&
      this.use.places!.some(({ object, offset }) => object === place.object && offset === place.offset);
    this.isUnused[location] = isFound;
    return isFound;
  }

  // What is against it.

  /** Looks at a new read, which is not linked yet. Throws UnusedLearnt. */
  checkRead(read: number): void {
    const location = this.graph.location[read]!;
    if (this.has(location) && !this.isIdle(read)) this.discard(location);
  }

  /** Looks at the newest event. Throws UnusedLearnt. */
  added(): void {
    const { graph, use } = this;
    const event = graph.newest;
    const isSeqCst = graph.mode[event] === SEQ_CST;
    switch (graph.kind[event]) {
      case KIND.fence:
        if (isSeqCst && use.isChecked) throw new UnusedLearnt([]);
        return;
      case KIND.write:
        if (isSeqCst && this.has(graph.location[event]!)) this.discard(graph.location[event]!);
        return;
      case KIND.arrive:
        if (this.has(graph.location[event]!)) this.discard(graph.location[event]!);
    }
  }

  /** The location is used after all. */
  private discard(location: number): void {
    this.isUnused[location] = false;
    if (!this.use.isChecked) return;
    const used = this.growth.memory.globalAt(location)!;
    throw new UnusedLearnt(
      this.known!.filter(({ object, offset }) => object !== used.object || offset !== used.offset),
    );
  }

  /**
   * Whether nothing depends on what the read returns. If its code guards it, all values pass, or
   * none.
   */
  private isIdle(read: number): boolean {
    const { graph, growth } = this;
    const { guards, requests } = growth;
    return (
      graph.mode[read] !== SEQ_CST &&
      (requests.flags[read]! & (FLAG.forUpdate | FLAG.final)) === 0 &&
      isDeadLoad(growth.code, graph.pc[read]!) &&
      guards.passes(read, graph.coLast[graph.location[read]!]!)
    );
  }

  // What a complete graph shows.

  /** Looks at a complete graph. Throws UnusedLearnt. */
  checkEnd(): void {
    if (this.isActive) {
      for (const location of this.spunAt()) if (this.has(location)) this.discard(location);
    } else if (this.known === undefined) {
      this.known = this.candidates();
      if (this.known.length > 0) throw new UnusedLearnt(this.known);
    }
  }

  /**
   * Locations that a loop reads which goes round for ever: whether it does is judged by what is the
   * last write there.
   */
  private spunAt(): Set<number> {
    const { graph, growth } = this;
    const found = new Set<number>();
    for (let thread = 0; thread < growth.threads.threadCount; thread++) {
      const last = graph.lastOf[thread]!;
      if (last === NONE || graph.kind[last] !== KIND.stop) continue;
      const { kind, count } = growth.stops[graph.stop[last]!]!;
      if (kind !== REQUESTS.spin) continue;
      let e = graph.poPrevious[last]!;
      for (let left = count; left > 0 && e !== NONE; left--, e = graph.poPrevious[e]!) {
        if (isReadKind(graph.kind[e]!)) found.add(graph.location[e]!);
      }
    }
    return found;
  }

  /** Places that the graph shows no use of, and where something could be ordered in two ways. */
  private candidates(): GlobalPlace[] {
    const { graph, growth } = this;
    const used = new Set([...this.use.observed(), ...this.spunAt()]);
    const accesses = new Map<number, number[]>();
    for (let e = 0; e < graph.count; e++) {
      if (graph.inGraph[e] === 0) continue;
      if (graph.kind[e] === KIND.fence && graph.mode[e] === SEQ_CST) return [];
      const location = graph.location[e]!;
      if (location === NONE || used.has(location)) continue;
      if (!this.isUseless(e)) used.add(location);
      else if (graph.thread[e]! >= 0) {
        const others = accesses.get(location);
        if (others === undefined) accesses.set(location, [e]);
        else others.push(e);
      }
    }
    return [...accesses].flatMap(([location, events]) => {
      const place = growth.memory.globalAt(location);
      return place === undefined || used.has(location) || !this.areConcurrent(events) ? [] : [place];
    });
  }

  /** Whether the event, which has a location, does not use what is there. */
  private isUseless(event: number): boolean {
    const { graph } = this;
    switch (graph.kind[event]) {
      case KIND.initial:
        return graph.isUninitialised[event] === 0;
      case KIND.write:
        return graph.mode[event] !== SEQ_CST;
      case KIND.read:
        return this.isIdle(event);
      default:
        return false;
    }
  }

  /**
   * Whether a write and another of the accesses have no order in every execution. What is read here
   * does not count: another execution may read something else.
   */
  private areConcurrent(accesses: readonly number[]): boolean {
    const { graph } = this;
    return accesses.some(
      (write) =>
        isWriteKind(graph.kind[write]!) &&
        accesses.some((other) => !isStructural(graph, write, other) && !isStructural(graph, other, write)),
    );
  }
}

/** Whether the first event comes before the second by program order, starts and joins alone. */
function isStructural(graph: EventGraph, first: number, second: number): boolean {
  const { thread, position, spawnOf, joinOf } = graph;
  const [t, u] = [thread[first]!, thread[second]!];
  if (t === u) return position[first]! <= position[second]!;
  const spawn = spawnOf[u]!;
  if (spawn !== NONE && isStructural(graph, first, spawn)) return true;
  const join = joinOf[t]!;
  return join !== NONE && isStructural(graph, join, second);
}
