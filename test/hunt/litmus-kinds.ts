/** Random litmus tests: small ones in every language, and larger ones in C with branches and waits. */
import fc from 'fast-check';
import type { Language } from '../../src/index.ts';
import { loadBufferingPrograms } from '../random/load-buffering-programs.ts';
import {
  type LitmusProgram,
  LOCATIONS,
  litmusPrograms,
  litmusText,
  type ProgramSize,
} from '../support/random-litmus.ts';
import { PRINTERS, type RandomProgram, randomPrograms } from '../support/random-program.ts';
import { LitmusExaminer } from './examine-litmus.ts';
import type { Kind } from './kind.ts';

interface SmallTest {
  readonly turn: number;
  readonly language: Language;
  readonly program: RandomProgram;
}

const LANGUAGES = Object.keys(PRINTERS) as Language[];

const textOf = ({ language, program }: Omit<SmallTest, 'turn'>): string => PRINTERS[language]!(program);

export const assemblyKind: Kind<SmallTest> = {
  name: 'litmus',
  about: 'small litmus tests of every language: pruning, engines, checkers, inclusions',
  make: (seed) => {
    const source = seed % 3 === 0 ? loadBufferingPrograms : randomPrograms;
    const programs = fc.sample(source, { seed, numRuns: 2 * LANGUAGES.length });
    return programs.map((program, i) => ({
      turn: i + (seed & 31),
      language: LANGUAGES[i % LANGUAGES.length]!,
      program,
    }));
  },
  examine: async (tests, comparer) => {
    const found = [];
    for (const test of tests)
      found.push(
        await comparer.differenceOf(async () => {
          const { language, program, turn } = test;
          const examiner = new LitmusExaminer(textOf(test), language, turn, comparer);
          await examiner.examine();
          // The names of threads mean nothing, but for scopes.
          if (language === 'PTX') return;
          const reversed = textOf({ language, program: [...program].reverse() });
          await examiner.compareCounts(new LitmusExaminer(reversed, language, turn, comparer));
        }),
      );
    return found;
  },
  files: (test) => [{ name: 'case.litmus', text: textOf(test) }],
};

/** As in the test of the graph engine, and larger. */
const SIZES: readonly ProgramSize[] = [
  { threads: 4, locations: 3, length: 4, operations: 7, hasWaits: true },
  { threads: 4, locations: 1, length: 3, operations: 6, weights: [3, 2, 12, 0] },
  { threads: 4, locations: 2, length: 5, operations: 7, weights: [8, 8, 2, 8] },
  { threads: 3, locations: 2, length: 6, operations: 8, hasWaits: true },
  { threads: 2, locations: 3, length: 7, operations: 9, hasWaits: true },
];

/** With everything that can be seen at the end. */
export function observedText(program: LitmusProgram): string {
  const registers = program.map((_, thread) => `${thread}:last;`);
  const observed = [...LOCATIONS.map((name) => `${name};`), ...registers].join(' ');
  return litmusText(program).replace('exists (true)', `locations [${observed}]\nexists (true)`);
}

interface LargeTest {
  readonly turn: number;
  readonly program: LitmusProgram;
}

export const cLitmusKind: Kind<LargeTest> = {
  name: 'c-litmus',
  about: 'litmus tests in C with RMWs, branches, assumptions and loops that wait: the same',
  make: (seed) =>
    SIZES.flatMap((size, i) =>
      fc
        .sample(litmusPrograms(size), { seed: seed + i, numRuns: 3 })
        .map((program, j) => ({ turn: 5 * (3 * i + j) + (seed & 31), program })),
    ),
  examine: async (programs, comparer) => {
    const found = [];
    for (const { turn, program } of programs)
      found.push(
        await comparer.differenceOf(() =>
          new LitmusExaminer(observedText(program), 'C', turn, comparer).examine(),
        ),
      );
    return found;
  },
  files: ({ program }) => [{ name: 'case.litmus', text: observedText(program) }],
};
