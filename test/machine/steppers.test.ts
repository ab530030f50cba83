/** Control, calls, stops and errors: the same in both steppers, and with a thread going back and forth between them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { REQUESTS, type Request } from '../../src/program/machine/request.ts';
import { THREAD, ThreadState } from '../../src/program/machine/thread-state.ts';
import { assemble } from '../support/assemble.ts';
import { OPTIONS, type RunOptions, runAll, runBoth } from './run-steppers.ts';

function resultOf(text: string, options: RunOptions = {}): number {
  const { request } = runBoth(assemble(text), options);
  assert.equal(request.kind, REQUESTS.end, request.message);
  return request.low;
}

function errorOf(text: string, options: RunOptions = {}): Request {
  const { request } = runBoth(assemble(text), options);
  assert.equal(request.kind, REQUESTS.error);
  return request;
}

const kindsOf = (text: string): string[] =>
  runAll(assemble(text)).map(
    ({ request }) =>
      Object.keys(REQUESTS).find((name) => REQUESTS[name as keyof typeof REQUESTS] === request.kind)!,
  );

test('branches go to the first label if not zero', () => {
  const program = (condition: string) => `
    function main() -> 1
      mov c ${condition}
      branch c yes no
    no:
      resultWord 0 10
      ret
    yes:
      resultWord 0 20
      ret`;
  assert.equal(resultOf(program('0')), 10);
  assert.equal(resultOf(program('1')), 20);
  assert.equal(resultOf(program('-2147483648')), 20);
});

test('a branch on a comparison whose slot was written since takes the new word', () => {
  const text = `
    function main() -> 1
      slt c 1 2
      mov c 0
      branch c yes no
    no:
      resultWord 0 1
      ret
    yes:
      resultWord 0 2
      ret`;
  assert.equal(resultOf(text), 1);
});

test('switches', () => {
  const program = (mnemonic: string, value: string, cases: string) => `
    function main() -> 1
      mov2 x ${value}
      ${mnemonic} x ${cases} other
    one:
      resultWord 0 1
      ret
    two:
      resultWord 0 2
      ret
    other:
      resultWord 0 3
      ret`;
  const words = '-1:one 7:two';
  assert.equal(resultOf(program('switch', '0xffffffff', words)), 1);
  assert.equal(resultOf(program('switch', '7', words)), 2);
  assert.equal(resultOf(program('switch', '8', words)), 3);
  const pairs = '4294967303:one 7:two -1:two';
  assert.equal(resultOf(program('switch2', '0x100000007', pairs)), 1);
  assert.equal(resultOf(program('switch2', '7', pairs)), 2);
  assert.equal(resultOf(program('switch2', '-1', pairs)), 2);
  assert.equal(resultOf(program('switch2', '0x200000007', pairs)), 3);
  assert.equal(resultOf(program('switch', '5', '')), 3);
});

const FACTORIAL = `
  function main() -> 2
    arg2 0 15
    call factorial $r:2
    resultWord 0 r
    resultWord 1 r.high
    add2 r r 0
    ret
  function factorial(n:2) -> 2
    eq2 c n 0
    branch c end more
  end:
    resultWord 0 1
    resultWord 1 0
    ret
  more:
    sub2 m n 1
    arg2 0 m
    call factorial $p:2
    mul2 p p n
    resultWord 0 p
    resultWord 1 p.high
    ret`;

test('recursion', () => {
  const { request } = runBoth(assemble(FACTORIAL));
  assert.equal((BigInt(request.high) << 32n) | BigInt(request.low >>> 0), 1_307_674_368_000n);
});

test('recursion without end is an error, at the call that had no room', () => {
  const text = `
    function main() -> 0
      call f -1
      ret
    function f() -> 0
      add x x 1
      call f -1
      ret`;
  const program = assemble(text);
  const request = errorOf(text, { mostWords: 500 });
  assert.equal(request.errorKind, 'recursion-depth');
  assert.equal(request.message, 'the stack of the thread is deeper than 500 words: recursion without end?');
  assert.equal(request.pc, program.functions[1]!.entry + 4);
});

test('the slots of a call are zero, whatever was on the stack before', () => {
  const text = `
    function main() -> 1
      arg 0 5
      call dirty -1
      call clean $r
      resultWord 0 r
      ret
    function dirty(a) -> 0
      mov x 77
      mov y 78
      mov z 79
      ret
    function clean() -> 1
      or r x y
      or r r z
      resultWord 0 r
      ret`;
  assert.equal(resultOf(text), 0);
});

test('a result that is not wanted is dropped', () => {
  const text = `
    function main() -> 1
      mov a 3
      call f -1
      resultWord 0 a
      ret
    function f() -> 1
      resultWord 0 9
      ret`;
  assert.equal(resultOf(text), 3);
});

test('calls through pointers', () => {
  const program = (pointer: string, words: number) => `
    global x 4
    function main() -> 1
      arg2 0 5
      mov2 p ${pointer}
      callIndirect p $r ${words}
      resultWord 0 r
      ret
    function twice(n:2) -> 1
      add2 n n n
      resultWord 0 n
      ret`;
  assert.equal(resultOf(program('&twice', 2)), 10);
  assert.equal(errorOf(program('&x', 2)).message, 'call through a pointer that does not point at a function');
  assert.equal(errorOf(program('0', 2)).errorKind, 'invalid-access');
  assert.match(errorOf(program('&twice', 1)).message, /twice/);
});

test('unreachable', () => {
  const text = `
    function main() -> 0
      unreachable`;
  const request = errorOf(text);
  assert.equal(request.errorKind, 'invalid-access');
  assert.equal(request.message, 'control reaches a point that the compiler took to be unreachable');
});

test('loops are cut at the bound', () => {
  const text = `
    function main() -> 1
      loop L no
      loopEnter L
    head:
      add i i 1
      slt c i 10
      branch c back out
    back:
      loopBack L
      jump head
    out:
      resultWord 0 i
      ret`;
  assert.equal(resultOf(text, { unroll: 9 }), 10);
  const { request } = runBoth(assemble(text), { unroll: 8 });
  assert.equal(request.kind, REQUESTS.cut);
  // There is no event in the loop.
  assert.equal(resultOf(text, { unroll: 0, sparesLocal: true }), 10);
});

test('rounds with events count, also where others are spared', () => {
  const text = (spins: string) => `
    global x 4
    function main() -> 1
      loop L ${spins}
      mov2 p &x
      loopEnter L
    head:
      add i i 1
      and odd i 1
      branch odd makes skips
    makes:
      load v p 4 rlx
      jump skips
    skips:
      slt c i 10
      branch c back out
    back:
      loopBack L
      jump head
    out:
      resultWord 0 i
      ret`;
  for (const spins of ['no', 'spins i']) {
    assert.equal(resultOf(text(spins), { unroll: 5, sparesLocal: true }), 10);
    const { request } = runBoth(assemble(text(spins)), { unroll: 4, sparesLocal: true });
    assert.equal(request.kind, REQUESTS.cut);
  }
});

test('a loop that brings the same words back spins', () => {
  const program = (effect: string) => `
    global x 4
    function main() -> 1
      loop L spins a
      mov2 p &x
      loopEnter L
    head:
      load v p 4 rlx
      ${effect}
      eq c v 5
      branch c out back
    back:
      loopBack L
      jump head
    out:
      resultWord 0 v
      ret`;
  assert.deepEqual(kindsOf(program('')), ['read', 'spin']);
  assert.equal(kindsOf(program('store p v 4 rlx')).at(-1), 'cut');
  assert.equal(kindsOf(program('add a a 1')).at(-1), 'cut');
  const counting = program('add w v 1\n store p w 4 rlx');
  assert.equal(resultOf(counting), 5);
});

const EVENTS = `
  global x 8
  global y 8
  function main() -> 2
    loop L no
    mov2 p &x
    mov2 q &y
    loopEnter L
  head:
    arg2 0 p
    arg 2 i
    call bump $old:2
    store2 q old 8 rel
    fence sc
    load2 r q 8 acq
    add2 sum sum r
    rmw n p i add 4 acq_rel
    add i i 1
    slt c i 4
    branch c back out
  back:
    loopBack L
    jump head
  out:
    resultWord 0 sum
    resultWord 1 n
    ret
  function bump(at:2, by) -> 2
    load v at 4 rlx
    add v v by
    add v v 1
    cas seen ok at v 99 4 sc rlx
    store at v 4 rlx
    widenUnsigned w v
    resultWord 0 w
    resultWord 1 w.high
    ret`;

test('stops in the middle of functions', () => {
  const { request } = runBoth(assemble(EVENTS));
  assert.equal(request.kind, REQUESTS.end);
  // x becomes, in turn: 1, then 1+0; 3, then 3+1; 7, then 7+2; 13, then 13+3.
  assert.deepEqual([request.low, request.high], [1 + 3 + 7 + 13, 13]);
  assert.deepEqual(kindsOf(EVENTS).slice(0, 7), [
    'read',
    'readForUpdate',
    'write',
    'write',
    'fence',
    'read',
    'readForUpdate',
  ]);
});

test('running a thread that waits asks the same again', () => {
  for (const generated of [false, true]) {
    const program = assemble(EVENTS);
    const stepper = createStepper(program, OPTIONS, { generated });
    const state = new ThreadState();
    stepper.start(state, 0, 0, 0, 0);
    stepper.run(state);
    const asked = { ...stepper.request };
    const words = state.snapshot();
    stepper.run(state);
    assert.deepEqual(stepper.request, asked);
    assert.deepEqual(state.snapshot(), words);
  }
});

test('a thread starts with its argument, its number and nothing of an earlier life', () => {
  const program = assemble(`
    function main(p:2) -> 2
      self n
      add2 p p 1
      widenUnsigned w n
      add2 p p w
      or p p left
      resultWord 0 p
      resultWord 1 p.high
      ret
    function one(a) -> 1
      resultWord 0 a
      ret
    function many(p:2, a, b) -> 1
      or a a b
      resultWord 0 a
      ret`);
  for (const generated of [false, true]) {
    const stepper = createStepper(program, OPTIONS, { generated });
    const state = new ThreadState();
    state.words.fill(-1);
    stepper.start(state, 3, 0, -1, 6);
    assert.equal(state.words[THREAD.number], 3);
    stepper.run(state);
    assert.deepEqual([stepper.request.low, stepper.request.high], [3, 7]);
    state.words.fill(-1);
    stepper.start(state, 3, 1, 4, 5);
    stepper.run(state);
    assert.deepEqual([stepper.request.low, stepper.request.high], [4, 0]);
    state.words.fill(-1);
    stepper.start(state, 3, 2, 4, 5);
    stepper.run(state);
    assert.equal(stepper.request.low, 0);
  }
});

test('generated code refuses to track dependencies', () => {
  const program = assemble(FACTORIAL);
  const stepper = createStepper(program, OPTIONS, { generated: true });
  const state = new ThreadState(true);
  stepper.start(state, 0, 0, 0, 0);
  assert.throws(() => stepper.run(state), /internal error.*dependencies/);
});
