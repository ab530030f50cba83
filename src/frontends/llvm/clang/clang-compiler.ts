/**
 * What all compilers have in common, the embedded one in a child process or in the page and a clang
 * of the system: a job goes in, LLVM IR and clang's own diagnostics come out. clang-output.ts reads
 * the diagnostics.
 */
import { errorDiagnostic, InputError } from '../../../diagnostics/diagnostic.ts';
import { type ClangAdvice, COMMAND_LINE_ADVICE } from './clang-advice.ts';
import type { CompileRequest } from './compile-request.ts';

/** What the user allows a compiler. */
export interface CompileLimits {
  /** As of performance.now(). */
  readonly deadline?: number;
  readonly megabytes?: number;
}

export interface ClangJob {
  readonly request: CompileRequest;
  /** Absolute; names in the request are relative to it. */
  readonly workingFolder: string;
  /** Where Heddle's own headers are, as clang is to see it. Absolute. */
  readonly libraryFolder: string;
  /** All that the source can include, and the source itself, by absolute path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly limits?: CompileLimits;
  /** Ends the compiler early. */
  readonly signal?: AbortSignal;
}

export interface ClangOutput {
  /** Absent when the source has errors. */
  readonly ir?: string;
  /** What clang wrote to standard error. */
  readonly diagnostics: string;
}

export interface ClangCompiler {
  /** Changes whenever the compiler may give other IR for the same files and arguments. */
  readonly identity: string;
  /** What clang is told; with the identity and the files, all that decides about the IR. */
  argumentsFor(job: ClangJob): string[];
  /**
   * One compilation in another process. Errors in the source are part of the output; a compiler
   * that is missing, too old, too slow or crashes is an InputError, and does not harm the next job.
   * One that exceeds the limits of the job is stopped (Stopped).
   */
  compile(job: ClangJob): Promise<ClangOutput>;
  /**
   * Ends what was started for the jobs; no process is left when the promise settles. A later job
   * starts anew.
   */
  close(): Promise<void>;
}

/**
 * A source that keeps clang busy for longer is refused: CPU time on the command line, time of the
 * clock on the page.
 */
export const COMPILE_SECONDS = 60;

export function tooSlow({ source }: CompileRequest): InputError {
  const message = `clang did not finish \`${source.name}\` within ${COMPILE_SECONDS} seconds`;
  return new InputError([errorDiagnostic('unsupported', message, { suggestion: 'make the source smaller' })]);
}

/** Clang ended without saying what is wrong with the source. */
export function crashed(
  { source }: CompileRequest,
  reason: string,
  { crash }: ClangAdvice = COMMAND_LINE_ADVICE,
): InputError {
  const message = `clang crashed while it compiled \`${source.name}\`: ${reason}`;
  return new InputError([errorDiagnostic('unsupported', message, { suggestion: crash })]);
}
