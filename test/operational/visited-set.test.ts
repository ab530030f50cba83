/** The visited set: every sequence of words once, told apart by every word, and its states are numbered as they come. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { VisitedSet } from '../../src/explore/engines/operational/visited-set.ts';

const words = fc.array(fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer()), { maxLength: 8 });

test('it is a set of sequences', () => {
  fc.assert(
    fc.property(fc.array(words, { maxLength: 60 }), (states) => {
      const set = new VisitedSet();
      const known = new Map<string, number>();
      for (const state of states) {
        const key = state.join();
        const expected = known.get(key) ?? ~known.size;
        if (!known.has(key)) known.set(key, known.size);
        // What comes behind the length is another state's.
        assert.equal(set.add(Int32Array.from([...state, 7]), state.length), expected);
      }
      assert.equal(set.size, known.size);
    }),
  );
});

test('it grows, and finds what it held before', () => {
  const set = new VisitedSet();
  const state = (i: number): Int32Array => Int32Array.of(i, i % 7, ...new Array<number>(i % 90).fill(i));
  const COUNT = 20_000;
  for (let i = 0; i < COUNT; i++) assert.equal(set.add(state(i), state(i).length), ~i);
  for (let i = 0; i < COUNT; i += 77) assert.equal(set.add(state(i), state(i).length), i);
  assert.equal(set.size, COUNT);
});
