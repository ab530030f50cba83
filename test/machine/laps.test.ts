/** Loops of steppers that ask at every back edge. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { REQUESTS } from '../../src/program/machine/request.ts';
import { assemble } from '../support/assemble.ts';
import { runAll } from './run-steppers.ts';

const counting = assemble(`function main() -> 2
    loop L spins n
    loopEnter L
  head:
    slt goesOn n 3
    branch goesOn body out
  body:
    add n n 1
    loopBack L
    jump head
  out:
    resultWord 0 n
    resultWord 1 L
    ret`);

test('every time round is a request, and nothing is counted', () => {
  const stops = runAll(counting, { asksLaps: true, unroll: 1 });
  const laps = stops.filter(({ request }) => request.kind === REQUESTS.lap);
  assert.equal(laps.length, 3);
  assert.deepEqual(
    laps.map(({ request }) => [request.loop, request.count]),
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  );
  const { request } = stops.at(-1)!;
  assert.deepEqual([request.kind, request.low, request.high], [REQUESTS.end, 3, 0]);
});

test('without them the same loop is counted and cut', () => {
  assert.equal(runAll(counting, { unroll: 1 }).at(-1)!.request.kind, REQUESTS.cut);
});

test('a loop that only waits is not found to spin', () => {
  const waiting = assemble(`global x 4
    function main() -> 0
      loop L spins
      mov tries 0
      loopEnter L
    head:
      load v &x 4 rlx
      branch v out again
    again:
      add tries tries 1
      slt few tries 3
      branch few back out
    back:
      loopBack L
      jump head
    out:
      ret`);
  const kinds = runAll(waiting, { asksLaps: true }).map(({ request }) => request.kind);
  const { read, lap, end } = REQUESTS;
  assert.deepEqual(kinds, [read, lap, read, lap, read, end]);
  assert.equal(runAll(waiting).at(-1)!.request.kind, REQUESTS.spin);
});
