/**
 * The headers of libc++ that programs about concurrency include, precompiled: parsing them takes
 * clang longer than all the rest. The embedded clang makes them once for each set of flags and
 * keeps them (cli/clang/embedded-clang.ts).
 *
 * A precompiled header stands before the source, as if the source included it first. What that
 * changes is excluded: a source that configures the library, or files of a program in the place of
 * the library's, get none (`canUsePrecompiled`). A source that has errors with it is compiled again
 * without it: it may use a name that the program did not ask for.
 */
import type { ClangJob } from './clang-compiler.ts';
import { NO_FLAGS } from './compiler-flags.ts';
import { type EmbeddedJob, embeddedJob, type FileTree, JOB_FOLDER } from './embedded-job.ts';
import { promisedHeaders } from './header-library.ts';

const COMMON_HEADERS: readonly string[] = (
  'algorithm any array atomic barrier bit cassert cerrno chrono cinttypes climits compare concepts ' +
  'condition_variable coroutine cstddef cstdint cstdio cstdlib cstring deque exception forward_list functional ' +
  'future initializer_list iterator latch limits list map memory mutex new numeric optional queue random ranges ' +
  'ratio semaphore set shared_mutex span stack stdexcept stop_token string string_view system_error thread tuple ' +
  'type_traits typeindex typeinfo unordered_map unordered_set utility variant vector'
).split(' ');

/** What a program says to the library's headers, other than by including them. */
const CONFIGURES = /\b(?:_LIBCPP_|__STDC_|_GNU_SOURCE|_POSIX_|_XOPEN_|__cpp_)/;

/** In the folder of the job's own files. Clang looks at the source of a header again. */
const SOURCE = 'common.h';
const PRECOMPILED = 'common.pch';
const TEXT = COMMON_HEADERS.map((name) => `#include <${name}>\n`).join('');

/** Whether the source means the same behind the common headers. */
export function canUsePrecompiled({ request, files, libraryFolder }: ClangJob): boolean {
  const { language, flags, source } = request;
  if (language !== 'c++' || source.name.endsWith('.ii')) return false;
  const { defines, undefines, includes } = flags;
  if ([...defines, ...undefines].some((define) => /^(?:_|NDEBUG\b)/.test(define))) return false;
  const own = [...files].filter(([path]) => !path.startsWith(`${libraryFolder}/`));
  const headers = new Set(promisedHeaders([], 'c++'));
  const decoder = new TextDecoder();
  return (
    includes.length === 0 &&
    own.every(([path, text]) => !headers.has(baseName(path)) && !CONFIGURES.test(decoder.decode(text)))
  );
}

/** The job that makes the precompiled header for such a job; its output is the header. */
export function precompilingJob(job: ClangJob): EmbeddedJob {
  const { libraryFolder, request } = job;
  const { standards, options } = request.flags;
  const made = embeddedJob({
    ...job,
    files: new Map([...job.files].filter(([name]) => name.startsWith(`${libraryFolder}/`))),
    request: {
      ...request,
      source: { name: inJob(SOURCE), text: TEXT },
      flags: { ...NO_FLAGS, standards, options },
    },
  });
  const kind = made.arguments.indexOf('-x') + 1;
  return {
    arguments: made.arguments.map((word, i) =>
      i === kind ? 'c++-header' : word === '-emit-llvm' ? '-emit-pch' : word,
    ),
    files: withFiles(made.files, { [SOURCE]: TEXT }),
  };
}

/** The job behind the precompiled header. */
export const withPrecompiled = (job: EmbeddedJob, header: Uint8Array): EmbeddedJob => ({
  arguments: [...job.arguments, '-include-pch', inJob(PRECOMPILED)],
  files: withFiles(job.files, { [SOURCE]: TEXT, [PRECOMPILED]: header }),
});

const inJob = (name: string): string => `/${JOB_FOLDER}/${name}`;

const withFiles = (files: FileTree, more: FileTree): FileTree => ({
  ...files,
  [JOB_FOLDER]: { ...(files[JOB_FOLDER] as FileTree), ...more },
});

const baseName = (path: string): string => path.replace(/^.*\//s, '');
