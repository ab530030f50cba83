/**
 * The fast stepper: every function of a program becomes a JavaScript function, made when a thread
 * first gets there (generate-function.ts). A trampoline runs the function of the frame on top until
 * there is a request, so that calls of the program, however deep, never nest in JavaScript. It does
 * not track dependencies; the interpreter does.
 */
import { lookNow, stopCountdown } from '../../util/stop-check.ts';
import { FRAME, type MachineCode } from './code.ts';
import { resultIndex } from './frames.ts';
import { generateFunction, type Runtime } from './generate-function.ts';
import { DIVISION_BY_ZERO, MachineStepper, REACHED_UNREACHABLE } from './machine-stepper.ts';
import { PURE_OPERATIONS } from './pure-operations.ts';
import type { Stepper, StepperOptions } from './stepper.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

type RunFunction = (state: ThreadState) => boolean;
type MakeFunction = (runtime: Runtime, pure: typeof PURE_OPERATIONS, blocks: Int32Array) => RunFunction;

export function generateStepper(program: MachineCode, options: StepperOptions): Stepper {
  return new GeneratedStepper(program, options);
}

class GeneratedStepper extends MachineStepper {
  /** By index of the function, once it was needed. */
  private readonly functions: (RunFunction | undefined)[];
  private readonly runtime: Runtime;

  constructor(program: MachineCode, options: StepperOptions) {
    super(program, options, undefined);
    this.functions = program.functions.map(() => undefined);
    const { events } = this;
    this.runtime = {
      begin: (state, pc) => events.begin(state, pc),
      call: (state, pc, callee, resultSlot) => this.call(state, pc, callee, resultSlot),
      callIndirect: (state, pc, offset, object, resultSlot, words) =>
        this.callIndirect(state, pc, offset, object, resultSlot, words),
      leave: (state, pc) => this.leave(state, pc),
      divisionByZero: (state, pc) => events.fail(state, pc, 'invalid-access', DIVISION_BY_ZERO),
      unreachable: (state, pc) => events.fail(state, pc, 'invalid-access', REACHED_UNREACHABLE),
      resultIndex,
      countdown: stopCountdown,
      lookNow,
    };
  }

  protected override proceed(state: ThreadState): void {
    if (state.tracksDependencies) {
      throw new Error('internal error: generated code does not track dependencies');
    }
    let isRunning = true;
    while (isRunning) {
      const { words } = state;
      const index = words[words[THREAD.base]! + FRAME.function]!;
      const run = this.functions[index] ?? this.generate(index);
      isRunning = run(state);
    }
  }

  private generate(index: number): RunFunction {
    const { text, blocks } = generateFunction(this.program, index, this.options);
    const make = new Function('runtime', 'pure', 'blocks', `'use strict';\n${text}`) as MakeFunction;
    const run = make(this.runtime, PURE_OPERATIONS, blocks);
    this.functions[index] = run;
    return run;
  }
}
