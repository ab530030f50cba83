/**
 * The steps of which cycles of po and rf are made, as far as the behaviours of threads tell
 * (thread-behaviours.ts): *segments*, each from a read of a thread to a write that comes after it,
 * in the same thread, in one that it creates, or in one that joins it; and from a write to the
 * reads of its location in other threads. Says whether a cycle is possible at all, and which edges
 * of rf may be in one. A cycle has accesses of two locations (lemma 6 of docs/models/xmm.md) and a
 * segment that is not in rpo (lemma 9).
 */

import { XMM_PRUNING } from './pruning.ts';

/** By the location and the thread of a write that comes later: bits of PATH, one per way there. */
export type Later = ReadonlyMap<number, number>;

/**
 * What leads to a write, of which rpo from a read before it depends: nothing but `rpo`; or fences,
 * after which the write is in rpo after no read, or only after atomic reads (`fenced`).
 */
export const PATH = { rpo: 1, toAtomic: 2, toPlain: 4, fencedToAtomic: 8, fencedToPlain: 16 } as const;

/** Most threads of a write's key. */
const MOST_THREADS = 1 << 10;
/** Steps after which the search for a circle is given up: there may be one. */
const MOST_STEPS = 20_000;

export const writeKey = (location: number, thread: number): number => location * MOST_THREADS + thread;
const locationOf = (key: number): number => Math.floor(key / MOST_THREADS);
const threadOf = (key: number): number => key % MOST_THREADS;

export function addPaths(to: Map<number, number>, from: Later): void {
  for (const [key, paths] of from) to.set(key, (to.get(key) ?? 0) | paths);
}

/** The same writes, seen from before the creation of their thread. */
export const throughCreation = (later: Later): Later => mapPaths(later, () => PATH.rpo);

/** The same writes, seen from before a fence. */
export function throughFence(later: Later, acquires: boolean, releases: boolean): Later {
  if (acquires && releases) return throughCreation(later);
  return mapPaths(later, (paths) => {
    let before = paths;
    if (acquires) {
      const { toAtomic, toPlain } = PATH;
      before = (paths & ~(toAtomic | toPlain)) | (paths & toAtomic ? PATH.fencedToAtomic : 0);
      if (paths & toPlain) before |= PATH.fencedToPlain;
    }
    const atomic = PATH.toAtomic | PATH.fencedToAtomic;
    return releases && (before & atomic) !== 0 ? (before & ~atomic) | PATH.rpo : before;
  });
}

const mapPaths = (later: Later, map: (paths: number) => number): Later =>
  new Map([...later].map(([key, paths]) => [key, map(paths)]));

/** From a read, over a segment and an edge of rf, to a read of another thread. */
interface Step {
  readonly to: number;
  readonly isRpo: boolean;
}

export class Segments {
  /** By read, as a key like that of a write: by write, whether it may come without rpo. */
  private readonly bySource = new Map<number, Map<number, boolean>>();
  private readonly readers = new Map<number, Set<number>>();
  /** Writes that come after a join. */
  private readonly afterJoins = new Set<number>();
  private steps: Map<number, Step[]> | undefined;
  private components: Map<number, number> | undefined;

  noteRead(thread: number, location: number): void {
    let readers = this.readers.get(location);
    if (readers === undefined) {
      readers = new Set();
      this.readers.set(location, readers);
    }
    readers.add(thread);
  }

  /** The read comes before these writes. */
  note(thread: number, location: number, isAcquire: boolean, isAtomic: boolean, later: Later): void {
    const open = isAtomic ? PATH.toAtomic | PATH.toPlain : ~PATH.rpo;
    const read = writeKey(location, thread);
    let writes = this.bySource.get(read);
    if (writes === undefined) {
      writes = new Map();
      this.bySource.set(read, writes);
    }
    for (const [key, paths] of later) {
      const isLoose = !isAcquire && (paths & open) !== 0;
      if (isLoose || !writes.has(key)) writes.set(key, isLoose);
    }
  }

  /** Whatever threads read may come before such a write: they may have been joined. */
  noteAfterJoin(thread: number, location: number): void {
    this.afterJoins.add(writeKey(location, thread));
  }

  /** Whether a cycle is possible: a circle of segments over different threads. */
  get hasCircle(): boolean {
    const graph = this.stepsByRead();
    let budget = MOST_STEPS;
    const seen = new Set<number>();
    const leadsBack = (start: number, at: number, isLoose: boolean, hasTwo: boolean): boolean => {
      for (const { to, isRpo } of graph.get(at) ?? []) {
        if (--budget < 0) return true;
        const loose = isLoose || !isRpo || !XMM_PRUNING.segments;
        const two = hasTwo || locationOf(to) !== locationOf(start);
        if (to === start) {
          if (loose && two) return true;
          continue;
        }
        if (seen.has(threadOf(to))) continue;
        seen.add(threadOf(to));
        if (leadsBack(start, to, loose, two)) return true;
        seen.delete(threadOf(to));
      }
      return false;
    };
    for (const start of graph.keys()) {
      seen.clear();
      seen.add(threadOf(start));
      if (leadsBack(start, start, false, false)) return true;
    }
    return false;
  }

  /**
   * Whether an edge of rf at the location, between these threads, may be in a cycle. `isLoose`:
   * after a segment that is not in rpo.
   */
  isOnCycle(location: number, writer: number, reader: number, isLoose: boolean): boolean {
    const components = this.componentsOfReads();
    const component = components.get(writeKey(location, reader));
    if (component === undefined) return false;
    const write = writeKey(location, writer);
    const reads = [...components].filter(([, of]) => of === component).map(([read]) => read);
    const graph = this.stepsByRead();
    const isIn = ({ to }: Step): boolean => components.get(to) === component;
    const mayPrecede = (read: number): boolean => {
      const loose = this.bySource.get(read)?.get(write);
      return loose === true || (!isLoose && (loose === false || this.afterJoins.has(write)));
    };
    return (
      reads.some((read) => locationOf(read) !== location) &&
      reads.some((read) =>
        graph.get(read)!.some((step) => isIn(step) && (!step.isRpo || !XMM_PRUNING.segments)),
      ) &&
      reads.some(mayPrecede)
    );
  }

  private stepsByRead(): Map<number, Step[]> {
    if (this.steps !== undefined) return this.steps;
    const reads = [...this.readers].flatMap(([location, threads]) =>
      [...threads].map((thread) => writeKey(location, thread)),
    );
    const steps = new Map<number, Step[]>();
    for (const read of reads) {
      const writes = new Map(this.bySource.get(read));
      for (const write of this.afterJoins)
        if (threadOf(write) !== threadOf(read) && !writes.has(write)) writes.set(write, false);
      const list: Step[] = [];
      for (const [write, isLoose] of writes) {
        for (const reader of this.readers.get(locationOf(write)) ?? []) {
          if (reader === threadOf(write)) continue;
          list.push({ to: writeKey(locationOf(write), reader), isRpo: !isLoose });
        }
      }
      steps.set(read, list);
    }
    this.steps = steps;
    return steps;
  }

  /** By read: the number of its strongly connected component; undefined for one that is alone. */
  private componentsOfReads(): Map<number, number> {
    if (this.components !== undefined) return this.components;
    const graph = this.stepsByRead();
    const reached = new Map<number, Set<number>>();
    for (const start of graph.keys()) {
      const seen = new Set<number>();
      for (const { to } of graph.get(start)!) seen.add(to);
      for (const at of seen) for (const { to } of graph.get(at) ?? []) seen.add(to);
      reached.set(start, seen);
    }
    this.components = new Map();
    for (const [read, from] of reached) {
      if (!from.has(read)) continue;
      const first = [...from].filter((other) => reached.get(other)?.has(read)).sort((a, b) => a - b)[0]!;
      this.components.set(read, first);
    }
    return this.components;
  }
}
