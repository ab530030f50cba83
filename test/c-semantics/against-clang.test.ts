/**
 * C programs mean in Heddle's machine what clang means: random programs of one thread, through clang's LLVM IR, Heddle's
 * reader, lowering and both steppers, against the same programs compiled by clang to WebAssembly and run by Node. All
 * that is printed, and the status, must be equal.
 *
 * One compilation takes a whole batch of programs, each of which is then run by itself.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { compileToIr } from '../../src/cli/clang/compile-to-ir.ts';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import { IrCache } from '../../src/cli/clang/ir-cache.ts';
import { readRuntimeLibrary } from '../../src/cli/clang/runtime-library.ts';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { lowerModule } from '../../src/frontends/llvm/lower/lower-module.ts';
import type { MachineCode } from '../../src/program/machine/code.ts';
import { compileReferences, runReference } from './clang-reference.ts';
import { fileOf, type RandomCProgram, randomCProgram } from './random-c-program.ts';
import { functionNamed, runSequentially, sequentialStepper } from './run-sequentially.ts';

const PROGRAMS = 200;
const BATCH = 40;
/** Batches that clang also optimises, by level. */
const OPTIMISED = [
  [1, 0],
  [2, 1],
] as const;

const seed = fc.readConfigureGlobal().seed!;
/** The seed of one program; neighbours of the first seed have other programs. */
const seedOf = (number: number): number => Math.imul(seed, 0x9e3779b1) + number;

const batches = Array.from({ length: PROGRAMS / BATCH }, (_, batch) =>
  Array.from({ length: BATCH }, (_, i): RandomCProgram => {
    const number = batch * BATCH + i;
    return randomCProgram(seedOf(number), number);
  }),
);

// The build keeps the IR of the library there.
const cache = new IrCache(fileURLToPath(new URL('../../dist/cache', import.meta.url)));

const references = compileReferences(
  batches.map((programs) => ({ text: fileOf(programs), entries: programs.map(({ entry }) => entry) })),
);
// A failure is told by the test that waits for it, not before.
for (const reference of references) reference.catch(() => {});

async function compile(programs: readonly RandomCProgram[], optimisation: 0 | 1 | 2): Promise<MachineCode> {
  const source = { name: 'programs.c', text: fileOf(programs) };
  const { ir } = await compileToIr(
    { source, language: 'c', includeFolders: [], defines: [], optimisation },
    { compiler: embeddedClang(), cache },
  );
  const library = readModule(await readRuntimeLibrary(cache, ir));
  return lowerModule(readModule(ir), library, { arguments: ['programs'], isLibraryFile: () => false });
}

async function compare(batch: number, optimisation: 0 | 1 | 2): Promise<void> {
  const programs = batches[batch]!;
  const code = await compile(programs, optimisation);
  const reference = await references[batch]!;
  const steppers = [false, true].map((generated) => ({
    generated,
    stepper: sequentialStepper(code, generated),
  }));
  for (const { entry, text } of programs) {
    const expected = { ...(await runReference(reference, entry)), error: undefined };
    for (const { generated, stepper } of steppers) {
      assert.deepEqual(
        runSequentially(code, stepper, functionNamed(code, entry)),
        expected,
        `${entry} of seed ${seed} at -O${optimisation}, ${generated ? 'generated stepper' : 'interpreter'}:\n${text}`,
      );
    }
  }
}

for (const batch of batches.keys()) {
  const last = (batch + 1) * BATCH - 1;
  test(`programs ${batch * BATCH} to ${last} print what clang's own build prints`, () => compare(batch, 0));
}

for (const [level, batch] of OPTIMISED) {
  test(`programs of batch ${batch} do so when optimised with -O${level}`, () => compare(batch, level));
}
