/**
 * Heddle's own headers as clang sees them: where they are searched, and under which name they
 * appear in debug locations. Every compiler searches them before clang's own headers, and nothing
 * else: neither the headers of the system nor libc++.
 */
import type { SourceLanguage } from './source-language.ts';

/**
 * What the path of the library's folder is replaced by in debug locations, so that IR does not
 * depend on it.
 */
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

/** In the order in which they are searched; `libraryFolder` is absolute. */
export function libraryFolders(libraryFolder: string, language: SourceLanguage): readonly string[] {
  const ofC = `${libraryFolder}/include`;
  return language === 'c' ? [ofC] : [`${ofC}/c++`, ofC];
}

/**
 * Every header that a program may include without an -I, sorted. `headers`: Heddle's own, as a
 * program would include them. Those that begin with `__` are parts of others.
 */
export const promisedHeaders = (headers: Iterable<string>): readonly string[] =>
  [...new Set([...headers, ...CLANG_HEADERS])].filter((name) => !name.startsWith('__')).sort();
