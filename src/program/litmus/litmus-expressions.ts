/**
 * Lowers expressions of litmus tests (../expression.ts) to instructions that compute. The result of
 * an expression depends on every register that it mentions, whatever it computes. So a choice is a
 * `select`, never a branch.
 *
 * A value of at most 32 bits is one word while it is computed, and a pair in a register. An
 * operation that can fail (a division, or arithmetic on 64 bits, which must stay exact) must not
 * fail in the part of a choice that is not taken. So such a part is computed under a guard, a word
 * that is 0 or 1, and where the guard is 0 its checks look at a harmless value instead.
 */
import { type BinaryOperator, type Expression, visitRegisters, type Width } from '../expression.ts';
import { FRAME } from '../machine/code.ts';
import { highWord, lowWord, VALUE_WORDS } from '../machine/litmus-values.ts';
import type { CodeBuilder } from '../machine/lowering/code-builder.ts';
import type { Mnemonic } from '../machine/opcodes.ts';

/** A source operand that holds a guard; undefined if nothing rules the computation out. */
type Guard = number | undefined;

/**
 * A source operand: a pair, or for a value of at most 32 bits one signed word. The operand of a
 * pair is also the operand of its low word.
 */
interface Computed {
  readonly operand: number;
  readonly isPair: boolean;
}

interface OperatorCode {
  /** The instruction on words. */
  readonly word: Mnemonic;
  /** The instruction on pairs. */
  readonly pair: Mnemonic;
}

/** Arithmetic that wraps to the width of the operation. */
const ARITHMETIC: Partial<Record<BinaryOperator, OperatorCode>> = {
  '+': { word: 'add', pair: 'add2' },
  '-': { word: 'sub', pair: 'sub2' },
  '*': { word: 'mul', pair: 'mul2' },
  '&': { word: 'and', pair: 'and2' },
  '|': { word: 'or', pair: 'or2' },
  '^': { word: 'xor', pair: 'xor2' },
  '<<': { word: 'shl', pair: 'shl2' },
  '>>': { word: 'sar', pair: 'sar2' },
  '>>>': { word: 'shr', pair: 'shr2' },
};

/**
 * Comparisons of whole values, whatever the width; those the other way round exchange their
 * operands.
 */
const COMPARISONS: Partial<Record<BinaryOperator, { readonly code: Mnemonic; readonly swaps: boolean }>> = {
  '==': { code: 'eq2', swaps: false },
  '!=': { code: 'ne2', swaps: false },
  '<': { code: 'slt2', swaps: false },
  '<=': { code: 'sle2', swaps: false },
  '>': { code: 'slt2', swaps: true },
  '>=': { code: 'sle2', swaps: true },
};

/** Unsigned comparisons, of as many bits as the width says. */
const UNSIGNED: Partial<Record<BinaryOperator, OperatorCode>> = {
  '<u': { word: 'ult', pair: 'ult2' },
  '<=u': { word: 'ule', pair: 'ule2' },
};

/**
 * The slots of a thread's frame: its registers, other slots that are kept, then temporaries of one
 * instruction.
 */
export class LitmusFrame {
  /** Words of the frame, header included. */
  size: number;
  /** First slot behind what is kept. */
  private readonly firstTemporary: number;
  private next: number;

  constructor(registers: number, keptWords: number) {
    this.firstTemporary = registerSlot(registers) + keptWords;
    this.size = this.firstTemporary;
    this.next = this.firstTemporary;
  }

  /** Slots that are kept from one instruction of the test to the next. */
  get keptSlots(): number {
    return this.firstTemporary - FRAME.slots;
  }

  /** The first of so many words of a temporary. */
  temporary(words: number): number {
    const slot = this.next;
    this.next += words;
    this.size = Math.max(this.size, this.next);
    return slot;
  }

  /** Releases the temporaries made so far. */
  release(): void {
    this.next = this.firstTemporary;
  }
}

/** First slot of a register. */
export const registerSlot = (register: number): number => FRAME.slots + VALUE_WORDS * register;

export class ExpressionLowering {
  private readonly builder: CodeBuilder;
  private readonly frame: LitmusFrame;
  /** A register that is in another slot than its own: that of an RMW while it computes. */
  private renamed = { register: -1, slot: -1 };

  constructor(builder: CodeBuilder, frame: LitmusFrame) {
    this.builder = builder;
    this.frame = frame;
  }

  /** Runs `lower` with the register in these slots instead of its own. */
  withRegisterAt(register: number, slot: number, lower: () => void): void {
    this.renamed = { register, slot };
    lower();
    this.renamed = { register: -1, slot: -1 };
  }

  /** The value as a pair. */
  value(expression: Expression, guard?: Guard): number {
    return this.pairOf(this.compute(expression, guard));
  }

  /** A word that is not zero if the value is not. */
  truth(expression: Expression, guard?: Guard): number {
    const { operand, isPair } = this.compute(expression, guard);
    return isPair ? this.emitWord('ne2', operand, this.zero()) : operand;
  }

  /** register := value. */
  assign(register: number, expression: Expression): void {
    const { operand, isPair } = this.compute(expression, undefined);
    this.builder.emit(isPair ? 'mov2' : 'widenSigned', registerSlot(register), operand);
  }

  /**
   * A pair that depends on exactly the registers that the expression mentions. Its value has no
   * meaning.
   */
  mentioned(expression: Expression | undefined, except: number): number {
    const registers = new Set<number>();
    if (expression !== undefined) visitRegisters(expression, (register) => registers.add(register));
    registers.delete(except);
    const [first, ...others] = [...registers].map(registerSlot);
    return others.reduce((all, slot) => this.emitPair('tie2', all, slot), first ?? this.zero());
  }

  private compute(expression: Expression, guard: Guard): Computed {
    switch (expression.kind) {
      case 'constant':
        return pair(this.constant(expression.value));
      case 'register':
        return pair(this.slotOf(expression.register));
      case 'unary':
        return this.unary(expression, guard);
      case 'binary':
        return this.binary(expression, guard);
      case 'select':
        return this.select(expression, guard);
    }
  }

  private slotOf(register: number): number {
    return register === this.renamed.register ? this.renamed.slot : registerSlot(register);
  }

  private unary(
    { operator, operand, width }: Extract<Expression, { readonly kind: 'unary' }>,
    guard: Guard,
  ): Computed {
    const of = this.compute(operand, guard);
    if (operator === '!') return word(this.emitWord('eq2', this.pairOf(of), this.zero()));
    if (width < 64) {
      const zeroOrOnes = this.builder.word(operator === '-' ? 0 : -1);
      return this.wrapped(this.emitWord('sub', zeroOrOnes, of.operand), width);
    }
    const zeroOrOnes = this.constant(operator === '-' ? 0 : -1);
    return this.exact(this.emitPair('sub2', zeroOrOnes, this.pairOf(of)), guard);
  }

  private binary(
    { operator, left, right, width }: Extract<Expression, { readonly kind: 'binary' }>,
    guard: Guard,
  ): Computed {
    const x = this.compute(left, guard);
    const y = this.compute(right, guard);
    const arithmetic = ARITHMETIC[operator];
    if (arithmetic !== undefined) {
      if (width === 64)
        return this.exact(this.emitPair(arithmetic.pair, this.pairOf(x), this.pairOf(y)), guard);
      const from = operator === '>>>' ? this.unsigned(x, width) : x.operand;
      return this.wrapped(this.emitWord(arithmetic.word, from, y.operand), width);
    }
    const comparison = COMPARISONS[operator];
    if (comparison !== undefined) {
      const [first, second] = comparison.swaps ? [y, x] : [x, y];
      return word(this.emitWord(comparison.code, this.pairOf(first), this.pairOf(second)));
    }
    const unsigned = UNSIGNED[operator];
    if (unsigned === undefined) return this.divide(operator === '/' ? 'sdiv2' : 'srem2', x, y, width, guard);
    return width === 64
      ? word(this.emitWord(unsigned.pair, this.pairOf(x), this.pairOf(y)))
      : word(this.emitWord(unsigned.word, this.unsigned(x, width), this.unsigned(y, width)));
  }

  private divide(code: 'sdiv2' | 'srem2', x: Computed, y: Computed, width: Width, guard: Guard): Computed {
    const one = this.constant(1);
    const divisor = this.pairOf(y);
    const guarded = guard === undefined ? divisor : this.emitPair('select2', guard, divisor, one);
    const checked = this.emitPair('checkDivisor', guarded);
    const result = this.emitPair(code, this.pairOf(x), checked);
    return width === 64 ? pair(result) : this.wrapped(result, width);
  }

  private select(
    { condition, whenTrue, whenFalse }: Extract<Expression, { readonly kind: 'select' }>,
    guard: Guard,
  ): Computed {
    const isTrue = this.flag(condition, guard);
    const guardOf = (part: Expression, flag: () => number): Guard => {
      if (!mayFail(part)) return undefined;
      return guard === undefined ? flag() : this.emitWord('and', guard, flag());
    };
    const zero = this.builder.word(0);
    const x = this.compute(
      whenTrue,
      guardOf(whenTrue, () => isTrue),
    );
    const y = this.compute(
      whenFalse,
      guardOf(whenFalse, () => this.emitWord('eq', isTrue, zero)),
    );
    if (x.isPair || y.isPair) return pair(this.emitPair('select2', isTrue, this.pairOf(x), this.pairOf(y)));
    return word(this.emitWord('select', isTrue, x.operand, y.operand));
  }

  /** As `truth`, 0 or 1. */
  flag(expression: Expression, guard?: Guard): number {
    const { operand, isPair } = this.compute(expression, guard);
    return isPair
      ? this.emitWord('ne2', operand, this.zero())
      : this.emitWord('ne', operand, this.builder.word(0));
  }

  // Widths.

  /** The result of an operation on words, of which so many bits count. */
  private wrapped(operand: number, width: Width): Computed {
    if (width === 32) {
      // Only the kind distinguishes a pair from a word: this takes the low word of a quotient.
      return word(operand);
    }
    const wrapped = this.frame.temporary(1);
    this.builder.emit('sext', wrapped, operand, width);
    return word(wrapped);
  }

  private unsigned({ operand }: Computed, width: Width): number {
    if (width === 32) return operand;
    const extended = this.frame.temporary(1);
    this.builder.emit('zext', extended, operand, width);
    return extended;
  }

  /** The result of an operation on 64 bits, if a number can hold it. */
  private exact(operand: number, guard: Guard): Computed {
    const checked = guard === undefined ? operand : this.emitPair('select2', guard, operand, this.zero());
    this.builder.emit('checkExact', checked);
    return pair(operand);
  }

  // Operands.

  private constant(value: number): number {
    return this.builder.pair(lowWord(value), highWord(value));
  }

  private zero(): number {
    return this.constant(0);
  }

  private pairOf({ operand, isPair }: Computed): number {
    return isPair ? operand : this.emitPair('widenSigned', operand);
  }

  private emitPair(mnemonic: Mnemonic, ...operands: readonly number[]): number {
    const slot = this.frame.temporary(VALUE_WORDS);
    this.builder.emit(mnemonic, slot, ...operands);
    return slot;
  }

  private emitWord(mnemonic: Mnemonic, ...operands: readonly number[]): number {
    const slot = this.frame.temporary(1);
    this.builder.emit(mnemonic, slot, ...operands);
    return slot;
  }
}

const pair = (operand: number): Computed => ({ operand, isPair: true });
const word = (operand: number): Computed => ({ operand, isPair: false });

/** Whether computing it may stop the thread. */
export function mayFail(expression: Expression): boolean {
  switch (expression.kind) {
    case 'constant':
    case 'register':
      return false;
    case 'unary':
      return expression.width === 64 || mayFail(expression.operand);
    case 'binary': {
      const { operator, left, right, width } = expression;
      const isWide = width === 64 && ARITHMETIC[operator] !== undefined;
      return isWide || operator === '/' || operator === '%' || mayFail(left) || mayFail(right);
    }
    case 'select': {
      const { condition, whenTrue, whenFalse } = expression;
      return mayFail(condition) || mayFail(whenTrue) || mayFail(whenFalse);
    }
  }
}
