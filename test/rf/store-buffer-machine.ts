/**
 * Explicit-state machines for SC, TSO and PSO: what the tests of this folder compare engines with. Threads are run by the
 * stepper that the engines use; memory, buffers and the search are written from the operational semantics (Bui, Chatterjee,
 * Gautam, Pavlogiannis, Toman, OOPSLA 2021, section 2.1) and share nothing with an engine.
 *
 * TSO has one FIFO buffer a thread, PSO one per thread and location, SC none. What the paper leaves to others:
 * - an RMW waits until the buffers of its thread are empty, then reads and writes memory at once; a compare-exchange that
 *   fails is a read like any other, and waits for nothing;
 * - a seq_cst fence waits until the buffers are empty, and a seq_cst store is a store and such a fence;
 * - other modes and other fences mean nothing.
 */
import assert from 'node:assert/strict';
import { shownValue } from '../../src/execution/execution.ts';
import { DEFAULT_UNROLL } from '../../src/explore/check-litmus.ts';
import type { FinalValues } from '../../src/explore/results/outcomes.ts';
import type { Program } from '../../src/index.ts';
import { machineObject, machineThread, registerValue } from '../../src/program/litmus/litmus-code.ts';
import { MODES } from '../../src/program/machine/code.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { highWord, lowWord, VALUE_SIZE, valueOfWords } from '../../src/program/machine/litmus-values.ts';
import { REQUESTS } from '../../src/program/machine/request.ts';
import type { Stepper } from '../../src/program/machine/stepper.ts';
import { ThreadState } from '../../src/program/machine/thread-state.ts';
import { machineOf } from '../support/litmus-executions.ts';

export type MachineModel = 'sc' | 'tso' | 'pso';

export interface Reached {
  /** The final states in which all threads have ended and all buffers are empty. */
  readonly finals: readonly FinalValues[];
  /** Some thread may end early: at an assumption, a fault, or a loop that is cut off. */
  readonly mayStop: boolean;
}

/** All that a small program can do. */
export function reachedStates(program: Program, model: MachineModel): Reached {
  const machine = new StoreBufferMachine(program, model);
  const finals: FinalValues[] = [];
  const initial = machine.initial();
  const visited = new Set([keyOf(initial)]);
  const stack = [initial];
  for (let state = stack.pop(); state !== undefined; state = stack.pop()) {
    if (isFinal(state)) finals.push(finalValues(state));
    for (const next of machine.successors(state)) {
      const key = keyOf(next);
      if (visited.has(key)) continue;
      visited.add(key);
      stack.push(next);
    }
  }
  return { finals, mayStop: machine.mayStop };
}

/** A store on its way to memory. */
interface Update {
  readonly location: number;
  readonly value: number;
}

/** FIFO, the oldest first. */
type Buffer = readonly Update[];

interface State {
  readonly points: readonly ThreadPoint[];
  readonly memory: readonly number[];
  /** By thread, then by number of the buffer. */
  readonly buffers: readonly (readonly Buffer[])[];
  /** By thread: it has made a seq_cst store, and goes on when its buffers are empty. */
  readonly drains: readonly boolean[];
}

/** The whole of a state as text; a point stands for the words of its thread. */
const keyOf = ({ points, memory, buffers, drains }: State): string =>
  JSON.stringify([points.map(({ number }) => number), memory, buffers, drains]);

const replaced = <T>(items: readonly T[], index: number, item: T): T[] =>
  items.map((old, i) => (i === index ? item : old));

const isEmpty = (buffer: Buffer): boolean => buffer.length === 0;

const isFinal = ({ points, buffers }: State): boolean =>
  points.every(({ kind }) => kind === REQUESTS.end) && buffers.flat().every(isEmpty);

const finalValues =
  ({ points, memory }: State): FinalValues =>
  (observable) =>
    observable.kind === 'register'
      ? registerValue(points[observable.thread]!.words, observable.register)
      : shownValue(memory[observable.location]!, observable);

const SEQ_CST = MODES.indexOf('sc');

class StoreBufferMachine {
  mayStop = false;
  private readonly program: Program;
  private readonly model: MachineModel;
  private readonly threads: ThreadPoints;
  /** Numbers of a thread's buffers. */
  private readonly bufferNumbers: readonly number[];

  constructor(program: Program, model: MachineModel) {
    this.program = program;
    this.model = model;
    this.threads = new ThreadPoints(program);
    this.bufferNumbers = model === 'pso' ? program.locations.map((_, location) => location) : [0];
  }

  initial(): State {
    const { threads, locations } = this.program;
    return {
      points: threads.map((_, thread) => this.threads.first(thread)),
      memory: locations.map(({ initialValue }) => initialValue),
      buffers: threads.map(() => this.bufferNumbers.map(() => [])),
      drains: threads.map(() => false),
    };
  }

  successors(state: State): State[] {
    return state.points.flatMap((_, thread) => [
      ...this.bufferNumbers.flatMap((buffer) => memoryWrite(state, thread, buffer)),
      ...this.threadStep(state, thread),
    ]);
  }

  /** What the thread does next, unless it waits or has ended. */
  private threadStep(state: State, thread: number): State[] {
    const point = state.points[thread]!;
    const buffers = state.buffers[thread]!;
    const hasDrained = buffers.every(isEmpty);
    if (state.drains[thread] && !hasDrained) return [];
    const goOn = (from: ThreadPoint, answer: number): State => ({
      ...state,
      points: replaced(state.points, thread, this.threads.after(from, answer)),
      drains: replaced(state.drains, thread, false),
    });
    switch (point.kind) {
      case REQUESTS.read:
        return [goOn(point, this.visibleValue(state, thread, point.location))];
      case REQUESTS.readForUpdate: {
        const value = this.visibleValue(state, thread, point.location);
        const update = this.threads.after(point, value);
        if (update.kind !== REQUESTS.update) return [goOn(point, value)];
        if (!hasDrained) return [];
        return [{ ...goOn(update, 0), memory: replaced(state.memory, update.location, update.value) }];
      }
      case REQUESTS.write:
        return [this.write(goOn(point, 0), thread, point)];
      case REQUESTS.fence:
        return point.mode !== SEQ_CST || hasDrained ? [goOn(point, 0)] : [];
      case REQUESTS.end:
        return [];
      case REQUESTS.block:
      case REQUESTS.cut:
      case REQUESTS.error:
        this.mayStop = true;
        return [];
      default:
        return assert.fail(`a thread of a litmus test asks for ${point.kind}`);
    }
  }

  /** What the thread sees in the location: its own newest store that is not in memory yet, or else memory. */
  private visibleValue({ memory, buffers }: State, thread: number, location: number): number {
    const pending = buffers[thread]![this.bufferOf(location)]!.filter(
      (update) => update.location === location,
    );
    return pending.at(-1)?.value ?? memory[location]!;
  }

  private bufferOf(location: number): number {
    return this.model === 'pso' ? location : 0;
  }

  private write(state: State, thread: number, { location, value, mode }: ThreadPoint): State {
    if (this.model === 'sc') return { ...state, memory: replaced(state.memory, location, value) };
    const number = this.bufferOf(location);
    const own = state.buffers[thread]!;
    const pushed = replaced(own, number, [...own[number]!, { location, value }]);
    return {
      ...state,
      buffers: replaced(state.buffers, thread, pushed),
      drains: replaced(state.drains, thread, mode === SEQ_CST),
    };
  }
}

/** The oldest update of the buffer goes to memory, if there is one. */
function memoryWrite(state: State, thread: number, number: number): State[] {
  const own = state.buffers[thread]!;
  const [oldest, ...others] = own[number]!;
  if (oldest === undefined) return [];
  return [
    {
      ...state,
      memory: replaced(state.memory, oldest.location, oldest.value),
      buffers: replaced(state.buffers, thread, replaced(own, number, others)),
    },
  ];
}

/** Where a thread stands, and what it asks for there. */
interface ThreadPoint {
  /** Equal for equal words. */
  readonly number: number;
  readonly words: Int32Array;
  readonly kind: number;
  /** Of an access. */
  readonly location: number;
  /** To be written. */
  readonly value: number;
  readonly mode: number;
  /** By answer: where the thread stands then. */
  readonly next: Map<number, ThreadPoint>;
}

/** The points of all threads, each once; the stepper runs once for each answer at each of them. */
class ThreadPoints {
  private readonly stepper: Stepper;
  private readonly state = new ThreadState();
  private readonly known = new Map<string, ThreadPoint>();

  constructor(program: Program) {
    const options = {
      unroll: DEFAULT_UNROLL,
      prints: false,
      mostWords: 1 << 16,
      cellSize: () => VALUE_SIZE,
    };
    this.stepper = createStepper(machineOf(program).code, options, { generated: false });
  }

  first(thread: number): ThreadPoint {
    const number = machineThread(thread);
    this.stepper.start(this.state, number, number, 0, 0);
    this.stepper.run(this.state);
    return this.here();
  }

  after(point: ThreadPoint, answer: number): ThreadPoint {
    const known = point.next.get(answer);
    if (known !== undefined) return known;
    this.state.restore(point.words);
    this.stepper.resume(this.state, lowWord(answer), highWord(answer), -1);
    const next = this.here();
    point.next.set(answer, next);
    return next;
  }

  private here(): ThreadPoint {
    const words = this.state.snapshot();
    const key = words.join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const { kind, object, low, high, mode } = this.stepper.request;
    const point = {
      number: this.known.size,
      words,
      kind,
      location: object - machineObject(0),
      value: valueOfWords(low, high),
      mode,
      next: new Map<number, ThreadPoint>(),
    };
    this.known.set(key, point);
    return point;
  }
}
