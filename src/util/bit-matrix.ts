/**
 * Sets and relations over {0..n-1} as bits in one Int32Array. A set takes `words` words, a relation
 * n rows of `words` words each, at an offset. The destination may be one of the operands only where
 * a function says so. Loops for up to 32 elements (one word a row) are written out, because nearly
 * everything that is evaluated often is that small.
 */

import { pollStop } from './stop-check.ts';

/** Over more elements an operation may take long, and looks whether it is to stop. */
const MANY = 512;

export const wordsFor = (n: number): number => (n + 31) >>> 5;

export function testBit(memory: Int32Array, offset: number, element: number): boolean {
  return ((memory[offset + (element >>> 5)]! >>> (element & 31)) & 1) !== 0;
}

export function setBit(memory: Int32Array, offset: number, element: number): void {
  memory[offset + (element >>> 5)]! |= 1 << (element & 31);
}

export function clearBit(memory: Int32Array, offset: number, element: number): void {
  memory[offset + (element >>> 5)]! &= ~(1 << (element & 31));
}

/** Word by word, so for sets and relations alike; the destination may be an operand. */
export function or(memory: Int32Array, to: number, a: number, b: number, length: number): void {
  for (let i = 0; i < length; i++) memory[to + i] = memory[a + i]! | memory[b + i]!;
}

export function and(memory: Int32Array, to: number, a: number, b: number, length: number): void {
  for (let i = 0; i < length; i++) memory[to + i] = memory[a + i]! & memory[b + i]!;
}

export function andNot(memory: Int32Array, to: number, a: number, b: number, length: number): void {
  for (let i = 0; i < length; i++) memory[to + i] = memory[a + i]! & ~memory[b + i]!;
}

export function isZero(memory: Int32Array, a: number, length: number): boolean {
  for (let i = 0; i < length; i++) if (memory[a + i] !== 0) return false;
  return true;
}

/** True if everything in a is in b. */
export function isSubset(memory: Int32Array, a: number, b: number, length: number): boolean {
  for (let i = 0; i < length; i++) if ((memory[a + i]! & ~memory[b + i]!) !== 0) return false;
  return true;
}

/** All elements. */
export function fillSet(memory: Int32Array, to: number, n: number): void {
  const words = wordsFor(n);
  for (let i = 0; i < words; i++) memory[to + i] = -1;
  if ((n & 31) !== 0) memory[to + words - 1] = (1 << (n & 31)) - 1;
}

/** All pairs. */
export function fillRelation(memory: Int32Array, to: number, n: number): void {
  const words = wordsFor(n);
  for (let i = 0; i < n; i++) fillSet(memory, to + i * words, n);
}

/** to := pairs of a set's elements with themselves. */
export function identityOn(memory: Int32Array, to: number, set: number, n: number): void {
  const words = wordsFor(n);
  memory.fill(0, to, to + n * words);
  for (let i = 0; i < n; i++) if (testBit(memory, set, i)) setBit(memory, to + i * words, i);
}

export function product(memory: Int32Array, to: number, left: number, right: number, n: number): void {
  const words = wordsFor(n);
  for (let i = 0; i < n; i++) {
    const keep = testBit(memory, left, i) ? -1 : 0;
    for (let w = 0; w < words; w++) memory[to + i * words + w] = memory[right + w]! & keep;
  }
}

/** to := the pairs of a whose first element is in the set. */
export function restrictRows(memory: Int32Array, to: number, set: number, a: number, n: number): void {
  const words = wordsFor(n);
  if (words === 1) {
    const bits = memory[set]!;
    for (let i = 0; i < n; i++) memory[to + i] = (bits >>> i) & 1 ? memory[a + i]! : 0;
    return;
  }
  for (let i = 0; i < n; i++) {
    const keep = testBit(memory, set, i) ? -1 : 0;
    for (let w = 0; w < words; w++) memory[to + i * words + w] = memory[a + i * words + w]! & keep;
  }
}

/** to := the pairs of a whose second element is in the set. */
export function restrictColumns(memory: Int32Array, to: number, a: number, set: number, n: number): void {
  const words = wordsFor(n);
  for (let i = 0; i < n; i++) {
    for (let w = 0; w < words; w++)
      memory[to + i * words + w] = memory[a + i * words + w]! & memory[set + w]!;
  }
}

/** to := a ; b. */
export function sequence(memory: Int32Array, to: number, a: number, b: number, n: number): void {
  const words = wordsFor(n);
  if (words === 1) {
    for (let i = 0; i < n; i++) {
      let result = 0;
      for (let rest = memory[a + i]!; rest !== 0; rest &= rest - 1)
        result |= memory[b + 31 - Math.clz32(rest & -rest)]!;
      memory[to + i] = result;
    }
    return;
  }
  memory.fill(0, to, to + n * words);
  for (let i = 0; i < n; i++) {
    if (n > MANY) pollStop(n >> 1);
    for (let v = 0; v < words; v++) {
      for (let rest = memory[a + i * words + v]!; rest !== 0; rest &= rest - 1) {
        const row = b + ((v << 5) + 31 - Math.clz32(rest & -rest)) * words;
        for (let w = 0; w < words; w++) memory[to + i * words + w]! |= memory[row + w]!;
      }
    }
  }
}

export function inverse(memory: Int32Array, to: number, a: number, n: number): void {
  const words = wordsFor(n);
  memory.fill(0, to, to + n * words);
  if (words === 1) {
    for (let i = 0; i < n; i++) {
      for (let rest = memory[a + i]!; rest !== 0; rest &= rest - 1)
        memory[to + 31 - Math.clz32(rest & -rest)]! |= 1 << i;
    }
    return;
  }
  for (let i = 0; i < n; i++) {
    for (let v = 0; v < words; v++) {
      for (let rest = memory[a + i * words + v]!; rest !== 0; rest &= rest - 1) {
        setBit(memory, to + ((v << 5) + 31 - Math.clz32(rest & -rest)) * words, i);
      }
    }
  }
}

/** to := a+ (Warshall). The destination may be the operand. */
export function transitiveClosure(memory: Int32Array, to: number, a: number, n: number): void {
  const words = wordsFor(n);
  if (to !== a) memory.copyWithin(to, a, a + n * words);
  if (words === 1) {
    for (let k = 0; k < n; k++) {
      const through = memory[to + k]!;
      if (through === 0) continue;
      for (let i = 0; i < n; i++) if ((memory[to + i]! >>> k) & 1) memory[to + i]! |= through;
    }
    return;
  }
  for (let k = 0; k < n; k++) {
    if (n > MANY) pollStop(n >> 1);
    for (let i = 0; i < n; i++) {
      if (i === k || !testBit(memory, to + i * words, k)) continue;
      for (let w = 0; w < words; w++) memory[to + i * words + w]! |= memory[to + k * words + w]!;
    }
  }
}

/** to := the set of first elements. */
export function domain(memory: Int32Array, to: number, a: number, n: number): void {
  const words = wordsFor(n);
  memory.fill(0, to, to + words);
  for (let i = 0; i < n; i++) if (!isZero(memory, a + i * words, words)) setBit(memory, to, i);
}

/** to := the set of second elements. */
export function range(memory: Int32Array, to: number, a: number, n: number): void {
  const words = wordsFor(n);
  memory.fill(0, to, to + words);
  for (let i = 0; i < n; i++) or(memory, to, to, a + i * words, words);
}

export function isIrreflexive(memory: Int32Array, a: number, n: number): boolean {
  const words = wordsFor(n);
  for (let i = 0; i < n; i++) if (testBit(memory, a + i * words, i)) return false;
  return true;
}

/**
 * Takes away elements without a successor among those left until nothing changes; what remains is
 * on or before a cycle.
 */
export function isAcyclic(memory: Int32Array, a: number, n: number): boolean {
  const words = wordsFor(n);
  if (words === 1) {
    let left = n === 32 ? -1 : (1 << n) - 1;
    for (;;) {
      let kept = left;
      for (let rest = left; rest !== 0; rest &= rest - 1) {
        const low = rest & -rest;
        if ((memory[a + 31 - Math.clz32(low)]! & kept) === 0) kept &= ~low;
      }
      if (kept === 0) return true;
      if (kept === left) return false;
      left = kept;
    }
  }
  const left = new Int32Array(words);
  fillSet(left, 0, n);
  for (let changed = true; changed; ) {
    changed = false;
    for (let i = 0; i < n; i++) {
      if (!testBit(left, 0, i)) continue;
      let last = true;
      for (let w = 0; w < words && last; w++) last = (memory[a + i * words + w]! & left[w]!) === 0;
      if (last) {
        clearBit(left, 0, i);
        changed = true;
      }
    }
  }
  return isZero(left, 0, words);
}

/** The elements of a set, ascending. */
export function elements(memory: Int32Array, set: number, n: number): number[] {
  const result: number[] = [];
  for (let i = 0; i < n; i++) if (testBit(memory, set, i)) result.push(i);
  return result;
}

/** The pairs of a relation, by rows. */
export function pairs(memory: Int32Array, a: number, n: number): [number, number][] {
  const words = wordsFor(n);
  const result: [number, number][] = [];
  for (let i = 0; i < n; i++) for (const j of elements(memory, a + i * words, n)) result.push([i, j]);
  return result;
}
