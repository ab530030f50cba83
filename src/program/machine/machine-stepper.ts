/**
 * What both steppers share: how a thread starts, runs and is resumed, and the calls and returns
 * between functions. Each stepper has its own way to run the instructions in between (`proceed`).
 */
import { pollStop } from '../../util/stop-check.ts';
import { FRAME, functionOfObject, type MachineCode } from './code.ts';
import type { DependencySets } from './dependency-sets.ts';
import { EventOperations } from './event-operations.ts';
import {
  calleeFault,
  clearThread,
  popFrame,
  pushBottomFrame,
  pushFrame,
  reserveArguments,
} from './frames.ts';
import { LENGTHS } from './opcodes.ts';
import { emptyRequest } from './request.ts';
import type { Stepper, StepperOptions } from './stepper.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/** Messages of the errors that computing itself can make. */
export const DIVISION_BY_ZERO = 'division by zero';
export const REACHED_UNREACHABLE = 'control reaches a point that the compiler took to be unreachable';

export abstract class MachineStepper implements Stepper {
  readonly request = emptyRequest();
  protected readonly program: MachineCode;
  protected readonly options: StepperOptions;
  protected readonly events: EventOperations;

  constructor(program: MachineCode, options: StepperOptions, sets: DependencySets | undefined) {
    this.program = program;
    this.options = options;
    this.events = new EventOperations(program, options, this.request, sets);
  }

  start(state: ThreadState, thread: number, functionIndex: number, low: number, high: number): void {
    const { threadLocals, functions } = this.program;
    clearThread(state, thread, threadLocals.length);
    const { parameterWords } = functions[functionIndex]!;
    const first = state.top + FRAME.slots;
    // A function with other parameters than a pointer finds zeros in the rest, never what a state
    // held before.
    state.words.fill(0, first, first + parameterWords);
    if (state.tracksDependencies) state.dependencies.fill(0, first, first + parameterWords);
    if (parameterWords > 0) state.words[first] = low;
    if (parameterWords > 1) state.words[first + 1] = high;
    pushBottomFrame(this.program, state, functionIndex);
  }

  run(state: ThreadState): void {
    reserveArguments(state);
    this.proceed(state);
  }

  resume(state: ThreadState, low: number, high: number, event: number): void {
    reserveArguments(state);
    if (event >= 0) state.words[THREAD.events] = event + 1;
    if (this.events.resume(state, low, high, event)) this.proceed(state);
  }

  /** Runs from THREAD.pc to the next request. */
  protected abstract proceed(state: ThreadState): void;

  // The instructions that leave a function: true to go on at THREAD.pc in the frame that is now on
  // top, false at a request.

  protected call(state: ThreadState, pc: number, callee: number, resultSlot: number): boolean {
    // Functions can call each other for long without an event.
    pollStop();
    const { mostWords } = this.options;
    const returnTo = pc + LENGTHS[this.program.code[pc]!]!;
    if (pushFrame(this.program, state, callee, returnTo, resultSlot, mostWords)) return true;
    const message = `the stack of the thread is deeper than ${mostWords} words: recursion without end?`;
    return this.events.fail(state, pc, 'recursion-depth', message);
  }

  /** `words`: how many words of parameters the caller passes. */
  protected callIndirect(
    state: ThreadState,
    pc: number,
    offset: number,
    object: number,
    resultSlot: number,
    words: number,
  ): boolean {
    const fault = calleeFault(this.program, object, offset, words);
    if (fault !== undefined) return this.events.fail(state, pc, 'invalid-access', fault);
    return this.call(state, pc, functionOfObject(this.program, object), resultSlot);
  }

  protected leave(state: ThreadState, pc: number): boolean {
    return popFrame(this.program, state) || this.events.endThread(state, pc);
  }
}
