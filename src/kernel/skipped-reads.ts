/**
 * Whether an error could be missed because reads of other locations were left out together with a
 * failed exchange (retries.ts, docs/reductions.md).
 *
 * An execution that goes on after the failed exchange f is replaced by one that lacks a read q
 * before f. If q races with a write that depends on f, or reads an object whose end depends on f,
 * nobody else shows that error. Such a write or end e has f in its causal prefix, and f does not
 * happen before e: otherwise q would too. In the execution that is explored instead, the read that
 * took the place of f is in the causal prefix of e, and does not happen before e either. So it is
 * noted of which locations reads were left out, and to which locations there are such e. If a
 * location is in both sets, the search starts again and leaves out no reads of other locations
 * (SkipsLearnt). The sets only grow during a search, since the two may be met in either order.
 */
import { type Clocks, NON_ATOMIC } from './clocks.ts';
import type { EventGraph } from './event-graph.ts';
import type { GraphMemory } from './graph-memory.ts';

/** Thrown when a read that was left out may be one that shows an error. */
export class SkipsLearnt extends Error {}

/** Bits of accesses. */
const ATOMIC = 1;
const PLAIN = 2;

interface Searched {
  readonly graph: EventGraph;
  readonly clocks: Clocks;
  readonly memory: GraphMemory;
}

export class SkippedReads {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly memory: GraphMemory;
  private readonly isShared: boolean;
  /** By location: bits of the reads that were left out. */
  private readonly skipped = new Map<number, number>();
  /** By location: bits of the writes that depend on a read which does not happen before them. */
  private readonly written = new Map<number, number>();
  private readonly skippedObjects = new Set<number>();
  /** Objects whose ends depend on a read which does not happen before them. */
  private readonly ended = new Set<number>();

  /** `isShared`: other searches explore parts, and nobody knows what they leave out. */
  constructor({ graph, clocks, memory }: Searched, isShared: boolean) {
    this.graph = graph;
    this.clocks = clocks;
    this.memory = memory;
    this.isShared = isShared;
  }

  /** The read is left out, and so is what follows on it. */
  skip(read: number): void {
    const location = this.graph.location[read]!;
    const known = this.skipped.get(location) ?? 0;
    const bits = known | this.bitOf(read);
    if (bits === known) return;
    const object = this.memory.objectAt(location);
    this.skipped.set(location, bits);
    this.skippedObjects.add(object);
    if ((this.isShared && bits >= PLAIN) || this.ended.has(object)) throw new SkipsLearnt();
    if (conflict(bits, this.written.get(location) ?? 0)) throw new SkipsLearnt();
  }

  /** Looks at a write that was just added, with its clocks. */
  addWrite(write: number): void {
    if (!this.clocks.hasUnordered(write)) return;
    const location = this.graph.location[write]!;
    const known = this.written.get(location) ?? 0;
    const bits = known | this.bitOf(write);
    if (bits === known) return;
    this.written.set(location, bits);
    if ((this.isShared && bits >= PLAIN) || conflict(this.skipped.get(location) ?? 0, bits))
      throw new SkipsLearnt();
  }

  /** Looks at the end of an object's life that was just added, with its clocks. */
  addEnd(end: number): void {
    if (!this.clocks.hasUnordered(end)) return;
    const object = this.graph.object[this.graph.allocation[end]!]!;
    this.ended.add(object);
    if (this.isShared || this.skippedObjects.has(object)) throw new SkipsLearnt();
  }

  private bitOf(access: number): number {
    return this.graph.mode[access] === NON_ATOMIC ? PLAIN : ATOMIC;
  }
}

/** Whether a read and a write, given by bits, may race. */
const conflict = (reads: number, writes: number): boolean =>
  reads !== 0 && writes !== 0 && (reads | writes) >= PLAIN;
