/** Bit matrices against sets of pairs, for sizes on both sides of a word. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as bits from '../../src/util/bit-matrix.ts';

type Pair = [number, number];

interface Case {
  readonly n: number;
  readonly a: readonly Pair[];
  readonly b: readonly Pair[];
  readonly set: readonly number[];
}

const cases: fc.Arbitrary<Case> = fc.integer({ min: 1, max: 70 }).chain((n) => {
  const element = fc.integer({ min: 0, max: n - 1 });
  const relation = fc.array(fc.tuple(element, element), { maxLength: 60 });
  return fc.record({ n: fc.constant(n), a: relation, b: relation, set: fc.uniqueArray(element) });
});

/** Lays out a, b, the set and a result in one memory. */
function layOut({ n, a, b, set }: Case) {
  const words = bits.wordsFor(n);
  const length = n * words;
  const memory = new Int32Array(3 * length + 2 * words);
  for (const [i, j] of a) bits.setBit(memory, i * words, j);
  for (const [i, j] of b) bits.setBit(memory, length + i * words, j);
  for (const i of set) bits.setBit(memory, 3 * length, i);
  return {
    memory,
    length,
    words,
    a: 0,
    b: length,
    to: 2 * length,
    set: 3 * length,
    setTo: 3 * length + words,
  };
}

const keys = (pairs: readonly Pair[]): string[] => [...new Set(pairs.map((pair) => pair.join()))].sort();

const closure = (pairs: readonly Pair[]): Pair[] => {
  const known = new Map(pairs.map((pair) => [pair.join(), pair]));
  for (let size = -1; size !== known.size; ) {
    size = known.size;
    for (const [i, j] of [...known.values()]) {
      for (const [k, l] of pairs) if (j === k) known.set(`${i},${l}`, [i, l]);
    }
  }
  return [...known.values()];
};

function check(name: string, property: (sample: Case, memory: ReturnType<typeof layOut>) => void): void {
  test(name, () => {
    fc.assert(
      fc.property(cases, (sample) => property(sample, layOut(sample))),
      { numRuns: 200, verbose: 1 },
    );
  });
}

check('sequence', ({ n, a, b }, { memory, ...at }) => {
  bits.sequence(memory, at.to, at.a, at.b, n);
  const expected = a.flatMap(([i, j]) => b.filter(([k]) => k === j).map(([, l]): Pair => [i, l]));
  assert.deepEqual(keys(bits.pairs(memory, at.to, n)), keys(expected));
});

check('inverse', ({ n, a }, { memory, ...at }) => {
  bits.inverse(memory, at.to, at.a, n);
  assert.deepEqual(keys(bits.pairs(memory, at.to, n)), keys(a.map(([i, j]): Pair => [j, i])));
});

check('transitive closure, acyclicity and irreflexivity', ({ n, a }, { memory, ...at }) => {
  const closed = closure(a);
  bits.transitiveClosure(memory, at.to, at.a, n);
  assert.deepEqual(keys(bits.pairs(memory, at.to, n)), keys(closed));
  assert.equal(
    bits.isAcyclic(memory, at.a, n),
    closed.every(([i, j]) => i !== j),
  );
  assert.equal(
    bits.isIrreflexive(memory, at.a, n),
    a.every(([i, j]) => i !== j),
  );
});

check('restrictions, products, domain and range', ({ n, a, set }, { memory, ...at }) => {
  bits.restrictRows(memory, at.to, at.set, at.a, n);
  assert.deepEqual(keys(bits.pairs(memory, at.to, n)), keys(a.filter(([i]) => set.includes(i))));
  bits.restrictColumns(memory, at.to, at.a, at.set, n);
  assert.deepEqual(keys(bits.pairs(memory, at.to, n)), keys(a.filter(([, j]) => set.includes(j))));
  bits.identityOn(memory, at.to, at.set, n);
  assert.deepEqual(keys(bits.pairs(memory, at.to, n)), keys(set.map((i): Pair => [i, i])));
  bits.product(memory, at.to, at.set, at.set, n);
  assert.equal(bits.pairs(memory, at.to, n).length, set.length ** 2);
  bits.domain(memory, at.setTo, at.a, n);
  assert.deepEqual(
    bits.elements(memory, at.setTo, n),
    [...new Set(a.map(([i]) => i))].sort((i, j) => i - j),
  );
  bits.range(memory, at.setTo, at.a, n);
  assert.deepEqual(
    bits.elements(memory, at.setTo, n),
    [...new Set(a.map(([, j]) => j))].sort((i, j) => i - j),
  );
});

check('union, intersection, difference and the universe', ({ n, a, b }, { memory, length, ...at }) => {
  const inB = new Set(keys(b));
  bits.or(memory, at.to, at.a, at.b, length);
  assert.deepEqual(keys(bits.pairs(memory, at.to, n)), keys([...a, ...b]));
  bits.and(memory, at.to, at.a, at.b, length);
  assert.deepEqual(keys(bits.pairs(memory, at.to, n)), keys(a.filter((pair) => inB.has(pair.join()))));
  bits.andNot(memory, at.to, at.a, at.b, length);
  assert.deepEqual(keys(bits.pairs(memory, at.to, n)), keys(a.filter((pair) => !inB.has(pair.join()))));
  bits.fillRelation(memory, at.to, n);
  assert.equal(bits.pairs(memory, at.to, n).length, n * n);
});
