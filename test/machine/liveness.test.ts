/** Slots that are dead do not matter: threads ask for the same, whatever is in them. And those that matter are not dead. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clearDeadSlots, visitDeadSlots } from '../../src/program/machine/clear-dead-slots.ts';
import { FRAME, type MachineCode } from '../../src/program/machine/code.ts';
import { createStepper } from '../../src/program/machine/create-stepper.ts';
import { hasSlot, slotLiveness } from '../../src/program/machine/liveness.ts';
import { LENGTHS, OPCODES } from '../../src/program/machine/opcodes.ts';
import { REQUESTS, type Request } from '../../src/program/machine/request.ts';
import { THREAD, ThreadState } from '../../src/program/machine/thread-state.ts';
import { assemble } from '../support/assemble.ts';
import { piece, programOf, straight } from './random-pieces.ts';
import { OPTIONS } from './run-steppers.ts';

const GARBAGE = 0x5aa5_a55a;
const MOST_STOPS = 200;

interface Run {
  readonly requests: Request[];
  /** Slots that were overwritten. */
  readonly garbled: number;
}

/** Memory is one flat store of words by object and offset; whatever else is asked is answered with 1. */
function run(code: MachineCode, asksLaps: boolean, garbles: boolean, argument = 0): Run {
  const options = { ...OPTIONS, prints: true, unroll: 4, asksLaps };
  const stepper = createStepper(code, options, { generated: false });
  const state = new ThreadState();
  const memory = new Map<string, readonly [number, number]>();
  const requests: Request[] = [];
  let garbled = 0;
  stepper.start(state, 1, code.entry, argument, argument);
  stepper.run(state);
  while (requests.length < MOST_STOPS) {
    const { request } = stepper;
    requests.push({ ...request });
    if (isLast(request)) break;
    if (garbles) {
      visitDeadSlots(code, state.words, asksLaps, (index) => {
        state.words[index] = GARBAGE;
        garbled++;
      });
    }
    const key = `${request.object} ${request.offset}`;
    const isRead = request.kind <= REQUESTS.readForUpdate;
    const [low, high] = isRead ? (memory.get(key) ?? [0, 0]) : [1, 0];
    if (request.kind === REQUESTS.write || request.kind === REQUESTS.update) {
      memory.set(key, [request.low, request.high]);
    }
    stepper.resume(state, low, high, requests.length);
  }
  return { requests, garbled };
}

const LAST: readonly number[] = [
  REQUESTS.end,
  REQUESTS.error,
  REQUESTS.spin,
  REQUESTS.cut,
  REQUESTS.block,
  REQUESTS.exit,
];

const isLast = ({ kind }: Request): boolean => LAST.includes(kind);

/** Runs the program with and without garbage; returns how much there was. */
function expectSame(code: MachineCode, asksLaps: boolean, argument = 0): number {
  const { requests, garbled } = run(code, asksLaps, true, argument);
  assert.deepEqual(requests, run(code, asksLaps, false, argument).requests);
  return garbled;
}

test('random programs do not mind garbage in dead slots', () => {
  let garbled = 0;
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.array(fc.oneof(straight, piece), { maxLength: 3 }),
      fc.boolean(),
      (main, callee, asksLaps) => {
        garbled += expectSame(assemble(programOf(main, callee)), asksLaps);
      },
    ),
    { numRuns: 300, verbose: 1 },
  );
  assert.ok(garbled > 1000, `${garbled} slots were dead`);
});

test('slots that instructions have as immediates, regions and results in the caller', () => {
  const code = assemble(`global x 16
    global y 16
    function main(p:2) -> 2
      mov keep 7
      add first keep 1
      mov2 args 42
      mov second 5
      arg 0 second
      call twice $r:2
      print n &x $args 1
      memset &x 3 8 $progress:3
      memcpy &y &x 16 $progress
      mov2 f &inner
      callIndirect f $s:2 0
      store &x s 4 rlx
      store &x keep 4 rlx
      add r r keep
      resultWord 0 r
      resultWord 1 r.high
      ret
    function twice(a) -> 2
      region $area:9 16
      addressOfRegion q $area
      store q a 4 na
      store &x a 4 rlx
      load b q 4 na
      resultWord 0 b
      store &x 1 4 rlx
      resultWord 1 a
      store &x 2 4 rlx
      ret
    function inner() -> 2
      threadArgument t
      store &x t 4 rlx
      resultWord 0 t
      resultWord 1 0
      ret`);
  for (const asksLaps of [false, true]) assert.ok(expectSame(code, asksLaps, 99) > 20);
});

test('a slot is live from where it is written to where it is read last', () => {
  const code = assemble(`global x 8
    function main() -> 1
      mov a 1
      store &x 1 4 rlx
      store &x a 4 rlx
      load a &x 4 rlx
      resultWord 0 a
      ret`);
  const liveness = slotLiveness(code, 0);
  const a = FRAME.slots;
  const live: boolean[] = [];
  for (let pc = 0; pc < code.code.length; pc += LENGTHS[code.code[pc]!]!) {
    const isAccess = code.code[pc] === OPCODES.store || code.code[pc] === OPCODES.load;
    if (isAccess) live.push(hasSlot(liveness.liveAt(pc), a));
  }
  assert.deepEqual(live, [true, true, false]);
});

test('the slots of a result are dead in the caller until the callee has written it', () => {
  const code = assemble(`global x 8
    function main() -> 1
      mov r 5
      call f $r
      resultWord 0 r
      ret
    function f() -> 1
      store &x 1 4 rlx
      resultWord 0 9
      store &x 2 4 rlx
      ret`);
  const stepper = createStepper(code, OPTIONS, { generated: false });
  const state = new ThreadState();
  const result = THREAD.frames + FRAME.slots;
  stepper.start(state, 0, 0, 0, 0);
  stepper.run(state);
  assert.equal(state.words[result], 5);
  clearDeadSlots(code, state.words, false);
  assert.equal(state.words[result], 0);
  stepper.resume(state, 0, 0, 0);
  clearDeadSlots(code, state.words, false);
  assert.equal(state.words[result], 9);
});

test('a stepper that asks for laps needs no slots for its loops', () => {
  const code = assemble(`function main() -> 0
      loop L spins n
      loopEnter L
    head:
      choose n 2
      branch n out back
    back:
      loopBack L
      jump head
    out:
      ret`);
  const { counterSlot } = code.loops[0]!;
  const choose = code.code.indexOf(OPCODES.choose);
  assert.equal(hasSlot(slotLiveness(code, 0, false).liveAt(choose), counterSlot), true);
  assert.deepEqual([...slotLiveness(code, 0, true).liveAt(choose)], [0]);
});
