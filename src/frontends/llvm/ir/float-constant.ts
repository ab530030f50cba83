/**
 * Floating-point constants of LLVM IR. A decimal must be exact in its type; hexadecimal digits are
 * the bits of a double (also for `float`), or, behind `0xH`, `0xR`, `0xK` and `0xL`, those of half,
 * bfloat, x86_fp80 and fp128.
 */
import type { FloatFormat } from './syntax.ts';

interface Layout {
  readonly exponentBits: number;
  /** Without the leading one, which x86_fp80 alone writes down. */
  readonly fractionBits: number;
  readonly explicitOne: boolean;
}

const LAYOUTS: Readonly<Record<FloatFormat, Layout>> = {
  half: { exponentBits: 5, fractionBits: 10, explicitOne: false },
  bfloat: { exponentBits: 8, fractionBits: 7, explicitOne: false },
  float: { exponentBits: 8, fractionBits: 23, explicitOne: false },
  double: { exponentBits: 11, fractionBits: 52, explicitOne: false },
  x86_fp80: { exponentBits: 15, fractionBits: 63, explicitOne: true },
  fp128: { exponentBits: 15, fractionBits: 112, explicitOne: false },
};

/** Letter behind `0x` and number of digits of the formats that have their own notation. */
const NOTATIONS: Partial<Record<FloatFormat, { readonly letter: string; readonly digits: number }>> = {
  half: { letter: 'H', digits: 4 },
  bfloat: { letter: 'R', digits: 4 },
  x86_fp80: { letter: 'K', digits: 20 },
  fp128: { letter: 'L', digits: 32 },
};

const DECIMAL = /^-?[0-9]+\.[0-9]*(e[-+]?[0-9]+)?$/;

/**
 * The value and the encoding that a number token stands for in a format; undefined if it does not
 * fit.
 */
export function readFloat(text: string, format: FloatFormat): { value: number; bits: bigint } | undefined {
  if (DECIMAL.test(text)) return fromDouble(Number(text), format);
  const notation = NOTATIONS[format];
  if (notation !== undefined && text.startsWith(`0x${notation.letter}`)) {
    const digits = text.slice(3);
    if (digits.length !== notation.digits || !/^[0-9a-fA-F]+$/.test(digits)) return undefined;
    // fp128 is written with its low half first.
    const ordered = format === 'fp128' ? digits.slice(16) + digits.slice(0, 16) : digits;
    const bits = BigInt(`0x${ordered}`);
    return { value: decode(bits, format), bits };
  }
  if (!/^0x[0-9a-fA-F]{1,16}$/.test(text)) return undefined;
  return fromDoubleBits(BigInt(text), format);
}

/** The shortest text that reads back to the same constant. */
export function printFloat(bits: bigint, format: FloatFormat): string {
  const notation = NOTATIONS[format];
  if (notation !== undefined) {
    const digits = bits.toString(16).toUpperCase().padStart(notation.digits, '0');
    return `0x${notation.letter}${format === 'fp128' ? digits.slice(16) + digits.slice(0, 16) : digits}`;
  }
  const value = decode(bits, format);
  const text = value.toExponential();
  if (Number.isFinite(value) && !Object.is(value, -0))
    return text.includes('.') ? text : text.replace('e', '.0e');
  const double = format === 'double' ? bits : widenNaN(bits, value);
  return `0x${double.toString(16).toUpperCase().padStart(16, '0')}`;
}

function widenNaN(bits: bigint, value: number): bigint {
  if (!Number.isNaN(value)) return doubleBits(value);
  return ((bits >> 31n) << 63n) | (0x7ffn << 52n) | ((bits & 0x7fffffn) << 29n);
}

function doubleBits(value: number): bigint {
  return new BigUint64Array(new Float64Array([value]).buffer)[0]!;
}

function fromDouble(value: number, format: FloatFormat): { value: number; bits: bigint } | undefined {
  return fromDoubleBits(doubleBits(value), format);
}

function fromDoubleBits(double: bigint, format: FloatFormat): { value: number; bits: bigint } | undefined {
  const value = decode(double, 'double');
  const bits = format === 'double' ? double : encode(double, format);
  return bits === undefined ? undefined : { value, bits };
}

/** Exact, or undefined. */
function encode(double: bigint, format: FloatFormat): bigint | undefined {
  const { exponentBits, fractionBits, explicitOne } = LAYOUTS[format];
  const width = BigInt(fractionBits + (explicitOne ? 1 : 0));
  const sign = (double >> 63n) << (BigInt(exponentBits) + width);
  const top = (1n << BigInt(exponentBits)) - 1n;
  const exponent = Number((double >> 52n) & 0x7ffn);
  const fraction = double & ((1n << 52n) - 1n);
  const one = explicitOne ? 1n << BigInt(fractionBits) : 0n;
  if (exponent === 0x7ff) {
    const payload = scaled(fraction, fractionBits - 52);
    return payload === undefined ? undefined : sign | (top << width) | one | payload;
  }
  const significand = exponent === 0 ? fraction : fraction | (1n << 52n);
  if (significand === 0n) return sign;
  const unit = Math.max(exponent, 1) - 1075;
  const highest = unit + significand.toString(2).length - 1;
  const bias = (1 << (exponentBits - 1)) - 1;
  if (highest > bias) return undefined;
  const least = Math.max(highest, 1 - bias) - fractionBits;
  const bits = scaled(significand, unit - least);
  if (bits === undefined) return undefined;
  if (highest < 1 - bias) return sign | bits;
  const stored = explicitOne ? bits : bits - (1n << BigInt(fractionBits));
  return sign | (BigInt(highest + bias) << width) | stored;
}

/** value * 2^by, if that is whole. */
function scaled(value: bigint, by: number): bigint | undefined {
  if (by >= 0) return value << BigInt(by);
  const shift = BigInt(-by);
  return (value >> shift) << shift === value ? value >> shift : undefined;
}

/** To the nearest double. */
function decode(bits: bigint, format: FloatFormat): number {
  if (format === 'double') return new Float64Array(new BigUint64Array([bits]).buffer)[0]!;
  const { exponentBits, fractionBits, explicitOne } = LAYOUTS[format];
  const width = BigInt(fractionBits + (explicitOne ? 1 : 0));
  const negative = bits >> (BigInt(exponentBits) + width) === 1n;
  const top = (1 << exponentBits) - 1;
  const exponent = Number((bits >> width) & BigInt(top));
  const fraction = bits & ((1n << BigInt(fractionBits)) - 1n);
  const stored = bits & ((1n << width) - 1n);
  const significand = explicitOne || exponent === 0 ? stored : stored | (1n << BigInt(fractionBits));
  const bias = (1 << (exponentBits - 1)) - 1;
  let magnitude: number;
  if (exponent === top) magnitude = fraction === 0n ? Number.POSITIVE_INFINITY : Number.NaN;
  else magnitude = timesPowerOfTwo(Number(significand), Math.max(exponent, 1) - bias - fractionBits);
  return negative ? -magnitude : magnitude;
}

/** In two steps, so that the power itself neither overflows nor vanishes. */
function timesPowerOfTwo(value: number, power: number): number {
  const half = Math.max(-1000, Math.min(1000, Math.trunc(power / 2)));
  return value * 2 ** half * 2 ** (power - half);
}
