/** Arithmetic of 128 bits, made of operations on pairs. Targets are none of the sources. */
import type { IntegerPredicate } from '../ir/syntax.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { COMPARISONS } from './lower-integer.ts';

/** Source operands of the low and of the high half, or the slots of a target. */
export type Halves = readonly [low: number, high: number];

/** Slots of both halves, one behind the other. */
export function wideTemporary(f: FunctionLowering): Halves {
  const slot = f.temporary(4);
  return [slot, slot + 2];
}

export function addWide(f: FunctionLowering, target: Halves, left: Halves, right: Halves): void {
  const carry = f.temporary(2);
  f.emit('add2', target[0], left[0], right[0]);
  f.emit('ult2', carry, target[0], left[0]);
  f.emit('widenUnsigned', carry, carry);
  f.emit('add2', target[1], left[1], right[1]);
  f.emit('add2', target[1], target[1], carry);
}

export function subtractWide(f: FunctionLowering, target: Halves, left: Halves, right: Halves): void {
  const borrow = f.temporary(2);
  f.emit('ult2', borrow, left[0], right[0]);
  f.emit('widenUnsigned', borrow, borrow);
  f.emit('sub2', target[0], left[0], right[0]);
  f.emit('sub2', target[1], left[1], right[1]);
  f.emit('sub2', target[1], target[1], borrow);
}

/** The product of the low halves in full, and what the high halves add to its upper half. */
export function multiplyWide(f: FunctionLowering, target: Halves, left: Halves, right: Halves): void {
  const product = f.temporary(2);
  f.emit('mul2', target[0], left[0], right[0]);
  upperProduct(f, target[1], left[0], right[0]);
  for (const [one, other] of [
    [left[0], right[1]],
    [left[1], right[0]],
  ] as const) {
    f.emit('mul2', product, one, other);
    f.emit('add2', target[1], target[1], product);
  }
}

/** The upper 64 bits of the product of two pairs, by words. */
function upperProduct(f: FunctionLowering, target: number, left: number, right: number): void {
  const word = f.pair(32);
  const mask = f.builder.pair(-1, 0);
  const part = (source: number, isUpper: boolean): number => {
    const slot = f.temporary(2);
    if (isUpper) f.emit('shr2', slot, source, word);
    else f.emit('and2', slot, source, mask);
    return slot;
  };
  const product = (one: number, other: number): number => {
    const slot = f.temporary(2);
    f.emit('mul2', slot, one, other);
    return slot;
  };
  const [a, b] = [part(left, false), part(left, true)];
  const [c, d] = [part(right, false), part(right, true)];
  const crossed = [product(a, d), product(b, c)];
  const carried = part(product(a, c), true);
  f.emit('mul2', target, b, d);
  for (const cross of crossed) {
    f.emit('add2', carried, carried, part(cross, false));
    f.emit('add2', target, target, part(cross, true));
  }
  f.emit('add2', target, target, part(carried, true));
}

/** By a distance below 128; what crosses to the other half is shifted by 1 and by the rest. */
export function shiftLeft(f: FunctionLowering, target: Halves, [low, high]: Halves, distance: number): void {
  const { isFar, rest } = distanceParts(f, distance);
  const near = f.temporary(2);
  const across = f.temporary(2);
  f.emit('shr2', across, low, f.pair(1));
  f.emit('shr2', across, across, rest);
  f.emit('shl2', near, high, distance);
  f.emit('or2', near, near, across);
  f.emit('shl2', across, low, distance);
  f.emit('select2', target[0], isFar, f.pair(0), across);
  f.emit('select2', target[1], isFar, across, near);
}

/** The same to the right; `isSigned`: the sign bit fills what gets free. */
export function shiftRight(
  f: FunctionLowering,
  isSigned: boolean,
  target: Halves,
  [low, high]: Halves,
  distance: number,
): void {
  const { isFar, rest } = distanceParts(f, distance);
  const near = f.temporary(2);
  const across = f.temporary(2);
  const filling = f.temporary(2);
  f.emit('shl2', across, high, f.pair(1));
  f.emit('shl2', across, across, rest);
  f.emit('shr2', near, low, distance);
  f.emit('or2', near, near, across);
  f.emit(isSigned ? 'sar2' : 'shr2', across, high, distance);
  if (isSigned) f.emit('sar2', filling, high, f.pair(63));
  else f.move(filling, f.pair(0), 2);
  f.emit('select2', target[0], isFar, across, near);
  f.emit('select2', target[1], isFar, filling, across);
}

/** Whether a distance below 128 is 64 or more, and what it lacks to 63, modulo 64. */
function distanceParts(f: FunctionLowering, distance: number): { isFar: number; rest: number } {
  const isFar = f.temporary(1);
  const rest = f.temporary(2);
  f.emit('low', isFar, distance);
  f.emit('and', isFar, isFar, f.word(64));
  f.emit('xor2', rest, distance, f.pair(63));
  return { isFar, rest };
}

/** target := 1 if the predicate holds, else 0. */
export function wideCompare(
  f: FunctionLowering,
  predicate: IntegerPredicate,
  target: number,
  left: Halves,
  right: Halves,
): void {
  const { operation, swap } = COMPARISONS[predicate];
  const [first, second] = swap ? [right, left] : [left, right];
  const isHigh = f.temporary(1);
  f.emit(`${operation}2`, isHigh, first[1], second[1]);
  if (operation === 'eq' || operation === 'ne') {
    f.emit(`${operation}2`, target, first[0], second[0]);
    f.emit(operation === 'eq' ? 'and' : 'or', target, target, isHigh);
    return;
  }
  // The low halves decide where the high ones are the same, and they have no sign.
  const isEqual = f.temporary(1);
  const isLow = f.temporary(1);
  f.emit('eq2', isEqual, first[1], second[1]);
  f.emit(operation === 'slt' || operation === 'ult' ? 'ult2' : 'ule2', isLow, first[0], second[0]);
  f.emit('select', target, isEqual, isLow, isHigh);
}
