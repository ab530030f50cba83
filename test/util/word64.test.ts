/** 64-bit arithmetic on pairs of words against BigInt, at the edges and at random. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bitsOfFloat, doubleOfBits, floatOfBits, writeDouble } from '../../src/util/float-bits.ts';
import * as word64 from '../../src/util/word64.ts';

const EDGES = [
  0n,
  1n,
  2n,
  3n,
  10n,
  0x7fff_ffffn,
  0x8000_0000n,
  0xffff_ffffn,
  0x1_0000_0000n,
  0x1_0000_0001n,
  0x1f_ffff_ffff_ffffn,
  0x20_0000_0000_0000n,
  0x20_0000_0000_0001n,
  0x7fff_ffff_ffff_ffffn,
  0x8000_0000_0000_0000n,
  0x8000_0000_0000_0001n,
  0xffff_ffff_0000_0000n,
  0xffff_ffff_ffff_fffen,
  0xffff_ffff_ffff_ffffn,
];

/** Numbers of all lengths, and near the edges. */
const numbers: fc.Arbitrary<bigint> = fc.oneof(
  fc.constantFrom(...EDGES),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.integer({ min: 0, max: 63 }))
    .map(([value, bits]) => value >> BigInt(bits)),
  fc
    .tuple(fc.constantFrom(...EDGES), fc.integer({ min: -3, max: 3 }))
    .map(([edge, near]) => BigInt.asUintN(64, edge + BigInt(near))),
);

const low = (value: bigint): number => Number(BigInt.asIntN(32, value));
const high = (value: bigint): number => Number(BigInt.asIntN(32, value >> 32n));
const signed = (value: bigint): bigint => BigInt.asIntN(64, value);

const words = new Int32Array(3);
/** What an operation wrote, unsigned. */
function written(operation: (to: Int32Array, at: number) => void): bigint {
  words.fill(0x5555);
  operation(words, 1);
  assert.equal(words[0], 0x5555);
  return (BigInt(words[2]! >>> 0) << 32n) | BigInt(words[1]! >>> 0);
}

function forPairs(check: (a: bigint, b: bigint) => void): void {
  for (const a of EDGES) for (const b of EDGES) check(a, b);
  fc.assert(fc.property(numbers, numbers, check), { numRuns: 3000, verbose: 1 });
}

type Binary = (to: Int32Array, at: number, aLow: number, aHigh: number, bLow: number, bHigh: number) => void;

const BINARY: readonly [string, Binary, (a: bigint, b: bigint) => bigint][] = [
  ['add', word64.add, (a, b) => a + b],
  ['subtract', word64.subtract, (a, b) => a - b],
  ['multiply', word64.multiply, (a, b) => a * b],
];

const DIVISIONS: typeof BINARY = [
  ['divideUnsigned', word64.divideUnsigned, (a, b) => a / b],
  ['remainderUnsigned', word64.remainderUnsigned, (a, b) => a % b],
  ['divideSigned', word64.divideSigned, (a, b) => signed(a) / signed(b)],
  ['remainderSigned', word64.remainderSigned, (a, b) => signed(a) % signed(b)],
];

for (const [name, operation, expected] of [...BINARY, ...DIVISIONS]) {
  const isDivision = DIVISIONS.some(([other]) => other === name);
  test(name, () => {
    forPairs((a, b) => {
      if (isDivision && b === 0n) return;
      assert.equal(
        written((to, at) => operation(to, at, low(a), high(a), low(b), high(b))),
        BigInt.asUintN(64, expected(a, b)),
        `${a} ${b}`,
      );
    });
  });
}

test('quotients next to multiples of a large divisor', () => {
  const samples = fc
    .bigInt({ min: 2n ** 32n, max: 2n ** 64n - 1n })
    .chain((b) => fc.tuple(fc.constant(b), fc.bigInt({ min: 1n, max: (2n ** 64n - 1n) / b })))
    .chain(([b, k]) => fc.tuple(fc.constant(b), fc.constantFrom(b * k - 1n, b * k)));
  fc.assert(
    fc.property(samples, ([b, a]) => {
      const operands = [low(a), high(a), low(b), high(b)] as const;
      assert.equal(
        written((to, at) => word64.divideUnsigned(to, at, ...operands)),
        a / b,
      );
      assert.equal(
        written((to, at) => word64.remainderUnsigned(to, at, ...operands)),
        a % b,
      );
    }),
    { numRuns: 5000, verbose: 1 },
  );
});

test('a result may be written over its operands', () => {
  const at = Int32Array.of(7, 1, 5, 0);
  word64.multiply(at, 0, at[0]!, at[1]!, at[2]!, at[3]!);
  assert.deepEqual([...at], [35, 5, 5, 0]);
});

test('comparisons', () => {
  forPairs((a, b) => {
    const operands = [low(a), high(a), low(b), high(b)] as const;
    assert.equal(word64.isLessUnsigned(...operands), a < b);
    assert.equal(word64.isLessSigned(...operands), signed(a) < signed(b));
  });
});

test('overflow of products', () => {
  const check = (a: bigint, b: bigint): void => {
    const operands = [low(a), high(a), low(b), high(b)] as const;
    assert.equal(word64.multiplyOverflowsUnsigned(...operands), a * b >= 2n ** 64n, `${a} ${b}`);
    const product = signed(a) * signed(b);
    assert.equal(word64.multiplyOverflowsSigned(...operands), product !== signed(product), `${a} ${b}`);
  };
  forPairs(check);
  // Factors whose product is near the limits, where random ones never are.
  for (let bits = 1; bits < 64; bits++) {
    for (const near of [-1n, 0n, 1n]) {
      for (const sign of [1n, -1n]) {
        const a = BigInt.asUintN(64, sign * 2n ** BigInt(bits));
        for (const limit of [2n ** 63n, 2n ** 64n]) {
          check(a, BigInt.asUintN(64, limit / 2n ** BigInt(bits) + near));
        }
      }
    }
  }
});

test('shifts', () => {
  const check = (a: bigint, count: number): void => {
    const by = BigInt(count & 63);
    const shifted = (shift: typeof word64.shiftLeft) =>
      written((to, at) => shift(to, at, low(a), high(a), count));
    assert.equal(shifted(word64.shiftLeft), BigInt.asUintN(64, a << by));
    assert.equal(shifted(word64.shiftRightUnsigned), a >> by);
    assert.equal(shifted(word64.shiftRightSigned), BigInt.asUintN(64, signed(a) >> by));
  };
  for (const a of EDGES) for (const count of [0, 1, 31, 32, 33, 63, 64]) check(a, count);
  fc.assert(fc.property(numbers, fc.integer({ min: 0, max: 63 }), check), { numRuns: 2000, verbose: 1 });
});

test('leading and trailing zeros', () => {
  const check = (a: bigint): void => {
    const text = a.toString(2).padStart(64, '0');
    const leading = text.indexOf('1');
    assert.equal(word64.leadingZeros(low(a), high(a)), leading === -1 ? 64 : leading);
    assert.equal(word64.trailingZeros(low(a), high(a)), a === 0n ? 64 : 63 - text.lastIndexOf('1'));
  };
  for (let bit = 0n; bit < 64n; bit++) check(1n << bit);
  EDGES.forEach(check);
  fc.assert(fc.property(numbers, check), { verbose: 1 });
});

/** The nearest float, halves to even, by comparing distances exactly. Its neighbours are found through its bits. */
function nearestFloat(value: bigint): number {
  const guess = Math.fround(Number(value));
  const bits = bitsOfFloat(guess);
  const candidates = [guess, floatOfBits(bits - 1), floatOfBits(bits + 1)].filter(Number.isFinite);
  const distance = (candidate: number): bigint => {
    const exact = BigInt(Math.trunc(candidate)) - value;
    return exact < 0n ? -exact : exact;
  };
  return candidates.reduce((best, candidate) => {
    const [d, e] = [distance(best), distance(candidate)];
    if (e < d) return candidate;
    return e === d && (bitsOfFloat(candidate) & 1) === 0 ? candidate : best;
  });
}

test('to double and float', () => {
  // Just beside halves of a float, where rounding twice goes wrong.
  const halves = fc
    .tuple(
      fc.integer({ min: 2 ** 23, max: 2 ** 24 - 1 }),
      fc.integer({ min: 1, max: 39 }),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([mantissa, shift, near]) =>
      BigInt.asUintN(64, (((BigInt(mantissa) << 1n) | 1n) << BigInt(shift)) + BigInt(near)),
    );
  const check = (a: bigint): void => {
    const [l, h] = [low(a), high(a)];
    assert.equal(word64.unsignedToDouble(l, h), Number(a));
    assert.equal(word64.signedToDouble(l, h), Number(signed(a)));
    if (a >= 2n ** 24n) assert.equal(word64.unsignedToFloat(l, h), nearestFloat(a));
    else assert.equal(word64.unsignedToFloat(l, h), Number(a));
    const magnitude = signed(a) < 0n ? -signed(a) : signed(a);
    if (magnitude >= 2n ** 24n) assert.equal(word64.signedToFloat(l, h), nearestFloat(signed(a)));
    else assert.equal(word64.signedToFloat(l, h), Number(signed(a)));
  };
  EDGES.forEach(check);
  fc.assert(fc.property(fc.oneof(numbers, halves), check), { numRuns: 3000, verbose: 1 });
});

test('from double: toward zero, to the nearest limit, NaN to 0', () => {
  const clamp = (value: number, least: bigint, most: bigint): bigint => {
    if (Number.isNaN(value)) return 0n;
    if (value === Infinity) return most;
    if (value === -Infinity) return least;
    const whole = BigInt(Math.trunc(value));
    return whole < least ? least : whole > most ? most : whole;
  };
  const check = (value: number): void => {
    assert.equal(
      written((to, at) => word64.signedFromDouble(to, at, value)),
      BigInt.asUintN(64, clamp(value, -(2n ** 63n), 2n ** 63n - 1n)),
      `${value}`,
    );
    assert.equal(
      written((to, at) => word64.unsignedFromDouble(to, at, value)),
      clamp(value, 0n, 2n ** 64n - 1n),
      `${value}`,
    );
  };
  [0, -0, 0.9, -0.9, -1, 2 ** 31, 2 ** 32, 2 ** 53, 2 ** 63, -(2 ** 63), 2 ** 64, 1e300, NaN].forEach(check);
  [Infinity, -Infinity, 2 ** 63 - 1024, 2 ** 64 - 2048, -(2 ** 63) - 2048].forEach(check);
  const scaled = fc
    .tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.integer({ min: 0, max: 66 }))
    .map(([fraction, bits]) => fraction * 2 ** bits);
  fc.assert(fc.property(fc.oneof(fc.double(), scaled), check), { numRuns: 2000, verbose: 1 });
});

test('bits of floats', () => {
  assert.equal(bitsOfFloat(1), 0x3f80_0000);
  assert.equal(bitsOfFloat(-0), -0x8000_0000);
  assert.equal(bitsOfFloat(NaN), 0x7fc0_0000);
  assert.equal(bitsOfFloat(floatOfBits(-1)), 0x7fc0_0000);
  assert.equal(
    written((to, at) => writeDouble(to, at, -2)),
    0xc000_0000_0000_0000n,
  );
  assert.equal(
    written((to, at) => writeDouble(to, at, doubleOfBits(1, -1))),
    0x7ff8_0000_0000_0000n,
  );
  fc.assert(
    fc.property(numbers, (a) => {
      const value = doubleOfBits(low(a), high(a));
      if (Number.isNaN(value)) return;
      assert.equal(
        written((to, at) => writeDouble(to, at, value)),
        a,
      );
    }),
    { verbose: 1 },
  );
});
