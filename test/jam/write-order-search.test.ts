/**
 * The search for an order of writes against all orders, on problems that no execution need have: random ones, and rings, which nothing but
 * branching decides. Executions seldom get that far, see from-reads-checker.test.ts.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';
import { type WriteOrderProblem, WriteOrderSearch } from '../../src/procedures/jam21/write-order-search.ts';
import { setBit, transitiveClosure, wordsFor } from '../../src/util/bit-matrix.ts';

type Pairs = readonly (readonly [number, number])[];

/** A problem in lists. Writes come first, then pushers; an RMW comes right after the write that is given for it. */
interface Outline {
  /** How many writes each location has. */
  readonly locations: readonly number[];
  /** Pairs of a write and the RMW after it. */
  readonly updates: Pairs;
  readonly pushers: number;
  /** Pairs of pushers, from 0 on. */
  readonly pushOrder: Pairs;
  /** Pairs of a write and a pusher. */
  readonly targets: Pairs;
  readonly published: Pairs;
  readonly coherence: Pairs;
}

type RelationName = 'updates' | 'pushOrder' | 'targets' | 'published' | 'coherence';

const writesOf = ({ locations }: Pick<Outline, 'locations'>): number[][] => {
  let next = 0;
  return locations.map((count) => Array.from({ length: count }, () => next++));
};

function problemOf(outline: Outline): WriteOrderProblem {
  const groups = writesOf(outline);
  const writes = groups.flat();
  const size = writes.length + outline.pushers;
  const words = wordsFor(size);
  const relation = (pairs: Pairs, rows: number, columns: number): Int32Array => {
    const result = new Int32Array(size * words);
    for (const [from, to] of pairs) setBit(result, (rows + from) * words, columns + to);
    return result;
  };
  const pushOrder = relation(outline.pushOrder, writes.length, writes.length);
  transitiveClosure(pushOrder, 0, 0, size);
  const updates = new Int32Array(size).fill(NONE);
  for (const [write, update] of outline.updates) updates[write] = update;
  return {
    size,
    location: Int32Array.from({ length: size }, (_, event) =>
      groups.findIndex((group) => group.includes(event)),
    ),
    updates,
    writes,
    pushers: Array.from({ length: outline.pushers }, (_, pusher) => writes.length + pusher),
    pushOrder,
    targets: relation(outline.targets, 0, writes.length),
    published: relation(outline.published, 0, writes.length),
    coherence: relation(outline.coherence, 0, 0),
  };
}

function* permutations(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield [];
  for (const first of items) {
    for (const rest of permutations(items.filter((item) => item !== first))) yield [first, ...rest];
  }
}

/** One order for each location, in all ways. */
function* orders(groups: readonly number[][]): Generator<number[][]> {
  const [group, ...others] = groups;
  if (group === undefined) yield [];
  else for (const order of permutations(group)) for (const rest of orders(others)) yield [order, ...rest];
}

function isOrder(outline: Outline, order: readonly number[][]): boolean {
  const placeOf = new Map(order.flatMap((writes) => writes.map((write, place) => [write, place] as const)));
  const place = (write: number): number => placeOf.get(write)!;
  if (outline.coherence.some(([former, later]) => place(former) >= place(later))) return false;
  if (outline.updates.some(([write, update]) => place(update) !== place(write) + 1)) return false;
  const after = Array.from({ length: outline.pushers }, (): number[] => []);
  for (const [a, b] of outline.pushOrder) after[a]!.push(b);
  const isBefore = (a: number, b: number): boolean =>
    order.some((writes) => writes.includes(a) && writes.indexOf(a) < writes.indexOf(b));
  for (const [former, a] of outline.targets)
    for (const [later, b] of outline.published) if (isBefore(former, later)) after[a]!.push(b);
  return isAcyclic(after);
}

function isAcyclic(after: readonly (readonly number[])[]): boolean {
  const state = after.map(() => 'new');
  const isOnNoCycle = (node: number): boolean => {
    if (state[node] !== 'new') return state[node] === 'done';
    state[node] = 'open';
    if (!after[node]!.every(isOnNoCycle)) return false;
    state[node] = 'done';
    return true;
  };
  return after.every((_, node) => isOnNoCycle(node));
}

function hasOrder(outline: Outline): boolean {
  for (const order of orders(writesOf(outline))) if (isOrder(outline, order)) return true;
  return false;
}

const pairsOf = (first: number, second: number, most: number): fc.Arbitrary<Pairs> =>
  fc.array(fc.tuple(fc.nat(first - 1), fc.nat(second - 1)), { maxLength: most, size: 'max' });

const outlines: fc.Arbitrary<Outline> = fc
  .record({
    locations: fc.oneof(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
      fc.constantFrom<number[]>([5], [4, 2]),
    ),
    // With the writes more than the bits of a word, at times.
    pushers: fc.oneof(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 9, max: 40 })),
  })
  .chain(({ locations, pushers }) => {
    const writes = locations.reduce((sum, count) => sum + count, 0);
    const groups = writesOf({ locations });
    const ofOneLocation = (pairs: Pairs): Pairs =>
      pairs.filter(([a, b]) => a !== b && groups.some((group) => group.includes(a) && group.includes(b)));
    const upwards = (pairs: Pairs): Pairs => pairs.filter(([a, b]) => a < b);
    const once = (pairs: Pairs): Pairs =>
      pairs.filter(([a, b], i) => !pairs.slice(0, i).some(([c, d]) => a === c || b === d));
    return fc.record({
      locations: fc.constant(locations),
      pushers: fc.constant(pushers),
      // Upwards, so that they make no cycle.
      updates: pairsOf(writes, writes, 4).map(ofOneLocation).map(upwards).map(once),
      coherence: pairsOf(writes, writes, 4).map(ofOneLocation),
      pushOrder: pairsOf(pushers, pushers, pushers).map(upwards),
      targets: pairsOf(writes, pushers, 2 * writes),
      published: pairsOf(writes, pushers, 2 * writes),
    });
  });

/**
 * Locations of two writes in a ring. A way to order one location leads from its pusher in front to its pusher behind, and a link from
 * there on to the front of a way of the next location: all ways have a cycle if no link is missing, and no two of them say so. Chords
 * are further links, between ways: 2l and 2l+1 are those of location l.
 */
function ring(length: number, missing: readonly number[], chords: Pairs = []): Outline {
  const front = (way: number): number => 2 * way;
  const behind = (way: number): number => 2 * way + 1;
  const ways = Array.from({ length: 2 * length }, (_, way) => way);
  const links = ways.flatMap((way) => {
    const next = (way - (way % 2) + 2) % (2 * length);
    return [next, next + 1].map((to): [number, number] => [way, to]);
  });
  return {
    locations: Array(length).fill(2),
    updates: [],
    pushers: 4 * length,
    pushOrder: [...links.filter((_, link) => !missing.includes(link)), ...chords].map(([from, to]) => [
      behind(from),
      front(to),
    ]),
    targets: ways.map((way) => [way, front(way)]),
    published: ways.map((way) => [way ^ 1, behind(way)]),
    coherence: [],
  };
}

/** Two problems that have nothing to do with each other, as one. */
function sideBySide(one: Outline, other: Outline): Outline {
  const writes = one.locations.reduce((sum, count) => sum + count, 0);
  const { pushers } = one;
  const join = (relation: RelationName, rows: number, columns: number): Pairs => [
    ...one[relation],
    ...other[relation].map(([from, to]) => [from + rows, to + columns] as const),
  ];
  return {
    locations: [...one.locations, ...other.locations],
    updates: join('updates', writes, writes),
    pushers: pushers + other.pushers,
    pushOrder: join('pushOrder', pushers, pushers),
    targets: join('targets', writes, pushers),
    published: join('published', writes, pushers),
    coherence: join('coherence', writes, writes),
  };
}

function search(outline: Outline): { found: boolean; branches: number; linearisations: number } {
  const statistics = { branches: 0, linearisations: 0 };
  return { found: new WriteOrderSearch(problemOf(outline), statistics).succeeds(), ...statistics };
}

test('random problems: the search finds an order if there is one', () => {
  fc.assert(
    fc.property(outlines, (outline) => {
      assert.equal(search(outline).found, hasOrder(outline));
    }),
    { numRuns: 1200 },
  );
});

test('rings with missing links and chords: the search finds an order if there is one', () => {
  const rings = fc.integer({ min: 2, max: 6 }).chain((length) => {
    const links = fc.array(fc.nat(4 * length - 1), { maxLength: length });
    return fc
      .tuple(links, pairsOf(2 * length, 2 * length, length))
      .map(([missing, chords]) => ring(length, missing, chords));
  });
  fc.assert(
    fc.property(rings, (outline) => {
      assert.equal(search(outline).found, hasOrder(outline));
    }),
    { numRuns: 2000 },
  );
});

test('what is before a block is before all that follow the block', () => {
  // 0 before 1, then 2 before 0; that 2 is before 1 is against the order of pushers.
  const outline: Outline = {
    locations: [3],
    updates: [],
    pushers: 2,
    pushOrder: [[1, 0]],
    targets: [[2, 0]],
    published: [[1, 1]],
    coherence: [
      [0, 1],
      [2, 0],
    ],
  };
  assert.equal(search(outline).found, false);
  assert.equal(search({ ...outline, pushOrder: [] }).found, true);
});

test('a whole ring has no order, and branching is what shows it', () => {
  const { found, branches, linearisations } = search(ring(6, []));
  assert.deepEqual({ found, linearisations }, { found: false, linearisations: 0 });
  assert.ok(branches > 2 ** 3, `${branches} branches`);
});

test('probing decides what is wrong with the last pair, however many go before it', () => {
  const free = ring(2, [0, 1, 2, 3]);
  const impossible = ring(2, []);
  const { found, branches } = search(
    [free, free, free, free, free, free, free, impossible].reduce(sideBySide),
  );
  assert.equal(found, false);
  assert.ok(branches < 20, `${branches} branches`);
});
