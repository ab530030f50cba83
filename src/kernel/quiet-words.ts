/**
 * Words that one thread uses alone, and stores what is there already (docs/reductions.md,
 * `rewrite`):
 *
 *   do { node->locked = 1; } while (!compare_exchange(tail, NULL, node));
 *
 * From the second round on nobody can tell whether the store was made. So the thread is told that
 * it had no effect, and a round that has no other is one that waits (loops.ts).
 *
 * That a word is used by its thread alone is a fact about all executions: accesses by other threads
 * happen before the thread starts, or after it has ended. It is presumed, and verified for all
 * accesses of the search. To see them all the search starts again when it meets the first such
 * store to an object; it starts again without a word when another thread is found to use it.
 * Threads that run the same function are taken for one here, since they may be explored up to their
 * exchange (`symmetry`).
 */
import { REQUESTS } from '../program/machine/request.ts';
import { THREAD, type ThreadState } from '../program/machine/thread-state.ts';
import type { Clocks } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import type { GraphMemory, ObjectPlace } from './graph-memory.ts';
import type { Snapshots } from './snapshots.ts';

/** Thrown when an object is to be watched, or a word turns out to be used by others. */
export class QuietLearnt extends Error {}

/** What searches of a program have learnt of such words. Objects of all kinds have numbers. */
export interface KnownWords {
  /** Objects whose accesses are all looked at. */
  readonly watched: Set<number>;
  /** Words that others use too. */
  readonly shared: ObjectPlace[];
  /** Whether too much was learnt in vain. */
  isGivenUp: boolean;
}

export const nothingKnown = (): KnownWords => ({ watched: new Set(), shared: [], isGivenUp: false });

/** For a replay, in which nothing is learnt: words that others use too; all others are presumed. */
export interface PresumedWords {
  readonly presumedBut: readonly ObjectPlace[];
}

export type QuietUse = KnownWords | PresumedWords;

/** What the user of a search wants of it. */
export type QuietWish = 'verified' | PresumedWords;

/** Each costs one start of the search. */
const MOST_WATCHED = 8;
const MOST_SHARED = 8;

/** So many events back the last access of the thread to the word is looked for. */
const MOST_EVENTS = 32;

interface Searched {
  readonly graph: EventGraph;
  readonly clocks: Clocks;
  readonly memory: GraphMemory;
  readonly threads: { readonly snapshots: Snapshots; readonly threadCount: number };
}

export class QuietWords {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly memory: GraphMemory;
  private readonly threads: Searched['threads'];
  private readonly shared: readonly ObjectPlace[];
  /** Undefined in a replay. */
  private readonly known: KnownWords | undefined;
  /** Words by location and user (`userOf`): such as were presumed to be used by that one alone. */
  private readonly presumed = new Set<string>();
  /** Words that were found to be used by others too, as far as nothing was presumed yet. */
  private readonly refuted = new Set<string>();

  constructor({ graph, clocks, memory, threads }: Searched, use: QuietUse) {
    this.graph = graph;
    this.clocks = clocks;
    this.memory = memory;
    this.threads = threads;
    this.known = 'watched' in use ? use : undefined;
    this.shared = 'watched' in use ? use.shared : use.presumedBut;
  }

  /** What a replay must know; undefined if no store was taken to have no effect. */
  get presumedBut(): readonly ObjectPlace[] | undefined {
    return this.known === undefined || this.presumed.size > 0 ? this.shared : undefined;
  }

  // What the thread is told.

  /**
   * Whether the write, which is linked, has no effect. `state`: of its thread, at its request.
   * Throws QuietLearnt.
   */
  isIdle(write: number, { words }: ThreadState): boolean {
    if (words[THREAD.quiet] !== words[THREAD.effects]! + 1) return false;
    if (this.graph.kind[write] !== KIND.write || !this.isThereAlready(write)) return false;
    const { graph, known } = this;
    const location = graph.location[write]!;
    if (this.isShared(location)) return false;
    if (known === undefined) return true;
    if (known.isGivenUp) return false;
    this.watch(known, this.memory.objectAt(location));
    const key = this.keyOf(location, graph.thread[write]!);
    if (this.refuted.has(key)) this.share(known, location);
    this.presumed.add(key);
    return true;
  }

  /**
   * Whether the thread itself has put the same value there, or has read it there, and it is what
   * comes before in co.
   */
  private isThereAlready(write: number): boolean {
    const { graph } = this;
    const before = graph.coPrevious[write]!;
    if (graph.low[before] !== graph.low[write] || graph.high[before] !== graph.high[write]) return false;
    if (graph.thread[before] === graph.thread[write]) return true;
    let e = graph.poPrevious[write]!;
    for (let left = MOST_EVENTS; left > 0 && e !== NONE; left--, e = graph.poPrevious[e]!) {
      if (graph.location[e] !== graph.location[write]) continue;
      return graph.kind[e] === KIND.read && graph.rf[e] === before;
    }
    return false;
  }

  private isShared(location: number): boolean {
    if (this.shared.length === 0) return false;
    const { object, offset } = this.memory.placeAt(location);
    return this.shared.some((place) => place.object === object && place.offset === offset);
  }

  private watch(known: KnownWords, object: number): void {
    if (known.watched.has(object)) return;
    known.watched.add(object);
    if (known.watched.size > MOST_WATCHED) known.isGivenUp = true;
    throw new QuietLearnt();
  }

  private share(known: KnownWords, location: number): never {
    known.shared.push(this.memory.placeAt(location));
    if (known.shared.length > MOST_SHARED) known.isGivenUp = true;
    throw new QuietLearnt();
  }

  // What is against it.

  /** Looks at an access that the thread is about to make. Throws QuietLearnt. */
  access(location: number, thread: number): void {
    const { known, graph, clocks } = this;
    if (known === undefined || !known.watched.has(this.memory.objectAt(location))) return;
    this.end(location, thread);
    const spawn = graph.spawnOf[thread]!;
    for (const other of this.othersAt(location, thread)) {
      if (spawn === NONE || !clocks.happensBefore(other, spawn)) this.refute(location, thread);
    }
  }

  /** Looks at the end of the life of an object, which the thread is about to bring about. */
  endOf(locations: readonly number[], thread: number): void {
    const { known, memory } = this;
    if (known === undefined || known.watched.size === 0) return;
    for (const location of locations)
      if (known.watched.has(memory.objectAt(location))) this.end(location, thread);
  }

  /** Other threads that use the word must have ended before what the thread does next. */
  private end(location: number, thread: number): void {
    const { graph, clocks, threads } = this;
    const before = graph.lastOf[thread]!;
    for (const other of this.othersAt(location, thread)) {
      const user = graph.thread[other]!;
      const last = graph.lastOf[user]!;
      const hasEnded = threads.snapshots.nextKind(last) === REQUESTS.end;
      if (!hasEnded || !clocks.happensBefore(last, before)) this.refute(location, user);
    }
  }

  private refute(location: number, user: number): void {
    const key = this.keyOf(location, user);
    if (this.presumed.has(key)) this.share(this.known!, location);
    this.refuted.add(key);
  }

  /** Accesses of the location by other threads, those included that wait. */
  private *othersAt(location: number, thread: number): Generator<number> {
    const { graph } = this;
    for (let w = graph.coLast[location]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.thread[w]! >= 0 && graph.thread[w] !== thread) yield w;
      for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
        if (graph.thread[r] !== thread) yield r;
      }
    }
    for (let other = 0; other < this.threads.threadCount; other++) {
      const last = graph.lastOf[other]!;
      if (other === thread || last === NONE || graph.kind[last] !== KIND.wait) continue;
      if (graph.location[last] === location) yield last;
    }
  }

  private keyOf(location: number, thread: number): string {
    return `${location} ${this.userOf(thread)}`;
  }

  /** The function that the thread runs; main is a user of its own. */
  private userOf(thread: number): number {
    const spawn = this.graph.spawnOf[thread]!;
    return spawn === NONE ? NONE : this.graph.entry[spawn]!;
  }
}
