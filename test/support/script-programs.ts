/** Programs made of scripts, one for each thread and main's first, for script-runner.c: one call of clang for all of them. */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { compileToIr } from '../../src/cli/clang/compile-to-ir.ts';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import { IrCache } from '../../src/cli/clang/ir-cache.ts';
import { readRuntimeLibrary } from '../../src/cli/clang/runtime-library.ts';
import { cacheFolder } from '../../src/cli/system/file-cache.ts';
import { NO_FLAGS } from '../../src/frontends/llvm/clang/compiler-flags.ts';
import { LIBRARY_PREFIX } from '../../src/frontends/llvm/clang/header-library.ts';
import { neededRuntime } from '../../src/frontends/llvm/clang/lower-compiled.ts';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { lowerModule } from '../../src/frontends/llvm/lower/lower-module.ts';
import type { MachineCode } from '../../src/index.ts';

export type Scripts = readonly string[];

/** Makes programs of scripts. */
export async function scriptRunner(): Promise<(scripts: Scripts) => MachineCode> {
  return compiledRunner(new URL('script-runner.c', import.meta.url));
}

/** Makes programs of a C source that runs the scripts given as its arguments. */
export async function compiledRunner(file: URL): Promise<(scripts: readonly string[]) => MachineCode> {
  const cache = new IrCache(cacheFolder(process.env));
  const source = { name: basename(file.pathname), text: readFileSync(file, 'utf8') };
  const request = { source, language: 'c', flags: NO_FLAGS, optimisation: 0 } as const;
  const compiler = embeddedClang();
  const { ir } = await compileToIr(request, { compiler, cache });
  const libraries = neededRuntime([await readRuntimeLibrary(cache)], [ir]).map(readModule);
  await compiler.close();
  const program = readModule(ir);
  const isLibraryFile = (path: string): boolean => path.startsWith(LIBRARY_PREFIX);
  return (scripts) =>
    lowerModule([program], libraries, { arguments: ['scripts', ...scripts], isLibraryFile });
}
