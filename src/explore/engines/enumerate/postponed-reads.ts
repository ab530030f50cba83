/**
 * Runs a machine program in every way in which its reads can get values, each way (events and
 * reads-from) once.
 *
 * Threads run by themselves up to their next read. The first thread that has a choice is taken: its
 * read reads from any write that is there, or it is postponed, and then it may only read from
 * writes that come later. So each complete reads-from map is made by exactly one sequence of
 * choices: a read is answered at the first moment at which its thread is asked and its write is
 * there. Partial executions that are already inconsistent are dropped.
 *
 * If po and rf can form cycles in the model, all threads may get stuck on postponed reads whose
 * writes are still to come. Only then is a value guessed, one that some execution writes there; the
 * write must come later (Leaf.guesses).
 *
 * A read that waits for a value (of a mutex, say) is not answered with another; if all threads are
 * stuck and only such reads are left, the threads wait. Whether they truly do is decided by the end
 * state (finding-end-state.ts).
 *
 * A read is not postponed if no other thread that can still run has ever written its location.
 * Which locations are written is learnt, and `search` runs again until nothing new is learnt.
 */
import { GUARDS, passesGuard } from '../../../program/machine/request.ts';
import { FREED, UNINITIALISED } from '../../../program/machine/value-table.ts';
import type { TraceEvent } from '../../../program/trace.ts';
import { CausalPast } from './run/causal-past.ts';
import type { ProgramRunner, ThreadAnswer } from './run/program-runner.ts';
import { StructuralOrder } from './run/structural-order.ts';
import type { PointSource, ThreadPoint } from './run/thread-point.ts';
import { Speculation, type ThinAir } from './speculation.ts';
import { keyOf, type Origins, WrittenValues } from './written-values.ts';

/** A read that got a value before its write was there. That write is none of `excluded`. */
export interface Guess {
  readonly read: PointSource;
  readonly excluded: ReadonlySet<string>;
  /** The ways in which the value may come to be. */
  readonly origins: readonly Origins[];
}

/** A state in which no thread can go on and all reads are answered. */
export interface Leaf {
  readonly points: readonly ThreadPoint[];
  readonly guesses: readonly Guess[];
}

export interface SearchRules {
  /** Whether reads may get values from writes that depend on them in po. */
  readonly guesses: boolean;
  /**
   * The model never lets a read see past a write that structural order puts between: see
   * `isHidden`.
   */
  readonly followsStructure: boolean;
  /** Whether the partial execution may become consistent. */
  readonly isPossible: (points: readonly ThreadPoint[]) => boolean;
  /** The initial value of a location. */
  readonly initialValue: (location: number) => number;
}

interface State {
  readonly points: readonly ThreadPoint[];
  /** By thread: the writes that its read was offered and did not take. */
  readonly postponed: readonly (ReadonlySet<string> | undefined)[];
  readonly guesses: readonly Guess[];
  /** The number to try next, if a thread is to choose one. */
  readonly chosen: number;
  /** Threads whose reads wait for ever: they get no guessed value. */
  readonly waiting: readonly number[];
  /** Whether it differs from the state before only in `waiting`. */
  readonly isMarked: boolean;
}

interface OfferedWrite {
  readonly source: PointSource;
  readonly value: number;
}

const INITIAL: PointSource = { thread: -1, index: 0 };

export class PostponedReads {
  private readonly runner: ProgramRunner;
  private readonly rules: SearchRules;
  private readonly written: WrittenValues;
  private readonly speculation: Speculation | undefined;

  /** `thinAir`: given if values may justify themselves. */
  constructor(runner: ProgramRunner, rules: SearchRules, thinAir?: ThinAir) {
    this.runner = runner;
    this.rules = rules;
    this.written = new WrittenValues(thinAir !== undefined);
    this.speculation =
      thinAir && new Speculation(thinAir, runner, this.written, (location) => rules.initialValue(location));
  }

  /**
   * Learns which values may justify themselves, to be tried by the search. Yields undefined now and
   * then, so that a caller can stop.
   */
  *speculate(): Generator<undefined> {
    yield* this.speculation?.learn() ?? [];
    this.written.forgetGuesses();
  }

  /** Whether a value may justify itself by being computed from itself. */
  get mayJustify(): boolean {
    return this.speculation !== undefined && this.written.carriesGuess;
  }

  /** True if the last `search` met writes that the ones before had not: its leaves are not all. */
  get hasLearnt(): boolean {
    return this.written.hasGrown;
  }

  /** Yields leaves, and undefined now and then, so that a caller can stop. */
  *search(): Generator<Leaf | undefined> {
    this.written.hasGrown = false;
    const points = this.runner.start();
    this.written.see([], points, this.rules.guesses ? new Map() : undefined);
    const stack: State[] = [{ points, postponed: [], guesses: [], chosen: 0, waiting: [], isMarked: false }];
    for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
      yield undefined;
      const thread = this.nextThread(state);
      if (thread >= 0) stack.push(...this.successors(state, thread));
      else {
        const isLeaf =
          !state.isMarked && state.points.every((point, i) => isStuckForGood(point, state.postponed[i]));
        if (isLeaf) yield { points: state.points, guesses: state.guesses };
        if (this.rules.guesses) stack.push(...this.guessed(state));
      }
    }
  }

  /** The first thread with a choice to make, or -1. */
  private nextThread({ points, postponed, waiting }: State): number {
    return points.findIndex(({ thread, need }) => {
      if (need.kind === 'choice') return true;
      if (need.kind !== 'read' || waiting.includes(thread)) return false;
      const offered = postponed[thread];
      if (offered === undefined) return true;
      return writesTo(points, need.location, this.rules.initialValue).some(
        ({ source }) => !offered.has(keyOf(source)),
      );
    });
  }

  /** The states after one more choice; the one to look at first is the last. */
  private successors(state: State, thread: number): State[] {
    const { points, postponed } = state;
    const point = points[thread]!;
    const { need } = point;
    if (need.kind === 'choice') {
      // One number now, the others when this one is done: they may be very many.
      const value = state.chosen;
      const others = (value + 1) >>> 0 < need.count >>> 0 ? [{ ...state, chosen: value + 1 }] : [];
      return [...others, this.after(state, thread, { value, source: undefined })];
    }
    if (need.kind !== 'read') throw new Error('internal error: no choice here');
    const writes = writesTo(points, need.location, this.rules.initialValue);
    const states: State[] = [];
    const waits = writes.some(({ value }) => !passesGuard(need.request, value | 0));
    if (waits || this.mayBeWritten(points, point, need.location)) {
      const offered = new Set(writes.map(({ source }) => keyOf(source)));
      states.push({ ...state, postponed: withEntry(postponed, thread, offered), chosen: 0, isMarked: false });
    }
    const order = this.rules.followsStructure ? new StructuralOrder(points) : undefined;
    for (const { source, value } of writes) {
      if (postponed[thread]?.has(keyOf(source))) continue;
      if (Number.isFinite(value) && !passesGuard(need.request, value | 0)) continue;
      if (order !== undefined && isHidden(order, source, writes, nextEvent(point))) continue;
      if (isOutdated(points, source, writes, point, need.request.isFinal)) continue;
      const next = this.after(state, thread, { value, source });
      if (this.rules.isPossible(next.points)) states.push(next);
    }
    return states;
  }

  /**
   * The state after an answer. `guess`: given if the write of the answer is still to come. write is
   * still to come.
   */
  private after(
    state: State,
    thread: number,
    answer: ThreadAnswer,
    guess?: (points: readonly ThreadPoint[]) => Guess,
  ): State {
    const points = this.runner.answer(state.points, thread, answer);
    const guesses = guess === undefined ? state.guesses : [...state.guesses, guess(points)];
    const guessed = new Map(guesses.map(({ read, origins }) => [keyOf(read), origins]));
    this.written.see(state.points, points, this.rules.guesses ? guessed : undefined);
    return {
      points,
      guesses,
      postponed: withEntry(state.postponed, thread, undefined),
      chosen: 0,
      waiting: state.waiting,
      isMarked: false,
    };
  }

  /**
   * Whether another thread that does not wait for this one may still write there, as far as is
   * known.
   */
  private mayBeWritten(points: readonly ThreadPoint[], { thread }: ThreadPoint, location: number): boolean {
    const mayRun = (other: number): boolean =>
      other !== thread && points[other]!.need.kind !== 'ended' && !waitsFor(points, other, thread);
    const someoneRuns = points.some((point) => mayRun(point.thread));
    for (const writer of this.written.writersOf(location)) {
      if (writer >= points.length ? someoneRuns : mayRun(writer)) return true;
    }
    return false;
  }

  /**
   * Called when all threads wait for values: the first of them gets one that is still to be
   * written.
   */
  private guessed(state: State): State[] {
    const needsValue = ({ thread, need }: ThreadPoint): boolean =>
      need.kind === 'read' && !state.waiting.includes(thread);
    const [first, ...others] = state.points.filter(needsValue);
    if (first?.need.kind !== 'read') return [];
    const { thread, need, events } = { ...first, need: first.need };
    const states: State[] = [];
    // It may also wait for ever, and another thread gets a value.
    if (need.request.guard !== GUARDS.none && others.length > 0) {
      states.push({ ...state, waiting: [...state.waiting, thread], isMarked: true });
    }
    const excluded = state.postponed[thread]!;
    if (this.speculation?.mayJustify(first)) this.written.guesses(need.location, thread);
    for (const [value, origins] of this.written.valuesOf(need.location, thread)) {
      if (value === FREED || value === UNINITIALISED || !passesGuard(need.request, value | 0)) continue;
      const next = this.after(state, thread, { value, source: undefined }, (points) => {
        const isGuess = (event: TraceEvent, at: number): boolean => at >= events.length && event.isRead;
        return { read: { thread, index: points[thread]!.events.findIndex(isGuess) }, excluded, origins };
      });
      if (this.rules.isPossible(next.points)) states.push(next);
    }
    return states;
  }
}

/** Whether the thread has ended, or waits for something that is not there now. */
function isStuckForGood({ need }: ThreadPoint, offered: ReadonlySet<string> | undefined): boolean {
  switch (need.kind) {
    case 'ended':
    case 'join':
      return true;
    case 'read':
      return offered !== undefined && need.request.guard !== GUARDS.none;
    default:
      return false;
  }
}

/** Whether `other` needs the end of `thread` before it can go on. */
function waitsFor(points: readonly ThreadPoint[], other: number, thread: number): boolean {
  const seen = new Set<number>();
  for (let at = other; !seen.has(at); ) {
    seen.add(at);
    const need = points[at]?.need;
    if (need?.kind !== 'join') return false;
    if (need.target === thread) return true;
    at = need.target;
  }
  return false;
}

/** The writes to a location, the initial one first. */
function writesTo(
  points: readonly ThreadPoint[],
  location: number,
  initialValue: (location: number) => number,
): OfferedWrite[] {
  const writes: OfferedWrite[] = [{ source: INITIAL, value: initialValue(location) }];
  for (const { thread, events } of points) {
    events.forEach((event, index) => {
      if (event.isWrite && event.location === location) {
        writes.push({ source: { thread, index }, value: event.writtenValue });
      }
    });
  }
  return writes;
}

const nextEvent = ({ thread, events }: ThreadPoint): PointSource => ({ thread, index: events.length });

/** Whether another write comes after this one and before the read. */
function isHidden(
  order: StructuralOrder,
  write: PointSource,
  writes: readonly OfferedWrite[],
  read: PointSource,
): boolean {
  return writes.some(({ source }) => order.precedes(write, source) && order.precedes(source, read));
}

/**
 * Whether the write leads to another one in the causal past of the read that the read must not look
 * behind: for a final field any write, else one that was made before a freeze, if the freeze is in
 * that past too. Deviation from the graph engine: this does not ask which final field was frozen.
 */
function isOutdated(
  points: readonly ThreadPoint[],
  write: PointSource,
  writes: readonly OfferedWrite[],
  { thread, events }: ThreadPoint,
  isFinal: boolean,
): boolean {
  if (!isFinal && points.every(({ freezes }) => freezes.length === 0)) return false;
  const past = new CausalPast(points, { thread, index: events.length - 1 });
  const isFloor = (source: PointSource): boolean =>
    isFinal ||
    points[source.thread]!.freezes.some(
      (index) => index > source.index && past.has({ thread: source.thread, index }),
    );
  return writes.some(
    ({ source }) =>
      source.thread >= 0 &&
      keyOf(source) !== keyOf(write) &&
      past.has(source) &&
      isFloor(source) &&
      new CausalPast(points, source).has(write),
  );
}

function withEntry<T>(list: readonly T[], index: number, entry: T): T[] {
  const copy = [...list];
  copy[index] = entry;
  return copy;
}
