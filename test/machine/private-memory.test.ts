import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  copyPrivate,
  fillPrivate,
  isInitialised,
  loadPrivate,
  MOST_REGION_BYTES,
  makeRegion,
  privateFault,
  regionObject,
  regionWords,
  storePrivate,
} from '../../src/program/machine/private-memory.ts';
import { THREAD, ThreadState } from '../../src/program/machine/thread-state.ts';

const BASE = THREAD.frames + 4;

/** A thread with a frame from BASE on that ends behind the given words. */
function stateWith(words: number): ThreadState {
  const state = new ThreadState();
  state.reserve(BASE + words);
  state.words[THREAD.base] = BASE;
  state.words[THREAD.top] = BASE + words;
  return state;
}

const sizes = fc.constantFrom(1, 2, 4, 8);

test('stores and loads of all sizes at all offsets agree with plain bytes', () => {
  const SIZE = 21;
  const store = fc.record({ offset: fc.nat(SIZE), size: sizes, low: fc.integer(), high: fc.integer() });
  fc.assert(
    fc.property(fc.array(store, { maxLength: 20 }), fc.nat(SIZE), sizes, (stores, offset, size) => {
      const state = stateWith(regionWords(SIZE) + 3);
      makeRegion(state, BASE + 3, SIZE);
      const object = regionObject(BASE + 3);
      const bytes = new Uint8Array(SIZE);
      const written = new Uint8Array(SIZE);
      for (const each of stores) {
        if (each.offset + each.size > SIZE) {
          assert.match(privateFault(state, object, each.offset, each.size)!, /out of bounds/);
          continue;
        }
        storePrivate(state, object, each.offset, each.size, each.low, each.high);
        const value = Uint8Array.from(
          new Uint8Array(Int32Array.of(each.low, each.high).buffer, 0, each.size),
        );
        bytes.set(value, each.offset);
        written.fill(1, each.offset, each.offset + each.size);
      }
      if (offset + size > SIZE) return;
      const expected = new Uint8Array(8);
      expected.set(bytes.subarray(offset, offset + size));
      const to = new Int32Array(2);
      loadPrivate(state, object, offset, size, to);
      assert.deepEqual([...to], [...new Int32Array(expected.buffer)]);
      const hasValue = written.subarray(offset, offset + size).includes(1);
      assert.equal(isInitialised(state, object, offset, size), hasValue);
    }),
  );
});

test('overlapping copies within a region move bytes and what is known about them', () => {
  const SIZE = 16;
  fc.assert(
    fc.property(fc.nat(SIZE), fc.nat(SIZE), fc.nat(SIZE), fc.nat(SIZE - 1), (from, to, wanted, filled) => {
      const length = Math.min(wanted, SIZE - from, SIZE - to);
      const state = stateWith(regionWords(SIZE));
      makeRegion(state, BASE, SIZE);
      const object = regionObject(BASE);
      const bytes = new Uint8Array(SIZE);
      const written = new Uint8Array(SIZE);
      for (let i = 0; i < filled; i++) {
        storePrivate(state, object, i, 1, i + 1, 0);
        bytes[i] = i + 1;
        written[i] = 1;
      }
      copyPrivate(state, object, to, object, from, length);
      bytes.copyWithin(to, from, from + length);
      written.copyWithin(to, from, from + length);
      const value = new Int32Array(2);
      for (let i = 0; i < SIZE; i++) {
        loadPrivate(state, object, i, 1, value);
        assert.equal(value[0], bytes[i]);
        assert.equal(isInitialised(state, object, i, 1), written[i] === 1);
      }
    }),
  );
});

test('a region takes no word beyond what regionWords says', () => {
  for (const size of [0, 1, 3, 4, 5, 8, 31]) {
    const state = stateWith(regionWords(size));
    state.reserve(BASE + regionWords(size) + 1);
    state.words[BASE + regionWords(size)] = -77;
    makeRegion(state, BASE, size);
    fillPrivate(state, regionObject(BASE), 0, size, 0xff);
    assert.equal(state.words[BASE + regionWords(size)], -77, `size ${size}`);
    if (size > 0) assert.ok(isInitialised(state, regionObject(BASE), size - 1, 1));
  }
});

test('a region made again is uninitialised again', () => {
  const state = stateWith(regionWords(4));
  makeRegion(state, BASE, 4);
  storePrivate(state, regionObject(BASE), 0, 4, 1, 0);
  makeRegion(state, BASE, 4);
  assert.ok(!isInitialised(state, regionObject(BASE), 0, 4));
});

test('bounds: before, behind, across the end', () => {
  const state = stateWith(regionWords(6));
  makeRegion(state, BASE, 6);
  const object = regionObject(BASE);
  assert.equal(privateFault(state, object, 2, 4), undefined);
  assert.match(privateFault(state, object, 3, 4)!, /4 bytes at offset 3 of a local variable of 6 bytes/);
  assert.match(privateFault(state, object, -1, 1)!, /out of bounds/);
  assert.match(privateFault(state, object, 6, 1)!, /out of bounds/);
});

test('a pointer into a frame that is gone is found', () => {
  const state = stateWith(regionWords(4));
  makeRegion(state, BASE, 4);
  const object = regionObject(BASE);
  state.words[THREAD.top] = BASE;
  assert.match(privateFault(state, object, 0, 4)!, /call that is over/);
  state.words[THREAD.top] = BASE + regionWords(4);
  state.words[BASE] = 4;
  assert.match(privateFault(state, object, 0, 4)!, /call that is over/);
  assert.match(privateFault(state, regionObject(0x7fffffff), 0, 4)!, /call that is over/);
});

test('the greatest region has its size, and no pointer is mistaken for another', () => {
  const state = stateWith(regionWords(MOST_REGION_BYTES));
  makeRegion(state, BASE, MOST_REGION_BYTES);
  assert.equal(privateFault(state, regionObject(BASE), MOST_REGION_BYTES - 1, 1), undefined);
  assert.ok(regionObject(BASE) < 0);
});

test('a store below the top frame is an effect if it changes something', () => {
  const state = stateWith(regionWords(8));
  makeRegion(state, BASE, 8);
  const object = regionObject(BASE);
  const effects = (): number => state.words[THREAD.effects]!;

  storePrivate(state, object, 0, 2, 1, 0);
  assert.equal(effects(), 0, 'in the top frame');
  state.words[THREAD.base] = BASE + regionWords(8);
  storePrivate(state, object, 0, 2, 0x10001, 0);
  assert.equal(effects(), 0, 'the same value again: only two bytes are stored');
  storePrivate(state, object, 0, 2, 2, 0);
  assert.equal(effects(), 1, 'another value');
  storePrivate(state, object, 4, 4, 0, 0);
  assert.equal(effects(), 2, 'zero where there was no value');
  fillPrivate(state, object, 4, 4, 0);
  assert.equal(effects(), 2, 'filled with what was there');
  copyPrivate(state, object, 4, object, 0, 2);
  assert.equal(effects(), 3, 'copied over');
  copyPrivate(state, object, 4, object, 0, 2);
  assert.equal(effects(), 3, 'copied again');
});
