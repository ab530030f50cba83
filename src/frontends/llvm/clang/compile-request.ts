/**
 * What is asked of clang: one C or C++ source and the options of the command line that change what
 * it means. First on the way from a source to LLVM IR (clang-output.ts); made by the command line
 * or the page, read by every compiler.
 */
import type { SourceFile } from '../../../diagnostics/source.ts';

import type { CompilerFlags } from './compiler-flags.ts';
import type { SourceLanguage } from './source-language.ts';

export type OptimisationLevel = 0 | 1 | 2;

export interface CompileRequest {
  /**
   * The name is a path, absolute or relative to the working folder, and appears in debug locations
   * as it is.
   */
  readonly source: SourceFile;
  readonly language: SourceLanguage;
  readonly flags: CompilerFlags;
  readonly optimisation: OptimisationLevel;
}
