/** Every inclusion that the catalogue declares, on random programs: what the stronger model allows, the weaker does. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MODELS } from '../../src/index.ts';
import { run } from '../support/explore.ts';
import { PRINTERS, type RandomProgram, randomPrograms } from '../support/random-program.ts';
import { usualOrSlow } from '../support/slow.ts';

const PROGRAMS = usualOrSlow(100, 200);

for (const { name, within, usesCoherence } of MODELS) {
  for (const inclusion of within) {
    for (const language of inclusion.languages) {
      const print = PRINTERS[language];
      const weaker = MODELS.find((entry) => entry.name === inclusion.model)!;
      // Executions are compared by rf where one of the models has no coherence order.
      const withCoherence = usesCoherence && weaker.usesCoherence;
      const title = `${name} within ${inclusion.model} for ${language}`;
      if (print === undefined) test(title, { skip: 'no random programs in this language' }, () => {});
      else if (weaker.file === undefined)
        test(title, { skip: 'litmus tests need axioms; test/opmm compares programs' }, () => {});
      else test(title, () => checkInclusion(name, inclusion.model, print, withCoherence));
    }
  }
}

async function checkInclusion(
  stronger: string,
  weaker: string,
  print: (program: RandomProgram) => string,
  withCoherence: boolean,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(randomPrograms, async (program) => {
      const text = print(program);
      const allowed = new Set((await run(text, weaker, { withCoherence })).executions);
      for (const execution of (await run(text, stronger, { withCoherence })).executions) {
        assert.ok(allowed.has(execution), `${weaker} forbids ${execution}\n${text}`);
      }
    }),
    { numRuns: PROGRAMS, verbose: 1 },
  );
}
