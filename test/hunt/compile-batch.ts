/** C to LLVM IR for the hunt: one clang for all rounds, and nothing of random programs is kept on disk. */

import { fileURLToPath } from 'node:url';
import { neededRuntime } from '../../src/api/doors/clang.ts';
import { compileToIr } from '../../src/cli/clang/compile-to-ir.ts';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import { IrCache } from '../../src/cli/clang/ir-cache.ts';
import { readRuntimeLibrary } from '../../src/cli/clang/runtime-library.ts';
import type { OptimisationLevel } from '../../src/frontends/llvm/clang/compile-request.ts';
import { NO_FLAGS } from '../../src/frontends/llvm/clang/compiler-flags.ts';
import type { MachineCode, SourceFile } from '../../src/index.ts';
import { codesOf, sourceOf, type ThreadFunctions } from '../support/compiled-litmus.ts';

const compiler = embeddedClang();
const nothing = new IrCache(undefined);
// The build keeps the IR of the library there.
const built = new IrCache(fileURLToPath(new URL('../../dist/cache', import.meta.url)));
let runtime: Promise<string> | undefined;

export interface CompiledC {
  readonly ir: SourceFile;
  /** What the program can reach of Heddle's library. */
  readonly library: SourceFile;
}

export async function compileC(text: string, optimisation: OptimisationLevel): Promise<CompiledC> {
  runtime ??= readRuntimeLibrary(built);
  const source = { name: 'programs.c', text };
  const request = { source, language: 'c', flags: NO_FLAGS, optimisation } as const;
  const { ir } = await compileToIr(request, { compiler, cache: nothing });
  return { ir, library: neededRuntime([await runtime], [ir])[0]! };
}

/** The programs, in their order, by one call of clang. */
export async function compileThreads(
  programs: readonly ThreadFunctions[],
  optimisation: OptimisationLevel,
): Promise<MachineCode[]> {
  const { ir, library } = await compileC(sourceOf(programs), optimisation);
  return codesOf(ir, library, programs.length);
}

/** Ends the compiler's process. */
export const closeCompiler = (): Promise<void> => compiler.close();
