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

import { clearDeadSlots } from '../program/machine/clear-dead-slots.ts';
import { type MachineCode, RMW_KINDS } from '../program/machine/code.ts';
import { REQUESTS, type Request } from '../program/machine/request.ts';
import { updatedValue } from '../program/machine/rmw-values.ts';
import { doesAllOf } from '../program/machine/same-state.ts';
import type { Stepper } from '../program/machine/stepper.ts';
import { THREAD, ThreadState } from '../program/machine/thread-state.ts';
import { isAddition, undoableAdditions } from '../program/machine/undoable-additions.ts';
import { UNINITIALISED } from '../program/machine/value-table.ts';
import type { Clocks } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
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

/** Low and high word. */
type Value = readonly [number, number];

interface Counter {
  readonly size: number;
  /** Values that it had. */
  readonly values: Map<string, Value>;
  /** What rounds took that gave it back. */
  readonly amounts: Map<string, Value>;
  /** States of threads about to read it, while other threads might be in such a round. */
  readonly readers: Map<string, Int32Array>;
  /** Those of them for which some value leads to such a round. */
  readonly takers: Map<string, Int32Array>;
}

/** A thread after an answer to its read, and to the update that may follow. */
interface Answered {
  /** Whether an execution without all that follows is as good. */
  readonly fails: boolean;
  /** What was written, if something was. */
  readonly written: Value | undefined;
  readonly next: number;
  /** The result of a thread that ends next. */
  readonly result: Value;
  readonly words: Int32Array;
}

/** The state from which a round begins. */
interface Home {
  /** Where the counter is. */
  readonly object: number;
  readonly offset: number;
  readonly size: number;
  /** Of the addition that takes. */
  readonly mode: number;
  /** By the value seen: the thread after the addition that takes. */
  readonly direct: ReadonlyMap<Value, Answered>;
  /** States from which the thread is known to come back. */
  readonly isKnown: Set<string>;
}

/** More trials than this are not made: then rounds are taken to matter. */
const MOST_TRIALS = 2_000_000;
/** So many loads of the counter may follow in a round on giving back. */
const MOST_LOADS = 2;
const ADD = RMW_KINDS.indexOf('add');
const SUBTRACT = RMW_KINDS.indexOf('sub');

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
  private readonly stepper: Stepper;
  private readonly isUndoable: Uint8Array;
  private readonly known: KnownCounters | undefined;
  private readonly counters = new Map<number, Counter>();
  private readonly trial = new ThreadState();
  private readonly sum = new Int32Array(2);
  /** What was known when all was verified last. */
  private verified = 0;
  private completed = 0;
  private trials = 0;

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
    this.stepper = searched.threads.stepper;
    this.isUndoable = isUndoable;
    this.known = known;
  }

  /** Whether some round was taken to be one that gives back. */
  get areUsed(): boolean {
    return this.known === undefined || [...this.counters.values()].some(({ takers }) => takers.size > 0);
  }

  /** Whether some value may lead to a round that gives back. */
  mayTake({ kind, pc }: Request): boolean {
    return kind === REQUESTS.readForUpdate && this.isUndoable[pc] === 1;
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
    if (this.isAlone(event)) return;
    const words = state.words.slice(0, state.top);
    words[THREAD.events] = 0;
    this.counterAt(location).readers.set(words.join(), words);
  }

  /** Notes that the event writes to its location. */
  wrote(event: number): void {
    const { graph, known } = this;
    const location = graph.location[event]!;
    if (known?.locations.has(location) !== true) return;
    put(this.counterAt(location).values, [graph.low[event]!, graph.high[event]!]);
    const isSum = graph.kind[event] === KIND.updateWrite && isAddition(this.code, graph.pc[event]!);
    if (!isSum && !this.isAlone(graph.poPrevious[event]!)) this.refute();
  }

  /**
   * Whether the thread, which has read this value for an addition and asks for the update, will
   * give back what it takes, and then only look at the counter again. `after`: the event after
   * which the thread has asked for the read. `state` runs on.
   */
  isRound(after: number, state: ThreadState, low: number, high: number): boolean {
    if (!this.runsRound(state, low, high)) return false;
    if (this.known !== undefined) this.note(after, low, high);
    return true;
  }

  private note(after: number, low: number, high: number): void {
    const { snapshots } = this.threads;
    const words = snapshots.view(after).slice();
    words[THREAD.events] = 0;
    const counter = this.counterAt(snapshots.nextTarget(after));
    counter.takers.set(words.join(), words);
    // The amount is what the first update adds.
    const taken = this.answered(words, [low, high], true).written!;
    put(counter.amounts, this.plus(taken, [low, high], counter.size, SUBTRACT));
  }

  private runsRound(state: ThreadState, low: number, high: number): boolean {
    const { stepper, code } = this;
    const { request } = stepper;
    const { object, offset, size, mode, low: taken, high: takenHigh } = request;
    const isAgain = (kind: number): boolean =>
      request.kind === kind &&
      request.object === object &&
      request.offset === offset &&
      request.size === size;
    if (!isAddition(code, request.pc)) return false;
    stepper.resume(state, 0, 0, -1);
    if (!isAgain(REQUESTS.readForUpdate) || !isAddition(code, request.pc)) return false;
    stepper.resume(state, taken, takenHigh, -1);
    if (request.low !== low || request.high !== high) return false;
    stepper.resume(state, 0, 0, -1);
    if (isAgain(REQUESTS.read)) return true;
    return isAgain(REQUESTS.readForUpdate) && isAddition(code, request.pc) && request.mode === mode;
  }

  /** To be called at the end of an execution: verifies what was presumed so far, now and then. */
  completes(): void {
    this.completed++;
    if ((this.completed & (this.completed - 1)) === 0) this.verify();
  }

  /** Throws GiveBacksLearnt if the rounds that were left out may matter. */
  verify(): void {
    if (this.known === undefined || !this.areUsed) return;
    const size = this.sizeOfKnowledge();
    if (size === this.verified) return;
    this.trials = 0;
    for (const [location, counter] of this.counters) {
      if (counter.takers.size > 0 && !this.isHarmless(location, counter)) this.refute();
    }
    this.verified = size;
    this.threads.askAgain();
  }

  private sizeOfKnowledge(): number {
    let size = this.threads.threadCount;
    for (const { values, amounts, readers, takers } of this.counters.values())
      size += values.size + amounts.size + readers.size + takers.size;
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
    const taken = this.takenByOthers(counter);
    const seen = this.seenIn(counter, taken);
    for (const words of counter.readers.values())
      if (!this.isIndifferent(words, counter, taken)) return false;
    for (const words of counter.takers.values()) if (!this.comesBack(words, counter, seen)) return false;
    return true;
  }

  /** All that other threads may have taken at a time, each of them once. */
  private takenByOthers({ amounts, size }: Counter): readonly Value[] {
    const sums = new Map<string, Value>();
    put(sums, [0, 0]);
    for (let others = this.threads.threadCount - 1; others > 0; others--) {
      for (const sum of [...sums.values()])
        for (const amount of amounts.values()) put(sums, this.plus(sum, amount, size));
    }
    return [...sums.values()];
  }

  /** All values that a thread may see. */
  private seenIn({ values, size }: Counter, taken: readonly Value[]): readonly Value[] {
    const seen = new Map<string, Value>();
    for (const value of values.values()) for (const sum of taken) put(seen, this.plus(value, sum, size));
    return [...seen.values()];
  }

  /**
   * Whether the thread in this state, about to read the counter, does the same, or waits, if others
   * have taken something.
   */
  private isIndifferent(words: Int32Array, { values, size }: Counter, taken: readonly Value[]): boolean {
    for (const value of values.values()) {
      const usual = this.answered(words, value);
      for (const sum of taken) {
        const other = this.answered(words, this.plus(value, sum, size));
        if (other.fails) continue;
        if (usual.fails || !this.areSame(usual, other)) return false;
        const expected = usual.written && this.plus(usual.written, sum, size);
        if (!isEqual(expected, other.written)) return false;
      }
    }
    return true;
  }

  /**
   * Whether each round that gives back, made from this state, leads to where the thread does what
   * it would do from this state, whatever it sees.
   */
  private comesBack(words: Int32Array, { size }: Counter, seen: readonly Value[]): boolean {
    const home = this.homeOf(words, seen);
    for (const value of seen) {
      if (!this.answered(words, value).fails) continue;
      const taken = home.direct.get(value)!;
      const amount = this.plus(taken.written!, value, size, SUBTRACT);
      // The thread asks for the addition that gives back; what it sees there must not matter.
      let given: Answered | undefined;
      for (const other of seen) {
        const answer = this.answered(taken.words, this.plus(other, amount, size), true);
        if (!isEqual(answer.written, other)) return false;
        given ??= answer;
        if (!this.areSame(given, answer) || !this.areSame(answer, given)) return false;
      }
      if (!this.leadsBack(given!.words, home, MOST_LOADS)) return false;
    }
    return true;
  }

  private homeOf(words: Int32Array, seen: readonly Value[]): Home {
    const direct = new Map(seen.map((value) => [value, this.answered(words, value, true)]));
    const { object, offset, size, mode } = this.requestIn(words);
    return { object, offset, size, mode, direct, isKnown: new Set() };
  }

  private requestIn(words: Int32Array): Request {
    this.trial.restore(words);
    this.stepper.run(this.trial);
    return this.stepper.request;
  }

  /** Whether the thread waits in this state, or looks at the counter and does as at home. */
  private leadsBack(words: Int32Array, home: Home, loads: number): boolean {
    const canonical = words.slice();
    clearDeadSlots(this.code, canonical, true);
    const key = canonical.subarray(THREAD.frames).join();
    if (home.isKnown.has(key)) return true;
    home.isKnown.add(key);
    const { kind, pc, object, offset, size, mode } = this.requestIn(words);
    if (object !== home.object || offset !== home.offset || size !== home.size) return false;
    if (kind === REQUESTS.read) return loads > 0 && this.leadsBackAfterLoad(words, home, loads - 1);
    if (kind !== REQUESTS.readForUpdate || mode !== home.mode || !isAddition(this.code, pc)) return false;
    for (const [value, usual] of home.direct) {
      const answer = this.answered(words, value, true);
      if (!this.areSame(usual, answer) || !isEqual(usual.written, answer.written)) return false;
    }
    return true;
  }

  private leadsBackAfterLoad(words: Int32Array, home: Home, loads: number): boolean {
    for (const value of home.direct.keys()) {
      const { next, words: after } = this.answered(words, value, true);
      if (next === REQUESTS.spin || next === REQUESTS.block) continue;
      if (next > REQUESTS.readForUpdate || !this.leadsBack(after, home, loads)) return false;
    }
    return true;
  }

  /** `isPlain`: do not ask whether it fails. */
  private answered(words: Int32Array, [low, high]: Value, isPlain = false): Answered {
    if (++this.trials > MOST_TRIALS) this.refute();
    const { trial, stepper } = this;
    const { request } = stepper;
    trial.restore(words);
    stepper.run(trial);
    stepper.resume(trial, low, high, -1);
    let written: Value | undefined;
    let fails = false;
    if ((request.kind as number) === REQUESTS.update) {
      written = [request.low, request.high];
      if (!isPlain && this.isUndoable[request.pc] === 1) {
        fails = this.runsRound(trial, low, high);
        trial.restore(words);
        stepper.run(trial);
        stepper.resume(trial, low, high, -1);
      }
      stepper.resume(trial, 0, 0, -1);
    }
    const next: number = request.kind;
    const spins = next === REQUESTS.spin && (written === undefined || isEqual(written, [low, high]));
    fails ||= spins || (next === REQUESTS.block && written === undefined);
    return {
      fails,
      written,
      next,
      result: [request.low, request.high],
      words: trial.words.slice(0, trial.top),
    };
  }

  /** Whether the first thread may do whatever the second may. */
  private areSame(first: Answered, second: Answered): boolean {
    if (first.next !== second.next) return false;
    if (first.next === REQUESTS.end) return isEqual(first.result, second.result);
    return doesAllOf(this.code, first.words, second.words);
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
        amounts: new Map(),
        readers: new Map(),
        takers: new Map(),
      };
      this.counters.set(location, counter);
    }
    return counter;
  }

  private plus([low, high]: Value, [otherLow, otherHigh]: Value, size: number, kind = ADD): Value {
    const { sum } = this;
    updatedValue(kind, size, low, high, otherLow, otherHigh, sum);
    return [sum[0]!, sum[1]!];
  }
}

const isEqual = (a: Value | undefined, b: Value | undefined): boolean =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1];

const put = (to: Map<string, Value>, value: Value): unknown => to.set(value.join(), value);
