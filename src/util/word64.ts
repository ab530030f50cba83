/**
 * 64-bit integers as pairs of int32 words, low word first, without BigInt: the arithmetic under the
 * machine's 64-bit instructions.
 *
 * Operands are passed word by word. An operation whose result is 64 bits wide writes it to `to[at]`
 * and `to[at + 1]`; all operands are read before, so they may come from the same place.
 */

const TWO_32 = 0x1_0000_0000;
const TWO_63 = 2 ** 63;
const TWO_64 = 2 ** 64;

/** Magnitudes of two signed operands. */
const scratch = new Int32Array(4);
/** Quotient and remainder. */
const division = new Int32Array(4);

export const isLessUnsigned = (aLow: number, aHigh: number, bLow: number, bHigh: number): boolean =>
  aHigh === bHigh ? aLow >>> 0 < bLow >>> 0 : aHigh >>> 0 < bHigh >>> 0;

export const isLessSigned = (aLow: number, aHigh: number, bLow: number, bHigh: number): boolean =>
  aHigh === bHigh ? aLow >>> 0 < bLow >>> 0 : aHigh < bHigh;

export function add(
  to: Int32Array,
  at: number,
  aLow: number,
  aHigh: number,
  bLow: number,
  bHigh: number,
): void {
  const low = (aLow + bLow) | 0;
  to[at] = low;
  // The sum wrapped round if it is below an operand.
  to[at + 1] = aHigh + bHigh + (low >>> 0 < aLow >>> 0 ? 1 : 0);
}

export function subtract(
  to: Int32Array,
  at: number,
  aLow: number,
  aHigh: number,
  bLow: number,
  bHigh: number,
): void {
  to[at] = aLow - bLow;
  to[at + 1] = aHigh - bHigh - (aLow >>> 0 < bLow >>> 0 ? 1 : 0);
}

function negate(to: Int32Array, at: number, low: number, high: number): void {
  to[at] = -low;
  to[at + 1] = low === 0 ? -high : ~high;
}

/** The high word of the product of two unsigned words, as an int32. */
function multiplyHigh(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  const first = aHigh * bLow + ((aLow * bLow) >>> 16);
  const second = aLow * bHigh + (first & 0xffff);
  return (aHigh * bHigh + (first >>> 16) + (second >>> 16)) | 0;
}

export function multiply(
  to: Int32Array,
  at: number,
  aLow: number,
  aHigh: number,
  bLow: number,
  bHigh: number,
): void {
  to[at] = Math.imul(aLow, bLow);
  to[at + 1] = multiplyHigh(aLow, bLow) + Math.imul(aLow, bHigh) + Math.imul(aHigh, bLow);
}

/** Whether the unsigned product needs more than 64 bits. */
export function multiplyOverflowsUnsigned(aLow: number, aHigh: number, bLow: number, bHigh: number): boolean {
  if (aHigh !== 0 && bHigh !== 0) return true;
  // At most one of the two cross products is not zero.
  if (multiplyHigh(aHigh, bLow) !== 0 || multiplyHigh(aLow, bHigh) !== 0) return true;
  const cross = Math.imul(aHigh, bLow) + Math.imul(aLow, bHigh);
  return (cross >>> 0) + (multiplyHigh(aLow, bLow) >>> 0) >= TWO_32;
}

export function multiplyOverflowsSigned(aLow: number, aHigh: number, bLow: number, bHigh: number): boolean {
  writeMagnitude(0, aLow, aHigh);
  writeMagnitude(2, bLow, bHigh);
  if (multiplyOverflowsUnsigned(scratch[0]!, scratch[1]!, scratch[2]!, scratch[3]!)) return true;
  multiply(scratch, 0, scratch[0]!, scratch[1]!, scratch[2]!, scratch[3]!);
  if (scratch[1]! >= 0) return false;
  const isNegative = (aHigh ^ bHigh) < 0;
  return !(isNegative && scratch[0] === 0 && scratch[1] === -0x8000_0000);
}

function writeMagnitude(at: number, low: number, high: number): void {
  if (high < 0) negate(scratch, at, low, high);
  else {
    scratch[at] = low;
    scratch[at + 1] = high;
  }
}

/**
 * Writes the quotient and the remainder of unsigned numbers to `division`. pre: the divisor is not
 * zero.
 */
function divideWithRemainder(aLow: number, aHigh: number, bLow: number, bHigh: number): void {
  if (bHigh !== 0) divideByLarge(aLow, aHigh, bLow, bHigh);
  else divideByWord(aLow >>> 0, aHigh >>> 0, bLow >>> 0);
}

/**
 * By one word: long division with a digit of 32 and two of 16 bits, each step exact in a double.
 */
function divideByWord(aLow: number, aHigh: number, divisor: number): void {
  const high = Math.floor(aHigh / divisor);
  const middle = (aHigh - high * divisor) * 0x1_0000 + (aLow >>> 16);
  const upper = Math.floor(middle / divisor);
  const lowest = (middle - upper * divisor) * 0x1_0000 + (aLow & 0xffff);
  const lower = Math.floor(lowest / divisor);
  division[0] = (upper << 16) | lower;
  division[1] = high;
  division[2] = lowest - lower * divisor;
  division[3] = 0;
}

/**
 * By 2^32 or more: the quotient is one word. It is estimated in doubles, a little too low on
 * purpose.
 */
function divideByLarge(aLow: number, aHigh: number, bLow: number, bHigh: number): void {
  // Relative error below 2^-49 of a quotient below 2^32: never too large, at most one too small.
  const ratio = unsignedToDouble(aLow, aHigh) / unsignedToDouble(bLow, bHigh);
  let quotient = Math.floor(ratio * (1 - 2 ** -50)) | 0;
  multiply(division, 0, bLow, bHigh, quotient, 0);
  subtract(division, 2, aLow, aHigh, division[0]!, division[1]!);
  if (!isLessUnsigned(division[2]!, division[3]!, bLow, bHigh)) {
    quotient++;
    subtract(division, 2, division[2]!, division[3]!, bLow, bHigh);
  }
  division[0] = quotient;
  division[1] = 0;
}

/** pre: the divisor is not zero; so for the three below. */
export function divideUnsigned(
  to: Int32Array,
  at: number,
  aLow: number,
  aHigh: number,
  bLow: number,
  bHigh: number,
): void {
  divideWithRemainder(aLow, aHigh, bLow, bHigh);
  to[at] = division[0]!;
  to[at + 1] = division[1]!;
}

export function remainderUnsigned(
  to: Int32Array,
  at: number,
  aLow: number,
  aHigh: number,
  bLow: number,
  bHigh: number,
): void {
  divideWithRemainder(aLow, aHigh, bLow, bHigh);
  to[at] = division[2]!;
  to[at + 1] = division[3]!;
}

/** Rounds toward zero; -2^63 / -1 wraps round to -2^63. */
export function divideSigned(
  to: Int32Array,
  at: number,
  aLow: number,
  aHigh: number,
  bLow: number,
  bHigh: number,
): void {
  divideMagnitudes(aLow, aHigh, bLow, bHigh);
  if ((aHigh ^ bHigh) < 0) negate(to, at, division[0]!, division[1]!);
  else {
    to[at] = division[0]!;
    to[at + 1] = division[1]!;
  }
}

/** Has the sign of the dividend. */
export function remainderSigned(
  to: Int32Array,
  at: number,
  aLow: number,
  aHigh: number,
  bLow: number,
  bHigh: number,
): void {
  divideMagnitudes(aLow, aHigh, bLow, bHigh);
  if (aHigh < 0) negate(to, at, division[2]!, division[3]!);
  else {
    to[at] = division[2]!;
    to[at + 1] = division[3]!;
  }
}

function divideMagnitudes(aLow: number, aHigh: number, bLow: number, bHigh: number): void {
  writeMagnitude(0, aLow, aHigh);
  writeMagnitude(2, bLow, bHigh);
  divideWithRemainder(scratch[0]!, scratch[1]!, scratch[2]!, scratch[3]!);
}

/** Shifts by the low six bits of `count`. */
export function shiftLeft(to: Int32Array, at: number, low: number, high: number, count: number): void {
  const bits = count & 63;
  if (bits >= 32) {
    to[at] = 0;
    to[at + 1] = low << (bits - 32);
  } else {
    to[at] = low << bits;
    // A shift by 32 would be one by 0.
    to[at + 1] = (high << bits) | ((low >>> 1) >>> (31 - bits));
  }
}

export function shiftRightUnsigned(
  to: Int32Array,
  at: number,
  low: number,
  high: number,
  count: number,
): void {
  const bits = count & 63;
  if (bits >= 32) {
    to[at] = high >>> (bits - 32);
    to[at + 1] = 0;
  } else {
    to[at] = (low >>> bits) | ((high << 1) << (31 - bits));
    to[at + 1] = high >>> bits;
  }
}

export function shiftRightSigned(to: Int32Array, at: number, low: number, high: number, count: number): void {
  const bits = count & 63;
  if (bits >= 32) {
    to[at] = high >> (bits - 32);
    to[at + 1] = high >> 31;
  } else {
    to[at] = (low >>> bits) | ((high << 1) << (31 - bits));
    to[at + 1] = high >> bits;
  }
}

export const leadingZeros = (low: number, high: number): number =>
  high === 0 ? 32 + Math.clz32(low) : Math.clz32(high);

/** Of one word; 32 for zero. */
export const trailingZerosOfWord = (word: number): number =>
  word === 0 ? 32 : 31 - Math.clz32(word & -word);

export const trailingZeros = (low: number, high: number): number =>
  low === 0 ? 32 + trailingZerosOfWord(high) : trailingZerosOfWord(low);

/** Rounded once, to nearest, halves to even; so for all four conversions. */
export const signedToDouble = (low: number, high: number): number => high * TWO_32 + (low >>> 0);

export const unsignedToDouble = (low: number, high: number): number => (high >>> 0) * TWO_32 + (low >>> 0);

/**
 * The number as a double is exact, or off in bits so low that rounding it to a float comes out the
 * same.
 */
const roundedOnce = (low: number): number => (low & 0x7ff ? (low & ~0x7ff) | 0x800 : low);

export function signedToFloat(low: number, high: number): number {
  const isExact = high >= -0x20_0000 && high < 0x20_0000;
  return Math.fround(signedToDouble(isExact ? low : roundedOnce(low), high));
}

export function unsignedToFloat(low: number, high: number): number {
  const isExact = high >>> 0 < 0x20_0000;
  return Math.fround(unsignedToDouble(isExact ? low : roundedOnce(low), high));
}

/**
 * Rounds toward zero. What does not fit becomes the nearest number that does, NaN becomes 0; so for
 * both.
 */
export function signedFromDouble(to: Int32Array, at: number, value: number): void {
  if (value >= TWO_63) {
    to[at] = -1;
    to[at + 1] = 0x7fff_ffff;
  } else if (value < -TWO_63) {
    to[at] = 0;
    to[at + 1] = -0x8000_0000;
  } else {
    const whole = Math.trunc(value);
    const high = Math.floor(whole / TWO_32);
    to[at] = whole - high * TWO_32;
    to[at + 1] = high;
  }
}

export function unsignedFromDouble(to: Int32Array, at: number, value: number): void {
  if (value >= TWO_64) {
    to[at] = -1;
    to[at + 1] = -1;
  } else if (value < 0) {
    to[at] = 0;
    to[at + 1] = 0;
  } else {
    const whole = Math.trunc(value);
    const high = Math.floor(whole / TWO_32);
    to[at] = whole - high * TWO_32;
    to[at + 1] = high;
  }
}
