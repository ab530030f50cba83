/**
 * C programs mean in Heddle's machine what clang means: random programs of one thread, through clang's LLVM IR, Heddle's
 * reader, lowering and both steppers, against the same programs compiled by clang to WebAssembly and run by Node. All
 * that is printed, and the status, must be equal.
 *
 * One compilation takes a whole batch of programs, each of which is then run by itself.
 */

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { compileToIr } from '../../src/cli/clang/compile-to-ir.ts';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import { IrCache } from '../../src/cli/clang/ir-cache.ts';
import { readRuntimeLibrary } from '../../src/cli/clang/runtime-library.ts';
import type { SourceFile } from '../../src/diagnostics/source.ts';
import type { OptimisationLevel } from '../../src/frontends/llvm/clang/compile-request.ts';
import { NO_FLAGS } from '../../src/frontends/llvm/clang/compiler-flags.ts';
import { neededRuntime } from '../../src/frontends/llvm/clang/lower-compiled.ts';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { lowerModule } from '../../src/frontends/llvm/lower/lower-module.ts';
import type { MachineCode } from '../../src/program/machine/code.ts';
import { SEED } from '../seed.ts';
import { functionNamed, runSequentially, sequentialStepper } from '../support/run-sequentially.ts';
import { usualOrSlow } from '../support/slow.ts';
import { compileReferences, runReference } from './clang-reference.ts';
import { fileOf, type RandomCProgram, randomCProgram } from './random-c-program.ts';

const PROGRAMS = usualOrSlow(40, 200);
/** Programs of one compilation: enough to have every scene, and a small part of what clang may take on a busy machine. */
const BATCH = 20;

/** What is compared: the programs of a batch, and how far clang optimises them. */
interface Comparison {
  readonly batch: number;
  readonly optimisation: OptimisationLevel;
}

const COMPARISONS: readonly Comparison[] = [
  ...Array.from({ length: PROGRAMS / BATCH }, (_, batch) => ({ batch, optimisation: 0 }) as const),
  { batch: 0, optimisation: 1 },
  { batch: 1, optimisation: 2 },
];

/** The seed of one program; neighbours of SEED have other programs. */
const seedOf = (number: number): number => Math.imul(SEED, 0x9e3779b1) + number;

const batches = Array.from({ length: PROGRAMS / BATCH }, (_, batch) =>
  Array.from({ length: BATCH }, (_, i): RandomCProgram => {
    const number = batch * BATCH + i;
    return randomCProgram(seedOf(number), number);
  }),
);

// The build keeps the IR of the library there.
const cache = new IrCache(fileURLToPath(new URL('../../dist/cache', import.meta.url)));

const compiler = embeddedClang();
after(() => compiler.close());

const references = compileReferences(
  batches.map((programs) => ({ text: fileOf(programs), entries: programs.map(({ entry }) => entry) })),
);

async function compileBatch({ batch, optimisation }: Comparison): Promise<SourceFile> {
  const source = { name: 'programs.c', text: fileOf(batches[batch]!) };
  const { ir } = await compileToIr(
    { source, language: 'c', flags: NO_FLAGS, optimisation },
    { compiler, cache },
  );
  return ir;
}

async function lower(ir: SourceFile): Promise<MachineCode> {
  const libraries = neededRuntime([await readRuntimeLibrary(cache)], [ir]).map(readModule);
  return lowerModule([readModule(ir)], libraries, { arguments: ['programs'], isLibraryFile: () => false });
}

// Both compilers work ahead of the comparisons.
const compiled = COMPARISONS.map(compileBatch);
// A failure is reported by the test that waits for it, not before.
for (const ahead of [...references, ...compiled]) ahead.catch(() => {});

async function compare({ batch, optimisation }: Comparison, code: MachineCode): Promise<void> {
  const reference = await references[batch]!;
  const steppers = [false, true].map((generated) => ({
    name: generated ? 'generated stepper' : 'interpreter',
    stepper: sequentialStepper(code, generated),
  }));
  for (const { entry, text } of batches[batch]!) {
    const expected = { ...(await runReference(reference, entry)), error: undefined };
    for (const { name, stepper } of steppers) {
      const message = `${entry} of HEDDLE_SEED=${SEED} at -O${optimisation}, ${name}:\n${text}`;
      assert.deepEqual(runSequentially(code, stepper, functionNamed(code, entry)), expected, message);
    }
  }
}

for (const [i, comparison] of COMPARISONS.entries()) {
  const { batch, optimisation } = comparison;
  const range = `${batch * BATCH} to ${(batch + 1) * BATCH - 1}`;
  test(`programs ${range} at -O${optimisation} print what clang's own build prints`, async () => {
    await compare(comparison, await lower(await compiled[i]!));
  });
}
