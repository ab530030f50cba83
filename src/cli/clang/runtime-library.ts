/**
 * Heddle's library of functions (pthread, malloc, string, ...) as LLVM IR, to be linked to every
 * program. Its C sources become one module when Heddle is built (scripts/build.mjs); run from the
 * sources, they are compiled as a program is.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIBRARY_PREFIX, NO_FLAGS, neededRuntime } from '../../api/doors/clang.ts';
import type { SourceFile } from '../../index.ts';
import { compileToIr } from './compile-to-ir.ts';
import { embeddedClang } from './embedded-clang.ts';
import type { IrCache } from './ir-cache.ts';
import { LIBRARY_FOLDER } from './library-files.ts';

const SOURCES = join(LIBRARY_FOLDER, 'runtime');
const COMPILED = join(LIBRARY_FOLDER, 'runtime.ll');

/** What the build has made, once it was read. */
let built: string | undefined;

/**
 * The IR of the library, whichever clang compiles the program; with a program's IR, only what that
 * one can reach.
 */
export async function readRuntimeLibrary(cache: IrCache, program?: SourceFile): Promise<SourceFile> {
  built ??= existsSync(COMPILED) ? readFileSync(COMPILED, 'utf8') : undefined;
  const text = built ?? (await compileRuntimeLibrary(cache));
  return program === undefined
    ? { name: `${LIBRARY_PREFIX}/runtime.ll`, text }
    : neededRuntime(text, [program]);
}

/**
 * Compiles the sources. Clang cannot link, so they are included one after the other into one file:
 * names of static functions must differ between them.
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
  const request = { source, language: 'c', flags: NO_FLAGS, optimisation: 0 } as const;
  const compiler = embeddedClang();
  try {
    return (await compileToIr(request, { compiler, cache })).ir.text;
  } finally {
    await compiler.close();
  }
}
