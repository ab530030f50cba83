/** Random programs (random-pieces.ts): both steppers end with equal words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { REQUESTS } from '../../src/program/machine/request.ts';
import { THREAD } from '../../src/program/machine/thread-state.ts';
import { assemble } from '../support/assemble.ts';
import { piece, programOf, straight, value } from './random-pieces.ts';
import { runBoth } from './run-steppers.ts';

test('both steppers end with equal words', () => {
  const ends = new Map<number, number>();
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 6 }),
      fc.array(straight, { maxLength: 2 }),
      fc.array(value, { minLength: 4, maxLength: 4 }),
      (main, callee, values) => {
        const program = assemble(programOf(main, callee));
        const { request } = runBoth(program, {
          unroll: 5,
          prepare: ({ words }) => {
            values.forEach((each, i) => {
              words[THREAD.frames + 4 + 2 * i] = Number(BigInt.asIntN(32, each));
              words[THREAD.frames + 5 + 2 * i] = Number(BigInt.asIntN(32, each >> 32n));
            });
          },
        });
        ends.set(request.kind, (ends.get(request.kind) ?? 0) + 1);
      },
    ),
    { numRuns: 600, verbose: 1 },
  );
  // The samples are worth something only if threads end in all these ways.
  for (const kind of [REQUESTS.end, REQUESTS.error, REQUESTS.cut, REQUESTS.spin]) {
    assert.ok((ends.get(kind) ?? 0) > 3, `request ${kind} was seen ${ends.get(kind) ?? 0} times`);
  }
});
