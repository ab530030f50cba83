import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { crossProduct, linearisations } from '../../src/cat/linearisations.ts';
import { modelOf, runDirectly, SMALL } from './support.ts';

function count(size: number, pairs: readonly (readonly [number, number])[] = []): number {
  const nodes = Array.from({ length: size }, (_, i) => i);
  return [...linearisations(nodes, (a, b) => pairs.some(([x, y]) => x === a && y === b))].length;
}

test('without an order there are n!', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((size) => count(size)),
    [1, 1, 2, 6, 24, 120],
  );
});

test('a chain has one, a cycle none', () => {
  assert.equal(
    count(3, [
      [0, 1],
      [1, 2],
      [0, 2],
    ]),
    1,
  );
  assert.equal(
    count(3, [
      [0, 1],
      [1, 0],
      [0, 0],
      [1, 1],
    ]),
    0,
  );
  assert.equal(count(1, [[0, 0]]), 0);
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}

test('linearisations are the permutations that respect the closure, each once', () => {
  const pair = fc.tuple(fc.nat(5), fc.nat(5));
  fc.assert(
    fc.property(fc.subarray([0, 1, 2, 3, 4]), fc.array(pair, { maxLength: 6 }), (set, order) => {
      const execution = {
        ...SMALL,
        size: 6,
        sets: { ...SMALL.sets, W: set },
        relations: { ...SMALL.relations, co: order },
      };
      const reach = new Set(order.map(([a, b]) => `${a},${b}`));
      for (let k = 0; k < 6; k++) {
        for (let a = 0; a < 6; a++) {
          for (let b = 0; b < 6; b++)
            if (reach.has(`${a},${k}`) && reach.has(`${k},${b}`)) reach.add(`${a},${b}`);
        }
      }
      const expected = permutations(set)
        .filter((list) => list.every((a, i) => list.slice(0, i + 1).every((b) => !reach.has(`${a},${b}`))))
        .map((list) =>
          list
            .flatMap((a, i) => list.slice(i + 1).map((b) => `${a},${b}`))
            .sort()
            .join(' '),
        );
      const found: string[] = [];
      // A flag behind the choice makes all choices run; each must differ from those before.
      const text = 'with o from linearisations(W, co)\nshow o\nflag ~empty o as any';
      const model = modelOf(text);
      for (let skip = 0; skip <= expected.length; skip++) {
        const refused = found.map((_, i) => `~empty (o \\ seen${i}) | (seen${i} \\ o)`).join('\n');
        const relations = Object.fromEntries(
          found.map((seen, i) => [
            `seen${i}`,
            seen === '' ? [] : seen.split(' ').map((p) => p.split(',').map(Number) as [number, number]),
          ]),
        );
        const next = runDirectly(
          skip === 0 ? model : modelOf(`with o from linearisations(W, co)\n${refused}\nshow o`),
          {
            ...execution,
            relations: { ...execution.relations, ...relations },
          },
        );
        if (!next.consistent) break;
        found.push([...next.shown[0]!.relation].sort().join(' '));
        if (found.length > 8) break;
      }
      if (expected.length <= 8) assert.deepEqual([...found].sort(), [...expected].sort());
      else assert.ok(found.every((order) => expected.includes(order)));
    }),
    { numRuns: 60 },
  );
});

test('linearisations are made one at a time', () => {
  const nodes = Array.from({ length: 30 }, (_, i) => i);
  const [first] = linearisations(nodes, () => false);
  assert.deepEqual(first, nodes);
});

test('the cross product takes one of each', () => {
  const factors = [() => [['a'], ['b']], () => [['c'], ['d']]];
  assert.deepEqual(
    [...crossProduct(factors)],
    [
      ['a', 'c'],
      ['a', 'd'],
      ['b', 'c'],
      ['b', 'd'],
    ],
  );
  assert.deepEqual([...crossProduct([])], [[]]);
});
