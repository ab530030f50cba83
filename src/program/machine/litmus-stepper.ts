/**
 * The stepper of litmus tests in C, for engines that run machine programs: a third one beside the generated one and the
 * interpreter, over the code of litmus-code.ts. It means the same as the stepper of traces (../stepper.ts), which runs the
 * same instructions for the litmus engine; test/machine/litmus-executions.test.ts compares their executions.
 *
 * What a thread knows is in its words: registers and counters of loops in its only frame, an RMW between its read and its
 * write in THREAD.phase, oldLow and oldHigh.
 *
 * Deviations from the steppers of machine code: loops are only counted, never found to spin; a value beyond 53 bits, a limit
 * of ours, is asked as `cut` with `loop` -1 and the reason in `message`. From the stepper of traces: the read of an RMW that
 * ends so, or in an error, is a read with the failure mode, without the tag RMW.
 */
import { type Expression, evaluate, ValueRangeError, visitRegisters } from '../expression.ts';
import type { BranchInstruction, JumpInstruction, RmwInstruction } from '../instruction.ts';
import { FRAME } from './code.ts';
import type { DependencySets } from './dependency-sets.ts';
import { EventContext } from './event-context.ts';
import { clearThread, pushBottomFrame } from './frames.ts';
import {
  highWord,
  type LitmusCode,
  type LitmusStep,
  lowWord,
  machineObject,
  registerSlot,
  VALUE_SIZE,
  valueOfWords,
} from './litmus-code.ts';
import { emptyRequest, REQUESTS, type RequestKind } from './request.ts';
import type { Stepper, StepperOptions } from './stepper.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

type InstructionStep = Extract<LitmusStep, { readonly kind: 'instruction' }>;

/** The value of a register in the words, or in a snapshot, of a thread that LitmusStepper runs. */
export function registerValue(words: Int32Array, register: number): number {
  const index = THREAD.frames + registerSlot(register);
  return valueOfWords(words[index]!, words[index + 1]!);
}

export class LitmusStepper implements Stepper {
  readonly request = emptyRequest();
  private readonly code: LitmusCode;
  private readonly options: StepperOptions;
  private readonly context: EventContext;
  /** By address: the object. */
  private readonly objectAt: ReadonlyMap<number, number>;
  /** The registers of the state that runs, as expressions want them; of no meaning in between. */
  private readonly registers: number[] = [];

  /** `sets`: needed for states that track dependencies. */
  constructor(code: LitmusCode, options: StepperOptions, sets?: DependencySets) {
    this.code = code;
    this.options = options;
    this.context = new EventContext(code.machine, options, this.request, sets);
    this.objectAt = new Map(
      code.program.locations.map(({ address }, index) => [address, machineObject(index)]),
    );
  }

  /** Threads of litmus tests take no argument. */
  start(state: ThreadState, thread: number, functionIndex: number): void {
    clearThread(state, thread, 0);
    pushBottomFrame(this.code.machine, state, functionIndex);
    const litmusThread = this.code.program.threads[functionIndex - 1];
    litmusThread?.initialValues.forEach((value, register) => {
      this.assign(state, register, value, 0);
    });
  }

  run(state: ThreadState): void {
    this.takeRegisters(state);
    this.proceed(state);
  }

  resume(state: ThreadState, low: number, high: number, event: number): void {
    this.takeRegisters(state);
    if (event >= 0) state.words[THREAD.events] = event + 1;
    const step = this.stepAt(state);
    if (step.kind === 'spawn') this.done(state, true);
    else if (step.kind === 'instruction') this.answer(state, step, low, high, event);
    else throw new Error('internal error: a thread that has ended does not wait for an answer');
    this.proceed(state);
  }

  private stepAt({ words }: ThreadState): LitmusStep {
    return this.code.steps[words[THREAD.pc]!]!;
  }

  /** Runs from THREAD.pc to the next request. */
  private proceed(state: ThreadState): void {
    try {
      while (this.begin(state, this.stepAt(state)));
    } catch (error) {
      if (!(error instanceof ValueRangeError)) throw error;
      this.askOutOfRange(state, error);
    }
  }

  /** True: the step is complete. False: the request is made, and beginning again would make the same again. */
  private begin(state: ThreadState, step: LitmusStep): boolean {
    if (step.kind === 'spawn') {
      this.ask(state, REQUESTS.spawn);
      this.request.count = step.function;
      this.request.low = 0;
      this.request.high = 0;
      return false;
    }
    if (step.kind === 'end') {
      this.ask(state, REQUESTS.end);
      this.request.low = 0;
      this.request.high = 0;
      return false;
    }
    const { instruction, mode, failureMode } = step;
    switch (instruction.kind) {
      case 'set': {
        const sources = this.sourcesOf(state, instruction.value);
        this.assign(state, instruction.register, this.value(instruction.value), sources);
        return this.done(state, false);
      }
      case 'load':
        this.askAt(state, REQUESTS.read, instruction.address, mode);
        return false;
      case 'store':
        if (this.askAt(state, REQUESTS.write, instruction.address, mode)) {
          this.request.dataSources = this.sourcesOf(state, instruction.value);
          this.setWritten(this.value(instruction.value));
        }
        return false;
      case 'rmw':
        if (state.words[THREAD.phase] === 1) return this.beginWrite(state, instruction, mode);
        if (this.askAt(state, REQUESTS.readForUpdate, instruction.address, mode)) {
          this.request.failureMode = failureMode;
          this.request.expectedSources = this.operandSources(state, instruction, instruction.condition);
        }
        return false;
      case 'fence':
        this.ask(state, REQUESTS.fence);
        this.request.mode = mode;
        return false;
      case 'jump':
      case 'branch':
        return this.goOn(state, step, instruction);
      case 'assume':
        if (this.value(instruction.condition) === 0) return this.ask(state, REQUESTS.block);
        this.addControl(state, instruction.condition);
        return this.done(state, false);
      case 'unsequenced':
        throw new Error('internal error: unsequenced operands cannot be run one after the other');
    }
  }

  /** Takes the answer to the request of an instruction. */
  private answer(state: ThreadState, step: InstructionStep, low: number, high: number, event: number): void {
    const { instruction } = step;
    switch (instruction.kind) {
      case 'load': {
        const source = this.context.eventSource(state, event);
        this.assign(state, instruction.register, valueOfWords(low, high), source);
        this.done(state, false);
        return;
      }
      case 'rmw':
        if (state.words[THREAD.phase] === 1) this.finishUpdate(state, instruction, true);
        else this.keepOld(state, low, high, event);
        return;
      case 'store':
        this.done(state, true);
        return;
      case 'fence':
        this.done(state, false);
        return;
      default:
        throw new Error(`internal error: \`${instruction.kind}\` does not wait for an answer`);
    }
  }

  // RMWs: in phase 0 the read is asked for, in phase 1 its value is known and is what expressions see in the register.

  private keepOld(state: ThreadState, low: number, high: number, event: number): void {
    state.words[THREAD.phase] = 1;
    state.words[THREAD.oldLow] = low;
    state.words[THREAD.oldHigh] = high;
    if (state.tracksDependencies) {
      state.dependencies[THREAD.oldLow] = this.context.eventSource(state, event);
    }
  }

  /** The second half of an RMW: asks for the write, unless the condition forbids it. */
  private beginWrite(state: ThreadState, rmw: RmwInstruction, mode: number): boolean {
    // First of all, since the address may be in the register that is to have the old value.
    this.askAt(state, REQUESTS.update, rmw.address, mode);
    this.registers[rmw.register] = oldValue(state);
    if (rmw.condition !== undefined && this.value(rmw.condition) === 0) {
      return this.finishUpdate(state, rmw, false);
    }
    this.request.dataSources = this.operandSources(state, rmw, rmw.value);
    this.setWritten(this.value(rmw.value));
    return false;
  }

  private finishUpdate(state: ThreadState, { register }: RmwInstruction, hasWritten: boolean): true {
    const source = state.tracksDependencies ? state.dependencies[THREAD.oldLow]! : 0;
    this.assign(state, register, oldValue(state), source);
    return this.done(state, hasWritten);
  }

  /** Of operand or condition: an RMW's own register is the value it reads, not what was loaded there before. */
  private operandSources(state: ThreadState, { register }: RmwInstruction, operand?: Expression): number {
    return operand === undefined ? 0 : this.sourcesOf(state, operand, register);
  }

  // Control.

  private goOn(
    state: ThreadState,
    { target, loop }: InstructionStep,
    instruction: BranchInstruction | JumpInstruction,
  ): boolean {
    const { words } = state;
    const isTaken = instruction.kind === 'jump' || this.value(instruction.condition) !== 0;
    if (isTaken && loop >= 0 && !this.countRound(state, loop)) {
      this.ask(state, REQUESTS.cut);
      this.request.loop = loop;
      return false;
    }
    if (instruction.kind === 'branch') this.addControl(state, instruction.condition);
    words[THREAD.pc] = isTaken ? target : words[THREAD.pc]! + 1;
    return true;
  }

  /** False, and nothing has changed: the loop went round as often as it may. */
  private countRound({ words }: ThreadState, loop: number): boolean {
    const base = words[THREAD.base]!;
    const { counterSlot, innerSlots } = this.code.loops[loop]!;
    if (words[base + counterSlot]! >= this.options.unroll) return false;
    words[base + counterSlot]! += 1;
    for (const slot of innerSlots) words[base + slot] = 0;
    return true;
  }

  private addControl(state: ThreadState, condition: Expression): void {
    if (!state.tracksDependencies) return;
    const { words } = state;
    words[THREAD.control] = this.context.union(
      state,
      words[THREAD.control]!,
      this.sourcesOf(state, condition),
    );
  }

  private done(state: ThreadState, hasEffect: boolean): true {
    const { words } = state;
    words[THREAD.phase] = 0;
    words[THREAD.pc]! += 1;
    if (hasEffect) words[THREAD.effects]! += 1;
    return true;
  }

  // Requests.

  private ask(state: ThreadState, kind: RequestKind): false {
    return this.context.ask(state, state.words[THREAD.pc]!, kind);
  }

  /** Asks for an access. False: there is nothing at the address, and the request is that error. */
  private askAt(state: ThreadState, kind: RequestKind, expression: Expression, mode: number): boolean {
    const { request } = this;
    const address = this.value(expression);
    const object = this.objectAt.get(address);
    if (object === undefined) {
      return this.fail(state, `an access to address ${address}, at which there is no variable`);
    }
    this.ask(state, kind);
    request.object = object;
    request.offset = 0;
    request.size = VALUE_SIZE;
    request.mode = mode;
    request.failureMode = mode;
    request.addressSources = this.sourcesOf(state, expression);
    return true;
  }

  /** Errors of litmus tests are all of one kind, as in the litmus engine (check-litmus.ts). */
  private fail(state: ThreadState, message: string): false {
    return this.context.fail(state, state.words[THREAD.pc]!, 'invalid-access', message);
  }

  private setWritten(value: number): void {
    this.request.low = lowWord(value);
    this.request.high = highWord(value);
  }

  private askOutOfRange(state: ThreadState, { isLimit, message }: ValueRangeError): void {
    if (isLimit) {
      this.ask(state, REQUESTS.cut);
      this.request.loop = -1;
      this.request.message = message;
    } else this.fail(state, message);
  }

  // Registers.

  private takeRegisters({ words }: ThreadState): void {
    const functionIndex = words[THREAD.frames + FRAME.function]!;
    const thread = this.code.program.threads[functionIndex - 1];
    const { registers } = this;
    registers.length = thread?.registers.length ?? 0;
    for (let i = 0; i < registers.length; i++) registers[i] = registerValue(words, i);
  }

  private value(expression: Expression): number {
    return evaluate(expression, this.registers);
  }

  private assign(state: ThreadState, register: number, value: number, sources: number): void {
    this.registers[register] = value;
    this.context.setPair(state, registerSlot(register), lowWord(value), highWord(value), sources);
  }

  /** Of all registers that the expression mentions, but for `except`. */
  private sourcesOf(state: ThreadState, expression: Expression, except = -1): number {
    if (!state.tracksDependencies) return 0;
    let sources = 0;
    visitRegisters(expression, (register) => {
      if (register === except) return;
      sources = this.context.union(state, sources, this.context.sources(state, registerSlot(register)));
    });
    return sources;
  }
}

const oldValue = ({ words }: ThreadState): number =>
  valueOfWords(words[THREAD.oldLow]!, words[THREAD.oldHigh]!);
