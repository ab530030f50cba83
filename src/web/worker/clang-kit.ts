/**
 * What compiling a program needs from outside: in the page files of its origin and a worker, in
 * tests those of the command line.
 */
import type { ClangJob, ClangOutput, SourceLanguage } from '../../api/doors/clang.ts';

export interface ClangKit {
  /** Heddle's headers, by path from the library's folder: `include/pthread.h`. */
  readonly loadHeaders: () => Promise<Readonly<Record<string, string>>>;
  /** The IR of Heddle's library of functions, of the part in C or of that in C++. */
  readonly loadRuntime: (language: SourceLanguage) => Promise<string>;
  /**
   * Rejects with an InputError if clang itself fails. `progress`: one line about what is going on.
   */
  readonly compile: (job: ClangJob, progress: (text: string) => void) => Promise<ClangOutput>;
}
