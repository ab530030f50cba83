/**
 * From the IR of a source to a program for the machine, linked to Heddle's library of functions
 * (pthread, malloc, string, ...).
 */
import type { SourceFile } from '../../../diagnostics/source.ts';
import { withSourceLines } from '../../../diagnostics/source-lines.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
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

/**
 * `runtime`: the IR of the whole library. `programArguments`: what main gets after the program's
 * name. Throws InputError.
 */
export function lowerCompiled(
  source: SourceFile,
  compiled: Pick<CompiledSource, 'ir' | 'findSource'>,
  runtime: string,
  programArguments: readonly string[],
  known: KnownCode = (_, lower) => lower(),
): LoweredProgram {
  const { ir } = compiled;
  const code = known([source.name, ir.name, ir.text, runtime, ...programArguments], () =>
    readLinked(source, compiled, runtime, programArguments),
  );
  const texts = new Map<string, string>();
  for (const name of new Set(code.places.map(({ file }) => file))) {
    const found = compiled.findSource(name);
    if (found !== undefined) texts.set(name, found.text);
  }
  return { code, texts };
}

function readLinked(
  source: SourceFile,
  { ir, findSource }: Pick<CompiledSource, 'ir' | 'findSource'>,
  runtime: string,
  programArguments: readonly string[],
): MachineCode {
  try {
    return readProgram(ir, neededRuntime(runtime, ir), {
      arguments: [programName(source.name), ...programArguments],
      isLibraryFile: (path) => path.startsWith(LIBRARY_PREFIX),
    });
  } catch (error) {
    throw withSourceLines(error, (name) => findSource(name)?.text, { ir, source });
  }
}

/** The part of the library that a program can reach. */
export function neededRuntime(runtime: string, program: SourceFile): SourceFile {
  const library = { name: `${LIBRARY_PREFIX}/runtime.ll`, text: runtime };
  return selectDefinitions(library, program, isCalledByHeddle);
}

/**
 * Functions that no program calls: the linker adds them to the end of threads and of the program.
 */
const isCalledByHeddle = (name: string): boolean => name.startsWith('__heddle_');

/** `queue` of `src/queue.c`. */
const programName = (path: string): string => path.replace(/^.*\//s, '').replace(/(?<=.)\.[^.]*$/s, '');
