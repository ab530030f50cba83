/** Random C programs through clang (random-c-threads.ts): all engines, and -O1 against -O0. */
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { sourceOf } from '../support/compiled-litmus.ts';
import { type CThreads, randomCThreads, threadsText } from '../support/random-c-threads.ts';
import { compileThreads } from './compile-batch.ts';
import { ProgramExaminer } from './examine-program.ts';
import type { Kind } from './kind.ts';

const PROGRAMS = 24;

export const cKind: Kind<CThreads> = {
  name: 'c',
  about: 'C programs with loops, locks, CAS retries, condition variables, heap: engines, -O1',
  make: (seed) => {
    const random = randomNumbers(seed);
    const first = random(1000);
    return Array.from({ length: PROGRAMS }, (_, i) => randomCThreads(random, first + i));
  },
  examine: async (programs, comparer) => {
    const functions = programs.map(threadsText);
    const [plain, optimised] = [await compileThreads(functions, 0), await compileThreads(functions, 1)];
    const found = [];
    for (const [i, { turn }] of programs.entries())
      found.push(
        await comparer.differenceOf(async () => {
          const examiner = new ProgramExaminer(plain[i]!, comparer, turn);
          await examiner.examine();
          await examiner.optimised(optimised[i]!);
        }),
      );
    return found;
  },
  files: (program) => [{ name: 'case.c', text: sourceOf([threadsText(program)]) }],
  // Its main takes the number of the program in its source.
  command: (_, command) => `${command.replaceAll('FILE', 'FOLDER/case.c')} -- 0`,
};
