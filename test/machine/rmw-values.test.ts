import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RMW_KINDS, type RmwKind } from '../../src/program/machine/code.ts';
import { updatedValue } from '../../src/program/machine/rmw-values.ts';

type IntegerKind = Exclude<RmwKind, 'fadd' | 'fsub' | 'fmax' | 'fmin'>;

/** By the words of LLVM's atomicrmw, on integers without bounds; a and b are unsigned. */
const REFERENCE: Record<IntegerKind, (a: bigint, b: bigint, bits: number) => bigint> = {
  xchg: (_a, b) => b,
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  and: (a, b) => a & b,
  nand: (a, b) => ~(a & b),
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  max: (a, b, bits) => (BigInt.asIntN(bits, a) > BigInt.asIntN(bits, b) ? a : b),
  min: (a, b, bits) => (BigInt.asIntN(bits, a) < BigInt.asIntN(bits, b) ? a : b),
  umax: (a, b, bits) => (BigInt.asUintN(bits, a) > BigInt.asUintN(bits, b) ? a : b),
  umin: (a, b, bits) => (BigInt.asUintN(bits, a) < BigInt.asUintN(bits, b) ? a : b),
};

const EDGES = [0n, 1n, 2n ** 7n, 2n ** 15n, 2n ** 31n, 2n ** 32n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n];

const values = fc.oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.constantFrom(...EDGES));

const lowOf = (value: bigint): number => Number(BigInt.asIntN(32, value));
const highOf = (value: bigint): number => Number(BigInt.asIntN(32, value >> 32n));

for (const kind of Object.keys(REFERENCE) as IntegerKind[]) {
  for (const size of [1, 2, 4, 8]) {
    test(`${kind} of ${size} bytes is what integers say`, () => {
      fc.assert(
        fc.property(values, values, (x, y) => {
          const bits = 8 * size;
          const [a, b] = [BigInt.asUintN(bits, x), BigInt.asUintN(bits, y)];
          const expected = BigInt.asUintN(bits, REFERENCE[kind](a, b, bits));
          const to = new Int32Array(2);
          updatedValue(RMW_KINDS.indexOf(kind), size, lowOf(a), highOf(a), lowOf(b), highOf(b), to);
          assert.deepEqual([...to], [lowOf(expected), size === 8 ? highOf(expected) : 0]);
        }),
      );
    });
  }
}

function wordsOf(value: number, size: number): number[] {
  const words = new Int32Array(2);
  if (size === 4) new Float32Array(words.buffer)[0] = value;
  else new Float64Array(words.buffer)[0] = value;
  return [...words];
}

const FLOAT_ROWS: readonly (readonly [RmwKind, number, number, number])[] = [
  ['fadd', 1.5, 2.25, 3.75],
  ['fsub', 1.5, 2.25, -0.75],
  ['fmax', 1.5, 2.25, 2.25],
  ['fmin', 1.5, 2.25, 1.5],
  ['fmax', Number.NaN, 1, 1],
  ['fmin', 1, Number.NaN, 1],
  ['fadd', Number.POSITIVE_INFINITY, 1, Number.POSITIVE_INFINITY],
];

for (const [kind, old, operand, expected] of FLOAT_ROWS) {
  for (const size of [4, 8]) {
    test(`${kind} of ${old} and ${operand}, ${size} bytes, is ${expected}`, () => {
      const [a, b] = [wordsOf(old, size), wordsOf(operand, size)];
      const to = new Int32Array(2);
      updatedValue(RMW_KINDS.indexOf(kind), size, a[0]!, a[1]!, b[0]!, b[1]!, to);
      assert.deepEqual([...to], wordsOf(expected, size));
    });
  }
}

test('a sum of floats is rounded to a float', () => {
  const to = new Int32Array(2);
  const [a, b] = [wordsOf(2 ** 24, 4), wordsOf(1, 4)];
  updatedValue(RMW_KINDS.indexOf('fadd'), 4, a[0]!, 0, b[0]!, 0, to);
  assert.deepEqual([...to], wordsOf(2 ** 24, 4));
});
