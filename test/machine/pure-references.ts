/**
 * What every pure instruction computes, said a second time and in another way: integers as BigInt, floats through
 * DataView. Operands and results are unsigned bit patterns of 32 or 64 bits.
 */
import { FLOAT_PREDICATES } from '../../src/program/machine/code.ts';
import type { PureMnemonic } from '../../src/program/machine/pure-operations.ts';

type Reference = (x: bigint, y: bigint, z: bigint) => bigint;

const s32 = (value: bigint): bigint => BigInt.asIntN(32, value);
const s64 = (value: bigint): bigint => BigInt.asIntN(64, value);
const flag = (condition: boolean): bigint => (condition ? 1n : 0n);

const ones = (value: bigint): bigint => BigInt(value.toString(2).replaceAll('0', '').length);

function leading(value: bigint, bits: bigint): bigint {
  const low = BigInt.asUintN(Number(bits), value);
  return low === 0n ? bits : bits - BigInt(low.toString(2).length);
}

function trailing(value: bigint, bits: bigint): bigint {
  const low = BigInt.asUintN(Number(bits), value);
  return low === 0n ? bits : BigInt(/0*$/.exec(low.toString(2))![0].length);
}

const swapped = (value: bigint, bits: bigint): bigint =>
  BigInt(
    `0x${BigInt.asUintN(Number(bits), value)
      .toString(16)
      .padStart(Number(bits) / 4, '0')
      .match(/../g)!
      .reverse()
      .join('')}`,
  );

const view = new DataView(new ArrayBuffer(8));

export function f4(bits: bigint): number {
  view.setUint32(0, Number(bits));
  return view.getFloat32(0);
}

export function f8(bits: bigint): number {
  view.setBigUint64(0, bits);
  return view.getFloat64(0);
}

export function bits4(value: number): bigint {
  if (Number.isNaN(value)) return 0x7fc0_0000n;
  view.setFloat32(0, value);
  return BigInt(view.getUint32(0));
}

export function bits8(value: number): bigint {
  if (Number.isNaN(value)) return 0x7ff8_0000_0000_0000n;
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}

function compare(x: number, y: number, predicate: bigint): bigint {
  const name = FLOAT_PREDICATES[Number(predicate)]!;
  if (name === 'true' || name === 'false') return flag(name === 'true');
  const isUnordered = Number.isNaN(x) || Number.isNaN(y);
  if (name === 'ord' || name === 'uno') return flag(isUnordered === (name === 'uno'));
  if (isUnordered) return flag(name.startsWith('u'));
  const relations: Record<string, boolean> = {
    eq: x === y,
    ne: x !== y,
    gt: x > y,
    ge: x >= y,
    lt: x < y,
    le: x <= y,
  };
  return flag(relations[name.slice(1)]!);
}

function saturated(value: number, least: bigint, most: bigint): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= Number(most)) return most;
  if (value <= Number(least)) return least;
  return BigInt(Math.trunc(value));
}

const toSigned = (value: number, bits: bigint): bigint =>
  saturated(value, -(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n);
const toUnsigned = (value: number, bits: bigint): bigint => saturated(value, 0n, 2n ** bits - 1n);

/** A 64-bit integer as a float, rounded to nearest even on the integer itself. */
function floatOfInteger(value: bigint): bigint {
  const magnitude = value < 0n ? -value : value;
  const excess = BigInt(Math.max(0, magnitude.toString(2).length - 24));
  const unit = 1n << excess;
  let kept = magnitude / unit;
  const rest = 2n * (magnitude % unit);
  if (rest > unit || (rest === unit && kept % 2n === 1n)) kept += 1n;
  return bits4(Number(kept * unit) * (value < 0n ? -1 : 1));
}

function rounded(value: number, direction: bigint): number {
  if (direction === 0n) return Math.floor(value);
  if (direction === 1n) return Math.ceil(value);
  if (direction === 2n) return value < 0 ? Math.ceil(value) : Math.floor(value);
  if (!Number.isFinite(value) || Math.abs(value) >= 2 ** 52) return value;
  const magnitude = Math.abs(value);
  const down = Math.floor(magnitude);
  const nearest = magnitude - down < 0.5 ? down : down + 1;
  return value < 0 || Object.is(value, -0) ? -nearest : nearest;
}

const onF4 =
  (operation: (x: number, y: number) => number): Reference =>
  (x, y) =>
    bits4(operation(f4(x), f4(y)));
const onF8 =
  (operation: (x: number, y: number) => number): Reference =>
  (x, y) =>
    bits8(operation(f8(x), f8(y)));

const INTEGERS = {
  mov: (x) => x,
  add: (x, y) => x + y,
  sub: (x, y) => x - y,
  mul: (x, y) => x * y,
  sdiv: (x, y) => s32(x) / s32(y),
  udiv: (x, y) => x / y,
  srem: (x, y) => s32(x) % s32(y),
  urem: (x, y) => x % y,
  and: (x, y) => x & y,
  or: (x, y) => x | y,
  xor: (x, y) => x ^ y,
  shl: (x, y) => x << (y % 32n),
  shr: (x, y) => x >> (y % 32n),
  sar: (x, y) => s32(x) >> (y % 32n),
  zext: (x, i) => BigInt.asUintN(Number(i), x),
  sext: (x, i) => BigInt.asIntN(Number(i), x),
  eq: (x, y) => flag(x === y),
  ne: (x, y) => flag(x !== y),
  slt: (x, y) => flag(s32(x) < s32(y)),
  sle: (x, y) => flag(s32(x) <= s32(y)),
  ult: (x, y) => flag(x < y),
  ule: (x, y) => flag(x <= y),
  select: (x, y, z) => (x === 0n ? z : y),
  popcount: ones,
  clz: leading,
  ctz: trailing,
  bswap: swapped,
} satisfies Partial<Record<PureMnemonic, Reference>>;

const PAIRS = {
  mov2: (x) => x,
  add2: (x, y) => x + y,
  sub2: (x, y) => x - y,
  mul2: (x, y) => x * y,
  sdiv2: (x, y) => s64(x) / s64(y),
  udiv2: (x, y) => x / y,
  srem2: (x, y) => s64(x) % s64(y),
  urem2: (x, y) => x % y,
  and2: (x, y) => x & y,
  or2: (x, y) => x | y,
  xor2: (x, y) => x ^ y,
  shl2: (x, y) => x << (y % 64n),
  shr2: (x, y) => x >> (y % 64n),
  sar2: (x, y) => s64(x) >> (y % 64n),
  zext2: (x, i) => BigInt.asUintN(Number(i), x),
  sext2: (x, i) => BigInt.asIntN(Number(i), x),
  eq2: (x, y) => flag(x === y),
  ne2: (x, y) => flag(x !== y),
  slt2: (x, y) => flag(s64(x) < s64(y)),
  sle2: (x, y) => flag(s64(x) <= s64(y)),
  ult2: (x, y) => flag(x < y),
  ule2: (x, y) => flag(x <= y),
  select2: (x, y, z) => (x === 0n ? z : y),
  tie2: (x) => x,
  popcount2: ones,
  clz2: (x) => leading(x, 64n),
  ctz2: (x) => trailing(x, 64n),
  bswap2: (x) => swapped(x, 64n),
  smulo2: (x, y) => flag(s64(s64(x) * s64(y)) !== s64(x) * s64(y)),
  umulo2: (x, y) => flag(x * y >= 2n ** 64n),
  widenSigned: (x) => s32(x),
  widenUnsigned: (x) => x,
  low: (x) => x,
  distance: (x, i) => {
    const bytes = s64(x) * i;
    return bytes < -(2n ** 31n) + 1n || bytes >= 2n ** 31n ? 0x50000000n : bytes;
  },
  offset: (x, y) => ((x >> 32n) << 32n) | BigInt.asUintN(32, x + y),
  classOf: (x) => {
    const high = BigInt.asIntN(32, x >> 32n);
    if (high === 0n) return BigInt.asUintN(32, -1n);
    return high >= 0x7f000000n ? high - 0x7f000000n : x & 0xfffn;
  },
} satisfies Partial<Record<PureMnemonic, Reference>>;

const FLOATS = {
  fadd4: onF4((x, y) => x + y),
  fsub4: onF4((x, y) => x - y),
  fmul4: onF4((x, y) => x * y),
  fdiv4: onF4((x, y) => x / y),
  frem4: onF4((x, y) => x % y),
  fneg4: (x) => x ^ (1n << 31n),
  fsqrt4: (x) => bits4(Math.sqrt(f4(x))),
  fcmp4: (x, y, i) => compare(f4(x), f4(y), i),
  fadd8: onF8((x, y) => x + y),
  fsub8: onF8((x, y) => x - y),
  fmul8: onF8((x, y) => x * y),
  fdiv8: onF8((x, y) => x / y),
  frem8: onF8((x, y) => x % y),
  fneg8: (x) => x ^ (1n << 63n),
  fsqrt8: (x) => bits8(Math.sqrt(f8(x))),
  fcmp8: (x, y, i) => compare(f8(x), f8(y), i),
  fround8: (x, i) => bits8(rounded(f8(x), i)),
  f4ToF8: (x) => bits8(f4(x)),
  f8ToF4: (x) => bits4(f8(x)),
  s4ToF4: (x) => floatOfInteger(s32(x)),
  u4ToF4: (x) => floatOfInteger(x),
  s4ToF8: (x) => bits8(Number(s32(x))),
  u4ToF8: (x) => bits8(Number(x)),
  s8ToF4: (x) => floatOfInteger(s64(x)),
  u8ToF4: (x) => floatOfInteger(x),
  s8ToF8: (x) => bits8(Number(s64(x))),
  u8ToF8: (x) => bits8(Number(x)),
  f4ToS4: (x) => toSigned(f4(x), 32n),
  f4ToU4: (x) => toUnsigned(f4(x), 32n),
  f4ToS8: (x) => toSigned(f4(x), 64n),
  f4ToU8: (x) => toUnsigned(f4(x), 64n),
  f8ToS4: (x) => toSigned(f8(x), 32n),
  f8ToU4: (x) => toUnsigned(f8(x), 32n),
  f8ToS8: (x) => toSigned(f8(x), 64n),
  f8ToU8: (x) => toUnsigned(f8(x), 64n),
} satisfies Partial<Record<PureMnemonic, Reference>>;

/** By mnemonic; operands in the order of the signature, immediates among them. */
export const REFERENCES: Readonly<Record<PureMnemonic, Reference>> = { ...INTEGERS, ...PAIRS, ...FLOATS };
