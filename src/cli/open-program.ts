/** C, C++ and LLVM IR from files to machine programs: through the cache or a clang, then the front end `llvm`. */
import { basename, extname } from 'node:path';
import { type Diagnostic, type MachineCode, readProgram, type SourceFile } from '../index.ts';
import type { CheckFlags } from './check-flags.ts';
import { type SourceLanguage, sourceLanguage } from './clang/compile-request.ts';
import { compileToIr } from './clang/compile-to-ir.ts';
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

/** `programArguments`: what main gets after the program's name. */
export async function openProgram(
  file: SourceFile,
  flags: CheckFlags,
  programArguments: readonly string[],
  signal: AbortSignal,
): Promise<OpenedProgram> {
  const language = sourceLanguage(file.name);
  const compiled =
    language === undefined
      ? { ir: file, warnings: [], findSource: () => undefined }
      : await compile(file, language, flags, signal);
  const code = readProgram(compiled.ir, await readRuntimeLibrary(openCache(), compiled.ir), {
    arguments: [basename(file.name, extname(file.name)), ...programArguments],
    isLibraryFile: (path) => path.startsWith(LIBRARY_PREFIX),
  });
  const texts = new Map<string, string>();
  for (const name of new Set(code.places.map((place) => place.file))) {
    const source = compiled.findSource(name);
    if (source !== undefined) texts.set(name, source.text);
  }
  return { code, language: language ?? 'llvm', texts, warnings: compiled.warnings };
}

function compile(source: SourceFile, language: SourceLanguage, flags: CheckFlags, signal: AbortSignal) {
  const request = {
    source,
    language,
    includeFolders: flags.I,
    defines: flags.D,
    optimisation: Number(flags.O) as 0 | 1 | 2,
  };
  return compileToIr(request, {
    compiler: openClang(flags.clang, process.env),
    cache: openCache(),
    signal,
  });
}

const openCache = (): IrCache => new IrCache(cacheFolder(process.env));
