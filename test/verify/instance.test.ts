/** Instances that make no sense are refused with a message; those that make sense are not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { INITIAL, Instance, OPERATION, validate } from '../../src/procedures/store-buffers/instance.ts';
import { fillAtRandom, seededChoice } from './random-instance.ts';

const { read, write, fence, update } = OPERATION;

/** Two threads, two locations: a write, a read of it, a fence, an update of it. */
function sensible(): Instance {
  const instance = new Instance();
  instance.clear(2, 2);
  instance.add(0, write, 0);
  instance.add(1, read, 0, 0);
  instance.add(1, fence);
  instance.add(1, update, 0, 0);
  return instance;
}

const SPOILERS: readonly (readonly [RegExp, (instance: Instance) => void])[] = [
  [/event 0 is of thread 2/, (instance) => instance.thread.set([2])],
  [/no operation of number 9/, (instance) => instance.operation.set([9])],
  [/fence 2 has a location/, (instance) => instance.location.set([0], 2)],
  [/event 0 accesses location 2/, (instance) => instance.location.set([2])],
  [/event 0 is marked as an update/, (instance) => instance.isBuffered.set([1])],
  [/event 0 has a source/, (instance) => instance.source.set([INITIAL])],
  [/event 1 reads from 7, which is no event/, (instance) => instance.source.set([7], 1)],
  [/event 1 reads from 2, which does not write/, (instance) => instance.source.set([2], 1)],
  [/event 1 reads location 1 from a write to 0/, (instance) => instance.location.set([1], 1)],
  [/update 3 reads from itself/, (instance) => instance.source.set([3], 3)],
  [/last write of location 1 is said to be 0/, (instance) => instance.finalOf.set([0], 1)],
];

test('each kind of nonsense has its message', () => {
  validate(sensible());
  for (const [message, spoil] of SPOILERS) {
    const instance = sensible();
    spoil(instance);
    assert.throws(
      () => validate(instance),
      (error) => error instanceof InputError && message.test(error.message),
      String(message),
    );
  }
});

test('random instances are valid, and an instance can be used again', () => {
  const choose = seededChoice(31);
  const instance = new Instance();
  for (let at = 0; at < 500; at++) {
    const shape = {
      threads: 1 + choose(12),
      locations: 1 + choose(30),
      events: choose(200),
      fences: 10,
      updates: 10,
      atomics: 10,
      ordered: 10,
      finals: 20,
    };
    fillAtRandom(instance, shape, 'tso', choose(3) - 1, choose);
    validate(instance);
    assert.equal(instance.count, shape.events);
    for (let event = 0; event < instance.count; event++) {
      assert.equal(instance.eventsOf[instance.thread[event]][instance.position[event]], event);
    }
  }
});
