/** LLVM's intrinsics on integers that give an integer of the same type, lane by lane. */
import type { Mnemonic } from '../../../program/machine/opcodes.ts';
import type { Call } from './callee.ts';
import { bitsOfScalar } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';
import {
  cutToWidth,
  type IntegerOpcode,
  integerBinary,
  integerCompare,
  signExtended,
} from './lower-integer.ts';

/** One lane: `width` bits from the operands into the target. */
type Lane = (f: FunctionLowering, width: number, target: number, operands: readonly number[]) => void;

const INTRINSICS: ReadonlyMap<string, Lane> = new Map<string, Lane>([
  ['llvm.abs', absolute],
  ['llvm.smax', greater('sgt')],
  ['llvm.smin', greater('slt')],
  ['llvm.umax', greater('ugt')],
  ['llvm.umin', greater('ult')],
  ['llvm.ctpop', countBits],
  ['llvm.ctlz', countLeadingZeros],
  ['llvm.cttz', countTrailingZeros],
  ['llvm.bswap', swapBytes],
  ['llvm.bitreverse', reverseBits],
  ['llvm.fshl', funnelShift('left')],
  ['llvm.fshr', funnelShift('right')],
]);

/** False if the name is none of them. */
export function lowerIntegerIntrinsic(f: FunctionLowering, call: Call, name: string): boolean {
  const lower = INTRINSICS.get(name);
  if (lower === undefined || call.result === undefined) return false;
  const operands = call.arguments.map(({ value }) => f.sources(value));
  const target = f.target(call.result);
  for (const [lane, { type, word }] of f.leaves(call.result.type).entries()) {
    const width = bitsOfScalar(type);
    if (NEED_WHOLE_BYTES.has(name) && width !== 8 && width !== 16 && width !== 32 && width !== 64)
      f.refuse(call, `\`${name}\` of ${width} bits is not known`);
    // Flags such as "zero is poison" are no vectors.
    lower(
      f,
      width,
      target + word,
      operands.map((lanes) => lanes[lane] ?? lanes[0]!),
    );
  }
  return true;
}

const NEED_WHOLE_BYTES: ReadonlySet<string> = new Set([
  'llvm.bswap',
  'llvm.bitreverse',
  'llvm.fshl',
  'llvm.fshr',
]);

/** The mnemonic for one word or for a pair. */
function sized(width: number, mnemonic: Mnemonic): Mnemonic {
  return width <= 32 ? mnemonic : (`${mnemonic}2` as Mnemonic);
}

const wordsOf = (width: number): 1 | 2 => (width <= 32 ? 1 : 2);

/** A constant of the width, sign-extended into its words. */
export function integerConstant(f: FunctionLowering, width: number, value: number): number {
  return width <= 32 ? f.word(value) : f.pair(value);
}

function absolute(f: FunctionLowering, width: number, target: number, [operand]: readonly number[]): void {
  const value = signExtended(f, width, operand!);
  const zero = integerConstant(f, width, 0);
  const isNegative = f.temporary(1);
  const negated = f.temporary(wordsOf(width));
  f.emit(sized(width, 'slt'), isNegative, value, zero);
  f.emit(sized(width, 'sub'), negated, zero, value);
  f.emit(sized(width, 'select'), target, isNegative, negated, value);
  cutToWidth(f, width, target);
}

/** The first operand where the predicate holds, else the second. */
function greater(predicate: 'sgt' | 'slt' | 'ugt' | 'ult'): Lane {
  return (f, width, target, [first, second]) => {
    const holds = f.temporary(1);
    integerCompare(f, predicate, width, holds, first!, second!);
    f.emit(sized(width, 'select'), target, holds, first!, second!);
  };
}

function countBits(f: FunctionLowering, width: number, target: number, [operand]: readonly number[]): void {
  if (width <= 32) {
    f.emit('popcount', target, operand!);
    return;
  }
  const count = f.temporary(1);
  f.emit('popcount2', count, operand!);
  f.emit('widenUnsigned', target, count);
}

function countLeadingZeros(
  f: FunctionLowering,
  width: number,
  target: number,
  [operand]: readonly number[],
): void {
  if (width <= 32) {
    f.emit('clz', target, operand!, width);
    return;
  }
  const count = f.temporary(1);
  f.emit('clz2', count, operand!);
  if (width < 64) f.emit('sub', count, count, f.word(64 - width));
  f.emit('widenUnsigned', target, count);
}

function countTrailingZeros(
  f: FunctionLowering,
  width: number,
  target: number,
  [operand]: readonly number[],
): void {
  if (width <= 32) {
    f.emit('ctz', target, operand!, width);
    return;
  }
  const count = f.temporary(1);
  f.emit('ctz2', count, operand!);
  // Zero has as many zeros as bits, of which the machine counts 64.
  if (width < 64) greater('ult')(f, 32, count, [count, f.word(width)]);
  f.emit('widenUnsigned', target, count);
}

function swapBytes(f: FunctionLowering, width: number, target: number, [operand]: readonly number[]): void {
  if (width <= 32) f.emit('bswap', target, operand!, width);
  else f.emit('bswap2', target, operand!);
}

/** Neighbouring bits, pairs and halves of bytes change places, then the bytes do. */
function reverseBits(f: FunctionLowering, width: number, target: number, [operand]: readonly number[]): void {
  const words = wordsOf(width);
  let value = operand!;
  for (const [shift, mask] of [
    [1, 0x5555_5555],
    [2, 0x3333_3333],
    [4, 0x0f0f_0f0f],
  ] as const) {
    const pattern = words === 1 ? f.word(mask) : f.builder.pair(mask, mask);
    const distance = integerConstant(f, width, shift);
    const upper = f.temporary(words);
    const lower = f.temporary(words);
    f.emit(sized(width, 'shr'), upper, value, distance);
    f.emit(sized(width, 'and'), upper, upper, pattern);
    f.emit(sized(width, 'and'), lower, value, pattern);
    f.emit(sized(width, 'shl'), lower, lower, distance);
    f.emit(sized(width, 'or'), lower, lower, upper);
    value = lower;
  }
  if (width === 8) f.emit('zext', target, value, 8);
  else swapBytes(f, width, target, [value]);
}

/**
 * The upper (`left`) or lower (`right`) half of first:second shifted by the third, modulo the
 * width. One operand is shifted by 1 and by the rest separately, so that a distance of 0 shifts it
 * out altogether.
 */
function funnelShift(direction: 'left' | 'right'): Lane {
  return (f, width, target, [first, second, distance]) => {
    const words = wordsOf(width);
    const apply = (opcode: IntegerOpcode, left: number, right: number): number => {
      const slot = f.temporary(words);
      integerBinary(f, opcode, width, slot, left, right);
      return slot;
    };
    const constant = (value: number): number => integerConstant(f, width, value);
    const near = apply('and', distance!, constant(width - 1));
    const far = apply('xor', near, constant(width - 1));
    const [kept, other] =
      direction === 'left'
        ? [apply('shl', first!, near), apply('lshr', apply('lshr', second!, constant(1)), far)]
        : [apply('lshr', second!, near), apply('shl', apply('shl', first!, constant(1)), far)];
    f.emit(sized(width, 'or'), target, kept, other);
  };
}
