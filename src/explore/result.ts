/** What a check says: the values behind the text report and the JSON of the contract. */
import type { ErrorKind } from '../program/error-kind.ts';

export { ERROR_KINDS, type ErrorKind } from '../program/error-kind.ts';

export type Verdict = 'holds' | 'violated' | 'inconclusive';

export interface Access {
  /** Index of the thread; -1 for the initial state. */
  readonly thread: number;
  /** `file:line:column`. */
  readonly location: string;
  /** Such as `W rlx x 1`. */
  readonly event: string;
}

export interface ProgramError {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly location: string;
  readonly accesses: readonly Access[];
}

export interface FinalState {
  /** Such as `0:r0=0; 1:r0=0;`. */
  readonly text: string;
  readonly executions: number;
  /** Whether the condition's proposition is true of it. */
  readonly matches: boolean;
}

export type Answer = 'Ok' | 'No' | 'Undef';

export interface LitmusResult {
  readonly name: string;
  readonly condition: string;
  readonly kind: 'exists' | '~exists' | 'forall' | 'final';
  readonly answer: Answer;
  readonly observation: 'Sometimes' | 'Never' | 'Always';
  /** Executions that speak for the condition, and those against it. */
  readonly positive: number;
  readonly negative: number;
  readonly states: readonly FinalState[];
  readonly flags: readonly string[];
}

export interface Statistics {
  readonly wallMilliseconds: number;
  readonly peakMegabytes: number;
  readonly executionsPerSecond: number;
  readonly consistencyChecks: number;
  /** Complete candidates that were checked. */
  readonly candidates: number;
  readonly linearisations: number;
  readonly loadBufferingRaces: number;
}

export interface CheckResult {
  readonly model: string;
  readonly engine: string;
  readonly equivalence: 'rf' | 'rf-co';
  readonly verdict: Verdict;
  /** One sentence: why this verdict. */
  readonly reason: string;
  readonly executions: number;
  readonly blocked: number;
  readonly duplicates: number;
  readonly errors: readonly ProgramError[];
  /** Of a litmus test. */
  readonly litmus?: LitmusResult;
  readonly statistics: Statistics;
}

export interface LitmusCheckResult extends CheckResult {
  readonly litmus: LitmusResult;
}
