/**
 * The arguments of clang for a job, for the front end (`-cc1`, which is what the embedded clang can
 * run) and for the driver of a system clang; the two sides ask for the same IR. What is asked for,
 * beyond the user's options:
 *
 * - a 64-bit Linux target, whatever the machine, so that a program means the same everywhere;
 * - debug locations and names of values; no absolute path of the machine;
 * - unoptimised IR without `optnone`, with the begin and the end of the lives of locals (by an
 *   option for a sanitizer, which itself is not asked for). At -O1 and -O2 nothing that only makes
 *   code faster by making it larger (vectors, unrolling), and no knowledge about library functions,
 *   so that the program's own calls and loops remain;
 * - multiplications and additions of floats as written, never fused;
 * - C++ with exceptions and run-time type information.
 */
import type { ClangJob } from './clang-compiler.ts';
import type { CompileRequest } from './compile-request.ts';
import {
  LIBCXX_FOLDER,
  LIBCXX_PREFIX,
  LIBRARY_PREFIX,
  libraryFolders,
  searchedFolders,
} from './header-library.ts';

const TARGET = 'x86_64-unknown-linux-gnu';
const STANDARDS = { c: 'gnu17', 'c++': 'c++20' } as const;
/** Options that the front end has under other names, or needs to be told nothing of. */
const FRONT_END_FORMS: Readonly<Record<string, readonly string[]>> = {
  '-funsigned-char': ['-fno-signed-char'],
  '-fsigned-char': [],
  '-mcx16': ['-target-feature', '+cx16'],
  '-fno-exceptions': [],
};
const MOST_ERRORS = 20;

/** A loop with an empty body is how one waits; atomics of 16 bytes are slow, which is no matter. */
const QUIET = ['-Wno-empty-body', '-Wno-atomic-alignment'];

/**
 * Arguments of clang's front end; clang's own headers are in the folder `clangHeaders`. The IR goes
 * to standard output.
 */
export function frontEndArguments(job: ClangJob, clangHeaders: string): string[] {
  const { request, workingFolder } = job;
  const { source, language, optimisation, flags } = request;
  return [
    ...['-cc1', '-triple', TARGET, '-target-cpu', 'x86-64', '-emit-llvm', '-fgnuc-version=4.2.1'],
    ...['-debug-info-kind=line-tables-only', '-ffp-contract=off', `-working-directory=${workingFolder}`],
    ...['-ferror-limit', String(MOST_ERRORS), '-fno-caret-diagnostics', ...QUIET],
    ...(optimisation === 0
      ? ['-O0', '-disable-O0-optnone', '-fsanitize-address-use-after-scope']
      : [`-O${optimisation}`, '-fno-builtin', '-fno-unroll-loops', '-fno-finite-loops', '-relaxed-aliasing']),
    ...(language === 'c++' ? [`-fdebug-prefix-map=${LIBCXX_FOLDER}=${LIBCXX_PREFIX}`] : []),
    ...(language === 'c++' && !flags.options.includes('-fno-exceptions')
      ? ['-fcxx-exceptions', '-fexceptions']
      : []),
    ...commonArguments(job),
    ...flags.options.flatMap((option) => FRONT_END_FORMS[option] ?? [option]),
    ...searchedFolders(job.libraryFolder, language).flatMap((folder) => ['-internal-isystem', folder]),
    ...['-internal-isystem', clangHeaders],
    ...[
      '-main-file-name',
      source.name.replace(/^.*\//s, ''),
      '-o',
      '-',
      '-x',
      inputKind(request),
      source.name,
    ],
  ];
}

/** Arguments of the driver, for C. The IR goes to standard output. */
export function driverArguments(job: ClangJob): string[] {
  const { source, language, optimisation, flags } = job.request;
  return [
    ...[`--target=${TARGET}`, '-S', '-emit-llvm', '-gline-tables-only', '-ffp-contract=off'],
    ...['-fno-discard-value-names', '-Qunused-arguments', `-ferror-limit=${MOST_ERRORS}`],
    ...['-fno-caret-diagnostics', '-fno-color-diagnostics', ...QUIET],
    ...(optimisation === 0
      ? [
          '-O0',
          ...['-disable-O0-optnone', '-fsanitize-address-use-after-scope'].flatMap((o) => ['-Xclang', o]),
        ]
      : [
          `-O${optimisation}`,
          '-fno-builtin',
          '-fno-unroll-loops',
          '-fno-finite-loops',
          '-fno-strict-aliasing',
        ]),
    ...(optimisation === 0 ? [] : ['-fno-vectorize', '-fno-slp-vectorize']),
    ...commonArguments(job),
    ...flags.options,
    '-nostdlibinc',
    ...libraryFolders(job.libraryFolder, language).flatMap((folder) => ['-isystem', folder]),
    ...['-o', '-', '-x', inputKind(job.request), '--', source.name],
  ];
}

function commonArguments({ request, libraryFolder }: ClangJob): string[] {
  const { language, flags } = request;
  return [
    `-std=${flags.standards[language] ?? STANDARDS[language]}`,
    '-fdebug-compilation-dir=.',
    `-fdebug-prefix-map=${libraryFolder}=${LIBRARY_PREFIX}`,
    `-fmacro-prefix-map=${libraryFolder}=${LIBRARY_PREFIX}`,
    ...['-D', '__HEDDLE__=1'],
    ...flags.defines.flatMap((define) => ['-D', define]),
    ...flags.undefines.flatMap((name) => ['-U', name]),
    ...flags.quoteFolders.flatMap((folder) => ['-iquote', folder]),
    ...flags.includeFolders.flatMap((folder) => ['-I', folder]),
    ...flags.systemFolders.flatMap((folder) => ['-isystem', folder]),
    ...flags.includes.flatMap((file) => ['-include', file]),
    '-Wno-unknown-warning-option',
  ];
}

/** As clang's `-x` names it. */
function inputKind({ source, language }: CompileRequest): string {
  if (!/\.ii?$/.test(source.name)) return language;
  return language === 'c' ? 'cpp-output' : 'c++-cpp-output';
}
