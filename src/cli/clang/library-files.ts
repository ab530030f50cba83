/**
 * Heddle's own headers and run-time sources: where they are, and under which name they appear in debug locations. Both
 * compilers search them before clang's own headers, and nothing else: neither the headers of the system nor libc++.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceLanguage } from './compile-request.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** dist/library beside the bundle, the sources' folder when run from the sources. Absolute. */
export const LIBRARY_FOLDER = [join(here, 'library'), join(here, '../../frontends/llvm/library')].find(
  existsSync,
)!;

/** What the path of the library's folder is replaced by in debug locations, so that IR does not depend on it. */
export const LIBRARY_PREFIX = '<heddle>';

/** Headers that clang has itself and that Heddle promises to users. */
export const CLANG_HEADERS: readonly string[] = [
  'float.h',
  'iso646.h',
  'limits.h',
  'stdalign.h',
  'stdarg.h',
  'stdatomic.h',
  'stdbool.h',
  'stddef.h',
  'stdint.h',
  'stdnoreturn.h',
];

const C_HEADERS = join(LIBRARY_FOLDER, 'include');
const CPP_HEADERS = join(C_HEADERS, 'c++');

/** Absolute, in the order in which they are searched. */
export function libraryFolders(language: SourceLanguage): readonly string[] {
  return language === 'c' ? [C_HEADERS] : [CPP_HEADERS, C_HEADERS];
}

/** The headers of one folder of libraryFolders, as a program would include them. */
export function headersIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => folder === CPP_HEADERS || !name.startsWith('c++/'))
    .sort();
}

/** Every header that a program may include without an -I, sorted. Those that begin with `__` are parts of others. */
export function shippedHeaders(language: SourceLanguage): readonly string[] {
  const names = new Set([...libraryFolders(language).flatMap(headersIn), ...CLANG_HEADERS]);
  return [...names].filter((name) => !name.startsWith('__')).sort();
}
