/**
 * Integers of constants: residues modulo 2^width, as bigint in [0, 2^width), and the operations
 * that constant expressions have on them.
 */
import type { BinaryOpcode, IntegerConstant, IntegerPredicate } from '../ir/syntax.ts';

export function signedValue({ type, value }: Pick<IntegerConstant, 'type' | 'value'>): bigint {
  return BigInt.asIntN(type.width, value);
}

/**
 * Undefined where LLVM says the result is poison or undefined behaviour, and for floating-point
 * operations.
 */
export function foldBinary(
  opcode: BinaryOpcode,
  width: number,
  left: bigint,
  right: bigint,
): bigint | undefined {
  const result = exactResult(opcode, width, left, right);
  return result === undefined ? undefined : BigInt.asUintN(width, result);
}

function exactResult(opcode: BinaryOpcode, width: number, left: bigint, right: bigint): bigint | undefined {
  const signed = (value: bigint): bigint => BigInt.asIntN(width, value);
  const inRange = right < BigInt(width);
  switch (opcode) {
    case 'add':
      return left + right;
    case 'sub':
      return left - right;
    case 'mul':
      return left * right;
    case 'and':
      return left & right;
    case 'or':
      return left | right;
    case 'xor':
      return left ^ right;
    case 'shl':
      return inRange ? left << right : undefined;
    case 'lshr':
      return inRange ? left >> right : undefined;
    case 'ashr':
      return inRange ? signed(left) >> right : undefined;
    case 'udiv':
      return right === 0n ? undefined : left / right;
    case 'urem':
      return right === 0n ? undefined : left % right;
    case 'sdiv':
      return right === 0n ? undefined : signed(left) / signed(right);
    case 'srem':
      return right === 0n ? undefined : signed(left) % signed(right);
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      return undefined;
  }
}

export function foldCompare(
  predicate: IntegerPredicate,
  width: number,
  left: bigint,
  right: bigint,
): boolean {
  const signed = (value: bigint): bigint => BigInt.asIntN(width, value);
  switch (predicate) {
    case 'eq':
      return left === right;
    case 'ne':
      return left !== right;
    case 'ugt':
      return left > right;
    case 'uge':
      return left >= right;
    case 'ult':
      return left < right;
    case 'ule':
      return left <= right;
    case 'sgt':
      return signed(left) > signed(right);
    case 'sge':
      return signed(left) >= signed(right);
    case 'slt':
      return signed(left) < signed(right);
    case 'sle':
      return signed(left) <= signed(right);
  }
}
