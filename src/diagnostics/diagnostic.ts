/**
 * What is wrong with an input: a value, not a print. Front ends and the cat language throw
 * InputError; the command line and the page render it (render.ts). Nothing below them prints or
 * exits.
 */
import type { Span } from './source.ts';

/** Stable names of what can be wrong with an input. */
export type DiagnosticCode =
  | 'syntax'
  | 'unknown-name'
  | 'unknown-instruction'
  | 'unknown-model'
  | 'type'
  | 'unsupported'
  | 'missing-file'
  | 'not-text'
  | 'architecture'
  | 'usage'
  /** A cat model calls the primitive `fail`. */
  | 'fail'
  | 'value';

export type Severity = 'error' | 'warning';

export interface Diagnostic {
  readonly severity: Severity;
  readonly code: DiagnosticCode;
  /** What was found, one sentence without a full stop at its end. */
  readonly message: string;
  /** Where; absent only when there is no file (a wrong flag, a missing file). */
  readonly span?: Span;
  /** What was expected there, where the message does not say it. */
  readonly expected?: string;
  /** What to do next, such as "did you mean `acyclic`?". */
  readonly suggestion?: string;
}

/** An input that cannot be used. Carries at least one diagnostic. */
export class InputError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics[0]!.message);
    this.name = 'InputError';
    this.diagnostics = diagnostics;
  }
}

export type DiagnosticDetails = Pick<Diagnostic, 'span' | 'expected' | 'suggestion'>;

export function errorDiagnostic(
  code: DiagnosticCode,
  message: string,
  details: DiagnosticDetails = {},
): Diagnostic {
  return { severity: 'error', code, message, ...details };
}

/** The common case: one error, thrown at once. */
export function fail(code: DiagnosticCode, message: string, details: DiagnosticDetails = {}): never {
  throw new InputError([errorDiagnostic(code, message, details)]);
}
