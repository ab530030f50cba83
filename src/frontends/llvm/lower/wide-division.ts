/**
 * Division of 128 bits, bit by bit: a loop of 128 rounds in the code of the machine. It makes no
 * events, and its rounds are no rounds of a loop of the program.
 */
import type { FunctionLowering } from './function-lowering.ts';
import type { IntegerOpcode } from './lower-integer.ts';
import { addWide, type Halves, subtractWide, wideCompare, wideTemporary } from './wide-arithmetic.ts';

const BITS = 128;

export function divideWide(
  f: FunctionLowering,
  opcode: IntegerOpcode,
  target: Halves,
  left: Halves,
  right: Halves,
): void {
  const isSigned = opcode === 'sdiv' || opcode === 'srem';
  const isQuotient = opcode === 'sdiv' || opcode === 'udiv';
  refuseZero(f, right);
  const dividend = isSigned ? magnitude(f, left) : left;
  const divisor = isSigned ? magnitude(f, right) : right;
  const quotient = wideTemporary(f);
  const rest = wideTemporary(f);
  divideUnsigned(f, quotient, rest, dividend, divisor);
  const result = isQuotient ? quotient : rest;
  if (!isSigned) {
    copy(f, target, result);
    return;
  }
  // The rest has the sign of the dividend, the quotient that of both together.
  const sign = f.temporary(2);
  if (isQuotient) f.emit('xor2', sign, left[1], right[1]);
  else f.move(sign, left[1], 2);
  negateIf(f, target, result, sign);
}

/** Division by zero is an error of the machine's own division. */
function refuseZero(f: FunctionLowering, divisor: Halves): void {
  const any = f.temporary(2);
  f.emit('or2', any, divisor[0], divisor[1]);
  f.emit('udiv2', any, f.pair(1), any);
}

function magnitude(f: FunctionLowering, value: Halves): Halves {
  const result = wideTemporary(f);
  negateIf(f, result, value, value[1]);
  return result;
}

/** The value, or minus the value if the sign bit of a pair is set: (value ^ all) - all. */
function negateIf(f: FunctionLowering, target: Halves, value: Halves, sign: number): void {
  const all = f.temporary(2);
  const flipped = wideTemporary(f);
  f.emit('sar2', all, sign, f.pair(63));
  for (const half of [0, 1] as const) f.emit('xor2', flipped[half], value[half], all);
  subtractWide(f, target, flipped, [all, all]);
}

function copy(f: FunctionLowering, target: Halves, source: Halves): void {
  for (const half of [0, 1] as const) f.move(target[half], source[half], 2);
}

/** The dividend's bits enter the rest from the top; the quotient's bits take their place. */
function divideUnsigned(
  f: FunctionLowering,
  quotient: Halves,
  rest: Halves,
  dividend: Halves,
  divisor: Halves,
): void {
  const zero = f.pair(0);
  const [round, isLeft] = [f.temporary(1), f.temporary(1)];
  const [lost, bit] = [f.temporary(2), f.temporary(2)];
  const isEnough = f.temporary(1);
  const [doubled, less, kept] = [wideTemporary(f), wideTemporary(f), wideTemporary(f)];
  const [head, end] = [f.builder.newLabel(), f.builder.newLabel()];
  copy(f, quotient, dividend);
  copy(f, rest, [zero, zero]);
  f.move(round, f.word(BITS), 1);
  f.builder.bind(head);
  f.emit('shr2', lost, rest[1], f.pair(63));
  f.emit('shr2', bit, quotient[1], f.pair(63));
  addWide(f, doubled, rest, rest);
  f.emit('or2', doubled[0], doubled[0], bit);
  wideCompare(f, 'uge', isEnough, doubled, divisor);
  f.emit('low', lost, lost);
  f.emit('or', isEnough, isEnough, lost);
  subtractWide(f, less, doubled, divisor);
  for (const half of [0, 1] as const) f.emit('select2', rest[half], isEnough, less[half], doubled[half]);
  addWide(f, kept, quotient, quotient);
  f.emit('widenUnsigned', bit, isEnough);
  f.emit('or2', quotient[0], kept[0], bit);
  f.move(quotient[1], kept[1], 2);
  f.emit('sub', round, round, f.word(1));
  f.emit('ne', isLeft, round, f.word(0));
  f.emit('branch', isLeft, head, end);
  f.builder.bind(end);
}
