import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FRAME,
  type FunctionCode,
  functionObject,
  type MachineCode,
} from '../../src/program/machine/code.ts';
import {
  calleeFault,
  clearThread,
  MOST_PARAMETER_WORDS,
  popFrame,
  pushBottomFrame,
  pushFrame,
  reserveArguments,
  resultIndex,
} from '../../src/program/machine/frames.ts';
import { THREAD, ThreadState } from '../../src/program/machine/thread-state.ts';

const outer: FunctionCode = {
  name: 'outer',
  entry: 100,
  frameSize: 20,
  parameterWords: 2,
  resultWords: 1,
  isLibrary: false,
};
const inner: FunctionCode = { ...outer, name: 'inner', entry: 200, frameSize: 30, parameterWords: 3 };

const program: MachineCode = {
  code: new Int32Array(0),
  constants: new Int32Array(0),
  sites: new Int32Array(0),
  places: [],
  functions: [outer, inner],
  switches: [],
  loops: [],
  strings: [],
  globals: [],
  threadLocals: [],
  stackTemplates: [],
  entry: 0,
};

const NO_LIMIT = 1 << 20;

function started(tracksDependencies = false): ThreadState {
  const state = new ThreadState(tracksDependencies);
  clearThread(state, 3, 0);
  state.words[state.top + FRAME.slots] = 11;
  pushBottomFrame(program, state, 0);
  return state;
}

test('a call finds its arguments as parameters, zeros elsewhere, and returns to its caller', () => {
  const state = started(true);
  const caller = state.words[THREAD.base]!;
  assert.equal(state.words[THREAD.pc], 100);
  assert.equal(state.words[caller + FRAME.slots], 11);
  const { top } = state;
  state.words.fill(-1, top, top + 40);
  state.dependencies.fill(-1, top, top + 40);
  const first = top + FRAME.slots;
  for (let i = 0; i < 3; i++) state.words[first + i] = 50 + i;

  assert.ok(pushFrame(program, state, 1, 123, 7, NO_LIMIT));
  assert.equal(state.words[THREAD.pc], 200);
  assert.equal(state.words[THREAD.base], top);
  assert.equal(state.top, top + 30);
  assert.deepEqual([...state.words.subarray(first, first + 3)], [50, 51, 52]);
  assert.ok(state.words.subarray(first + 3, state.top).every((word) => word === 0));
  assert.ok(state.dependencies.subarray(first + 3, state.top).every((set) => set === 0));
  assert.equal(resultIndex(state, 1), caller + 7 + 1);

  assert.ok(popFrame(program, state));
  assert.equal(state.words[THREAD.pc], 123);
  assert.equal(state.words[THREAD.base], caller);
  assert.equal(state.top, top);
});

test('a caller that wants no result has no place for it', () => {
  const state = started();
  assert.ok(pushFrame(program, state, 1, 123, -1, NO_LIMIT));
  assert.equal(resultIndex(state, 0), -1);
});

test('the return from the bottom frame leaves the value of the thread, no more words than the function has', () => {
  const state = started();
  state.words[THREAD.oldHigh] = 99;
  state.words[resultIndex(state, 0)] = 42;
  assert.ok(!popFrame(program, state));
  assert.equal(state.words[THREAD.oldLow], 42);
  assert.equal(state.words[THREAD.oldHigh], 0);
});

test('a frame beyond the limit of the stack is refused and changes nothing', () => {
  const state = started();
  const before = state.snapshot();
  assert.ok(!pushFrame(program, state, 1, 123, 7, state.top + 29));
  assert.deepEqual(state.snapshot(), before);
  assert.ok(pushFrame(program, state, 1, 123, 7, state.top + 30));
});

test('there is always room for the arguments of a call, also after a snapshot is restored', () => {
  const state = started();
  const lastArgument = (): number => state.top + FRAME.slots + MOST_PARAMETER_WORDS - 1;
  for (let depth = 0; depth < 50; depth++) {
    assert.ok(lastArgument() < state.words.length);
    pushFrame(program, state, 1, 123, 7, NO_LIMIT);
  }
  const restored = new ThreadState();
  restored.restore(state.snapshot());
  reserveArguments(restored);
  assert.ok(lastArgument() < restored.words.length);
});

test('a call through a pointer needs the start of a function with as many parameter words', () => {
  const target = functionObject(program, 1);
  assert.equal(calleeFault(program, target, 0, 3), undefined);
  assert.match(calleeFault(program, target, 4, 3)!, /does not point at a function/);
  assert.match(calleeFault(program, 0, 0, 3)!, /does not point at a function/);
  assert.match(calleeFault(program, target, 0, 2)!, /`inner`.*other parameters/);
});
