import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DependencySets } from '../../src/program/machine/dependency-sets.ts';

/** The set of some numbers, made by unions in their order. */
function setOf(sets: DependencySets, numbers: readonly number[]): number {
  return numbers.reduce((set, number) => sets.union(set, sets.singleton(number)), 0);
}

const numbers = fc.array(fc.nat(30), { maxLength: 8 });

test('sets have the elements that went into them, ascending', () => {
  const sets = new DependencySets();
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const expected = [...new Set([...a, ...b])].sort((x, y) => x - y);
      assert.deepEqual(sets.elements(sets.union(setOf(sets, a), setOf(sets, b))), expected);
    }),
  );
});

test('equal sets have equal numbers, different sets different ones', () => {
  const sets = new DependencySets();
  fc.assert(
    fc.property(numbers, numbers, (a, b) => {
      const isEqual = [...new Set(a)].sort().join() === [...new Set(b)].sort().join();
      assert.equal(setOf(sets, a) === setOf(sets, b), isEqual);
    }),
  );
});

test('the empty set is 0, and event 0 is not in it', () => {
  const sets = new DependencySets();
  assert.deepEqual(sets.elements(0), []);
  assert.notEqual(sets.singleton(0), 0);
  assert.deepEqual(sets.elements(sets.union(sets.singleton(0), 0)), [0]);
});
