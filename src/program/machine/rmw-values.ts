/** What an RMW writes: the arithmetic of RMW_KINDS at every width, wrapping round. */
import { bitsOfFloat, doubleOfBits, floatOfBits, writeDouble } from '../../util/float-bits.ts';
import { add, isLessSigned, isLessUnsigned, subtract } from '../../util/word64.ts';
import { RMW_KINDS } from './code.ts';
import { narrowed } from './data-bytes.ts';

/**
 * Writes to `to[0]` and `to[1]` what an RMW of this kind (index into RMW_KINDS) makes of the old
 * value and the operand. Values of less than eight bytes have a high word of 0.
 */
export function updatedValue(
  kind: number,
  size: number,
  oldLow: number,
  oldHigh: number,
  low: number,
  high: number,
  to: Int32Array,
): void {
  if (size === 8) {
    updatePair(kind, oldLow, oldHigh, low, high, to);
  } else {
    to[0] = narrowed(updatedWord(kind, size, oldLow, low), size);
    to[1] = 0;
  }
}

function updatedWord(kind: number, size: number, old: number, operand: number): number {
  const shift = 32 - 8 * size;
  switch (RMW_KINDS[kind]) {
    case 'xchg':
      return operand;
    case 'add':
      return (old + operand) | 0;
    case 'sub':
      return (old - operand) | 0;
    case 'and':
      return old & operand;
    case 'nand':
      return ~(old & operand);
    case 'or':
      return old | operand;
    case 'xor':
      return old ^ operand;
    case 'max':
      return old << shift < operand << shift ? operand : old;
    case 'min':
      return operand << shift < old << shift ? operand : old;
    case 'umax':
      return old >>> 0 < operand >>> 0 ? operand : old;
    case 'umin':
      return operand >>> 0 < old >>> 0 ? operand : old;
    default:
      return bitsOfFloat(updatedNumber(kind, floatOfBits(old), floatOfBits(operand)));
  }
}

function updatePair(
  kind: number,
  oldLow: number,
  oldHigh: number,
  low: number,
  high: number,
  to: Int32Array,
): void {
  const choose = (isOperand: boolean): void => {
    to[0] = isOperand ? low : oldLow;
    to[1] = isOperand ? high : oldHigh;
  };
  switch (RMW_KINDS[kind]) {
    case 'xchg':
      choose(true);
      return;
    case 'add':
      add(to, 0, oldLow, oldHigh, low, high);
      return;
    case 'sub':
      subtract(to, 0, oldLow, oldHigh, low, high);
      return;
    case 'and':
    case 'nand':
    case 'or':
    case 'xor':
      to[0] = updatedWord(kind, 4, oldLow, low);
      to[1] = updatedWord(kind, 4, oldHigh, high);
      return;
    case 'max':
      choose(isLessSigned(oldLow, oldHigh, low, high));
      return;
    case 'min':
      choose(isLessSigned(low, high, oldLow, oldHigh));
      return;
    case 'umax':
      choose(isLessUnsigned(oldLow, oldHigh, low, high));
      return;
    case 'umin':
      choose(isLessUnsigned(low, high, oldLow, oldHigh));
      return;
    default:
      writeDouble(to, 0, updatedNumber(kind, doubleOfBits(oldLow, oldHigh), doubleOfBits(low, high)));
  }
}

/** The same for values of 16 bytes, which are no floats; `to` gets four words. */
export function updatedWide(kind: number, old: Int32Array, operand: Int32Array, to: Int32Array): void {
  let rest = BigInt.asUintN(128, wideResult(kind, bigOf(old), bigOf(operand)));
  for (let word = 0; word < 4; word++, rest >>= 32n) to[word] = Number(BigInt.asIntN(32, rest));
}

/** As an unsigned number. */
const bigOf = (words: Int32Array): bigint =>
  words.reduceRight((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);

function wideResult(kind: number, old: bigint, operand: bigint): bigint {
  const isLess = (a: bigint, b: bigint): boolean => BigInt.asIntN(128, a) < BigInt.asIntN(128, b);
  switch (RMW_KINDS[kind]) {
    case 'xchg':
      return operand;
    case 'add':
      return old + operand;
    case 'sub':
      return old - operand;
    case 'and':
      return old & operand;
    case 'nand':
      return ~(old & operand);
    case 'or':
      return old | operand;
    case 'xor':
      return old ^ operand;
    case 'max':
      return isLess(old, operand) ? operand : old;
    case 'min':
      return isLess(operand, old) ? operand : old;
    case 'umax':
      return old < operand ? operand : old;
    case 'umin':
      return operand < old ? operand : old;
    default:
      throw new Error(`internal error: no RMW of 16 bytes has the kind ${kind}`);
  }
}

/**
 * The exact sum of two floats fits no double, but rounding it twice gives the same float as
 * rounding it once.
 */
function updatedNumber(kind: number, old: number, operand: number): number {
  switch (RMW_KINDS[kind]) {
    case 'fadd':
      return old + operand;
    case 'fsub':
      return old - operand;
    case 'fmax':
      return extreme(Math.max, old, operand);
    case 'fmin':
      return extreme(Math.min, old, operand);
    default:
      throw new Error(`internal error: no RMW has the kind ${kind}`);
  }
}

/** As LLVM's maxnum and minnum: a number wins against NaN. */
function extreme(choose: (a: number, b: number) => number, a: number, b: number): number {
  if (Number.isNaN(a)) return b;
  return Number.isNaN(b) ? a : choose(a, b);
}
