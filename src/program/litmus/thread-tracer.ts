/**
 * Runs the threads of a litmus test one at a time and records what they do (trace.ts). The
 * machine's interpreter runs them, and tracks dependencies; here its requests become events with
 * the tags, places and operands of the test.
 *
 * A TracedThread stands at a pause: it waits for an answer, such as the value of a read, or whether
 * an exclusive store succeeds. Each answer may be given to a copy, so that a caller can explore
 * them all (run-thread.ts). A traced thread knows nothing about other threads.
 */
import type {
  FenceInstruction,
  Instruction,
  LoadInstruction,
  RmwInstruction,
  StoreInstruction,
  Tags,
} from '../instruction.ts';
import { createStepper } from '../machine/create-stepper.ts';
import { DependencySets } from '../machine/dependency-sets.ts';
import { highWord, lowWord, VALUE_SIZE, valueOfWords } from '../machine/litmus-values.ts';
import { BRACKETS, REQUESTS, type Request } from '../machine/request.ts';
import type { Stepper } from '../machine/stepper.ts';
import { ThreadState } from '../machine/thread-state.ts';
import type { Program } from '../program.ts';
import type { DependencySources, Trace, TraceEvent, TraceStatus } from '../trace.ts';
import { type LitmusCode, locationOfObject, machineThread, registerValue } from './litmus-code.ts';

const NONE: DependencySources = [];
const NO_WORDS = new Int32Array(0);

/** What a thread waits for. `end` is final. */
export type Pause =
  /**
   * `isOpen`: only in speculative runs, an RMW with a condition; it has to be said whether it
   * writes.
   */
  | { readonly kind: 'read'; readonly location: number; readonly isOpen: boolean }
  | { readonly kind: 'exclusive-store' }
  /** Only in speculative runs: a branch whose condition depends on a read. */
  | { readonly kind: 'direction' }
  | { readonly kind: 'end'; readonly trace: Trace };

export interface TracerOptions {
  /** How often each loop may go back before the trace is cut. */
  readonly unroll: number;
  /**
   * Ask which way to go where a branch or an RMW depends on a read, and take assumptions on reads
   * to hold.
   */
  readonly speculative: boolean;
}

export class ThreadTracer {
  readonly program: Program;
  readonly options: TracerOptions;
  /** One for all traced threads: each restores its own words. */
  readonly stepper: Stepper;
  readonly state = new ThreadState(true);
  readonly sets = new DependencySets();
  private readonly code: LitmusCode;

  /** `code`: that of the program (litmusCode). */
  constructor(program: Program, code: LitmusCode, options: TracerOptions) {
    this.program = program;
    this.options = options;
    this.code = code;
    const stepperOptions = {
      unroll: options.unroll,
      speculates: options.speculative,
      prints: false,
      mostWords: Number.MAX_SAFE_INTEGER,
      cellSize: () => VALUE_SIZE,
    };
    this.stepper = createStepper(code.machine, stepperOptions, { generated: false, sets: this.sets });
  }

  /** The thread at its first pause. `thread`: index into Program.threads. */
  start(thread: number): TracedThread {
    const number = machineThread(thread);
    // Thread i of the machine runs its function i.
    this.stepper.start(this.state, number, number, 0, 0);
    this.stepper.run(this.state);
    return new TracedThread(this, thread);
  }

  /** The instruction of the test at an index into the code; undefined behind the last one. */
  instructionAt(pc: number): Instruction | undefined {
    return this.code.instructions[pc];
  }
}

/** The part of a request that is kept while its thread waits. */
type Asked = Pick<
  Request,
  | 'kind'
  | 'pc'
  | 'object'
  | 'loop'
  | 'message'
  | 'low'
  | 'high'
  | 'addressSources'
  | 'dataSources'
  | 'controlSources'
  | 'expectedSources'
>;

const askedOf = (request: Request): Asked => ({
  kind: request.kind,
  pc: request.pc,
  object: request.object,
  loop: request.loop,
  message: request.message,
  low: request.low,
  high: request.high,
  addressSources: request.addressSources,
  dataSources: request.dataSources,
  controlSources: request.controlSources,
  expectedSources: request.expectedSources,
});

export class TracedThread {
  private readonly tracer: ThreadTracer;
  private readonly thread: number;
  private readonly events: TraceEvent[];
  private asked: Asked;
  /** The thread as it waits for the answer to `asked`; or, once it has ended, its trace. */
  private words: Int32Array;
  private ended: Trace | undefined;
  /** Counts accesses and fences, exclusive stores that fail included. */
  private step = 0;
  private reservation: { readonly event: number; readonly location: number } | undefined;
  private operandPath: readonly number[] = [];
  private forks = 0;

  /**
   *   pre: the tracer's stepper has stopped the thread; if it is a copy, at what `from` waits for.
   */
  constructor(tracer: ThreadTracer, thread: number, from?: TracedThread) {
    this.tracer = tracer;
    this.thread = thread;
    this.events = from === undefined ? [] : [...from.events];
    this.words = from?.words ?? NO_WORDS;
    this.asked = from?.asked ?? tracer.stepper.request;
    if (from === undefined) this.settle();
    else {
      this.step = from.step;
      this.reservation = from.reservation;
      this.operandPath = from.operandPath;
      this.forks = from.forks;
    }
  }

  copy(): TracedThread {
    return new TracedThread(this.tracer, this.thread, this);
  }

  /** What the thread waits for. */
  pause(): Pause {
    if (this.ended !== undefined) return { kind: 'end', trace: this.ended };
    switch (this.asked.kind) {
      case REQUESTS.read:
        return { kind: 'read', location: this.location(), isOpen: false };
      case REQUESTS.readForUpdate: {
        const { condition } = this.instruction() as RmwInstruction;
        const isOpen = this.tracer.options.speculative && condition !== undefined;
        return { kind: 'read', location: this.location(), isOpen };
      }
      case REQUESTS.exclusiveWrite:
        return { kind: 'exclusive-store' };
      default:
        return { kind: 'direction' };
    }
  }

  /**
   * Answers a `read` pause. `writes` answers an open one; otherwise the condition of an RMW is
   * evaluated.
   */
  supplyRead(value: number, writes?: boolean): void {
    const instruction = this.instruction() as LoadInstruction | RmwInstruction;
    const read = this.events.length;
    const request = this.resume(lowWord(value), highWord(value), read);
    if (instruction.kind === 'load') {
      this.addRead(value, instruction.tags, NONE);
      if (instruction.exclusive) this.reservation = { event: read, location: this.location() };
    } else {
      if (writes !== undefined && request.kind === REQUESTS.decide) this.decide(writes);
      if (request.kind === REQUESTS.update) {
        this.addUpdate(instruction, value, request);
        this.answer(0, 0, read);
      } else if (this.stopsWithin(instruction, request)) {
        // The read has happened, so that the fault is one only where a write gives it this value.
        this.addRead(value, instruction.readTags, NONE);
      } else this.addRead(value, instruction.failureTags, this.sourcesOf(this.asked.expectedSources));
    }
    this.step++;
    this.settle();
  }

  /**
   * Answers an `exclusive-store` pause. A store without a reservation for its address must fail.
   */
  supplyExclusiveStore(succeeds: boolean): void {
    const { exclusive } = this.instruction() as StoreInstruction;
    const isSource = succeeds && exclusive!.statusDependsOnWrite;
    const write = this.events.length;
    if (succeeds) this.addWrite(this.asked, this.reservation!.event);
    this.reservation = undefined;
    this.step++;
    this.resume(succeeds ? 1 : 0, 0, isSource ? write : -1);
    this.settle();
  }

  /** True if an exclusive store at this pause can succeed. */
  canSucceed(): boolean {
    return this.reservation?.location === this.location();
  }

  /**
   * Answers a `direction` pause: whether the branch is taken. True if that was one round too many.
   */
  supplyDirection(isTaken: boolean): boolean {
    const branch = this.instruction();
    this.resume(isTaken ? 1 : 0, 0, -1);
    this.settle();
    return this.asked.kind === REQUESTS.cut && this.instruction() === branch;
  }

  // Running on.

  /** Restores the thread and answers what it waits for. The tracer's request is then its next. */
  private resume(low: number, high: number, event: number): Request {
    this.tracer.state.restore(this.words);
    return this.answer(low, high, event);
  }

  private answer(low: number, high: number, event: number): Request {
    const { stepper, state } = this.tracer;
    stepper.resume(state, low, high, event);
    return stepper.request;
  }

  private decide(isTrue: boolean): void {
    this.answer(isTrue ? 1 : 0, 0, -1);
  }

  /** Goes on from the tracer's request to one that needs an answer from outside, and keeps that. */
  private settle(): void {
    const { request } = this.tracer.stepper;
    for (;;) {
      switch (request.kind) {
        case REQUESTS.write:
          this.addWrite(request, -1);
          this.step++;
          this.answer(0, 0, this.events.length - 1);
          break;
        case REQUESTS.fence:
          this.addFence(request);
          this.step++;
          this.answer(0, 0, this.events.length - 1);
          break;
        case REQUESTS.bracket:
          this.bracket(request.count);
          this.answer(0, 0, -1);
          break;
        case REQUESTS.read:
        case REQUESTS.readForUpdate:
        case REQUESTS.exclusiveWrite:
        case REQUESTS.decide:
          this.asked = askedOf(request);
          this.words = this.tracer.state.snapshot();
          return;
        default:
          this.asked = askedOf(request);
          this.ended = this.trace();
          return;
      }
    }
  }

  /** Whether an RMW that has read cannot compute what it is to write. */
  private stopsWithin(rmw: RmwInstruction, { kind, pc }: Request): boolean {
    const isStop = kind === REQUESTS.error || kind === REQUESTS.cut;
    return isStop && pc > this.asked.pc && this.instructionAt(pc) === rmw;
  }

  private bracket(marker: number): void {
    const path = this.operandPath;
    switch (marker) {
      case BRACKETS.begin:
        this.operandPath = [...path, this.forks++, 0];
        break;
      case BRACKETS.next:
        this.operandPath = [...path.slice(0, -1), path.at(-1)! + 1];
        break;
      case BRACKETS.end:
        this.operandPath = path.slice(0, -2);
    }
  }

  // Events.

  private addRead(value: number, tags: Tags, expectedSources: DependencySources): void {
    const { asked } = this;
    this.events.push(this.event(asked, true, false, value, 0, tags, NONE, expectedSources, -1, false));
  }

  private addUpdate({ form, readTags, writeTags }: RmwInstruction, value: number, request: Request): void {
    const { asked, events } = this;
    const expected = this.sourcesOf(asked.expectedSources);
    const written = valueOfWords(request.low, request.high);
    const data = this.sourcesOf(request.dataSources);
    if (form === 'single') {
      const tags = [...new Set([...readTags, ...writeTags])];
      events.push(this.event(asked, true, true, value, written, tags, data, expected, -1, false));
      return;
    }
    const read = events.length;
    events.push(this.event(asked, true, false, value, 0, readTags, NONE, expected, -1, false));
    events.push(this.event(asked, false, true, 0, written, writeTags, data, NONE, read, true));
  }

  private addWrite(request: Asked, pairedRead: number): void {
    const { tags } = this.instructionAt(request.pc) as StoreInstruction;
    const written = valueOfWords(request.low, request.high);
    const data = this.sourcesOf(request.dataSources);
    this.events.push(this.event(request, false, true, 0, written, tags, data, NONE, pairedRead, false));
  }

  private addFence(request: Asked): void {
    const { tags } = this.instructionAt(request.pc) as FenceInstruction;
    this.events.push(this.event(request, false, false, 0, 0, tags, NONE, NONE, -1, false));
  }

  /** Field by field, since spreading parts of events takes most of the time of a trace. */
  private event(
    request: Asked,
    isRead: boolean,
    isWrite: boolean,
    readValue: number,
    writtenValue: number,
    tags: Tags,
    dataSources: DependencySources,
    expectedSources: DependencySources,
    pairedRead: number,
    isAtomicInstruction: boolean,
  ): TraceEvent {
    const isAccess = isRead || isWrite;
    return {
      thread: this.thread,
      isRead,
      isWrite,
      location: isAccess ? locationOfObject(request.object) : -1,
      readValue,
      writtenValue,
      addressSources: isAccess ? this.sourcesOf(request.addressSources) : NONE,
      dataSources,
      expectedSources,
      pairedRead,
      isAtomicInstruction,
      span: this.instructionAt(request.pc).span,
      step: this.step,
      controlSources: this.sourcesOf(request.controlSources),
      operandPath: this.operandPath,
      tags,
    };
  }

  /** The trace of a thread that has ended; the tracer has its last request. */
  private trace(): Trace {
    const { kind, loop, message } = this.asked;
    const { program, options, state } = this.tracer;
    const registers = program.threads[this.thread]!.registers.map((_, i) => registerValue(state.words, i));
    const ends = (status: TraceStatus, reason: string): Trace => {
      const { span } = this.instruction();
      return { events: this.events, registers, status, end: { reason, span } };
    };
    switch (kind) {
      case REQUESTS.end:
        return { events: this.events, registers, status: 'complete' };
      case REQUESTS.block:
        return ends('blocked', 'an assumption does not hold');
      case REQUESTS.cut:
        if (loop < 0) return ends('cut', message);
        return ends('cut', `a loop went back more than ${options.unroll} times (--unroll)`);
      case REQUESTS.error:
        return ends('fault', message);
      default:
        throw new Error(`internal error: a thread of a litmus test makes the request ${kind}`);
    }
  }

  private location(): number {
    return locationOfObject(this.asked.object);
  }

  private sourcesOf(set: number): DependencySources {
    return this.tracer.sets.elements(set);
  }

  private instruction(): Instruction {
    return this.instructionAt(this.asked.pc);
  }

  private instructionAt(pc: number): Instruction {
    const instruction = this.tracer.instructionAt(pc);
    if (instruction === undefined) throw new Error('internal error: no instruction of the test is there');
    return instruction;
  }
}
