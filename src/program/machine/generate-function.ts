/**
 * One function of a program as JavaScript text, for generate-stepper.ts.
 *
 * The text is a loop round a switch over the blocks of the function (function-blocks.ts), since a
 * thread may go on in the middle of it. Every word lives in the thread's words, `w[b + slot]`;
 * within a block a word that was read or written has a name of its own and is not read again. All
 * that can stop, calls included, is done by the functions of `Runtime`.
 *
 *   pre:  the frame on top of the state is one of this function, THREAD.pc at the start of one of
 *         its blocks. post: true: another frame is on top, to be gone on with at THREAD.pc. False:
 *         there is a request.
 */
import { FRAME, type MachineCode } from './code.ts';
import { endsControl, functionBlocks } from './function-blocks.ts';
import { inlinePureOperation, type OperandText } from './inline-pure-operation.ts';
import { COUNTED, eventsSlot } from './loops.ts';
import { LENGTHS, MNEMONICS, type Mnemonic, SIGNATURES } from './opcodes.ts';
import { DIVISIONS, isPure, type PureMnemonic } from './pure-operations.ts';
import type { StepperOptions } from './stepper.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/**
 * What generated code calls, by the names it has there. Each as in MachineStepper and
 * EventOperations.
 */
export interface Runtime {
  begin(state: ThreadState, pc: number): boolean;
  call(state: ThreadState, pc: number, callee: number, resultSlot: number): boolean;
  callIndirect(
    state: ThreadState,
    pc: number,
    offset: number,
    object: number,
    resultSlot: number,
    words: number,
  ): boolean;
  leave(state: ThreadState, pc: number): boolean;
  divisionByZero(state: ThreadState, pc: number): boolean;
  unreachable(state: ThreadState, pc: number): boolean;
  resultIndex(state: ThreadState, word: number): number;
  /** As pollStop does it (src/util/stop-check.ts), which is too slow for every round of a loop. */
  readonly countdown: { steps: number };
  lookNow(): void;
}

export interface GeneratedFunction {
  /**
   * The body of a function of `runtime`, `pure` (PURE_OPERATIONS) and `blocks` that returns the
   * function to run.
   */
  readonly text: string;
  /** By index into the code, less `first`: the number of the block that starts there, or -1. */
  readonly blocks: Int32Array;
}

const RUNTIME_NAMES =
  'begin, call, callIndirect, leave, divisionByZero, unreachable, resultIndex, countdown, lookNow';

export function generateFunction(
  program: MachineCode,
  functionIndex: number,
  options: StepperOptions,
): GeneratedFunction {
  return new FunctionWriter(program, functionIndex, options).write();
}

class FunctionWriter {
  private readonly program: MachineCode;
  private readonly code: Int32Array;
  private readonly options: StepperOptions;
  private readonly functionIndex: number;
  private readonly starts: readonly number[];
  /** By where a block starts: its number. */
  private readonly numbers: ReadonlyMap<number, number>;
  private readonly lines: string[] = [];
  /** Functions of PURE_OPERATIONS that are called. */
  private readonly called = new Set<PureMnemonic>();
  /** In the block so far, by slot: the name of its word. */
  private readonly names = new Map<number, OperandText>();
  /** In the block so far, by slot: the condition that its word stands for, if it is 0 or 1. */
  private readonly conditions = new Map<number, string>();
  private count = 0;
  /** Where the block behind the one that is being written starts. */
  private behind = -1;

  constructor(program: MachineCode, functionIndex: number, options: StepperOptions) {
    this.program = program;
    this.code = program.code;
    this.options = options;
    this.functionIndex = functionIndex;
    this.starts = functionBlocks(program, program.functions[functionIndex]!);
    this.numbers = new Map(this.starts.map((start, number) => [start, number]));
  }

  write(): GeneratedFunction {
    const { name } = this.program.functions[this.functionIndex]!;
    const first = this.starts[0]!;
    const blocks = new Int32Array(this.starts.at(-1)! - first + 1).fill(-1);
    this.starts.forEach((start, number) => {
      blocks[start - first] = number;
      this.writeBlock(number, start);
    });
    const text = [
      `const { ${RUNTIME_NAMES} } = runtime;`,
      `const { ${[...this.called].join(', ')} } = pure;`,
      `return function ${name.replace(/\W/g, '_').replace(/^/, '$')}(state) {`,
      'let w = state.words;',
      `const b = w[${THREAD.base}];`,
      `let at = blocks[w[${THREAD.pc}] - ${first}];`,
      'for (;;) switch (at) {',
      ...this.lines,
      `default: throw new Error('internal error: no block starts at ' + w[${THREAD.pc}]);`,
      '}',
      '};',
    ].join('\n');
    return { text, blocks };
  }

  private writeBlock(number: number, start: number): void {
    this.forget();
    this.behind = this.starts[number + 1] ?? -1;
    this.lines.push(`case ${number}: {`);
    let pc = start;
    let mnemonic: Mnemonic;
    do {
      mnemonic = MNEMONICS[this.code[pc]!]!;
      this.writeInstruction(mnemonic, pc);
      pc += LENGTHS[this.code[pc]!]!;
    } while (!endsControl(mnemonic) && !this.numbers.has(pc));
    // What goes on behind the block falls through to the next one, which starts there.
    this.lines.push('}');
  }

  private writeInstruction(mnemonic: Mnemonic, pc: number): void {
    if (isPure(mnemonic)) {
      this.writePure(mnemonic, pc);
      return;
    }
    const { code } = this;
    const [first, second, third] = [code[pc + 1]!, code[pc + 2]!, code[pc + 3]!];
    switch (mnemonic) {
      case 'jump':
        this.goTo(first);
        break;
      case 'branch':
        this.writeBranch(this.truth(first), second, third);
        break;
      case 'switch':
      case 'switch2':
        this.writeSwitch(mnemonic, first, second);
        break;
      case 'unreachable':
        this.leaveBy(`unreachable(state, ${pc})`, pc);
        break;
      case 'arg':
        this.writeArgument(first, this.read(second));
        break;
      case 'arg2':
        this.writeArgument(first, this.read(second));
        this.writeArgument(first + 1, this.readHigh(second));
        break;
      case 'resultWord':
        this.writeResult(first, this.read(second));
        break;
      case 'call':
        this.leaveBy(`call(state, ${pc}, ${first}, ${second})`, pc);
        break;
      case 'callIndirect': {
        const callee = `${this.read(first).text}, ${this.readHigh(first).text}`;
        this.leaveBy(`callIndirect(state, ${pc}, ${callee}, ${second}, ${third})`, pc);
        break;
      }
      case 'ret':
        this.leaveBy(`leave(state, ${pc})`, pc);
        break;
      case 'loopEnter':
        this.writeLoopEnter(first);
        break;
      case 'loopBack':
        if (this.options.asksLaps) this.writeEvent(mnemonic, pc);
        else this.writeLoopBack(first, pc);
        break;
      default:
        this.writeEvent(mnemonic, pc);
        break;
    }
  }

  // Words.

  private forget(): void {
    this.names.clear();
    this.conditions.clear();
  }

  private literal(value: number): OperandText {
    return { text: value < 0 ? `(${value})` : `${value}`, value };
  }

  private read(operand: number): OperandText {
    if (operand < 0) return this.literal(this.program.constants[~operand]!);
    const known = this.names.get(operand);
    if (known !== undefined) return known;
    const named = this.name(`w[b + ${operand}]`);
    this.names.set(operand, named);
    return named;
  }

  private readHigh(operand: number): OperandText {
    return operand < 0 ? this.read(operand - 1) : this.read(operand + 1);
  }

  private name(expression: string): OperandText {
    const text = `t${this.count++}`;
    this.lines.push(`const ${text} = ${expression};`);
    return { text, value: undefined };
  }

  /** The same for what may be an operand as it is, or zero: those need no other name. */
  private named(expression: string, operands: readonly OperandText[]): OperandText {
    if (expression === '0') return this.literal(0);
    return operands.find(({ text }) => text === expression) ?? this.name(expression);
  }

  private store(slot: number, word: OperandText): void {
    this.lines.push(`w[b + ${slot}] = ${word.text};`);
    this.names.set(slot, word);
    this.conditions.delete(slot);
  }

  private truth(operand: number): string {
    return this.conditions.get(operand) ?? `${this.read(operand).text} !== 0`;
  }

  // Instructions.

  private writePure(mnemonic: PureMnemonic, pc: number): void {
    const destination = this.code[pc + 1]!;
    const operands = this.operandWords(mnemonic, pc);
    if (DIVISIONS.has(mnemonic)) this.writeDivisorCheck(mnemonic, operands, pc);
    const inline = inlinePureOperation(mnemonic, operands);
    switch (inline?.kind) {
      case 'word':
        this.store(destination, this.named(inline.text, operands));
        break;
      case 'condition':
        this.store(destination, this.name(`${inline.text} ? 1 : 0`));
        this.conditions.set(destination, inline.text);
        break;
      case 'pair': {
        const low = this.named(inline.low, operands);
        const high = this.named(inline.high(low.text), operands);
        this.store(destination, low);
        this.store(destination + 1, high);
        break;
      }
      case undefined:
        this.writePureCall(mnemonic, destination, operands);
    }
  }

  private writePureCall(mnemonic: PureMnemonic, destination: number, operands: readonly OperandText[]): void {
    this.called.add(mnemonic);
    const passed = operands.map(({ text }) => text).join(', ');
    if (SIGNATURES[mnemonic].startsWith('d')) {
      this.store(destination, this.name(`${mnemonic}(${passed})`));
      return;
    }
    this.lines.push(`${mnemonic}(w, b + ${destination}, ${passed});`);
    for (const slot of [destination, destination + 1]) {
      this.names.delete(slot);
      this.conditions.delete(slot);
    }
  }

  private operandWords(mnemonic: PureMnemonic, pc: number): OperandText[] {
    return [...SIGNATURES[mnemonic]].slice(1).flatMap((letter, i) => {
      const operand = this.code[pc + 2 + i]!;
      switch (letter) {
        case 'A':
          return [this.read(operand), this.readHigh(operand)];
        case 'a':
          return [this.read(operand)];
        default:
          return [this.literal(operand)];
      }
    });
  }

  private writeDivisorCheck(mnemonic: PureMnemonic, operands: readonly OperandText[], pc: number): void {
    const divisor = SIGNATURES[mnemonic].endsWith('A') ? operands.slice(-2) : operands.slice(-1);
    if (divisor.some(({ value }) => value !== undefined && value !== 0)) return;
    const isZero = divisor.map(({ text }) => `${text} === 0`).join(' && ');
    this.lines.push(`if (${isZero}) {`);
    this.leaveBy(`divisionByZero(state, ${pc})`, pc);
    this.lines.push('}');
  }

  private writeArgument(index: number, word: OperandText): void {
    const { frameSize } = this.program.functions[this.functionIndex]!;
    this.lines.push(`w[b + ${frameSize + FRAME.slots + index}] = ${word.text};`);
  }

  private writeResult(index: number, word: OperandText): void {
    const to = this.name(`resultIndex(state, ${index})`).text;
    this.lines.push(`if (${to} >= 0) w[${to}] = ${word.text};`);
  }

  private leaveBy(call: string, pc: number): void {
    this.lines.push(`w[${THREAD.pc}] = ${pc};`, `return ${call};`);
  }

  private writeEvent(mnemonic: Mnemonic, pc: number): void {
    if (endsControl(mnemonic)) {
      this.leaveBy(`begin(state, ${pc})`, pc);
      return;
    }
    this.lines.push(
      `w[${THREAD.pc}] = ${pc};`,
      `if (!begin(state, ${pc})) return false;`,
      'w = state.words;',
    );
    this.forget();
  }

  // Loops, as in loops.ts. Only a loop that stops here needs more than a few words compared and
  // copied.

  private writeLoopEnter(loop: number): void {
    if (this.options.asksLaps) return;
    this.store(this.program.loops[loop]!.counterSlot, this.literal(0));
    this.keepHead(loop);
  }

  private writeLoopBack(loop: number, pc: number): void {
    const { counterSlot, savedSlot, live, maySpin } = this.program.loops[loop]!;
    const { unroll, sparesLocal } = this.options;
    const saved = sparesLocal ? this.read(eventsSlot(this.program.loops[loop]!)).text : '';
    const counted = sparesLocal ? `(w[${THREAD.events}] === ${saved} ? 1 : ${COUNTED})` : '1';
    const rounds = this.name(`${this.read(counterSlot).text} + ${counted}`);
    const ends = [`${rounds.text} >= ${(unroll + 1) * (sparesLocal ? COUNTED : 1)}`];
    if (maySpin) {
      const isSaved = [`w[b + ${savedSlot}] === w[${THREAD.effects}]`];
      live.forEach((slot, i) => {
        isSaved.push(`w[b + ${savedSlot + 1 + i}] === ${this.read(slot).text}`);
      });
      ends.push(isSaved.join(' && '));
    }
    this.lines.push('if (--countdown.steps < 0) lookNow();', `if (${ends.join(' || ')}) {`);
    this.leaveBy(`begin(state, ${pc})`, pc);
    this.lines.push('}');
    this.store(counterSlot, rounds);
    this.keepHead(loop);
  }

  private keepHead(loop: number): void {
    const code = this.program.loops[loop]!;
    if (code.maySpin) this.saveHead(loop);
    else if (this.options.sparesLocal) this.store(eventsSlot(code), this.name(`w[${THREAD.events}]`));
  }

  private saveHead(loop: number): void {
    const { savedSlot, live } = this.program.loops[loop]!;
    this.store(savedSlot, this.name(`w[${THREAD.effects}]`));
    this.lines.push(`w[${THREAD.quiet}] = w[${THREAD.effects}] + 1;`);
    live.forEach((slot, i) => {
      this.store(savedSlot + 1 + i, this.read(slot));
    });
    this.store(savedSlot + 1 + live.length, this.name(`w[${THREAD.events}]`));
    this.store(savedSlot + 2 + live.length, this.name(`w[${THREAD.failures}]`));
  }

  // Control.

  private block(pc: number): number {
    const number = this.numbers.get(pc);
    if (number === undefined) throw new Error(`internal error: no block starts at ${pc}`);
    return number;
  }

  /** Ends a block. What goes on with the block behind falls through. */
  private goTo(pc: number): void {
    if (pc !== this.behind) this.lines.push(`at = ${this.block(pc)};`, 'continue;');
  }

  private writeBranch(condition: string, ifTrue: number, ifFalse: number): void {
    if (ifTrue === this.behind) {
      this.lines.push(`if (!(${condition})) { at = ${this.block(ifFalse)}; continue; }`);
    } else {
      this.lines.push(`if (${condition}) { at = ${this.block(ifTrue)}; continue; }`);
      this.goTo(ifFalse);
    }
  }

  private writeSwitch(mnemonic: 'switch' | 'switch2', operand: number, index: number): void {
    const { low, high, targets, otherwise } = this.program.switches[index]!;
    const otherwiseBlock = this.block(otherwise);
    const value = this.read(operand).text;
    if (mnemonic === 'switch') {
      this.lines.push(`switch (${value}) {`);
      targets.forEach((target, i) => {
        this.lines.push(`case ${low[i]}: at = ${this.block(target)}; break;`);
      });
      this.lines.push(`default: at = ${otherwiseBlock};`, '}', 'continue;');
      return;
    }
    const valueHigh = this.readHigh(operand).text;
    targets.forEach((target, i) => {
      const isCase = `${value} === ${low[i]} && ${valueHigh} === ${high[i]}`;
      this.lines.push(`if (${isCase}) { at = ${this.block(target)}; continue; }`);
    });
    this.goTo(otherwise);
  }
}
