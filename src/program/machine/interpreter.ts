/**
 * The plain stepper: one instruction after the other through a table of handlers. It runs everywhere, and it is the one
 * that tracks dependencies, for models that order events by them.
 *
 * Dependencies. Every word of a frame has a set of the events that its value comes from. The results of a pure
 * instruction get the union of the sets of its sources, whatever it computes; who branches on a word makes all that
 * follows depend on it (THREAD.control).
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
type Handler = (state: ThreadState, pc: number) => boolean;

/** By opcode: what cannot go wrong and goes on with the next instruction. */
const STRAIGHT = BOUND_OPERATIONS.map((operation, opcode) => {
  const mnemonic = MNEMONICS[opcode]!;
  return isPure(mnemonic) && DIVISIONS.has(mnemonic) ? undefined : operation;
});

const SIGNATURE_OF: readonly string[] = MNEMONICS.map((mnemonic) => SIGNATURES[mnemonic]);

export class Interpreter extends MachineStepper {
  readonly sets: DependencySets;
  private readonly code: Int32Array;
  private readonly constants: Int32Array;
  /** By opcode: all that is not in STRAIGHT. */
  private readonly handlers: readonly Handler[];

  constructor(program: MachineCode, options: StepperOptions, sets = new DependencySets()) {
    super(program, options, sets);
    this.sets = sets;
    this.code = program.code;
    this.constants = program.constants;
    const control = this.controlHandlers();
    const toEvents: Handler = (state, pc) => this.events.begin(state, pc);
    this.handlers = MNEMONICS.map((mnemonic) => control[mnemonic] ?? toEvents);
  }

  protected override proceed(state: ThreadState): void {
    const { code, constants, handlers } = this;
    const { tracksDependencies } = state;
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
      if (!handlers[opcode]!(state, pc)) return;
      // A call may have moved the words to a larger array.
      words = state.words;
      base = words[THREAD.base]!;
      pc = words[THREAD.pc]!;
    }
  }

  private controlHandlers(): Partial<Record<Mnemonic, Handler>> {
    const { code } = this;
    const divide: Handler = (state, pc) => this.divide(state, pc);
    const choose: Handler = (state, pc) => this.switch(state, pc);
    return {
      ...Object.fromEntries([...DIVISIONS].map((mnemonic) => [mnemonic, divide])),
      jump: (state, pc) => goTo(state, code[pc + 1]!),
      branch: (state, pc) => {
        this.addControl(state, pc);
        return goTo(state, code[pc + (this.low(state, code[pc + 1]!) !== 0 ? 2 : 3)]!);
      },
      switch: choose,
      switch2: choose,
      unreachable: (state, pc) => this.events.fail(state, pc, 'invalid-access', REACHED_UNREACHABLE),
      arg: (state, pc) => {
        this.passWords(state, pc, state.top + FRAME.slots + code[pc + 1]!, 1);
        return this.next(state, pc);
      },
      arg2: (state, pc) => {
        this.passWords(state, pc, state.top + FRAME.slots + code[pc + 1]!, 2);
        return this.next(state, pc);
      },
      resultWord: (state, pc) => {
        const index = resultIndex(state, code[pc + 1]!);
        if (index >= 0) this.passWords(state, pc, index, 1);
        return this.next(state, pc);
      },
      call: (state, pc) => this.call(state, pc, code[pc + 1]!, code[pc + 2]!),
      callIndirect: (state, pc) => {
        this.addControl(state, pc);
        const callee = code[pc + 1]!;
        const [offset, object] = [this.low(state, callee), this.high(state, callee)];
        return this.callIndirect(state, pc, offset, object, code[pc + 2]!, code[pc + 3]!);
      },
      ret: (state, pc) => this.leave(state, pc),
    };
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
