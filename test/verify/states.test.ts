/**
 * The bounds of theorems 3.1 and 3.2 of refs/rf-tso-pso, by counting visited states: no more than the contracts of the verifiers say, on
 * random instances, and exactly the expected numbers on families that have to be searched through.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NaiveVerifyPSO, NaiveVerifyTSO } from '../../src/procedures/store-buffers/definition/naive.ts';
import { Instance, OPERATION } from '../../src/procedures/store-buffers/instance.ts';
import { StateSet } from '../../src/procedures/store-buffers/state-set.ts';
import { VerifyPSO } from '../../src/procedures/store-buffers/verify-pso.ts';
import { VerifySC } from '../../src/procedures/store-buffers/verify-sc.ts';
import { VerifyTSO } from '../../src/procedures/store-buffers/verify-tso.ts';
import { fillAtRandom, PLAIN, seededChoice } from './random-instance.ts';

const { read, write, fence } = OPERATION;
const PLAINLY = { closure: false } as const;

/** Two threads that wait for each other: adds a read to each, which nothing can follow. Their locations are the last two. */
function addDeadlock(instance: Instance, first: number, second: number): void {
  const { locations, count } = instance;
  instance.add(first, read, locations - 2, count + 3);
  instance.add(second, read, locations - 1, count + 2);
  instance.add(first, write, locations - 1);
  instance.add(second, write, locations - 2);
}

/**
 * Writers with `length` writes each, to locations of their own; a thread that would read and then overwrite them all, but waits
 * for ever. Every order of the memory-writes can be tried.
 */
function uselessWrites(
  writers: number,
  length: number,
  operation: typeof write | typeof OPERATION.atomicWrite,
): Instance {
  const instance = new Instance();
  instance.clear(writers + 2, writers * length + 2);
  for (let by = 0; by < writers; by++) {
    for (let at = 0; at < length; at++) instance.add(by, operation, by * length + at);
  }
  addDeadlock(instance, writers, writers + 1);
  for (let event = 0; event < writers * length; event++)
    instance.add(writers, read, instance.location[event], event);
  for (let event = 0; event < writers * length; event++)
    instance.add(writers, write, instance.location[event]);
  return instance;
}

/**
 * As many readers as writers, each of which can read `length` writes of its own writer one after the other; then everything waits
 * for ever, and rivals would come after that.
 */
function uselessReads(pairs: number, length: number, hasFences: boolean): Instance {
  const instance = new Instance();
  instance.clear(2 * pairs + 2, pairs * length + 2);
  for (let by = 0; by < pairs; by++) {
    const first = instance.count;
    for (let at = 0; at < length; at++) instance.add(by, write, by * length + at);
    if (hasFences) instance.add(by, fence);
    for (let at = 0; at < length; at++) instance.add(pairs + by, read, by * length + at, first + at);
  }
  const rival = 2 * pairs;
  const writes = Array.from({ length: instance.count }, (_, event) => event).filter(
    (event) => instance.operation[event] === write,
  );
  addDeadlock(instance, rival, rival + 1);
  for (const event of writes) instance.add(rival, read, instance.location[event], event);
  for (const event of writes) instance.add(rival, write, instance.location[event]);
  return instance;
}

test('TSO visits lower sets of memory-writes, the naive one those of thread events too', () => {
  const verifier = new VerifyTSO();
  const naive = new NaiveVerifyTSO();
  for (const [writers, length] of [
    [2, 3],
    [2, 6],
    [3, 3],
    [2, 12],
    [3, 6],
  ]) {
    const instance = uselessWrites(writers, length, write);
    assert.equal(verifier.verify(instance, PLAINLY), false);
    assert.equal(verifier.states, (length + 1) ** writers, `${writers} writers of ${length}`);
    assert.equal(naive.verify(instance, PLAINLY), false);
    assert.equal(naive.states, (((length + 1) * (length + 2)) / 2) ** writers);
    assert.equal(verifier.verify(instance, { closure: true }), false);
    assert.equal(verifier.states, 0);
    // Without being told: a few states, then the closure.
    assert.equal(verifier.verify(instance), false);
    assert.ok(verifier.states <= 17);
  }
});

test('SC visits lower sets of writes', () => {
  const verifier = new VerifySC();
  for (const [writers, length] of [
    [2, 4],
    [3, 4],
    [4, 3],
  ]) {
    assert.equal(verifier.verify(uselessWrites(writers, length, write), PLAINLY), false);
    assert.equal(verifier.states, (length + 1) ** writers);
  }
});

test('TSO with atomic writes has the same bound', () => {
  const verifier = new VerifyTSO();
  assert.equal(verifier.verify(uselessWrites(3, 4, OPERATION.atomicWrite), PLAINLY), false);
  assert.equal(verifier.states, 5 ** 3);
});

test('PSO without fences visits lower sets of thread events, the naive one those of all buffers', () => {
  const verifier = new VerifyPSO();
  const naive = new NaiveVerifyPSO();
  for (const [pairs, length] of [
    [1, 4],
    [2, 2],
    [2, 3],
  ]) {
    const instance = uselessReads(pairs, length, false);
    assert.equal(verifier.verify(instance, PLAINLY), false);
    assert.equal(verifier.states, (length + 1) ** pairs);
    assert.equal(naive.verify(instance, PLAINLY), false);
    // Any set of the writes so far may be in memory, and the reader has read no more than its beginning.
    assert.equal(naive.states, (2 ** (length + 2) - length - 3) ** pairs);
  }
  // Writes that nobody asks for stay in their buffers.
  assert.equal(verifier.verify(uselessWrites(3, 6, write), PLAINLY), false);
  assert.equal(verifier.states, 1);
});

test('PSO with fences: a state for each lower set of thread events, fences included', () => {
  const verifier = new VerifyPSO();
  for (const [pairs, length] of [
    [1, 4],
    [2, 3],
    [3, 2],
  ]) {
    assert.equal(verifier.verify(uselessReads(pairs, length, true), PLAINLY), false);
    // Before the fence `length` reads may have been done, or fewer; after it all have.
    assert.equal(verifier.states, (length + 1) ** pairs);
  }
});

test('random instances keep within the bounds', () => {
  const choose = seededChoice(11);
  const instance = new Instance();
  const [sc, tso, pso] = [new VerifySC(), new VerifyTSO(), new VerifyPSO()];
  let most = 0;
  const product = (of: (thread: number) => number): number =>
    Array.from({ length: instance.threads }, (_, thread) => of(thread) + 1).reduce(
      (all, one) => all * one,
      1,
    );
  for (let at = 0; at < 5000; at++) {
    const shape = { ...PLAIN, threads: 2 + choose(4), locations: 2 + choose(4), events: 10 + choose(30) };
    const withBlocks = { ...shape, fences: 10, updates: 10, atomics: 5 };
    fillAtRandom(instance, withBlocks, 'pso', choose(3) - 1, choose);
    for (const verifier of [sc, tso]) {
      verifier.verify(instance, PLAINLY);
      const { writes } = verifier.closure.layout;
      assert.ok(verifier.states <= product((thread) => writes[thread]));
    }
    fillAtRandom(instance, shape, 'pso', choose(3) - 1, choose);
    pso.verify(instance, PLAINLY);
    assert.ok(pso.states <= product((thread) => instance.lengthOf[thread]));
    most = Math.max(most, pso.states);
  }
  assert.ok(most > 10, `most states ${most}`);
});

test('a set of states has each state once, also when it grows', () => {
  const choose = seededChoice(12);
  const set = new StateSet();
  for (const width of [1, 3, 7]) {
    set.clear(width);
    const known = new Set<string>();
    const state = new Int32Array(width + 2);
    for (let at = 0; at < 5000; at++) {
      for (let word = 0; word < width; word++) state[word + 2] = choose(width === 1 ? 3000 : 12) - 4;
      const text = state.subarray(2).join();
      assert.equal(set.add(state, 2), !known.has(text));
      known.add(text);
    }
    assert.ok(known.size > 1000);
  }
});
