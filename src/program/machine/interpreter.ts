/**
 * The plain stepper: one instruction after the other through a table of handlers. It runs
 * everywhere, and it is the one that tracks dependencies, for models that order events by them.
 *
 * Dependencies. Every word of a frame has a set of the events that its value comes from. The
 * results of a pure instruction get the union of the sets of its sources, whatever it computes; a
 * branch on a word makes all that follows depend on it (THREAD.control).
 */
import { BOUND_OPERATIONS, operandHigh, operandWord } from './bind-pure-operation.ts';
import { FRAME, type MachineCode } from './code.ts';
import { DependencySets } from './dependency-sets.ts';
import { resultIndex } from './frames.ts';
import { DIVISION_BY_ZERO, MachineStepper, REACHED_UNREACHABLE } from './machine-stepper.ts';
import { LENGTHS, MNEMONICS, type Mnemonic, OPCODES, SIGNATURES } from './opcodes.ts';
import { DIVISIONS, isPure } from './pure-operations.ts';
import type { StepperOptions } from './stepper.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/** Runs the instruction at `pc`: true to go on at THREAD.pc, false at a request. */
type Handler = (of: Interpreter, state: ThreadState, pc: number) => boolean;

/** By opcode: what cannot go wrong and goes on with the next instruction. */
const STRAIGHT = BOUND_OPERATIONS.map((operation, opcode) => {
  const mnemonic = MNEMONICS[opcode]!;
  return isPure(mnemonic) && DIVISIONS.has(mnemonic) ? undefined : operation;
});

const SIGNATURE_OF: readonly string[] = MNEMONICS.map((mnemonic) => SIGNATURES[mnemonic]);

export class Interpreter extends MachineStepper {
  /** By mnemonic: the instructions that are neither in STRAIGHT nor events. */
  private static readonly CONTROL: Partial<Record<Mnemonic, Handler>> = {
    ...Object.fromEntries(
      [...DIVISIONS].map(
        (mnemonic) => [mnemonic, (of, state, pc) => of.divide(state, pc)] satisfies [string, Handler],
      ),
    ),
    jump: ({ code }, state, pc) => goTo(state, code[pc + 1]!),
    branch: (of, state, pc) => {
      of.addControl(state, pc);
      const [condition, ifTrue, ifFalse] = [pc + 1, pc + 2, pc + 3];
      return goTo(state, of.code[of.low(state, of.code[condition]!) !== 0 ? ifTrue : ifFalse]!);
    },
    switch: (of, state, pc) => of.switch(state, pc),
    switch2: (of, state, pc) => of.switch(state, pc),
    unreachable: (of, state, pc) => of.events.fail(state, pc, 'invalid-access', REACHED_UNREACHABLE),
    arg: (of, state, pc) => {
      of.passWords(state, pc, state.top + FRAME.slots + of.code[pc + 1]!, 1);
      return of.next(state, pc);
    },
    arg2: (of, state, pc) => {
      of.passWords(state, pc, state.top + FRAME.slots + of.code[pc + 1]!, 2);
      return of.next(state, pc);
    },
    resultWord: (of, state, pc) => {
      const index = resultIndex(state, of.code[pc + 1]!);
      if (index >= 0) of.passWords(state, pc, index, 1);
      return of.next(state, pc);
    },
    call: (of, state, pc) => of.call(state, pc, of.code[pc + 1]!, of.code[pc + 2]!),
    callIndirect: (of, state, pc) => {
      const { code } = of;
      of.addControl(state, pc);
      const [callee, resultSlot, words] = [code[pc + 1]!, code[pc + 2]!, code[pc + 3]!];
      return of.callIndirect(state, pc, of.low(state, callee), of.high(state, callee), resultSlot, words);
    },
    ret: (of, state, pc) => of.leave(state, pc),
  };

  /** By opcode: all that is not in STRAIGHT. */
  private static readonly HANDLERS: readonly Handler[] = MNEMONICS.map(
    (mnemonic) => Interpreter.CONTROL[mnemonic] ?? ((of, state, pc) => of.events.begin(state, pc)),
  );

  readonly sets: DependencySets;
  private readonly code: Int32Array;
  private readonly constants: Int32Array;

  constructor(program: MachineCode, options: StepperOptions, sets = new DependencySets()) {
    super(program, options, sets);
    this.sets = sets;
    this.code = program.code;
    this.constants = program.constants;
  }

  protected override proceed(state: ThreadState): void {
    const { code, constants } = this;
    const { tracksDependencies } = state;
    const handlers = Interpreter.HANDLERS;
    let { words } = state;
    let base = words[THREAD.base]!;
    let pc = words[THREAD.pc]!;
    for (;;) {
      const opcode = code[pc]!;
      const operation = STRAIGHT[opcode];
      if (operation !== undefined) {
        operation(words, base, code, pc, constants);
        if (tracksDependencies) this.propagate(state, pc);
        pc += LENGTHS[opcode]!;
        continue;
      }
      words[THREAD.pc] = pc;
      if (!handlers[opcode]!(this, state, pc)) return;
      // A call may have moved the words to a larger array.
      words = state.words;
      base = words[THREAD.base]!;
      pc = words[THREAD.pc]!;
    }
  }

  private divide(state: ThreadState, pc: number): boolean {
    const opcode = this.code[pc]!;
    const divisor = this.code[pc + LENGTHS[opcode]! - 1]!;
    const isPair = SIGNATURE_OF[opcode]!.endsWith('A');
    if (this.low(state, divisor) === 0 && (!isPair || this.high(state, divisor) === 0)) {
      return this.events.fail(state, pc, 'invalid-access', DIVISION_BY_ZERO);
    }
    BOUND_OPERATIONS[opcode]!(state.words, state.words[THREAD.base]!, this.code, pc, this.constants);
    if (state.tracksDependencies) this.propagate(state, pc);
    return this.next(state, pc);
  }

  private switch(state: ThreadState, pc: number): boolean {
    this.addControl(state, pc);
    const operand = this.code[pc + 1]!;
    const low = this.low(state, operand);
    const high = this.code[pc] === OPCODES.switch2 ? this.high(state, operand) : 0;
    const table = this.program.switches[this.code[pc + 2]!]!;
    for (let i = 0; i < table.targets.length; i++) {
      if (table.low[i] === low && table.high[i] === high) return goTo(state, table.targets[i]!);
    }
    return goTo(state, table.otherwise);
  }

  /** Copies the second operand of arg, arg2 and resultWord to words[to], with its dependencies. */
  private passWords(state: ThreadState, pc: number, to: number, count: 1 | 2): void {
    const operand = this.code[pc + 2]!;
    state.words[to] = this.low(state, operand);
    if (count === 2) state.words[to + 1] = this.high(state, operand);
    if (!state.tracksDependencies) return;
    for (let i = 0; i < count; i++) {
      state.dependencies[to + i] =
        operand < 0 ? 0 : state.dependencies[state.words[THREAD.base]! + operand + i]!;
    }
  }

  private next(state: ThreadState, pc: number): true {
    return goTo(state, pc + LENGTHS[this.code[pc]!]!);
  }

  private low(state: ThreadState, operand: number): number {
    return operandWord(state.words, state.words[THREAD.base]!, this.constants, operand);
  }

  private high(state: ThreadState, operand: number): number {
    return operandHigh(state.words, state.words[THREAD.base]!, this.constants, operand);
  }

  private propagate(state: ThreadState, pc: number): void {
    const { dependencies } = state;
    const base = state.words[THREAD.base]!;
    const sources = this.sourcesOf(state, pc);
    // A pure instruction has one destination, its first operand.
    const destination = base + this.code[pc + 1]!;
    dependencies[destination] = sources;
    if (SIGNATURE_OF[this.code[pc]!]!.startsWith('D')) dependencies[destination + 1] = sources;
  }

  /** The union of the sets of all sources of the instruction. */
  private sourcesOf(state: ThreadState, pc: number): number {
    const { dependencies } = state;
    const base = state.words[THREAD.base]!;
    const signature = SIGNATURE_OF[this.code[pc]!]!;
    let sources = 0;
    for (let i = 0; i < signature.length; i++) {
      const letter = signature[i];
      const operand = this.code[pc + 1 + i]!;
      if ((letter !== 'a' && letter !== 'A') || operand < 0) continue;
      sources = this.sets.union(sources, dependencies[base + operand]!);
      if (letter === 'A') sources = this.sets.union(sources, dependencies[base + operand + 1]!);
    }
    return sources;
  }

  private addControl(state: ThreadState, pc: number): void {
    if (!state.tracksDependencies) return;
    const { words } = state;
    words[THREAD.control] = this.sets.union(words[THREAD.control]!, this.sourcesOf(state, pc));
  }
}

function goTo(state: ThreadState, pc: number): true {
  state.words[THREAD.pc] = pc;
  return true;
}
