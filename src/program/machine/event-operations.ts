/**
 * The event half of the steppers: every instruction that other threads could see, that the engine
 * may have to answer, or that reads the memory of the thread. Pure instructions, jumps, calls and
 * returns are the steppers' own.
 *
 * By theme: memory-operations.ts, update-operations.ts, lock-operations.ts, block-operations.ts,
 * check-operations.ts,
 * object-operations.ts, thread-operations.ts, spurious-operations.ts, reference-operations.ts,
 * litmus-operations.ts; each is a table of operations by mnemonic.
 */
import type { ErrorKind } from '../error-kind.ts';
import { BLOCK_OPERATIONS } from './block-operations.ts';
import { CHECK_OPERATIONS } from './check-operations.ts';
import type { MachineCode } from './code.ts';
import type { DependencySets } from './dependency-sets.ts';
import { EventContext, type EventOperation } from './event-context.ts';
import { LITMUS_OPERATIONS } from './litmus-operations.ts';
import { LOCK_OPERATIONS } from './lock-operations.ts';
import { MEMORY_OPERATIONS } from './memory-operations.ts';
import { OBJECT_OPERATIONS } from './object-operations.ts';
import { MNEMONICS, type Mnemonic } from './opcodes.ts';
import { REFERENCE_OPERATIONS } from './reference-operations.ts';
import type { Request } from './request.ts';
import { SPURIOUS_OPERATIONS } from './spurious-operations.ts';
import type { StepperOptions } from './stepper.ts';
import { askEnd, THREAD_OPERATIONS } from './thread-operations.ts';
import { THREAD, type ThreadState } from './thread-state.ts';
import { UPDATE_OPERATIONS } from './update-operations.ts';
import { WIDE_UPDATE_OPERATIONS } from './wide-update-operations.ts';

const OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  ...MEMORY_OPERATIONS,
  ...UPDATE_OPERATIONS,
  ...WIDE_UPDATE_OPERATIONS,
  ...LOCK_OPERATIONS,
  ...BLOCK_OPERATIONS,
  ...CHECK_OPERATIONS,
  ...OBJECT_OPERATIONS,
  ...THREAD_OPERATIONS,
  ...SPURIOUS_OPERATIONS,
  ...REFERENCE_OPERATIONS,
  ...LITMUS_OPERATIONS,
};

const BY_OPCODE: readonly (EventOperation | undefined)[] = MNEMONICS.map((mnemonic) => OPERATIONS[mnemonic]);

/** Whether `begin` runs the instruction; all others are the steppers' own. */
export const isEventOpcode = (opcode: number): boolean => BY_OPCODE[opcode] !== undefined;

export class EventOperations {
  private readonly context: EventContext;

  /** `sets`: needed for states that track dependencies. */
  constructor(code: MachineCode, options: StepperOptions, request: Request, sets?: DependencySets) {
    this.context = new EventContext(code, options, request, sets);
  }

  /**
   * Runs the instruction at `pc`. True: it is complete and THREAD.pc is behind it. False: `request`
   * holds what the thread wants, and THREAD.pc is at the instruction; beginning again would ask the
   * same again.
   */
  begin(state: ThreadState, pc: number): boolean {
    return this.operationAt(pc).begin(this.context, state, pc);
  }

  /**
   * Takes the answer to the request of the instruction at THREAD.pc. The result is as that of
   * `begin`.
   */
  resume(state: ThreadState, low: number, high: number, event: number): boolean {
    const pc = state.words[THREAD.pc]!;
    const { resume } = this.operationAt(pc);
    if (resume === undefined) {
      throw new Error(`internal error: ${MNEMONICS[this.context.code[pc]!]} does not wait for an answer`);
    }
    return resume(this.context, state, pc, low, high, event);
  }

  /** Makes the request an error of the program at `pc`. */
  fail(state: ThreadState, pc: number, kind: ErrorKind, message: string): false {
    return this.context.fail(state, pc, kind, message);
  }

  /**
   * After the return from the bottom frame (popFrame said false) at `pc`: makes the request the end
   * of the thread.
   */
  endThread(state: ThreadState, pc: number): false {
    const { words, dependencies } = state;
    const sources = state.tracksDependencies
      ? this.context.union(state, dependencies[THREAD.oldLow]!, dependencies[THREAD.oldHigh]!)
      : 0;
    return askEnd(this.context, state, pc, words[THREAD.oldLow]!, words[THREAD.oldHigh]!, sources);
  }

  private operationAt(pc: number): EventOperation {
    const opcode = this.context.code[pc]!;
    const operation = BY_OPCODE[opcode];
    if (operation === undefined) throw new Error(`internal error: ${MNEMONICS[opcode]} is no event`);
    return operation;
  }
}
