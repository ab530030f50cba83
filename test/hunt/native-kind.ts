/**
 * Random C of one thread without undefined behaviour: what the compiler of this machine makes of
 * it prints the same as Heddle's machine, with both steppers, at -O0, -O1 and -O2.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { lowerModule } from '../../src/frontends/llvm/lower/lower-module.ts';
import type { MachineCode } from '../../src/index.ts';
import { compileReferences, runReference } from '../c-semantics/clang-reference.ts';
import { fileOf, type RandomCProgram, randomCProgram } from '../c-semantics/random-c-program.ts';
import { functionNamed, runSequentially, sequentialStepper } from '../support/run-sequentially.ts';
import type { Comparer } from './comparer.ts';
import { compileC } from './compile-batch.ts';
import type { Answer, Difference, Kind } from './kind.ts';

interface ProgramOfSeed {
  readonly seed: number;
  readonly number: number;
}

const PROGRAMS = 10;
const LEVELS = [0, 1, 2] as const;

const made = ({ seed, number }: ProgramOfSeed): RandomCProgram => randomCProgram(seed, number);

/** A main that runs the program its argument names, so that one file does for all. */
function nativeText(programs: readonly RandomCProgram[]): string {
  const [prelude] = fileOf(programs).split('\nint main(void) {');
  const cases = programs.map(
    ({ entry }, i) => `  if (argv[1][0] == '${String.fromCharCode(65 + i)}') return ${entry}();`,
  );
  return `${prelude}\nint main(int argc, char **argv) {\n${cases.join('\n')}\n  return 99;\n}\n`;
}

/** What each program prints, and its status. */
function runNatively(programs: readonly RandomCProgram[]): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-hunt-'));
  try {
    const [source, binary] = [join(folder, 'programs.c'), join(folder, 'programs')];
    writeFileSync(source, nativeText(programs));
    execFileSync('cc', ['-w', '-O1', '-ffp-contract=off', '-o', binary, source, '-lm'], { stdio: 'pipe' });
    return programs.map((_, i) => {
      const { stdout, status, signal } = spawnSync(binary, [String.fromCharCode(65 + i)], {
        encoding: 'latin1',
      });
      return [...stdout.split('\n'), `status ${signal ?? status}`];
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function lowered(
  programs: readonly RandomCProgram[],
  level: (typeof LEVELS)[number],
): Promise<MachineCode> {
  const { ir, library } = await compileC(fileOf(programs), level);
  return lowerModule([readModule(ir)], [readModule(library)], {
    arguments: ['programs'],
    isLibraryFile: () => false,
  });
}

/**
 * What Heddle is compared with. C leaves some things to compilers, such as the order of operands,
 * and Heddle follows clang: where it does not say what cc says, clang's own build for WebAssembly
 * decides.
 */
async function agreedAnswer(
  program: RandomCProgram,
  native: readonly string[],
  found: readonly string[],
  comparer: Comparer,
): Promise<Answer> {
  const isSame = found.length === native.length && found.every((line, i) => line === native[i]);
  if (isSame) return { by: 'cc', says: native };
  const [module] = compileReferences([{ text: fileOf([program]), entries: [program.entry] }]);
  const { output, status } = await runReference(await module!, program.entry);
  comparer.skip('c of one thread: cc says something else, so clang is asked');
  return { by: 'clang', says: [...output.split('\n'), `status ${status}`] };
}

async function examineAll(
  chosen: readonly ProgramOfSeed[],
  comparer: Comparer,
): Promise<(Difference | undefined)[]> {
  const programs = chosen.map(made);
  const expected = runNatively(programs);
  const runs: { level: number; generated: boolean; run: (entry: string) => string[] }[] = [];
  for (const level of LEVELS) {
    const code = await lowered(programs, level);
    for (const generated of [false, true]) {
      const stepper = sequentialStepper(code, generated);
      const run = (entry: string): string[] => {
        const { output, status, error } = runSequentially(code, stepper, functionNamed(code, entry));
        return [...output.split('\n'), error ?? `status ${status}`];
      };
      runs.push({ level, generated, run });
    }
  }
  const found = [];
  for (const [i, { entry }] of programs.entries())
    found.push(
      await comparer.differenceOf(async () => {
        const other = await agreedAnswer(programs[i]!, expected[i]!, runs[0]!.run(entry), comparer);
        for (const { level, generated, run } of runs)
          comparer.same(
            `c of one thread: ${other.by} / heddle`,
            `-O${level}, ${generated ? 'generated stepper' : 'interpreter'}`,
            other,
            { by: 'heddle', says: run(entry) },
            [`check FILE --model sc -O ${level}`],
          );
      }),
    );
  return found;
}

export const nativeKind: Kind<ProgramOfSeed> = {
  name: 'native',
  about: "C of one thread without undefined behaviour: the system's C compiler against Heddle",
  missing: () => (spawnSync('cc', ['--version']).status === 0 ? undefined : 'there is no cc'),
  make: (seed) =>
    Array.from({ length: PROGRAMS }, (_, i) => ({ seed: seed + i, number: ((seed >>> 3) % 20) + i })),
  examine: examineAll,
  smaller: () => [],
  files: (program) => [{ name: 'case.c', text: fileOf([made(program)]) }],
};
