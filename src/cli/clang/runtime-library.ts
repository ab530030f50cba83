/**
 * Heddle's library of functions (pthread, malloc, string, ...) as LLVM IR, to be linked to every program. Its C sources
 * become one module when Heddle is built (scripts/build.mjs); run from the sources, they are compiled as a program is.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from '../../index.ts';
import { compileToIr } from './compile-to-ir.ts';
import { embeddedClang } from './embedded-clang.ts';
import type { IrCache } from './ir-cache.ts';
import { LIBRARY_FOLDER, LIBRARY_PREFIX } from './library-files.ts';
import { selectDefinitions } from './select-definitions.ts';

const SOURCES = join(LIBRARY_FOLDER, 'runtime');
const COMPILED = join(LIBRARY_FOLDER, 'runtime.ll');

/** The IR of the library, whichever clang compiles the program; with a program's IR, only what that one can reach. */
export async function readRuntimeLibrary(cache: IrCache, program?: SourceFile): Promise<SourceFile> {
  const text = existsSync(COMPILED) ? readFileSync(COMPILED, 'utf8') : await compileRuntimeLibrary(cache);
  const library = { name: `${LIBRARY_PREFIX}/runtime.ll`, text };
  return program === undefined ? library : selectDefinitions(library, program, isCalledByHeddle);
}

/** Functions that no program calls: the linker adds them to the end of threads and of the program. */
const isCalledByHeddle = (name: string): boolean => name.startsWith('__heddle_');

/**
 * Compiles the sources. Clang cannot link, so they are included one after the other into one file: names of static
 * functions must differ between them.
 */
export async function compileRuntimeLibrary(cache: IrCache): Promise<string> {
  const names = readdirSync(SOURCES).filter((name) => name.endsWith('.c'));
  const source = {
    name: join(SOURCES, 'runtime.c'),
    text: names
      .sort()
      .map((name) => `#include "${name}"\n`)
      .join(''),
  };
  const request = { source, language: 'c', includeFolders: [], defines: [], optimisation: 0 } as const;
  const compiler = embeddedClang();
  try {
    return (await compileToIr(request, { compiler, cache })).ir.text;
  } finally {
    await compiler.close();
  }
}
