/**
 * Types of C-like litmus code and values that carry them. Types matter where they change a result
 * (width, sign, pointer scaling) or a tag (atomic objects, memory spaces); assignments are not
 * checked further.
 *
 * Values: a 32- or 64-bit value is kept signed (all of unsigned int above 2^31 is negative, as in
 * the IR), narrower unsigned types are kept as they print, 0 to 255 or 65535.
 */
import type { Expression, Width } from '../../../program/expression.ts';

export interface CIntegerType {
  readonly kind: 'integer';
  readonly width: Width;
  readonly signed: boolean;
  /** `_Bool`, `boolean`: a conversion to it gives 0 or 1. */
  readonly truth: boolean;
}

export interface CPointerType {
  readonly kind: 'pointer';
  readonly target: ObjectType;
}

export interface CVoidType {
  readonly kind: 'void';
}

export type CValueType = CIntegerType | CPointerType | CVoidType;

export type MemorySpace = 'global' | 'local';

/** The type of something that has an address. */
export interface ObjectType {
  readonly value: CValueType;
  readonly atomic: boolean;
  /** OpenCL only. */
  readonly space: MemorySpace | undefined;
}

/** The result of evaluating an expression: pure, over registers. */
export interface CValue {
  readonly expression: Expression;
  readonly type: CValueType;
}

const integer = (width: Width, signed: boolean): CIntegerType => ({
  kind: 'integer',
  width,
  signed,
  truth: false,
});

export const VOID: CVoidType = { kind: 'void' };
export const TRUTH: CIntegerType = { kind: 'integer', width: 8, signed: false, truth: true };
export const CHAR = integer(8, true);
export const UNSIGNED_CHAR = integer(8, false);
export const SHORT = integer(16, true);
export const UNSIGNED_SHORT = integer(16, false);
export const INT = integer(32, true);
export const UNSIGNED_INT = integer(32, false);
export const LONG = integer(64, true);
export const UNSIGNED_LONG = integer(64, false);

export const pointerTo = (target: ObjectType): CPointerType => ({ kind: 'pointer', target });

export const plainObject = (value: CValueType): ObjectType => ({ value, atomic: false, space: undefined });

/** True if a value of one type is, bit for bit, a value of the other. */
export function sameRepresentation(a: CValueType, b: CValueType): boolean {
  if (a.kind === 'integer' && b.kind === 'integer') {
    return a.width === b.width && a.truth === b.truth && (a.signed === b.signed || a.width >= 32);
  }
  return a.kind === b.kind;
}
