import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LoopCode } from '../../src/program/machine/code.ts';
import { THREAD } from '../../src/program/machine/thread-state.ts';
import { Constants, EventBench, expectRequest, FIRST_SLOT, PLACE } from './event-bench.ts';

const COUNTER = FIRST_SLOT;
const SAVED = FIRST_SLOT + 1;
const LIVE = FIRST_SLOT + 10;
const DEAD = FIRST_SLOT + 11;

const spinning: LoopCode = {
  counterSlot: COUNTER,
  savedSlot: SAVED,
  live: Int32Array.of(LIVE),
  maySpin: true,
  place: PLACE,
};

/** `again` takes the back edge; the first time it enters the loop before. */
function loopBench(
  loop: LoopCode,
  unroll = 3,
  sparesLocal = false,
): { bench: EventBench; again: () => boolean } {
  const bench = new EventBench(
    [
      ['loopEnter', 0],
      ['loopBack', 0],
    ],
    new Constants(),
    { loops: [loop], unroll, sparesLocal },
  );
  bench.setSlot(COUNTER, 77);
  bench.setSlot(LIVE, 5);
  const back = 2;
  let isFirst = true;
  const again = (): boolean => {
    if (!isFirst) bench.state.words[THREAD.pc] = back;
    isFirst = false;
    return bench.run();
  };
  return { bench, again };
}

test('a time round without effect or change spins at once', () => {
  const { bench, again } = loopBench(spinning);
  assert.equal(again(), false);
  expectRequest(bench.request, 'spin', { loop: 0 });
});

test('a dead slot does not count as a change, a live one does', () => {
  const { bench, again } = loopBench(spinning);
  again();
  bench.setSlot(DEAD, 1);
  assert.equal(again(), false);
  expectRequest(bench.request, 'spin');
  bench.setSlot(LIVE, 6);
  assert.equal(again(), true);
  assert.equal(bench.slot(COUNTER), 1);
  assert.equal(again(), false);
  expectRequest(bench.request, 'spin');
});

test('an effect is a change', () => {
  const { bench, again } = loopBench(spinning);
  assert.equal(again(), false);
  bench.state.words[THREAD.effects]! += 1;
  assert.equal(again(), true);
});

test('a loop that changes is cut when it has gone back as often as allowed', () => {
  const { bench, again } = loopBench(spinning, 3);
  again();
  for (let round = 0; round < 3; round++) {
    bench.setSlot(LIVE, 100 + round);
    assert.equal(again(), true, `round ${round}`);
  }
  bench.setSlot(LIVE, 200);
  assert.equal(again(), false);
  expectRequest(bench.request, 'cut', { loop: 0 });
});

test('a loop at its bound that repeats itself spins rather than being cut', () => {
  const { bench, again } = loopBench(spinning, 1);
  again();
  bench.setSlot(LIVE, 6);
  assert.equal(again(), true);
  assert.equal(again(), false);
  expectRequest(bench.request, 'spin');
});

test('a loop that always writes is only counted', () => {
  const { bench, again } = loopBench({ ...spinning, maySpin: false }, 2);
  bench.setSlot(SAVED, 33);
  assert.equal(again(), true);
  assert.equal(again(), true);
  assert.equal(again(), false);
  expectRequest(bench.request, 'cut');
  assert.equal(bench.slot(SAVED), 33);
});

for (const maySpin of [true, false])
  test(`rounds without events are not counted if they are spared; ${maySpin ? 'may spin' : 'never spins'}`, () => {
    const { bench, again } = loopBench({ ...spinning, maySpin }, 2, true);
    again();
    let live = 100;
    const round = (events: number): boolean => {
      bench.setSlot(LIVE, live++);
      bench.state.words[THREAD.events]! += events;
      return again();
    };
    for (let i = 0; i < 10; i++) assert.equal(round(0), true, `round ${i}`);
    assert.equal(round(1), true);
    assert.equal(round(2), true);
    for (let i = 0; i < 10; i++) assert.equal(round(0), true, `round ${i} at the bound`);
    assert.equal(round(1), false);
    expectRequest(bench.request, 'cut', { loop: 0 });
  });
