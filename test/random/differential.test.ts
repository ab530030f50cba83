/** The engine with pruning against the engine without, on random programs: the same executions, none twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { run } from '../support/explore.ts';
import { type RandomProgram, randomPrograms, toAArch64, toC, toPower } from '../support/random-program.ts';
import { usualOrSlow } from '../support/slow.ts';

const PROGRAMS = usualOrSlow(400, 1000);

const MODELS: readonly (readonly [string, (program: RandomProgram) => string])[] = [
  ['sc', toC],
  ['tso', toC],
  ['rc11', toC],
  ['armv8', toAArch64],
  ['power', toPower],
];

for (const [model, print] of MODELS) {
  test(`pruning changes nothing under ${model}`, async () => {
    await fc.assert(
      fc.asyncProperty(randomPrograms, async (program) => {
        const text = print(program);
        const pruned = await run(text, model);
        const plain = await run(text, model, { prune: false });
        assert.deepEqual(pruned.executions, plain.executions, text);
        assert.equal(pruned.result.blocked, plain.result.blocked, text);
        assert.equal(
          new Set(pruned.executions).size,
          pruned.executions.length,
          `an execution twice: ${text}`,
        );
      }),
      { numRuns: PROGRAMS, verbose: 1 },
    );
  });
}
