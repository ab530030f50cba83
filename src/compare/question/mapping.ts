/**
 * A compiler mapping: what each label of a source language becomes on a target, as a table. The
 * target execution is a function of the source execution, event by event.
 */
import type { CompareLanguage } from './event-label.ts';

/** One instruction that a source event becomes. */
export interface TargetStep {
  /** A label of the target language. */
  readonly label: string;
  /**
   * `access`: stands for the source's read or write, reads and writes what it does. `extra`: a read
   * that only the target has, the first half of a pair whose write is the source's; it reads the
   * write just before that one. `fence`: neither.
   */
  readonly role: 'access' | 'extra' | 'fence';
}

export interface MappingRow {
  /** Labels of the source language. */
  readonly source: readonly string[];
  /** In program order; empty if the event becomes nothing. */
  readonly steps: readonly TargetStep[];
  /**
   * All that follows the read in its thread is control dependent on it, from the step with this
   * index on.
   */
  readonly controlFrom: number | undefined;
}

export interface Mapping {
  readonly name: string;
  readonly source: CompareLanguage;
  readonly target: CompareLanguage;
  readonly rows: readonly MappingRow[];
  /** No fences at the start or the end of a thread. */
  readonly isTrimmed: boolean;
  /** By level of the source: the level of the target that it becomes. */
  readonly scopes: readonly { readonly source: string; readonly target: string }[];
  /**
   * Labels that the mapping does not take: no execution with them is asked about. The reason is in
   * words.
   */
  readonly refused: readonly { readonly labels: readonly string[]; readonly reason: string }[];
  /** The target is not a model with axioms but this machine. */
  readonly machine?: 'amd';
}
