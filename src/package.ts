/**
 * What the npm package exports: the public API, and with it what the API asks for. The API takes
 * texts and values, so that the page can use it, too. In Node they are here: Heddle's cat files and
 * mappings, its model of the JDK, its clang with its C library, and its SAT solver, each found
 * beside the bundle as the command line finds it. The types are written out, so that the
 * declarations of the package need none of Node's.
 */
import { openJavaLibrary } from './cli/java/java-library.ts';
import { ProgramOpener } from './cli/open-program.ts';
import { EMBEDDED } from './cli/sat/embedded-solver.ts';
import { loadCat as loadCatFile, loadMappingFile } from './cli/system/files.ts';
import type { CatLoader, ClassFile, Diagnostic, MachineCode, SatSolverKind, SourceFile } from './index.ts';

export * from './index.ts';

/**
 * Finds cat files for openModel and compare: beside the file that includes them, then among
 * Heddle's own.
 */
export const loadCat: CatLoader = loadCatFile;

/**
 * A mapping of Heddle's by its name, or a file that ends in `.map`, for parseMapping. Throws
 * InputError.
 */
export const loadMapping: (nameOrPath: string) => SourceFile = loadMappingFile;

/** The SAT solver that comes with Heddle, for compare. */
export const cadical: SatSolverKind = EMBEDDED;

const javaLibrary = openJavaLibrary();

/** A class of Heddle's model of the JDK by its internal name, for `find` of a JavaRequest. */
export const findJavaLibraryClass = (internalName: string): ClassFile | undefined =>
  javaLibrary.find(internalName);

export interface OpenProgramOptions {
  /** Where headers are looked for besides the folder of the source, as with `-I`. */
  readonly includeFolders?: readonly string[];
  /** `NAME` or `NAME=VALUE`, as with `-D`. */
  readonly defines?: readonly string[];
  /** As with `-O`; 0 unless given. */
  readonly optimisation?: 0 | 1 | 2;
  /** The command of a clang to use instead of the one that comes with Heddle. */
  readonly clang?: string;
  /** What main gets after the program's name. */
  readonly programArguments?: readonly string[];
  readonly signal?: AbortSignal;
}

/** A program for checkProgram. */
export interface OpenedProgram {
  readonly code: MachineCode;
  /** Texts of the sources that places name. */
  readonly texts: ReadonlyMap<string, string>;
  /** What clang warns about. */
  readonly warnings: readonly Diagnostic[];
}

/**
 * Opens a source in C or C++, or LLVM IR as text; the ending of its name says which. Throws
 * InputError where the source is wrong, or asks for something that Heddle does not have.
 */
export async function openProgram(
  file: SourceFile,
  options: OpenProgramOptions = {},
): Promise<OpenedProgram> {
  const { includeFolders: I = [], defines: D = [], optimisation = 0, clang, programArguments = [] } = options;
  const { signal = new AbortController().signal } = options;
  const flags = { I, D, flag: [], O: `${optimisation}` as const, ...(clang !== undefined && { clang }) };
  const opener = new ProgramOpener(flags, programArguments, signal, process.env);
  try {
    const { code, texts, warnings } = await opener.open([file]);
    return { code, texts, warnings };
  } finally {
    await opener.close();
  }
}
