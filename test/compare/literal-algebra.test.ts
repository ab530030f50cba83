/** What the algebra of literals takes for transitive, and so does not close, is transitive. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Circuit, FALSE, TRUE } from '../../src/compare/encoding/circuit.ts';
import { LiteralAlgebra } from '../../src/compare/encoding/literal-algebra.ts';

const SIZE = 3;
const relation = (...pairs: readonly (readonly [number, number])[]): Int32Array => {
  const result = new Int32Array(SIZE * SIZE).fill(FALSE);
  for (const [from, to] of pairs) result[from * SIZE + to] = TRUE;
  return result;
};

const algebra = new LiteralAlgebra(
  new Circuit(),
  {
    size: SIZE,
    present: new Int32Array(SIZE).fill(TRUE),
    identity: relation([0, 0], [1, 1], [2, 2]),
    set: () => undefined,
    relation: () => undefined,
    transitive: new Set(),
  },
  { rounds: SIZE, chooseOrder: () => relation() },
);

test('the intersection of a transitive relation and another is closed', () => {
  const steps = relation([0, 1], [1, 2]);
  for (const both of [
    algebra.intersection(algebra.allPairs, steps),
    algebra.intersection(steps, algebra.allPairs),
  ])
    assert.notEqual(algebra.transitiveClosure(both)[2], FALSE);
});

test('the intersection of two transitive relations is its own closure', () => {
  const both = algebra.intersection(algebra.allPairs, algebra.identity);
  assert.equal(algebra.transitiveClosure(both), both);
});
