/** The hash table of pairs against a Map, and numbers that a seed determines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PairTable } from '../../src/util/pair-table.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';

const word = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));

test('a table of pairs answers as a Map does, also when it has grown', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word, fc.nat()), { maxLength: 400 }), (entries) => {
      const table = new PairTable();
      const known = new Map<string, number>();
      for (const [first, second, value] of entries) {
        assert.equal(table.get(first, second), known.get(`${first} ${second}`) ?? -1);
        table.set(first, second, value);
        known.set(`${first} ${second}`, value);
      }
      for (const [first, second] of entries)
        assert.equal(table.get(first, second), known.get(`${first} ${second}`));
    }),
  );
});

test('numbers at random: the same for the same seed, others for another, all below the bound', () => {
  const sample = (seed: number): number[] => {
    const random = randomNumbers(seed);
    return Array.from({ length: 200 }, () => random(7));
  };
  assert.deepEqual(sample(5), sample(5));
  assert.notDeepEqual(sample(5), sample(6));
  assert.deepEqual([...new Set(sample(5))].sort(), [0, 1, 2, 3, 4, 5, 6]);
});
