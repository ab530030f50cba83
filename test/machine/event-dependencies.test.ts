/** Dependencies through events and private memory: which earlier events a request or a value names as its sources. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RMW_KINDS, type RmwKind } from '../../src/program/machine/code.ts';
import { regionObject } from '../../src/program/machine/private-memory.ts';
import type { Request } from '../../src/program/machine/request.ts';
import { THREAD } from '../../src/program/machine/thread-state.ts';
import {
  Constants,
  EventBench,
  expectRequest,
  FIRST_SLOT,
  functionCode,
  globalObject,
  type Instruction,
} from './event-bench.ts';

const A = FIRST_SLOT;
const B = FIRST_SLOT + 2;
const C = FIRST_SLOT + 4;
const POINTER = FIRST_SLOT + 6;
const REGION = FIRST_SLOT + 40;
const OTHER_REGION = FIRST_SLOT + 80;
const GLOBALS = [globalObject('x', 16), globalObject('y', 16), globalObject('table', 8, new Uint8Array(8))];

function bench(make: (constants: Constants) => readonly Instruction[]): EventBench {
  const constants = new Constants();
  const made = new EventBench(make(constants), constants, {
    globals: GLOBALS,
    functions: [functionCode('main', 0)],
    tracksDependencies: true,
    cellSize: () => 4,
  });
  // A pointer to x that event 9 gave.
  made.setSlot(POINTER, 0, [9]);
  made.setSlot(POINTER + 1, 1, [9]);
  return made;
}

type Sources = Partial<
  Record<'addressSources' | 'dataSources' | 'controlSources' | 'expectedSources', number[]>
>;

function expectSources({ request, sets }: EventBench, expected: Sources): void {
  const names = ['addressSources', 'dataSources', 'controlSources', 'expectedSources'] as const;
  const found = Object.fromEntries(
    names.map((name) => [name, sets.elements(request[name as keyof Request] as number)]),
  );
  const all = Object.fromEntries(names.map((name) => [name, expected[name] ?? []]));
  assert.deepEqual(found, all);
}

test('a load depends on its address, its value on the load alone', () => {
  const b = bench(() => [['load', A, POINTER, 4, 1]]);
  b.run();
  expectSources(b, { addressSources: [9] });
  b.answer(1, 0, 12);
  assert.deepEqual(b.sources(A), [12]);
});

test('a store depends on its address, its value, and the branches before', () => {
  const b = bench(() => [['store', POINTER, A, 4, 1]]);
  b.setSlot(A, 1, [3, 4]);
  b.state.words[THREAD.control] = b.sets.singleton(6);
  b.run();
  expectSources(b, { addressSources: [9], dataSources: [3, 4], controlSources: [6] });
});

test('a store of 8 bytes depends on both words', () => {
  const b = bench((c) => [['store2', c.pointer(1), A, 8, 1]]);
  b.setSlot(A, 1, [3]);
  b.setSlot(A + 1, 1, [5]);
  b.run();
  expectSources(b, { dataSources: [3, 5] });
});

for (const [kind, sources] of [
  ['add', [3, 12]],
  ['xchg', [3]],
] as readonly (readonly [RmwKind, number[]])[]) {
  test(`what an rmw ${kind} writes depends on ${sources}`, () => {
    const b = bench(() => [['rmw', A, POINTER, B, RMW_KINDS.indexOf(kind), 4, 1]]);
    b.setSlot(B, 1, [3]);
    b.run();
    expectSources(b, { addressSources: [9] });
    b.answer(5, 0, 12);
    expectSources(b, { addressSources: [9], dataSources: sources });
    b.answer(0, 0, 13);
    assert.deepEqual(b.sources(A), [12]);
  });
}

test('a CAS names what it expects; its success comes from the read and that', () => {
  const make = (): EventBench => {
    const b = bench(() => [['cas', A, A + 1, POINTER, B, C, 4, 5, 1]]);
    b.setSlot(B, 1, [3]);
    b.setSlot(C, 2, [4]);
    b.run();
    return b;
  };
  const success = make();
  expectSources(success, { addressSources: [9], expectedSources: [3] });
  success.answer(1, 0, 12);
  expectSources(success, { addressSources: [9], dataSources: [4] });
  success.answer(0, 0, 13);
  const failure = make();
  failure.answer(7, 0, 12);
  for (const b of [success, failure]) {
    assert.deepEqual(b.sources(A), [12]);
    assert.deepEqual(b.sources(A + 1), [3, 12]);
  }
});

test('locks: the word that is written depends on the one that was read', () => {
  const b = bench(() => [['lock', A, POINTER]]);
  b.run();
  b.answer(0, 0, 12);
  expectSources(b, { addressSources: [9], dataSources: [12] });
  b.answer();
  assert.deepEqual(b.sources(A), [12]);
});

test('private memory hands on the sources of what was stored', () => {
  const b = bench((c) => [
    ['region', REGION, 16],
    ['store2', c.regionPointer(REGION), A, 8, 0],
    ['load', B, c.regionPointer(REGION), 4, 0],
    ['load', B + 1, c.regionPointer(REGION, 4), 4, 0],
    ['store', c.regionPointer(REGION, 4), C, 1, 0],
    ['load', C + 1, c.regionPointer(REGION, 4), 4, 0],
    ['store', c.regionPointer(REGION, 4), c.word(0), 4, 0],
    ['load', A, c.regionPointer(REGION, 6), 1, 0],
  ]);
  b.setSlot(A, 1, [3]);
  b.setSlot(A + 1, 1, [3]);
  b.setSlot(C, 1, [4]);
  assert.equal(b.run(), true);
  assert.deepEqual(b.sources(B), [3]);
  assert.deepEqual(b.sources(B + 1), [3]);
  assert.deepEqual(b.sources(C + 1), [3, 4], 'a part of a word keeps the sources of the rest');
  assert.deepEqual(b.sources(A), [], 'a whole word does not');
});

test('a load from a place in private memory or a table that depends on a read', () => {
  const own = bench((c) => [
    ['region', REGION, 16],
    ['store', c.regionPointer(REGION), A, 4, 0],
    ['load', B, C, 4, 0],
  ]);
  own.setSlot(A, 1, [3]);
  own.setSlot(C, 0, [5]);
  own.setSlot(C + 1, regionObject(own.base + REGION));
  assert.equal(own.run(), true);
  assert.deepEqual(own.sources(B), [3, 5]);
  const table = bench(() => [['load', B, C, 4, 0]]);
  table.setSlot(C, 0, [5]);
  table.setSlot(C + 1, 3);
  assert.equal(table.run(), true);
  assert.deepEqual(table.sources(B), [5]);
});

for (const [name, instruction, sources] of [
  ['store', () => ['store', C, A, 4, 0], [3, 5]],
  ['rmw', () => ['rmw', B, C, A, RMW_KINDS.indexOf('add'), 4, 0], [3, 5]],
  ['memset', (c) => ['memset', C, A, c.pair(4, 0), FIRST_SLOT + 20], [3, 5]],
  ['copy', (c) => ['memcpy', C, c.regionPointer(OTHER_REGION), c.pair(4, 0), FIRST_SLOT + 20], [3, 5]],
  ['copy of a constant', (c) => ['memcpy', C, c.pointer(3), c.pair(4, 0), FIRST_SLOT + 20], [5]],
] satisfies readonly (readonly [string, (c: Constants) => Instruction, number[]])[]) {
  test(`what a ${name} leaves in private memory depends on the value and on the address`, () => {
    const b = bench((c) => [
      ['region', REGION, 8],
      ['store', c.regionPointer(REGION), c.word(0), 4, 0],
      ['region', OTHER_REGION, 8],
      ['store', c.regionPointer(OTHER_REGION), A, 4, 0],
      instruction(c),
      ['load', B + 1, c.regionPointer(REGION), 4, 0],
    ]);
    b.setSlot(A, 1, [3]);
    b.setSlot(C, 0, [5]);
    b.setSlot(C + 1, regionObject(b.base + REGION));
    assert.equal(b.run(), true);
    assert.deepEqual(b.sources(B + 1), sources);
  });
}

test('the value of a thread depends on both of its words', () => {
  const b = bench(() => []);
  b.state.dependencies[THREAD.oldLow] = b.sets.singleton(3);
  b.state.dependencies[THREAD.oldHigh] = b.sets.singleton(4);
  b.end();
  expectSources(b, { dataSources: [3, 4] });
});

test('copies carry sources: word by word in private memory, through events elsewhere', () => {
  const PROGRESS = FIRST_SLOT + 20;
  const b = bench((c) => [
    ['region', REGION, 8],
    ['region', OTHER_REGION, 12],
    ['store', c.regionPointer(REGION), A, 4, 0],
    ['store', c.regionPointer(REGION, 4), A + 1, 4, 0],
    ['memcpy', c.regionPointer(OTHER_REGION, 2), c.regionPointer(REGION), c.pair(8, 0), PROGRESS],
    ['load', B, c.regionPointer(OTHER_REGION, 0), 4, 0],
    ['load', B + 1, c.regionPointer(OTHER_REGION, 4), 4, 0],
    ['load', C, c.regionPointer(OTHER_REGION, 8), 4, 0],
    ['memcpy', c.pointer(1), c.regionPointer(REGION, 4), c.pair(4, 0), PROGRESS],
    ['memcpy', c.regionPointer(REGION), POINTER, c.pair(4, 0), PROGRESS],
    ['load', C + 1, c.regionPointer(REGION), 4, 0],
    ['memcpy', c.pointer(2), c.pointer(1), c.pair(4, 0), PROGRESS],
    ['memset', c.pointer(2), A, c.pair(4, 0), PROGRESS],
  ]);
  b.setSlot(A, 1, [3]);
  b.setSlot(A + 1, 2, [4]);
  assert.equal(b.run(), false);
  assert.deepEqual([b.sources(B), b.sources(B + 1), b.sources(C)], [[3], [3, 4], [4]]);
  expectRequest(b.request, 'write', { object: 1, low: 2 });
  expectSources(b, { dataSources: [4] });
  b.answer(0, 0, 12);
  expectRequest(b.request, 'read', { object: 1 });
  expectSources(b, { addressSources: [9] });
  b.answer(8, 0, 13);
  assert.deepEqual(b.sources(C + 1), [13]);
  b.answer(8, 0, 14);
  expectRequest(b.request, 'write', { object: 2, low: 8 });
  expectSources(b, { dataSources: [14] });
  b.answer(0, 0, 15);
  expectRequest(b.request, 'write', { low: 0x01010101 });
  expectSources(b, { dataSources: [3] });
});

test('what follows an assumption depends on it as on a branch', () => {
  const b = bench(() => [
    ['assume', A],
    ['fence', 5],
  ]);
  b.setSlot(A, 1, [3]);
  b.run();
  expectSources(b, { controlSources: [3] });
});
