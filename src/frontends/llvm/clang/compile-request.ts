/**
 * What is asked of clang: one C or C++ source and the options of the command line that change what
 * it means. First on the way from a source to LLVM IR (clang-output.ts); made by the command line
 * or the page, read by every compiler.
 */
import type { SourceFile } from '../../../diagnostics/source.ts';

export type SourceLanguage = 'c' | 'c++';

export type OptimisationLevel = 0 | 1 | 2;

export interface CompileRequest {
  /**
   * The name is a path, absolute or relative to the working folder, and appears in debug locations
   * as it is.
   */
  readonly source: SourceFile;
  readonly language: SourceLanguage;
  /** The folders of -I, in order. */
  readonly includeFolders: readonly string[];
  /** The definitions of -D, each `NAME` or `NAME=VALUE`. */
  readonly defines: readonly string[];
  readonly optimisation: OptimisationLevel;
}

const EXTENSIONS: Readonly<Record<string, SourceLanguage>> = {
  '.c': 'c',
  '.cc': 'c++',
  '.cpp': 'c++',
  '.cxx': 'c++',
  '.C': 'c++',
};

/**
 * The language that a file's extension stands for; undefined if clang is not the one to read it.
 */
export function sourceLanguage(path: string): SourceLanguage | undefined {
  const [extension = ''] = /(?<=[^/])\.[^./]*$/.exec(path) ?? [];
  return EXTENSIONS[extension];
}
