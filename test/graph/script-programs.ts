/** Programs made of scripts, one for each thread and main's first, for script-runner.c: one call of clang for all of them. */
import { readFileSync } from 'node:fs';
import { compileToIr } from '../../src/cli/clang/compile-to-ir.ts';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import { cacheFolder, IrCache } from '../../src/cli/clang/ir-cache.ts';
import { LIBRARY_PREFIX } from '../../src/cli/clang/library-files.ts';
import { readRuntimeLibrary } from '../../src/cli/clang/runtime-library.ts';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { lowerModule } from '../../src/frontends/llvm/lower/lower-module.ts';
import type { MachineCode } from '../../src/index.ts';

export type Scripts = readonly string[];

/** Makes programs of scripts. */
export async function scriptRunner(): Promise<(scripts: Scripts) => MachineCode> {
  const cache = new IrCache(cacheFolder(process.env));
  const text = readFileSync(new URL('script-runner.c', import.meta.url), 'utf8');
  const compiler = embeddedClang();
  const { ir } = await compileToIr(
    {
      source: { name: 'script-runner.c', text },
      language: 'c',
      includeFolders: [],
      defines: [],
      optimisation: 0,
    },
    { compiler, cache },
  );
  const library = await readRuntimeLibrary(cache, ir);
  await compiler.close();
  const program = readModule(ir);
  const runtime = library === undefined ? undefined : readModule(library);
  return (scripts) =>
    lowerModule(program, runtime, {
      arguments: ['scripts', ...scripts],
      isLibraryFile: (path) => path.startsWith(LIBRARY_PREFIX),
    });
}
