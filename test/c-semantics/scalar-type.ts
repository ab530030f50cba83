/** The scalar types that generated programs use, all of the same width on every target, and literals of them. */
import type { Chance } from './chance.ts';

export interface ScalarType {
  /** As C writes it. */
  readonly name: string;
  /** Short form, in the names of functions of the prelude. */
  readonly short: string;
  readonly kind: 'integer' | 'boolean' | 'real';
  readonly bits: number;
  readonly isSigned: boolean;
}

const integer = (bits: number, isSigned: boolean): ScalarType => ({
  name: `${isSigned ? '' : 'u'}int${bits}_t`,
  short: `${isSigned ? 'i' : 'u'}${bits}`,
  kind: 'integer',
  bits,
  isSigned,
});

export const I8 = integer(8, true);
export const U8 = integer(8, false);
export const I16 = integer(16, true);
export const U16 = integer(16, false);
export const I32 = integer(32, true);
export const U32 = integer(32, false);
export const I64 = integer(64, true);
export const U64 = integer(64, false);
export const BOOL: ScalarType = { name: '_Bool', short: 'b', kind: 'boolean', bits: 1, isSigned: false };
export const F32: ScalarType = { name: 'float', short: 'f32', kind: 'real', bits: 32, isSigned: true };
export const F64: ScalarType = { name: 'double', short: 'f64', kind: 'real', bits: 64, isSigned: true };

export const INTEGERS: readonly ScalarType[] = [I8, U8, I16, U16, I32, U32, I64, U64];
export const REALS: readonly ScalarType[] = [F32, F64];
export const SCALARS: readonly ScalarType[] = [...INTEGERS, BOOL, ...REALS];

/** The unsigned type of the same width. */
export const unsignedOf = (type: ScalarType): ScalarType =>
  INTEGERS.find(({ bits, isSigned }) => bits === type.bits && !isSigned)!;

/** A value, written so that the literal has exactly this type. */
export function integerLiteral(type: ScalarType, value: bigint): string {
  const wrapped = type.isSigned ? BigInt.asIntN(type.bits, value) : BigInt.asUintN(type.bits, value);
  if (!type.isSigned) return `(${type.name})${wrapped}${type.bits === 64 ? 'ULL' : 'u'}`;
  // The least value has no literal of its own: its digits alone are out of range.
  if (wrapped === -(1n << 63n)) return '(-9223372036854775807LL - 1)';
  if (wrapped === -(1n << 31n)) return `(${type.name})(-2147483647 - 1)`;
  return `(${type.name})(${wrapped}${type.bits === 64 ? 'LL' : ''})`;
}

/** Values near which arithmetic goes wrong: 0, 1, -1, powers of two and their neighbours. */
function edgeValue(chance: Chance, bits: number): bigint {
  const power = 1n << BigInt(chance.below(bits + 1));
  return (chance.percent(20) ? 0n : power) + BigInt(chance.between(-1, 1));
}

function integerValue(chance: Chance, bits: number): bigint {
  const kind = chance.below(3);
  if (kind === 0) return BigInt(chance.between(-9, 99));
  if (kind === 1) return edgeValue(chance, bits);
  return (BigInt(chance.bits()) << 32n) | BigInt(chance.bits());
}

const REAL_LITERALS = [
  '0.0',
  '-0.0',
  '1.0',
  '-1.5',
  '0.1',
  '3.25',
  '1e10',
  '-2.5e-3',
  '16777217.0',
  '4294967296.0',
  '9007199254740993.0',
  '1e-40',
  '1e30',
] as const;

export function randomLiteral(chance: Chance, type: ScalarType): string {
  switch (type.kind) {
    case 'integer':
      return integerLiteral(type, integerValue(chance, type.bits));
    case 'boolean':
      return `(_Bool)${chance.below(2)}`;
    case 'real': {
      const text = chance.percent(60)
        ? chance.pick(REAL_LITERALS)
        : `${chance.between(-5000, 5000)}.${chance.below(1000)}`;
      return type === F32 ? `${text}f` : text;
    }
  }
}
