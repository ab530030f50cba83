/** C, C++ and LLVM IR from files to machine programs: through the cache or a clang, then the front end `llvm`. */
import { basename, extname } from 'node:path';
import {
  type Diagnostic,
  InputError,
  type MachineCode,
  readProgram,
  type SourceFile,
  type Span,
  spanOfPlace,
} from '../index.ts';
import type { CheckFlags } from './check-flags.ts';
import type { ClangCompiler } from './clang/clang-compiler.ts';
import { type OptimisationLevel, type SourceLanguage, sourceLanguage } from './clang/compile-request.ts';
import { type CompiledSource, compileToIr } from './clang/compile-to-ir.ts';
import { cacheFolder, IrCache } from './clang/ir-cache.ts';
import { LIBRARY_PREFIX } from './clang/library-files.ts';
import { openClang } from './clang/open-clang.ts';
import { readRuntimeLibrary } from './clang/runtime-library.ts';

export interface OpenedProgram {
  readonly code: MachineCode;
  /** As the contract's JSON names it. */
  readonly language: 'c' | 'c++' | 'llvm';
  /** Texts of the sources that places name. */
  readonly texts: ReadonlyMap<string, string>;
  readonly warnings: readonly Diagnostic[];
}

/** Whether a file is one that this reads. */
export const isProgramFile = (path: string): boolean =>
  extname(path) === '.ll' || sourceLanguage(path) !== undefined;

/** Opens programs one after the other, with one compiler for them all. Its owner must call close. */
export class ProgramOpener {
  private readonly flags: Pick<CheckFlags, 'I' | 'D' | 'O' | 'clang'>;
  private readonly programArguments: readonly string[];
  private readonly signal: AbortSignal;
  private readonly env: NodeJS.ProcessEnv;
  private readonly cache: IrCache;
  private compiler: ClangCompiler | undefined;

  /** `programArguments`: what main gets after the program's name. `env` tells where the cache and the compiler are. */
  constructor(
    flags: Pick<CheckFlags, 'I' | 'D' | 'O' | 'clang'>,
    programArguments: readonly string[],
    signal: AbortSignal,
    env: NodeJS.ProcessEnv,
  ) {
    this.flags = flags;
    this.programArguments = programArguments;
    this.signal = signal;
    this.env = env;
    this.cache = new IrCache(cacheFolder(env));
  }

  async open(file: SourceFile): Promise<OpenedProgram> {
    const language = sourceLanguage(file.name);
    const compiled =
      language === undefined
        ? { ir: file, warnings: [], findSource: () => undefined }
        : await this.compile(file, language);
    const library = await readRuntimeLibrary(this.cache, compiled.ir);
    const code = shownInSources(file, compiled, () =>
      readProgram(compiled.ir, library, {
        arguments: [basename(file.name, extname(file.name)), ...this.programArguments],
        isLibraryFile: (path) => path.startsWith(LIBRARY_PREFIX),
      }),
    );
    const texts = new Map<string, string>();
    for (const name of new Set(code.places.map((place) => place.file))) {
      const source = compiled.findSource(name);
      if (source !== undefined) texts.set(name, source.text);
    }
    return { code, language: language ?? 'llvm', texts, warnings: compiled.warnings };
  }

  /** Gives back the memory that the compiler needs. */
  async close(): Promise<void> {
    await this.compiler?.close();
  }

  private compile(source: SourceFile, language: SourceLanguage): Promise<CompiledSource> {
    const { I, D, O, clang } = this.flags;
    this.compiler ??= openClang(clang, this.env);
    return compileToIr(
      { source, language, includeFolders: I, defines: D, optimisation: Number(O) as OptimisationLevel },
      { compiler: this.compiler, cache: this.cache, signal: this.signal },
    );
  }
}

/** Runs the action; an InputError is shown with the lines of the sources, of which the IR has only the numbers. */
function shownInSources<T>(
  source: SourceFile,
  { ir, findSource }: Pick<CompiledSource, 'ir' | 'findSource'>,
  action: () => T,
): T {
  const spanInSource = (span: Span): Span => {
    // What concerns the whole module concerns the whole source.
    if (span.file === ir && span.start === 0) return { file: source, start: 0, end: 0 };
    const file = findSource(span.file.name);
    if (span.position === undefined || file === undefined) return span;
    return spanOfPlace({ file: file.name, ...span.position }, file.text);
  };
  try {
    return action();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(
      error.diagnostics.map(({ span, ...rest }) => ({
        ...rest,
        ...(span === undefined ? {} : { span: spanInSource(span) }),
      })),
    );
  }
}
