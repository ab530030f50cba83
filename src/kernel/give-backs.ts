/**
 * Rounds that take from a counter and give back what they took (docs/reductions.md, `giveback`):
 *
 *   while (fetch_sub(left, 1) < 1) {
 *     fetch_add(left, 1);
 *     while (load(left) < 1);
 *   }
 *
 * Such a round changes nothing for good, so the thread might as well have waited until there is
 * enough: the read of its subtraction is guarded by the code (read-guards.ts), and a value that
 * leads to such a round fails.
 *
 * Meanwhile other threads see what the round took. An execution without the round is as good only
 * if none of them does anything else then than wait. That is a fact about all executions, so it is
 * presumed, and verified from time to time and at the end: for every state in which a thread was
 * about to read a counter, for every value that the counter had, and for all that other threads
 * could have taken meanwhile. If it is not so, the search starts again without all this.
 */

import type { MachineCode } from '../program/machine/code.ts';
import { REQUESTS, type Request } from '../program/machine/request.ts';
import type { Stepper } from '../program/machine/stepper.ts';
import { THREAD, type ThreadState } from '../program/machine/thread-state.ts';
import { isAddition, sizeOfAddition, undoableAdditions } from '../program/machine/undoable-additions.ts';
import { UNINITIALISED } from '../program/machine/value-table.ts';
import type { Clocks } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import { type Counter, GiveBackCheck, put } from './give-back-check.ts';
import type { GraphMemory } from './graph-memory.ts';
import type { Snapshots } from './snapshots.ts';

/** Thrown when a location turns out to be a counter, or rounds that give back to matter. */
export class GiveBacksLearnt extends Error {}

/** What searches of a program have learnt of counters. */
export interface KnownCounters {
  /** Locations to which a thread has added what may be taken back. */
  readonly locations: Set<number>;
  /** Whether the rounds of some counter matter. */
  isRefuted: boolean;
}

/** `presumed`: a replay, in which nothing is learnt. */
export type GiveBackUse = KnownCounters | 'presumed';

/** After a check the next comes when there are so many times as many executions. */
const CHECK_GROWTH = 16;

interface Searched {
  readonly code: MachineCode;
  readonly graph: EventGraph;
  readonly clocks: Clocks;
  readonly memory: GraphMemory;
  readonly threads: SearchedThreads;
}

/** The threads of a graph (GraphThreads). */
interface SearchedThreads {
  readonly stepper: Stepper;
  readonly snapshots: Snapshots;
  readonly threadCount: number;
  /** The stepper's present request is none of these threads'. */
  askAgain(): void;
}

export class GiveBacks {
  private readonly code: MachineCode;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly memory: GraphMemory;
  private readonly threads: SearchedThreads;
  private readonly check: GiveBackCheck;
  private readonly isUndoable: Uint8Array;
  private readonly known: KnownCounters | undefined;
  private readonly counters = new Map<number, Counter>();
  /** What was known when all was verified last. */
  private verified = 0;
  private completed = 0;
  /** After so many executions all is verified next. */
  private nextCheck = 1;

  /** Undefined if the program has nothing that could be given back. */
  static of(searched: Searched, use: GiveBackUse): GiveBacks | undefined {
    const isUndoable = undoableAdditions(searched.code);
    return isUndoable && new GiveBacks(searched, isUndoable, use === 'presumed' ? undefined : use);
  }

  private constructor(searched: Searched, isUndoable: Uint8Array, known: KnownCounters | undefined) {
    this.code = searched.code;
    this.graph = searched.graph;
    this.clocks = searched.clocks;
    this.memory = searched.memory;
    this.threads = searched.threads;
    this.check = new GiveBackCheck(searched.code, searched.threads.stepper, isUndoable);
    this.isUndoable = isUndoable;
    this.known = known;
  }

  /** Whether some round was taken to be one that gives back. */
  get areUsed(): boolean {
    return this.known === undefined || [...this.counters.values()].some(({ hasRounds }) => hasRounds);
  }

  /** Whether some value may lead to a round that gives back. */
  mayTake({ kind, pc, size }: Request): boolean {
    if (kind !== REQUESTS.readForUpdate || this.isUndoable[pc] !== 1) return false;
    // Not to a part of a variable.
    return size === sizeOfAddition(this.code, pc);
  }

  /** Notes that the thread, which stands after the event, asks for a read. */
  see(event: number, request: Request, state: ThreadState): void {
    const { known, memory, graph } = this;
    if (known === undefined) return;
    let location = memory.globalLocation(request);
    if (location === NONE) {
      if (memory.faultOf(request) !== undefined) return;
      location = memory.locate(request, graph.thread[event]!);
    }
    if (!known.locations.has(location)) {
      if (!this.mayTake(request)) return;
      known.locations.add(location);
      throw new GiveBacksLearnt();
    }
    if (!this.mayTake(request) && this.isAlone(event)) return;
    const words = state.words.slice(0, state.top);
    words[THREAD.events] = 0;
    const { readers } = this.counterAt(location);
    const key = words.join();
    if (!readers.has(key)) readers.set(key, words);
  }

  /** Notes that the event writes to its location. */
  wrote(event: number): void {
    const { graph, known } = this;
    const location = graph.location[event]!;
    if (known?.locations.has(location) !== true) return;
    put(this.counterAt(location).values, [graph.low[event]!, graph.high[event]!]);
    const pc = graph.pc[event]!;
    const isSum =
      graph.kind[event] === KIND.updateWrite &&
      isAddition(this.code, pc) &&
      this.memory.sizeAt(location) === sizeOfAddition(this.code, pc);
    if (!isSum && !this.isAlone(graph.poPrevious[event]!)) this.refute();
  }

  /**
   * Whether the thread, which has read this value for an addition and asks for the update, will
   * give back what it takes, and then only look at the counter again. `after`: the event after
   * which the thread has asked for the read. `state` runs on.
   */
  isRound(after: number, state: ThreadState, low: number, high: number): boolean {
    if (!this.check.runsRound(state, low, high)) return false;
    if (this.known !== undefined) this.counterAt(this.threads.snapshots.nextTarget(after)).hasRounds = true;
    return true;
  }

  /** To be called at the end of an execution: verifies what was presumed so far, now and then. */
  completes(): void {
    this.completed++;
    if (this.completed < this.nextCheck) return;
    this.nextCheck *= CHECK_GROWTH;
    this.verify();
  }

  /** Throws GiveBacksLearnt if the rounds that were left out may matter. */
  verify(): void {
    if (this.known === undefined || !this.areUsed) return;
    const size = this.sizeOfKnowledge();
    if (size === this.verified) return;
    for (const [location, counter] of this.counters) {
      if (counter.hasRounds && !this.isHarmless(location, counter)) this.refute();
    }
    this.verified = size;
    this.threads.askAgain();
  }

  private sizeOfKnowledge(): number {
    let size = this.threads.threadCount;
    for (const { values, readers, hasRounds } of this.counters.values())
      size += values.size + readers.size + (hasRounds ? 1 : 0);
    return size;
  }

  private refute(): never {
    this.known!.isRefuted = true;
    throw new GiveBacksLearnt();
  }

  private isHarmless(location: number, counter: Counter): boolean {
    const { initialValue } = this.memory.map.locations[location]!;
    const { values } = this.memory.map;
    if (initialValue !== UNINITIALISED)
      put(counter.values, [values.lowOf(initialValue), values.highOf(initialValue)]);
    return this.check.isHarmless(counter, this.threads.threadCount - 1);
  }

  /** Whether all other threads have ended before the event, so that none is in a round. */
  private isAlone(event: number): boolean {
    const { graph, clocks, threads } = this;
    for (let thread = 0; thread < threads.threadCount; thread++) {
      const last = graph.lastOf[thread]!;
      if (thread === graph.thread[event] || (last === NONE && graph.spawnOf[thread] === NONE)) continue;
      if (last === NONE || threads.snapshots.nextKind(last) !== REQUESTS.end) return false;
      if (!clocks.happensBefore(last, event)) return false;
    }
    return true;
  }

  private counterAt(location: number): Counter {
    let counter = this.counters.get(location);
    if (counter === undefined) {
      counter = {
        size: this.memory.sizeAt(location),
        values: new Map(),
        readers: new Map(),
        hasRounds: false,
      };
      this.counters.set(location, counter);
    }
    return counter;
  }
}
