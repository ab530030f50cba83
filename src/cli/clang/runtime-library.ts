/**
 * Heddle's library of functions as LLVM IR, to be linked to every program: pthread, malloc, string
 * and the like, from C, and for programs in C++ what libc++ has out of line, from C++. The sources
 * become one module for each language when Heddle is built (scripts/build.mjs); run from the
 * sources, they are compiled as a program is.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_FLAGS, RUNTIME_FILES, type SourceLanguage } from '../../api/doors/clang.ts';
import { compileToIr } from './compile-to-ir.ts';
import { embeddedClang } from './embedded-clang.ts';
import type { IrCache } from './ir-cache.ts';
import { LIBRARY_FOLDER } from './library-files.ts';

interface Library {
  /** Of the sources, below the library's. */
  readonly folder: string;
  readonly language: SourceLanguage;
  readonly extension: string;
}

const LIBRARIES: Readonly<Record<SourceLanguage, Library>> = {
  c: { folder: 'runtime', language: 'c', extension: '.c' },
  'c++': { folder: 'runtime-cxx', language: 'c++', extension: '.cc' },
};

/** The newest, since a part of libc++ is there only then. */
const CXX_STANDARD = 'c++23';

/** What the build has made, once it was read. */
const built = new Map<Library, string>();

/** The IR of the C library, whichever clang compiles the program. */
export const readRuntimeLibrary = (cache: IrCache): Promise<string> => readLibrary(LIBRARIES.c, cache);

/** The IR of what libc++ needs. */
export const readLibcxxRuntime = (cache: IrCache): Promise<string> => readLibrary(LIBRARIES['c++'], cache);

async function readLibrary(library: Library, cache: IrCache): Promise<string> {
  const known = built.get(library);
  if (known !== undefined) return known;
  const path = join(LIBRARY_FOLDER, RUNTIME_FILES[library.language]);
  if (!existsSync(path)) return compileLibrary(library.language, cache);
  const text = readFileSync(path, 'utf8');
  built.set(library, text);
  return text;
}

/**
 * Compiles the sources. Clang cannot link, so they are included one after the other into one file:
 * names of static functions must differ between them.
 */
export async function compileLibrary(language: SourceLanguage, cache: IrCache): Promise<string> {
  const { folder, extension } = LIBRARIES[language];
  const path = join(LIBRARY_FOLDER, folder);
  const names = readdirSync(path).filter((name) => name.endsWith(extension));
  const source = {
    name: join(path, `runtime${extension}`),
    text: names
      .sort()
      .map((name) => `#include "${name}"\n`)
      .join(''),
  };
  const flags = { ...NO_FLAGS, standards: { 'c++': CXX_STANDARD } };
  const request = { source, language, flags, optimisation: 0 } as const;
  const compiler = embeddedClang();
  try {
    return (await compileToIr(request, { compiler, cache })).ir.text;
  } finally {
    await compiler.close();
  }
}
