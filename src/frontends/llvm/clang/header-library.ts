/**
 * The headers that programs see: where they are searched, and under which name they appear in debug
 * locations. Programs in C see Heddle's own and clang's; programs in C++ see libc++ as it comes
 * with the embedded clang, with a few of its headers replaced by Heddle's (include/c++). Nothing of
 * the system is seen.
 */
import type { SourceLanguage } from './source-language.ts';

/**
 * What the path of the library's folder is replaced by in debug locations, so that IR does not
 * depend on it.
 */
export const LIBRARY_PREFIX = '<heddle>';

/** Where the package of the embedded clang has libc++. */
export const LIBCXX_FOLDER = '/usr/include/c++/v1';

/** What the path of that folder is replaced by in debug locations. */
export const LIBCXX_PREFIX = `${LIBRARY_PREFIX}/libc++`;

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

/** Headers of libc++ that programs include, besides those under the names of C's. */
const LIBCXX_HEADERS: readonly string[] = (
  'algorithm any array atomic barrier bit bitset cassert cctype cerrno cfloat charconv chrono cinttypes climits ' +
  'cmath compare concepts condition_variable coroutine cstdarg cstddef cstdint cstdio cstdlib cstring ' +
  'ctime deque exception expected flat_map flat_set forward_list functional future initializer_list iosfwd ' +
  'iterator latch limits list map mdspan memory memory_resource mutex new numbers numeric optional queue random ' +
  'ranges ratio scoped_allocator semaphore set shared_mutex source_location span stack stdexcept stop_token ' +
  'string string_view system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set ' +
  'utility variant vector version'
).split(' ');

/** Those of Heddle, in the order in which they are searched; `libraryFolder` is absolute. */
export function libraryFolders(libraryFolder: string, language: SourceLanguage): readonly string[] {
  const ofC = `${libraryFolder}/include`;
  return language === 'c' ? [ofC] : [`${ofC}/c++`, ofC];
}

/** All but clang's own. Libc++ is behind what replaces parts of it, and before C's. */
export function searchedFolders(libraryFolder: string, language: SourceLanguage): readonly string[] {
  const [first, ...rest] = libraryFolders(libraryFolder, language);
  return language === 'c' ? [first!] : [first!, LIBCXX_FOLDER, ...rest];
}

/**
 * Every header that a program may include without an -I, sorted. `headers`: Heddle's own, as a
 * program would include them. Those that begin with `__` are parts of others.
 */
export const promisedHeaders = (headers: Iterable<string>, language: SourceLanguage): readonly string[] =>
  [...new Set([...headers, ...CLANG_HEADERS, ...(language === 'c' ? [] : LIBCXX_HEADERS)])]
    .filter((name) => !name.startsWith('__'))
    .sort();
