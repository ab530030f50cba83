/**
 * Candidates: pairs of accesses, cycles of locks, assertions with a write, for which nothing that
 * is cheap to see rules a prediction out. Those that are alike stand in one group, of which one
 * finding is reported.
 */

import type { PredictedKind } from './predict-result.ts';
import type { PrefixGoal } from './trace-prefix.ts';

export interface Candidate {
  readonly events: readonly number[];
  readonly goal: PrefixGoal;
  /** Two accesses of the prefix that must not be ordered by happens-before. */
  readonly unordered?: readonly [number, number];
  readonly assertion?: number;
}

export interface CandidateGroup {
  readonly kind: PredictedKind;
  readonly candidates: readonly Candidate[];
  /** Whether there are more candidates than are listed. */
  readonly isCutOff: boolean;
}

/** Candidates of a group that are listed. */
export const MOST_CANDIDATES = 20_000;
