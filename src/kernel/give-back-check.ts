/**
 * Verifies that rounds may be left out that take from a counter and give back what they took
 * (give-backs.ts): by running threads from the states in which they were about to read it, with
 * every value that they could see. docs/reductions.md says what must hold, and why.
 */
import { clearDeadSlots } from '../program/machine/clear-dead-slots.ts';
import { type MachineCode, RMW_KINDS } from '../program/machine/code.ts';
import { REQUESTS, type Request } from '../program/machine/request.ts';
import { updatedValue } from '../program/machine/rmw-values.ts';
import { doesAllOf } from '../program/machine/same-state.ts';
import type { Stepper } from '../program/machine/stepper.ts';
import { THREAD, ThreadState } from '../program/machine/thread-state.ts';
import { isAddition } from '../program/machine/undoable-additions.ts';

/** Low and high word. */
export type CounterValue = readonly [number, number];

export interface Counter {
  readonly size: number;
  /** Values that it had. */
  readonly values: Map<string, CounterValue>;
  /** States of threads about to read it, while other threads might be in such a round. */
  readonly readers: Map<string, Int32Array>;
  /** Whether some thread waits instead of making such a round. */
  hasRounds: boolean;
}

/** A thread after an answer to its read, and to the update that may follow. */
interface Answered {
  /** Whether it spins or is blocked, and has changed nothing. */
  readonly stops: boolean;
  /** Whether it will give back what it has taken; undefined until somebody asks. */
  isRound: boolean | undefined;
  /** What was written, if something was. */
  readonly written: CounterValue | undefined;
  readonly next: number;
  /** The result of a thread that ends next. */
  readonly result: CounterValue;
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
  readonly direct: ReadonlyMap<CounterValue, Answered>;
  /** States from which the thread is known to come back. */
  readonly isKnown: Set<string>;
}

/** More trials than this are not made: then rounds are taken to matter. */
const MOST_TRIALS = 2_000_000;
/** So many loads of the counter may follow in a round on giving back. */
const MOST_LOADS = 2;
const ADD = RMW_KINDS.indexOf('add');
const SUBTRACT = RMW_KINDS.indexOf('sub');

export class GiveBackCheck {
  private readonly code: MachineCode;
  private readonly stepper: Stepper;
  private readonly isUndoable: Uint8Array;
  private readonly trial = new ThreadState();
  private readonly sum = new Int32Array(2);
  private trials = 0;
  /** By the words of a state, and by the value that the thread sees. */
  private readonly answers = new WeakMap<Int32Array, Map<string, Answered>>();

  /** `isUndoable`: by index into the code, additions that may be taken back. */
  constructor(code: MachineCode, stepper: Stepper, isUndoable: Uint8Array) {
    this.code = code;
    this.stepper = stepper;
    this.isUndoable = isUndoable;
  }

  /** Whether rounds may be left out, with so many threads besides the one that sees the counter. */
  isHarmless(counter: Counter, others: number): boolean {
    this.trials = 0;
    const taken = this.takenByOthers(counter, others);
    const seen = this.seenIn(counter, taken);
    for (const words of counter.readers.values()) {
      if (!this.isIndifferent(words, counter, taken)) return false;
      if (!this.comesBack(words, counter, seen)) return false;
    }
    return this.trials <= MOST_TRIALS;
  }

  /**
   * Whether a thread that has read this value for an addition, and asks for the update, gives back
   * what it takes and then looks at the counter again. The state runs on.
   */
  runsRound(state: ThreadState, low: number, high: number): boolean {
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

  /**
   * All that other threads may have taken at a time, each of them once. What they take by then may
   * let further threads make such rounds, and so on.
   */
  private takenByOthers(counter: Counter, others: number): readonly CounterValue[] {
    const amounts = new Map<string, CounterValue>();
    for (;;) {
      const taken = this.sumsOf(amounts, counter.size, others);
      const known = amounts.size;
      for (const value of this.seenIn(counter, taken)) this.addAmounts(amounts, counter, value);
      if (amounts.size === known || this.trials > MOST_TRIALS) return taken;
    }
  }

  /** Adds what threads take that see the value and give back. */
  private addAmounts(
    amounts: Map<string, CounterValue>,
    { readers, size }: Counter,
    value: CounterValue,
  ): void {
    for (const words of readers.values()) {
      if (!this.isRound(words, value)) continue;
      put(amounts, this.plus(this.answered(words, value).written!, value, size, SUBTRACT));
    }
  }

  /** Sums of at most so many amounts. */
  private sumsOf(
    amounts: ReadonlyMap<string, CounterValue>,
    size: number,
    most: number,
  ): readonly CounterValue[] {
    const sums = new Map<string, CounterValue>();
    put(sums, [0, 0]);
    for (let others = most; others > 0; others--) {
      for (const sum of [...sums.values()])
        for (const amount of amounts.values()) put(sums, this.plus(sum, amount, size));
    }
    return [...sums.values()];
  }

  /** All values that a thread may see. */
  private seenIn({ values, size }: Counter, taken: readonly CounterValue[]): readonly CounterValue[] {
    const seen = new Map<string, CounterValue>();
    for (const value of values.values()) for (const sum of taken) put(seen, this.plus(value, sum, size));
    return [...seen.values()];
  }

  /**
   * Whether the thread in this state, about to read the counter, does the same, or waits, if others
   * have taken something.
   */
  private isIndifferent(
    words: Int32Array,
    { values, size }: Counter,
    taken: readonly CounterValue[],
  ): boolean {
    for (const value of values.values()) {
      const usual = this.answered(words, value);
      if (this.trials > MOST_TRIALS) return false;
      for (const sum of taken) {
        const shifted = this.plus(value, sum, size);
        if (this.fails(words, shifted)) continue;
        const other = this.answered(words, shifted);
        if (this.fails(words, value) || !this.areSame(usual, other)) return false;
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
  private comesBack(words: Int32Array, { size }: Counter, seen: readonly CounterValue[]): boolean {
    let home: Home | undefined;
    for (const value of seen) {
      if (this.trials > MOST_TRIALS) return false;
      if (!this.isRound(words, value)) continue;
      home ??= this.homeOf(words, seen);
      const taken = home.direct.get(value)!;
      const amount = this.plus(taken.written!, value, size, SUBTRACT);
      // The thread asks for the addition that gives back; what it sees there must not matter.
      let given: Answered | undefined;
      for (const other of seen) {
        const answer = this.answered(taken.words, this.plus(other, amount, size));
        if (!isEqual(answer.written, other)) return false;
        given ??= answer;
        if (!this.areSame(given, answer) || !this.areSame(answer, given)) return false;
      }
      if (!this.leadsBack(given!.words, home, MOST_LOADS)) return false;
    }
    return true;
  }

  private homeOf(words: Int32Array, seen: readonly CounterValue[]): Home {
    const direct = new Map(seen.map((value) => [value, this.answered(words, value)]));
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
    const place = [canonical[THREAD.pc], canonical[THREAD.phase]];
    const key = [...place, ...canonical.subarray(THREAD.frames)].join();
    if (home.isKnown.has(key)) return true;
    home.isKnown.add(key);
    const { kind, pc, object, offset, size, mode } = this.requestIn(words);
    if (object !== home.object || offset !== home.offset || size !== home.size) return false;
    if (kind === REQUESTS.read) return loads > 0 && this.leadsBackAfterLoad(words, home, loads - 1);
    if (kind !== REQUESTS.readForUpdate || mode !== home.mode || !isAddition(this.code, pc)) return false;
    for (const [value, usual] of home.direct) {
      const answer = this.answered(words, value);
      if (!this.areSame(usual, answer) || !isEqual(usual.written, answer.written)) return false;
    }
    return true;
  }

  private leadsBackAfterLoad(words: Int32Array, home: Home, loads: number): boolean {
    for (const value of home.direct.keys()) {
      const { next, words: after } = this.answered(words, value);
      if (next === REQUESTS.spin || next === REQUESTS.block) continue;
      if (next > REQUESTS.readForUpdate || !this.leadsBack(after, home, loads)) return false;
    }
    return true;
  }

  /** Whether an execution without what follows on the value is as good. */
  private fails(words: Int32Array, value: CounterValue): boolean {
    return this.answered(words, value).stops || this.isRound(words, value);
  }

  /** Whether the thread will give back what it takes if it sees the value. */
  private isRound(words: Int32Array, value: CounterValue): boolean {
    const answer = this.answered(words, value);
    answer.isRound ??= this.triesRound(words, value);
    return answer.isRound;
  }

  private triesRound(words: Int32Array, [low, high]: CounterValue): boolean {
    const { trial, stepper } = this;
    if (this.isUndoable[this.requestIn(words).pc] === 0) return false;
    stepper.resume(trial, low, high, -1);
    return stepper.request.kind === REQUESTS.update && this.runsRound(trial, low, high);
  }

  /** `words`: the same array for the same state, which is never changed. */
  private answered(words: Int32Array, value: CounterValue): Answered {
    let answers = this.answers.get(words);
    if (answers === undefined) {
      answers = new Map();
      this.answers.set(words, answers);
    }
    const key = value.join();
    let answer = answers.get(key);
    if (answer === undefined) {
      answer = this.answer(words, value);
      answers.set(key, answer);
    }
    return answer;
  }

  private answer(words: Int32Array, [low, high]: CounterValue): Answered {
    this.trials++;
    const { trial, stepper } = this;
    const { request } = stepper;
    this.requestIn(words);
    stepper.resume(trial, low, high, -1);
    let written: CounterValue | undefined;
    if (request.kind === REQUESTS.update) {
      written = [request.low, request.high];
      stepper.resume(trial, 0, 0, -1);
    }
    const next: number = request.kind;
    const spins = next === REQUESTS.spin && (written === undefined || isEqual(written, [low, high]));
    return {
      stops: spins || (next === REQUESTS.block && written === undefined),
      isRound: undefined,
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

  private plus(
    [low, high]: CounterValue,
    [otherLow, otherHigh]: CounterValue,
    size: number,
    kind = ADD,
  ): CounterValue {
    const { sum } = this;
    updatedValue(kind, size, low, high, otherLow, otherHigh, sum);
    return [sum[0]!, sum[1]!];
  }
}

const isEqual = (a: CounterValue | undefined, b: CounterValue | undefined): boolean =>
  a?.[0] === b?.[0] && a?.[1] === b?.[1];

export const put = (to: Map<string, CounterValue>, value: CounterValue): unknown =>
  to.set(value.join(), value);
