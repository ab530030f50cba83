/** Scripts of threads that lock, wait, signal, allocate and start one another: no clang is needed. */
import fc from 'fast-check';
import type { MachineCode } from '../../src/index.ts';
import { scriptPrograms, THEMES } from '../support/random-scripts.ts';
import { type Scripts, scriptRunner } from '../support/script-programs.ts';
import { ProgramExaminer } from './examine-program.ts';
import type { Kind } from './kind.ts';

interface ScriptProgram {
  readonly turn: number;
  /** Operations of each script, main's first. */
  readonly scripts: readonly (readonly string[])[];
}

const SIZES = [
  { threads: 3, phrases: 3, operations: 12 },
  { threads: 2, phrases: 5, operations: 14 },
  { threads: 4, phrases: 2, operations: 12 },
] as const;

let runner: Promise<(scripts: Scripts) => MachineCode> | undefined;

/** Empty scripts at the end, so that nobody starts what is not there. */
const textsOf = ({ scripts }: ScriptProgram): string[] => [
  ...scripts.map((operations) => operations.join('')),
  ...['', '', '', ''],
];

const argumentsOf = (program: ScriptProgram): string =>
  textsOf(program)
    .map((text) => `'${text}'`)
    .join(' ');

export const scriptKind: Kind<ScriptProgram> = {
  name: 'scripts',
  about: 'C programs with locks, condition variables, semaphores, heap and threads: all engines',
  make: (seed) =>
    THEMES.flatMap((theme, i) =>
      fc
        .sample(scriptPrograms(theme, SIZES[Math.abs(seed) % SIZES.length]!), { seed: seed + i, numRuns: 2 })
        .map((scripts, j) => ({
          turn: Math.abs(seed + 7 * i + j) % 1000,
          scripts: scripts.filter((text) => text !== '').map((text) => text.match(/.../g) ?? []),
        })),
    ),
  examine: async (programs, comparer) => {
    runner ??= scriptRunner();
    const make = await runner;
    const found = [];
    for (const program of programs)
      found.push(
        await comparer.differenceOf(() =>
          new ProgramExaminer(make(textsOf(program)), comparer, program.turn).examine(),
        ),
      );
    return found;
  },
  files: (program) => [{ name: 'scripts.txt', text: `${argumentsOf(program)}\n` }],
  command: (program, command) =>
    `${command.replaceAll('FILE', 'test/support/script-runner.c')} -- ${argumentsOf(program)}`,
};
