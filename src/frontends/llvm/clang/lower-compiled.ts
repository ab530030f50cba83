/**
 * From the IR of the sources of a program to code for the machine, linked to Heddle's library of
 * functions (pthread, malloc, string, ...).
 */
import type { SourceFile } from '../../../diagnostics/source.ts';
import { withSourceLines } from '../../../diagnostics/source-lines.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import type { ProgramMeaning } from '../lower/lower-module.ts';
import { readProgram } from '../read-program.ts';
import type { CompiledSource } from './clang-output.ts';
import { LIBRARY_PREFIX } from './header-library.ts';
import { selectDefinitions } from './select-definitions.ts';

export interface LoweredProgram {
  readonly code: MachineCode;
  /** Texts of the sources that places name. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What makes code of the inputs, or finds the code that was made of them before. */
export type KnownCode = (inputs: readonly string[], lower: () => MachineCode) => MachineCode;

/** A source of a program and what clang made of it. */
export interface CompiledFile extends Pick<CompiledSource, 'ir' | 'findSource'> {
  readonly source: SourceFile;
}

/**
 * The files of one program are linked; the first gives it its name. `runtime`: the IR of the whole
 * library, and that of libc++'s part of it if a file needs it. `programArguments`: what main gets
 * after the program's name. `meaning`: what the user says of volatile and of assembly. Throws
 * InputError.
 */
export function lowerCompiled(
  files: readonly CompiledFile[],
  runtime: readonly string[],
  programArguments: readonly string[],
  meaning: ProgramMeaning = {},
  known: KnownCode = (_, lower) => lower(),
): LoweredProgram {
  const texts = files.flatMap(({ source, ir }) => [source.name, ir.name, ir.text]);
  const { assembly, relaxesVolatile = false } = meaning;
  const said = [assembly?.text ?? '', String(relaxesVolatile), String(files.length)];
  const code = known([...said, ...texts, ...runtime, ...programArguments], () =>
    readLinked(files, runtime, programArguments, meaning),
  );
  const named = new Map<string, string>();
  for (const name of new Set(code.places.map(({ file }) => file))) {
    const text = textOf(files, name);
    if (text !== undefined) named.set(name, text);
  }
  return { code, texts: named };
}

/** The text of a source that a place names. */
function textOf(files: readonly CompiledFile[], name: string): string | undefined {
  for (const { findSource } of files) {
    const found = findSource(name);
    if (found !== undefined) return found.text;
  }
  return undefined;
}

/** The sources of Rust's own library, as rustc notes them. */
const RUST_LIBRARY = /^\/rustc\/[0-9a-f]+\/|\/lib\/rustlib\/src\/rust\/library\//;

function readLinked(
  files: readonly CompiledFile[],
  runtime: readonly string[],
  programArguments: readonly string[],
  meaning: ProgramMeaning,
): MachineCode {
  try {
    const irs = files.map(({ ir }) => ir);
    return readProgram(irs, neededRuntime(runtime, irs), {
      arguments: [programName(files[0]!.source.name), ...programArguments],
      ...meaning,
      isLibraryFile: (path) => path.startsWith(LIBRARY_PREFIX) || RUST_LIBRARY.test(path),
    });
  } catch (error) {
    throw withSourceLines(error, (name) => textOf(files, name), files);
  }
}

/** The IR of the libraries in each language, as the build names the files. */
export const RUNTIME_FILES = { c: 'runtime.ll', 'c++': 'runtime-cxx.ll' } as const;

/** Whether a program may need what libc++ does not have in its headers. */
export const needsLibcxx = ({ text }: SourceFile): boolean => /@"?_Z|@__cxa_/.test(text);

/** The parts of the libraries that a program can reach; a library may need those before it. */
export function neededRuntime(
  runtime: readonly string[],
  program: readonly SourceFile[],
): readonly SourceFile[] {
  const needed: SourceFile[] = [];
  for (const text of [...runtime].reverse()) {
    const library = { name: `${LIBRARY_PREFIX}/runtime.ll`, text };
    needed.unshift(selectDefinitions(library, [...program, ...needed], isCalledByHeddle));
  }
  return needed;
}

/**
 * Functions that no program calls: the linker adds them to the end of threads and of the program.
 */
const isCalledByHeddle = (name: string): boolean => name.startsWith('__heddle_');

/** `queue` of `src/queue.c`. */
const programName = (path: string): string => path.replace(/^.*\//s, '').replace(/(?<=.)\.[^.]*$/s, '');
