/**
 * IEEE 754 numbers as int32 words: a float is one word, a double two, low word first. Hosts are
 * little-endian, as every one that runs JavaScript today.
 *
 * Every NaN is written as the same quiet one: JavaScript leaves the bits of a NaN open, and equal
 * runs must give equal words.
 */
const words = new Int32Array(2);
const floats = new Float32Array(words.buffer);
const doubles = new Float64Array(words.buffer);

const FLOAT_NAN = 0x7fc0_0000;
const DOUBLE_NAN_HIGH = 0x7ff8_0000;

export function floatOfBits(bits: number): number {
  words[0] = bits;
  return floats[0]!;
}

/** Of the float nearest to `value`. */
export function bitsOfFloat(value: number): number {
  if (Number.isNaN(value)) return FLOAT_NAN;
  floats[0] = value;
  return words[0]!;
}

export function doubleOfBits(low: number, high: number): number {
  words[0] = low;
  words[1] = high;
  return doubles[0]!;
}

/** Writes the bits to `to[at]` and `to[at + 1]`. */
export function writeDouble(to: Int32Array, at: number, value: number): void {
  if (Number.isNaN(value)) {
    to[at] = 0;
    to[at + 1] = DOUBLE_NAN_HIGH;
    return;
  }
  doubles[0] = value;
  to[at] = words[0]!;
  to[at + 1] = words[1]!;
}
