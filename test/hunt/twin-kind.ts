/**
 * Twins: one random program as a litmus test and as a C program through clang. They have the same
 * executions under every model of C, down to modes, dependencies, rf and co.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MODELS } from '../../src/index.ts';
import { loadBufferingPrograms } from '../random/load-buffering-programs.ts';
import { sourceOf, threadFunctionsOf } from '../support/compiled-litmus.ts';
import { open } from '../support/litmus-graphs.ts';
import { type LitmusProgram, litmusPrograms, litmusText } from '../support/random-litmus.ts';
import { type RandomProgram, randomPrograms, toC } from '../support/random-program.ts';
import { assertSameExecutions } from '../support/same-executions.ts';
import type { Comparer } from './comparer.ts';
import { compileThreads } from './compile-batch.ts';
import { ProgramExaminer } from './examine-program.ts';
import type { Kind } from './kind.ts';

type Twin = { readonly turn: number } & (
  | { readonly small: RandomProgram }
  | { readonly large: LitmusProgram }
);

const C_MODELS = MODELS.filter(({ languages }) => languages.includes('C')).map(({ name }) => name);
/** Models of a program, by turns: enumerating takes its time. */
const MODELS_PER_PROGRAM = 4;
const SIZE = { threads: 3, locations: 3, length: 4, operations: 6 } as const;

const textOf = (twin: Twin): string => ('small' in twin ? toC(twin.small) : litmusText(twin.large));

/** Whether executions of the model have dependencies. */
const hasDependencies = (model: string): boolean =>
  ['addr', 'data', 'ctrl'].some((name) => open(model).model.plan.baseNames.has(name));

/** Fails unless both have the same executions. */
async function compareTwins(
  text: string,
  code: Parameters<typeof assertSameExecutions>[1],
  model: string,
  comparer: Comparer,
): Promise<void> {
  const sides = { left: ['the same executions'], right: ['the same executions'] };
  try {
    await assertSameExecutions(text, code, model);
  } catch (error) {
    if (!(error instanceof assert.AssertionError)) throw error;
    sides.left = (error.expected as unknown[]).map(String);
    sides.right = (error.actual as unknown[]).map(String);
  }
  comparer.same(
    'twins: litmus test / C program',
    model,
    { by: 'litmus test', says: sides.left },
    { by: 'C program', says: sides.right },
    [`check FILE --model ${model}`, `check FOLDER/case.c --model ${model} -- 0`],
  );
}

export const twinKind: Kind<Twin> = {
  name: 'twins',
  about: 'the same program as a litmus test in C and as C through clang, and -O1 against -O0',
  make: (seed) => [
    ...fc.sample(randomPrograms, { seed, numRuns: 8 }).map((small, i) => ({ turn: i + (seed & 31), small })),
    ...fc
      .sample(loadBufferingPrograms, { seed, numRuns: 4 })
      .map((small, i) => ({ turn: i + (seed & 31), small })),
    ...fc
      .sample(litmusPrograms(SIZE), { seed, numRuns: 8 })
      .map((large, i) => ({ turn: i + (seed & 31), large })),
  ],
  examine: async (twins, comparer) => {
    const functions = twins.map((twin) => threadFunctionsOf(textOf(twin)));
    const plain = await compileThreads(functions, 0);
    const optimised = comparer.wants('-O1') ? await compileThreads(functions, 1) : plain;
    const found = [];
    for (const [i, twin] of twins.entries())
      found.push(
        await comparer.differenceOf(async () => {
          for (let k = 0; k < MODELS_PER_PROGRAM; k++) {
            const model = C_MODELS[(twin.turn * MODELS_PER_PROGRAM + k) % C_MODELS.length]!;
            // Clang branches on the success of a CAS, to write what was expected: a litmus test does not.
            if (textOf(twin).includes('compare_exchange') && hasDependencies(model)) continue;
            if (comparer.wants(model)) await compareTwins(textOf(twin), plain[i]!, model, comparer);
          }
          await new ProgramExaminer(plain[i]!, comparer, twin.turn).optimised(optimised[i]!);
        }),
      );
    return found;
  },
  files: (twin) => [
    { name: 'case.litmus', text: textOf(twin) },
    { name: 'case.c', text: sourceOf([threadFunctionsOf(textOf(twin))]) },
  ],
  // The main of a source takes the number of the program in it.
  command: (_, command) =>
    command.includes('-O') ? `${command.replace('FILE', 'FOLDER/case.c')} -- 0` : command,
};
