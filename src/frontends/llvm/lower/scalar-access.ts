/**
 * Loads and stores of single scalars. An access of the machine has 1, 2, 4 or 8 bytes at an address
 * that is a multiple of that; what clang writes as one access but does not promise to be aligned,
 * and integers of 3, 5, 6 or 7 bytes (of bit-fields), are several plain accesses.
 */
import { LENIENT } from '../../../program/machine/code.ts';
import { bitsOfScalar, type ScalarType } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { cutToWidth } from './lower-integer.ts';

/** Where a scalar is in memory and how it is accessed. */
export interface ScalarAccess {
  readonly type: ScalarType;
  /** Source operand. */
  readonly address: number;
  /** The address is a multiple of it; infinite where the machine does not care. */
  readonly alignment: number;
  readonly mode: number;
}

export const isAccessSize = (size: number): boolean => size === 1 || size === 2 || size === 4 || size === 8;

/** Sizes of the accesses, in ascending order of addresses. */
function partSizes(size: number, alignment: number): number[] {
  if (isAccessSize(size) && alignment >= size) return [size];
  const parts: number[] = [];
  for (let offset = 0; offset < size; offset += parts.at(-1)!) {
    const largest = [4, 2, 1].find(
      (part) => part <= alignment && offset % part === 0 && offset + part <= size,
    );
    parts.push(largest!);
  }
  return parts;
}

export function loadScalar(f: FunctionLowering, target: number, access: ScalarAccess): void {
  const { type, address, alignment, mode } = access;
  const size = f.layout.sizeOf(type);
  const parts = partSizes(size, alignment);
  if (parts.length > 1) loadParts(f, target, address, parts, mode);
  else f.emit(size === 8 ? 'load2' : 'load', target, address, size, mode);
  const bits = bitsOfScalar(type);
  if (bits !== 8 * size) cutToWidth(f, bits, target);
}

function loadParts(
  f: FunctionLowering,
  target: number,
  address: number,
  parts: readonly number[],
  mode: number,
): void {
  let offset = 0;
  for (const part of parts) {
    const word = target + (offset >> 2);
    const shift = 8 * (offset & 3);
    const loaded = shift === 0 ? word : f.temporary(1);
    // Part of a wider value, which may be half filled.
    f.emit('load', loaded, offsetBy(f, address, offset), part, mode | LENIENT);
    if (shift !== 0) {
      f.emit('shl', loaded, loaded, f.word(shift));
      f.emit('or', word, word, loaded);
    }
    offset += part;
  }
}

export function storeScalar(f: FunctionLowering, source: number, access: ScalarAccess): void {
  const { type, address, alignment, mode } = access;
  const size = f.layout.sizeOf(type);
  const parts = partSizes(size, alignment);
  if (parts.length === 1) {
    f.emit(size === 8 ? 'store2' : 'store', address, source, size, mode);
    return;
  }
  // The parts are taken from slots, which a constant does not have.
  const value = f.temporary(2);
  f.move(value, source, size > 4 ? 2 : 1);
  let offset = 0;
  for (const part of parts) {
    const shifted = f.temporary(1);
    f.emit('shr', shifted, value + (offset >> 2), f.word(8 * (offset & 3)));
    if (part < 4) f.emit('zext', shifted, shifted, 8 * part);
    f.emit('store', offsetBy(f, address, offset), shifted, part, mode);
    offset += part;
  }
}

/** A source with the address some bytes further. */
export function offsetBy(f: FunctionLowering, address: number, offset: number): number {
  if (offset === 0) return address;
  const slot = f.temporary(2);
  f.emit('offset', slot, address, f.word(offset));
  return slot;
}
