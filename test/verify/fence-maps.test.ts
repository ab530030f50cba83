/**
 * Why VerifyPSO needs fence maps (refs/rf-tso-pso, section 4.2), and why in a fuller form than the paper's: instances in which two prefixes
 * with the same thread events differ in what a fence has to wait for, and the search comes to the hopeless one first.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { INITIAL, Instance, OPERATION } from '../../src/procedures/store-buffers/instance.ts';
import { VerifyPSO } from '../../src/procedures/store-buffers/verify-pso.ts';
import { assertWitness } from './store-buffer-machine.ts';

const { read, write, fence, orderedWrite } = OPERATION;
const [X, Y, Z, Q] = [0, 1, 2, 3];

/**
 * Thread 0 reads y, writes x (nobody reads that), reads q, drains, writes z. Thread 2 reads x from h, a write of thread 1, and then
 * writes q. If h comes to memory before x of thread 0, that one has to wait until h has been read by all; and `lateReader` reads h
 * only after z, so it waits for ever. After q both ways have the same thread events. Gives h.
 */
function build(instance: Instance, lateReader: number): number {
  instance.clear(5, 4);
  const y = instance.add(4, write, Y);
  const h = instance.add(1, write, X);
  instance.add(2, read, X, h);
  // Rivals, here and at the end, so that the writes of y and q are no matter of course.
  instance.add(2, write, Y);
  const q = instance.add(2, write, Q);
  instance.add(0, read, Y, y);
  instance.add(0, write, X);
  instance.add(0, read, Q, q);
  instance.add(0, fence);
  const z = instance.add(0, write, Z);
  instance.add(lateReader, read, Z, z);
  instance.add(lateReader, read, X, h);
  instance.add(lateReader, write, Q);
  return h;
}

for (const [name, lateReader] of [
  ['another thread', 3],
  ["the holder's own thread", 1],
] as const) {
  test(`two prefixes with the same thread events: the late reader is ${name}`, () => {
    const instance = new Instance();
    const verifier = new VerifyPSO();
    const h = build(instance, lateReader);
    for (const hRank of [0, 2]) {
      instance.rank.fill(1);
      instance.rank[h] = hRank;
      for (const closure of [true, false, undefined]) {
        assert.equal(verifier.verify(instance, { closure }), true, `rank ${hRank}, closure ${closure}`);
        assertWitness(instance, 'pso', verifier.steps, verifier.stepCount);
      }
    }
  });
}

test('the hopeless prefix is really met first', () => {
  const instance = new Instance();
  const verifier = new VerifyPSO();
  const h = build(instance, 3);
  const statesWith = (rank: number): number => {
    instance.rank.fill(1);
    instance.rank[h] = rank;
    verifier.verify(instance, { closure: false });
    return verifier.states;
  };
  assert.ok(statesWith(0) > statesWith(2));
});

test('an ordered write waits for the writes before it, and only it does', () => {
  const verifier = new VerifyPSO();
  const instance = new Instance();
  const passing = (
    flag: typeof write | typeof orderedWrite,
    last: typeof write | typeof orderedWrite,
  ): boolean => {
    instance.clear(2, 3);
    instance.add(0, write, X);
    const y = instance.add(0, flag, Y);
    const z = instance.add(0, last, Z);
    instance.add(
      1,
      read,
      last === write && flag === orderedWrite ? Z : Y,
      last === write && flag === orderedWrite ? z : y,
    );
    instance.add(1, read, X, INITIAL);
    return verifier.verify(instance);
  };
  assert.equal(passing(write, write), true);
  assert.equal(passing(orderedWrite, orderedWrite), false);
  // The write after the ordered one may be there before both.
  assert.equal(passing(orderedWrite, write), true);
});

test('two threads with ordered writes: whose buffers have been emptied is not forgotten', () => {
  const instance = new Instance();
  const verifier = new VerifyPSO();
  instance.clear(3, 2);
  const x = instance.add(0, write, X);
  instance.add(0, orderedWrite, Y);
  instance.add(1, read, Y, INITIAL);
  const middle = instance.add(1, orderedWrite, Y);
  instance.add(1, read, X, INITIAL);
  const last = instance.add(2, orderedWrite, Y);
  // To do the memory-writes before this one too early is hopeless: y is held until the end then.
  const hopeless = instance.add(2, orderedWrite, X);
  instance.add(2, write, X);
  instance.add(0, read, Y, middle);
  instance.add(0, read, X, x);
  instance.add(0, read, Y, last);
  for (const rank of [0, 2]) {
    instance.rank.fill(1);
    instance.rank[hopeless] = rank;
    assert.equal(verifier.verify(instance, { closure: false }), true);
    assertWitness(instance, 'pso', verifier.steps, verifier.stepCount);
  }
});
