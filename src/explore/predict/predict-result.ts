/** The result of predicting from a recorded execution: the values behind the text and the JSON. */
import type { TraceWitness } from '../verify-trace/trace-result.ts';

export const PREDICTED_KINDS = ['data-race', 'deadlock', 'assertion'] as const;
export type PredictedKind = (typeof PREDICTED_KINDS)[number];

/** Something that goes wrong in a trace which the recorded events allow. */
export interface Prediction {
  readonly kind: PredictedKind;
  /**
   * Numbers in the recording. Of a race the two accesses; of a deadlock the locks that are waited
   * for, each of them held by the thread of the next, the last by that of the first; of an
   * assertion the read.
   */
  readonly events: readonly number[];
  /** Of an assertion: its number in the recording. */
  readonly assertion?: number;
  /**
   * Whether the witness has the events: then it is an execution in which they are wrong. If not,
   * they are the next events of their threads after it.
   */
  readonly isWithin: boolean;
  /** Last reads of their threads that return another value than recorded: an index into values. */
  readonly changed: ReadonlyMap<number, number>;
  /** How many events the witness has. */
  readonly size: number;
  /** Its events are numbers of the recording. */
  readonly witness: TraceWitness;
}

/** What became of the candidates of a kind. */
export interface KindTally {
  /** Groups of candidates that are alike; a group is done when one candidate is a finding. */
  readonly groups: number;
  /** Groups with no finding in which not everything was decided. */
  readonly undecided: number;
}

export interface PredictResult {
  readonly model: string;
  /**
   * `none`: no trace of these events, within what `predict-trace.ts` calls predicted, has an error
   * that was looked for. It says nothing of the program.
   */
  readonly verdict: 'predicted' | 'none' | 'inconclusive';
  /** One sentence: why this verdict. */
  readonly reason: string;
  readonly predictions: readonly Prediction[];
  readonly tallies: Readonly<Record<PredictedKind, KindTally>>;
  /** Assertions for which another value could not be tried: something follows their read. */
  readonly leftOut: number;
  /** Whether the model allows the recorded execution itself; undefined if that was not decided. */
  readonly allowsRecording: boolean | undefined;
  /** How many prefixes were verified. */
  readonly questions: number;
  readonly wallMilliseconds: number;
}
