/** What `heddle check` is to check, whatever kind of file it comes from. */
import type { CheckResult, Diagnostic, Language, OpenedModel } from '../index.ts';
import type { Phase } from './job/messages.ts';

/** A file that was read. */
export interface CheckedFile {
  /** Of the model's vocabulary. */
  readonly language: Language;
  /** As the JSON names it. */
  readonly languageName: string;
  readonly warnings: readonly Diagnostic[];
  readonly open: (model: string) => OpenedModel;
  readonly check: (opened: OpenedModel) => Promise<CheckResult>;
  /**
   * Of a subject whose models are reported together: prints the report. By result: what its JSON
   * has besides.
   */
  readonly conclude?: (results: readonly CheckResult[]) => readonly object[];
}

export interface OpenedFile {
  readonly path: string;
  /** A jcstress test: there may be several of one file. */
  readonly isTest?: boolean;
  /** Throws what is wrong with the file, to be said when it is its turn. */
  readonly subject: () => CheckedFile;
  /** Its check under a model: reading and compiling it was at the expense of the same budget. */
  readonly phase: (model: string | undefined) => Phase;
}
