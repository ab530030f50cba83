/**
 * Mutexes that nobody observes: their sections order and exclude nothing that matters. A lock and
 * an unlock of such a mutex are events without options that order nothing, so that one execution
 * stands for all orders of the sections (docs/reductions.md says why).
 *
 * Which mutexes these are is a fact about all executions. It is presumed of those whose sections
 * have no conflicting accesses in the first complete execution, and the search starts again with
 * them (LocksLearnt). Every complete graph is then verified (`checkEnd`): conflicting accesses are
 * ordered by other means, threads learn nothing of others within sections, and no thread can wait
 * for ever for such a mutex. If one is not so, or if an error is found, the search starts again
 * without the mutexes that may be to blame: so errors are found, and shown, where mutexes order.
 */
import { NONE } from '../../../kernel/event-graph.ts';
import { isLockKind, KIND } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { GlobalPlace } from '../../../kernel/graph-memory.ts';
import { LocksLearnt } from '../../../kernel/restarts.ts';
import { isHeld, takenBy } from '../../../program/machine/lock-operations.ts';
import { OPCODES } from '../../../program/machine/opcodes.ts';
import type { Request } from '../../../program/machine/request.ts';
import { observedLocks } from './observed-locks.ts';
import { quietMutexes } from './quiet-mutexes.ts';

/** What a search makes of mutexes that nobody observes. */
export interface LocksUse {
  /** Where they are; undefined: that is to be found in the first complete execution. */
  readonly places: readonly GlobalPlace[] | undefined;
  /**
   * Whether the search verifies what it presumes. One whose execution is made again does not: the
   * search did that found the execution.
   */
  readonly isChecked: boolean;
}

const OFF: LocksUse = { places: [], isChecked: false };

export class UnobservedLocks {
  /** Whether there are any. */
  readonly isActive: boolean;
  private readonly use: LocksUse;
  private readonly growth: GraphGrowth;
  private known: readonly GlobalPlace[] | undefined;

  constructor(growth: GraphGrowth, use: LocksUse = OFF) {
    this.growth = growth;
    this.use = use;
    this.known = use.places;
    this.isActive = use.places !== undefined && use.places.length > 0;
  }

  /** Where they are; undefined as long as that is not known. */
  get places(): readonly GlobalPlace[] | undefined {
    return this.known;
  }

  /** The location of such a mutex if the request locks or unlocks one, else NONE. */
  locationOf(request: Request, thread: number): number {
    const { memory, code } = this.growth;
    const opcode = code.code[request.pc];
    if (opcode !== OPCODES.lock && opcode !== OPCODES.unlock) return NONE;
    if (memory.faultOf(request) !== undefined) return NONE;
    const location = memory.locate(request, thread);
    return this.has(location) ? location : NONE;
  }

  isLock({ pc }: Request): boolean {
    return this.growth.code.code[pc] === OPCODES.lock;
  }

  private has(location: number): boolean {
    const place = this.growth.memory.globalAt(location);
    return place !== undefined && this.use.places!.some((other) => isSamePlace(place, other));
  }

  /**
   * What the thread reads that locks or unlocks the mutex next. Throws LocksLearnt if a lock is
   * taken again by its owner, given back by another thread, or is no mutex that is free.
   */
  wordFor(thread: number, location: number, isLock: boolean): number {
    const { graph } = this.growth;
    const write = graph.coLast[location]!;
    const word = graph.low[write]!;
    const hasNoValue = graph.kind[write] === KIND.initial && graph.isUninitialised[write] === 1;
    if (hasNoValue || isHeld(word) || this.holds(thread, location) === isLock)
      this.discard(new Set([location]));
    return isLock ? word : takenBy(word, thread);
  }

  private holds(thread: number, location: number): boolean {
    const { graph } = this.growth;
    for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
      if (graph.location[e] === location && isLockKind(graph.kind[e]!)) return graph.kind[e] === KIND.lock;
    }
    return false;
  }

  /** An error was found. Throws LocksLearnt: an unfinished graph need not be an execution. */
  checkError(): void {
    if (this.isActive) this.discard(new Set());
  }

  /** These mutexes are observed after all; none: it is not known which are. */
  private discard(locations: ReadonlySet<number>): void {
    if (!this.use.isChecked) return;
    if (locations.size === 0) throw new LocksLearnt([]);
    const gone = [...locations].map((location) => this.growth.memory.globalAt(location)!);
    throw new LocksLearnt(this.known!.filter((place) => !gone.some((other) => isSamePlace(place, other))));
  }

  // What a complete graph shows.

  /** Looks at a complete graph. Throws LocksLearnt. */
  checkEnd(): void {
    if (this.isActive) {
      const observed = observedLocks(this.growth);
      if (observed !== undefined) this.discard(observed);
    } else if (this.known === undefined) {
      this.known = quietMutexes(this.growth);
      if (this.known.length > 0) throw new LocksLearnt(this.known);
    }
  }
}

const isSamePlace = (first: GlobalPlace, second: GlobalPlace): boolean =>
  first.object === second.object && first.offset === second.offset;
