/**
 * Scalars in bytes, little end first, at any alignment: how private memory and constant globals are
 * read and written. A value is two words of `to`, the low one first; what a value of fewer than
 * eight bytes does not fill is zero.
 */

/** The word as a value of `size` bytes: zero-extended if that is less than a word. */
export const narrowed = (word: number, size: number): number =>
  size === 1 ? word & 0xff : size === 2 ? word & 0xffff : word;

export function readScalar(bytes: Uint8Array, at: number, size: number, to: Int32Array): void {
  to[1] = 0;
  switch (size) {
    case 1:
      to[0] = bytes[at]!;
      return;
    case 2:
      to[0] = bytes[at]! | (bytes[at + 1]! << 8);
      return;
    case 8:
      to[1] = word(bytes, at + 4);
  }
  to[0] = word(bytes, at);
}

export function writeScalar(bytes: Uint8Array, at: number, size: number, low: number, high: number): void {
  const inLow = Math.min(size, 4);
  for (let byte = 0; byte < inLow; byte++) bytes[at + byte] = low >>> (8 * byte);
  for (let byte = 4; byte < size; byte++) bytes[at + byte] = high >>> (8 * byte - 32);
}

const word = (bytes: Uint8Array, at: number): number =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
