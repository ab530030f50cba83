/** Dependencies through pure instructions, branches and calls, in the interpreter. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { DependencySets } from '../../src/program/machine/dependency-sets.ts';
import { SIGNATURES } from '../../src/program/machine/opcodes.ts';
import { DIVISIONS, PURE_OPERATIONS, type PureMnemonic } from '../../src/program/machine/pure-operations.ts';
import { REQUESTS } from '../../src/program/machine/request.ts';
import { ThreadState } from '../../src/program/machine/thread-state.ts';
import { assemble } from '../support/assemble.ts';
import { OPTIONS } from './run-steppers.ts';

interface Sources {
  readonly address: readonly number[];
  readonly data: readonly number[];
  readonly control: readonly number[];
}

/** The dependencies of every write, the reads being events 1, 2, 3, ... that all return 7. Restored at every stop. */
function writesOf(text: string): Sources[] {
  const sets = new DependencySets();
  const stepper = createStepper(assemble(text), OPTIONS, { generated: false, sets });
  let state = new ThreadState(true);
  stepper.start(state, 0, 0, 0, 0);
  stepper.run(state);
  const writes: Sources[] = [];
  const { request } = stepper;
  for (let event = 1; request.kind !== REQUESTS.end; ) {
    assert.notEqual(request.kind, REQUESTS.error, request.message);
    const restored = new ThreadState(true);
    restored.restore(state.snapshot());
    state = restored;
    if (request.kind === REQUESTS.read) {
      stepper.resume(state, 7, 0, event++);
      continue;
    }
    writes.push({
      address: sets.elements(request.addressSources),
      data: sets.elements(request.dataSources),
      control: sets.elements(request.controlSources),
    });
    stepper.resume(state, 0, 0, 0);
  }
  return writes;
}

const program = (...lines: string[]): string =>
  [
    'global x 64',
    'function main() -> 0',
    'mov2 px &x',
    'load a px 4 rlx ; event 1',
    'load b px 4 rlx ; event 2',
    'load2 p px 8 rlx ; event 3',
    ...lines,
  ].join('\n');

const dataOf = (...lines: string[]): readonly number[] => writesOf(program(...lines, 'ret')).at(-1)!.data;

const READS: Readonly<Record<string, readonly string[]>> = { a: ['a', 'b', 'a'], A: ['p', 'q', 'q'] };

for (const mnemonic of Object.keys(PURE_OPERATIONS) as PureMnemonic[]) {
  const signature = SIGNATURES[mnemonic];
  test(`${mnemonic}: the result depends on every source`, () => {
    const letters = [...signature.slice(1)];
    const expected = new Set<number>();
    const operands = letters.map((letter, i) => {
      const name = READS[letter]?.[i];
      if (name === undefined) return '1';
      expected.add({ a: 1, b: 2, p: 3, q: 4 }[name]!);
      return name;
    });
    const parts = signature.startsWith('D') ? ['r', 'r.high'] : ['r'];
    for (const part of parts) {
      const lines = [
        'load2 q px 8 rlx ; event 4',
        `${mnemonic} r ${operands.join(' ')}`,
        `store px ${part} 4 rlx`,
      ];
      assert.deepEqual(dataOf(...lines), [...expected].sort());
    }
  });
}

test('divisions are among them', () => assert.equal(DIVISIONS.size, 8));

test('constants bring nothing, and writing over a word forgets what it came from', () => {
  assert.deepEqual(dataOf('mov r a', 'mov r 5', 'store px r 4 rlx'), []);
  assert.deepEqual(dataOf('mov2 r 5', 'add r r b', 'store px r.high 4 rlx'), []);
});

test('addresses', () => {
  const [write] = writesOf(program('and r b 0', 'offset at px r', 'store at a 4 rlx', 'ret'));
  assert.deepEqual(write, { address: [2], data: [1], control: [] });
});

test('branches and switches add to the control of all that follows', () => {
  const writes = writesOf(
    program(
      'store px 0 4 rlx',
      'branch a next next',
      'next:',
      'store px 0 4 rlx',
      'switch b 1:after after',
      'after:',
      'store px 0 4 rlx',
      'switch2 p 1:last last',
      'last:',
      'store px 0 4 rlx',
      'ret',
    ),
  );
  assert.deepEqual(
    writes.map(({ control }) => control),
    [[], [1], [1, 2], [1, 2, 3]],
  );
});

test('arguments and results carry theirs; the callee of an indirect call is control', () => {
  const callee = ['ret', 'function f(x, y:2) -> 2', 'resultWord 0 x', 'resultWord 1 y.high', 'ret'];
  const call = ['arg 0 a', 'arg2 1 p'];
  const direct = [...call, 'call f $r'];
  assert.deepEqual(writesOf(program('mov2 r 0', ...direct, 'store px r 4 rlx', ...callee)).at(-1)!.data, [1]);
  assert.deepEqual(
    writesOf(program('mov2 r 0', ...direct, 'store px r.high 4 rlx', ...callee)).at(-1)!.data,
    [3],
  );
  const indirect = ['mov2 r 0', 'mov2 g &f', 'and m b 0', 'offset g g m', ...call, 'callIndirect g $r 3'];
  assert.deepEqual(writesOf(program(...indirect, 'store px r 4 rlx', ...callee)).at(-1), {
    address: [],
    data: [1],
    control: [2],
  });
});

test('slots of a new frame depend on nothing', () => {
  const functions = [
    'ret',
    'function dirty(a) -> 0',
    'mov x a',
    'mov y a',
    'ret',
    'function clean() -> 1',
    'or r x y',
    'resultWord 0 r',
    'ret',
  ];
  const lines = ['arg 0 a', 'call dirty -1', 'call clean $r', 'store px r 4 rlx'];
  assert.deepEqual(writesOf(program(...lines, ...functions)).at(-1)!.data, []);
});
