/**
 * What a check is of, a litmus test or a program: how it is opened and explored under a model, and
 * what its column shows.
 */
import type { Diagnostic } from '../../api/diagnostics.ts';
import type { CandidateState, FinalState } from '../../api/litmus.ts';
import type { OpenedModel } from '../../api/models.ts';
import type { CheckResult } from '../../api/results.ts';
import type { ModelSource, VerdictColumn } from '../protocol.ts';

export type CheckedColumn = Extract<VerdictColumn, { kind: 'checked' }>;

/** How far an exploration is. */
export interface SearchState {
  readonly executions: number;
  /** Of a litmus test. */
  readonly states?: readonly FinalState[];
}

export interface CheckedSource {
  /** As the JSON names it. */
  readonly language: string;
  readonly warnings: readonly Diagnostic[];
  /** Throws InputError. */
  readonly open: (model: ModelSource) => OpenedModel;
  readonly check: (opened: OpenedModel, report: (state: SearchState) => void) => Promise<CheckResult>;
  readonly show: (
    result: CheckResult,
    opened: OpenedModel,
  ) => Pick<CheckedColumn, 'counts' | 'isComplete' | 'errorPictures' | 'text'>;
  /** Of a litmus test: final states whatever a model says. */
  readonly candidates?: () => Promise<readonly CandidateState[]>;
}

export const countsOf = (states: readonly FinalState[]): Record<string, number> =>
  Object.fromEntries(states.map(({ text, executions }) => [text, executions]));
