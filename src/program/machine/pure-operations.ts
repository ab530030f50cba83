/**
 * The meaning of the instructions that compute: moves, integers, floating point, conversions. One
 * function each, on words. The steppers fetch the operands and store the result
 * (bind-pure-operation.ts for the interpreter; inline-pure-operation.ts for generated code, which
 * spells the simple ones out).
 *
 * A function takes its operands word by word in the order of its signature (opcodes.ts). With a
 * result of one word it returns that; with a pair it writes it to `to[at]` and `to[at + 1]`, after
 * it has read its operands.
 *
 * Where C and LLVM leave the result open, it is fixed here, so that runs can be repeated: shift
 * counts are taken modulo the width, the quotient of the least integer by -1 wraps round, floats
 * that do not fit an integer become the nearest one that does and NaN becomes 0 (as llvm.fptosi.sat
 * wants it), every NaN has the same bits. Divisors are not zero: steppers look first.
 */
import { bitsOfFloat, doubleOfBits, floatOfBits, writeDouble } from '../../util/float-bits.ts';
import * as word64 from '../../util/word64.ts';
import { FLOAT_PREDICATES } from './code.ts';
import type { SIGNATURES } from './opcodes.ts';
import { classOfReference } from './references.ts';

type Words<Letters extends string> = Letters extends `${infer First}${infer Rest}`
  ? First extends 'A'
    ? [low: number, high: number, ...Words<Rest>]
    : [word: number, ...Words<Rest>]
  : [];

/** The type of the function for a signature. */
export type PureFunction<Signature extends string> = Signature extends `d${infer Sources}`
  ? (...operands: Words<Sources>) => number
  : Signature extends `D${infer Sources}`
    ? (to: Int32Array, at: number, ...operands: Words<Sources>) => void
    : never;

type Pure<Names extends keyof typeof SIGNATURES> = {
  readonly [Name in Names]: PureFunction<(typeof SIGNATURES)[Name]>;
};

const flag = (condition: boolean): number => (condition ? 1 : 0);

function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

const swapBytes = (word: number): number =>
  (word << 24) | ((word & 0xff00) << 8) | ((word >>> 8) & 0xff00) | (word >>> 24);

function writePair(to: Int32Array, at: number, low: number, high: number): void {
  to[at] = low;
  to[at + 1] = high;
}

/**
 * A distance that leads out of every object, also if a few of them are added, for one that does not
 * fit.
 */
export const WILD_DISTANCE = 0x5000_0000;

const WORD_OPERATIONS = {
  mov: (x) => x,
  add: (x, y) => (x + y) | 0,
  sub: (x, y) => (x - y) | 0,
  mul: (x, y) => Math.imul(x, y),
  sdiv: (x, y) => (x / y) | 0,
  udiv: (x, y) => ((x >>> 0) / (y >>> 0)) | 0,
  srem: (x, y) => (x % y) | 0,
  urem: (x, y) => ((x >>> 0) % (y >>> 0)) | 0,
  and: (x, y) => x & y,
  or: (x, y) => x | y,
  xor: (x, y) => x ^ y,
  shl: (x, count) => x << count,
  shr: (x, count) => (x >>> count) | 0,
  sar: (x, count) => x >> count,
  zext: (x, bits) => x & ((1 << bits) - 1),
  sext: (x, bits) => (x << (32 - bits)) >> (32 - bits),
  eq: (x, y) => flag(x === y),
  ne: (x, y) => flag(x !== y),
  slt: (x, y) => flag(x < y),
  sle: (x, y) => flag(x <= y),
  ult: (x, y) => flag(x >>> 0 < y >>> 0),
  ule: (x, y) => flag(x >>> 0 <= y >>> 0),
  select: (condition, x, y) => (condition !== 0 ? x : y),
  popcount: (x) => countOnes(x),
  clz: (x, bits) => Math.min(bits, Math.clz32(x << (32 - bits))),
  ctz: (x, bits) => Math.min(bits, word64.trailingZerosOfWord(x)),
  bswap: (x, bits) => swapBytes(x << (32 - bits)),
} satisfies Partial<Pure<keyof typeof SIGNATURES>>;

const PAIR_OPERATIONS = {
  mov2: writePair,
  add2: word64.add,
  sub2: word64.subtract,
  mul2: word64.multiply,
  sdiv2: word64.divideSigned,
  udiv2: word64.divideUnsigned,
  srem2: word64.remainderSigned,
  urem2: word64.remainderUnsigned,
  and2: (to, at, xLow, xHigh, yLow, yHigh) => writePair(to, at, xLow & yLow, xHigh & yHigh),
  or2: (to, at, xLow, xHigh, yLow, yHigh) => writePair(to, at, xLow | yLow, xHigh | yHigh),
  xor2: (to, at, xLow, xHigh, yLow, yHigh) => writePair(to, at, xLow ^ yLow, xHigh ^ yHigh),
  shl2: (to, at, low, high, count) => word64.shiftLeft(to, at, low, high, count),
  shr2: (to, at, low, high, count) => word64.shiftRightUnsigned(to, at, low, high, count),
  sar2: (to, at, low, high, count) => word64.shiftRightSigned(to, at, low, high, count),
  zext2: (to, at, low, high, bits) => {
    word64.shiftLeft(to, at, low, high, 64 - bits);
    word64.shiftRightUnsigned(to, at, to[at]!, to[at + 1]!, 64 - bits);
  },
  sext2: (to, at, low, high, bits) => {
    word64.shiftLeft(to, at, low, high, 64 - bits);
    word64.shiftRightSigned(to, at, to[at]!, to[at + 1]!, 64 - bits);
  },
  eq2: (xLow, xHigh, yLow, yHigh) => flag(xLow === yLow && xHigh === yHigh),
  ne2: (xLow, xHigh, yLow, yHigh) => flag(xLow !== yLow || xHigh !== yHigh),
  slt2: (xLow, xHigh, yLow, yHigh) => flag(word64.isLessSigned(xLow, xHigh, yLow, yHigh)),
  sle2: (xLow, xHigh, yLow, yHigh) => flag(!word64.isLessSigned(yLow, yHigh, xLow, xHigh)),
  ult2: (xLow, xHigh, yLow, yHigh) => flag(word64.isLessUnsigned(xLow, xHigh, yLow, yHigh)),
  ule2: (xLow, xHigh, yLow, yHigh) => flag(!word64.isLessUnsigned(yLow, yHigh, xLow, xHigh)),
  select2: (to, at, condition, xLow, xHigh, yLow, yHigh) =>
    condition !== 0 ? writePair(to, at, xLow, xHigh) : writePair(to, at, yLow, yHigh),
  tie2: writePair,
  popcount2: (low, high) => countOnes(low) + countOnes(high),
  clz2: word64.leadingZeros,
  ctz2: word64.trailingZeros,
  bswap2: (to, at, low, high) => writePair(to, at, swapBytes(high), swapBytes(low)),
  smulo2: (xLow, xHigh, yLow, yHigh) => flag(word64.multiplyOverflowsSigned(xLow, xHigh, yLow, yHigh)),
  umulo2: (xLow, xHigh, yLow, yHigh) => flag(word64.multiplyOverflowsUnsigned(xLow, xHigh, yLow, yHigh)),
  widenSigned: (to, at, x) => writePair(to, at, x, x >> 31),
  widenUnsigned: (to, at, x) => writePair(to, at, x, 0),
  low: (low) => low,
  distance: (low, high, size) =>
    high === low >> 31 && Math.abs(low * size) <= 0x7fff_ffff ? low * size : WILD_DISTANCE,
  offset: (to, at, low, high, bytes) => writePair(to, at, low + bytes, high),
  classOf: classOfReference,
} satisfies Partial<Pure<keyof typeof SIGNATURES>>;

/**
 * An operation on doubles, or on floats: both round once, as the result of a float operation is
 * exact in a double.
 */
type Arithmetic = (x: number, y: number) => number;

const onFloats = (operation: Arithmetic) => (x: number, y: number) =>
  bitsOfFloat(operation(floatOfBits(x), floatOfBits(y)));

const onDoubles =
  (operation: Arithmetic) =>
  (to: Int32Array, at: number, xLow: number, xHigh: number, yLow: number, yHigh: number) =>
    writeDouble(to, at, operation(doubleOfBits(xLow, xHigh), doubleOfBits(yLow, yHigh)));

const sum: Arithmetic = (x, y) => x + y;
const difference: Arithmetic = (x, y) => x - y;
const product: Arithmetic = (x, y) => x * y;
const quotient: Arithmetic = (x, y) => x / y;
const remainder: Arithmetic = (x, y) => x % y;

/** Ways in which two floats compare, as bits. */
const EQUAL = 1;
const GREATER = 2;
const LESS = 4;
const UNORDERED = 8;

const RELATIONS: Readonly<Record<string, number>> = {
  eq: EQUAL,
  gt: GREATER,
  ge: GREATER | EQUAL,
  lt: LESS,
  le: LESS | EQUAL,
  ne: LESS | GREATER,
};

/** By predicate: the ways for which it holds. */
const HOLDS = Uint8Array.from(FLOAT_PREDICATES, (name) => {
  switch (name) {
    case 'false':
      return 0;
    case 'true':
      return EQUAL | GREATER | LESS | UNORDERED;
    case 'ord':
      return EQUAL | GREATER | LESS;
    case 'uno':
      return UNORDERED;
    default:
      return RELATIONS[name.slice(1)]! | (name.startsWith('u') ? UNORDERED : 0);
  }
});

function compareFloats(x: number, y: number, predicate: number): number {
  const relation = x === y ? EQUAL : x > y ? GREATER : x < y ? LESS : UNORDERED;
  return flag((HOLDS[predicate]! & relation) !== 0);
}

function round(value: number, direction: number): number {
  switch (direction) {
    case 0:
      return Math.floor(value);
    case 1:
      return Math.ceil(value);
    case 2:
      return Math.trunc(value);
    case 3: {
      const whole = Math.trunc(value);
      return Math.abs(value - whole) >= 0.5 ? whole + Math.sign(value) : whole;
    }
    default:
      throw new Error(`internal error: no direction ${direction} of rounding`);
  }
}

const signedWord = (value: number): number =>
  value >= 0x7fff_ffff ? 0x7fff_ffff : value <= -0x8000_0000 ? -0x8000_0000 : value | 0;

const unsignedWord = (value: number): number => (value >= 0xffff_ffff ? -1 : value <= 0 ? 0 : value | 0);

const FLOAT_OPERATIONS = {
  fadd4: onFloats(sum),
  fsub4: onFloats(difference),
  fmul4: onFloats(product),
  fdiv4: onFloats(quotient),
  frem4: onFloats(remainder),
  fneg4: (x) => x ^ -0x8000_0000,
  fsqrt4: (x) => bitsOfFloat(Math.sqrt(floatOfBits(x))),
  fcmp4: (x, y, predicate) => compareFloats(floatOfBits(x), floatOfBits(y), predicate),
  fadd8: onDoubles(sum),
  fsub8: onDoubles(difference),
  fmul8: onDoubles(product),
  fdiv8: onDoubles(quotient),
  frem8: onDoubles(remainder),
  fneg8: (to, at, low, high) => writePair(to, at, low, high ^ -0x8000_0000),
  fsqrt8: (to, at, low, high) => writeDouble(to, at, Math.sqrt(doubleOfBits(low, high))),
  fcmp8: (xLow, xHigh, yLow, yHigh, predicate) =>
    compareFloats(doubleOfBits(xLow, xHigh), doubleOfBits(yLow, yHigh), predicate),
  fround8: (to, at, low, high, direction) => writeDouble(to, at, round(doubleOfBits(low, high), direction)),
} satisfies Partial<Pure<keyof typeof SIGNATURES>>;

const CONVERSIONS = {
  f4ToF8: (to, at, x) => writeDouble(to, at, floatOfBits(x)),
  f8ToF4: (low, high) => bitsOfFloat(doubleOfBits(low, high)),
  s4ToF4: (x) => bitsOfFloat(x),
  u4ToF4: (x) => bitsOfFloat(x >>> 0),
  s4ToF8: (to, at, x) => writeDouble(to, at, x),
  u4ToF8: (to, at, x) => writeDouble(to, at, x >>> 0),
  s8ToF4: (low, high) => bitsOfFloat(word64.signedToFloat(low, high)),
  u8ToF4: (low, high) => bitsOfFloat(word64.unsignedToFloat(low, high)),
  s8ToF8: (to, at, low, high) => writeDouble(to, at, word64.signedToDouble(low, high)),
  u8ToF8: (to, at, low, high) => writeDouble(to, at, word64.unsignedToDouble(low, high)),
  f4ToS4: (x) => signedWord(floatOfBits(x)),
  f4ToU4: (x) => unsignedWord(floatOfBits(x)),
  f4ToS8: (to, at, x) => word64.signedFromDouble(to, at, floatOfBits(x)),
  f4ToU8: (to, at, x) => word64.unsignedFromDouble(to, at, floatOfBits(x)),
  f8ToS4: (low, high) => signedWord(doubleOfBits(low, high)),
  f8ToU4: (low, high) => unsignedWord(doubleOfBits(low, high)),
  f8ToS8: (to, at, low, high) => word64.signedFromDouble(to, at, doubleOfBits(low, high)),
  f8ToU8: (to, at, low, high) => word64.unsignedFromDouble(to, at, doubleOfBits(low, high)),
} satisfies Partial<Pure<keyof typeof SIGNATURES>>;

export const PURE_OPERATIONS = {
  ...WORD_OPERATIONS,
  ...PAIR_OPERATIONS,
  ...FLOAT_OPERATIONS,
  ...CONVERSIONS,
};

export type PureMnemonic = keyof typeof PURE_OPERATIONS;

export const isPure = (mnemonic: string): mnemonic is PureMnemonic =>
  Object.hasOwn(PURE_OPERATIONS, mnemonic);

/** The pure instructions that are an error of the program if their last operand is zero. */
export const DIVISIONS: ReadonlySet<PureMnemonic> = new Set([
  'sdiv',
  'udiv',
  'srem',
  'urem',
  'sdiv2',
  'udiv2',
  'srem2',
  'urem2',
]);
