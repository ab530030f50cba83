/** The result of a check: the values behind the text report and the JSON of the contract. */
import type { Execution } from '../../execution/execution.ts';
import type { Assumption } from '../../program/assumption.ts';
import type { ErrorKind } from '../../program/error-kind.ts';
import type { Estimate } from './estimate.ts';

export { ERROR_KINDS, type ErrorKind } from '../../program/error-kind.ts';

export type Verdict = 'holds' | 'violated' | 'inconclusive';

export interface Access {
  /** Index of the thread; -1 for the initial state. */
  readonly thread: number;
  /** `file:line:column`. */
  readonly location: string;
  /** Such as `W rlx x 1`. */
  readonly event: string;
  /** Its number in the error's trace, if it is there. */
  readonly step?: number;
}

/**
 * What a thread does at a step of a trace: accesses and fences; starts and joins of threads;
 * `call`: what the program asks of its library (`notifies thread 1`); `free`: an object's life
 * ends; `stop`: the thread does not go on. Of these, `event` says what.
 */
export type TraceAction = 'read' | 'write' | 'update' | 'fence' | 'start' | 'join' | 'call' | 'free' | 'stop';

/** A step of an execution that was put into a sequence. */
export interface TraceStep {
  /** Steps count from 1. */
  readonly step: number;
  readonly thread: number;
  /** `file:line:column`; empty if the compiler noted none. */
  readonly location: string;
  readonly action: TraceAction;
  /** Such as `W rlx x 1`, `starts thread 1`, `notifies thread 2 (Node#1.0)`. */
  readonly event: string;
  /**
   * The library function that was called at this place, where the access is its doing:
   * `pthread_mutex_lock`; of a call, a word for it: `wait`, `notify`, `park`, `initialise`.
   */
  readonly call?: string;
  /** Of an access, a call and a `free`: the variable, object, thread or class. */
  readonly variable?: string;
  /** Memory order of an access or fence, as short as cat has it: `rel`, `na`. */
  readonly order?: string;
  /** Values as text. */
  readonly reads?: string;
  readonly writes?: string;
  /** The step that wrote what is read. */
  readonly readsFrom?: number | 'initial';
  /**
   * In a trace in the order of execution: the steps of newer writes to the same location that this
   * read does not take.
   */
  readonly ignored?: readonly number[];
  /** In an execution that was re-executed from another: whether this event was committed. */
  readonly committed?: boolean;
}

/**
 * `from` must come before `to`: in an interleaving, by this relation. po includes starts and joins
 * here.
 */
export interface TraceEdge {
  readonly relation: string;
  readonly from: number;
  readonly to: number;
}

export interface ProgramError {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly location: string;
  readonly accesses: readonly Access[];
  /**
   * The execution in a sequence that keeps po and rf; empty where there is no execution to show.
   */
  readonly trace: readonly TraceStep[];
  /** A cycle that no interleaving explains; empty if the trace is an interleaving. */
  readonly unexplained: readonly TraceEdge[];
  /** The string from which `--replay` makes exactly this execution; empty if there is none. */
  readonly replay: string;
  /** For pictures. */
  readonly evidence?: ErrorEvidence;
}

/** The execution that shows an error. */
export interface ErrorEvidence {
  readonly execution: Execution;
  /** Numbers of the events that the error is about: those of its accesses. */
  readonly events: readonly number[];
  /** The cycle that no interleaving explains, by numbers of events. */
  readonly unexplained: readonly TraceEdge[];
  /** Pairs of numbers of events: a read, and a newer write that it did not take. */
  readonly ignored: readonly (readonly [number, number])[];
  /** Numbers of events that are none of the program's: those of a harness around it. */
  readonly hidden?: readonly number[];
}

/**
 * What executions that are complete, or end at an error, leave in the variables that were asked
 * for.
 */
export interface Outcome {
  /** Such as `x=1 y=0`, or `x=1 y=0 (assertion)`. */
  readonly text: string;
  /** In the order of the variables. */
  readonly values: readonly string[];
  /** The error at which these executions end. */
  readonly error?: ErrorKind;
  readonly executions: number;
}

/** The outcomes of a program, each once, in the order in which they are to be shown. */
export interface ObservedOutcomes {
  /** None of a litmus test, whose outcomes have a text only. */
  readonly variables: readonly { readonly name: string; readonly initialValue: string }[];
  readonly outcomes: readonly Outcome[];
  /** All executions were explored: what is not listed cannot happen. */
  readonly isComplete: boolean;
}

export interface FinalState {
  /** Such as `0:r0=0; 1:r0=0;`. */
  readonly text: string;
  readonly executions: number;
  /** Whether the condition's proposition is true of it. */
  readonly matches: boolean;
}

/** `Unknown`: executions are missing, and those that are known do not decide the question. */
export type LitmusAnswer = 'Ok' | 'No' | 'Undef' | 'Unknown';

/**
 * How often the proposition was true. Of a search that was cut off, what is known: `Sometimes` if
 * an execution decides the question (a witness, or a counterexample of `forall`) or if it was seen
 * both true and false, else `Unknown`.
 */
export type Observation = 'Sometimes' | 'Never' | 'Always' | 'Unknown';

export interface LitmusResult {
  readonly name: string;
  readonly condition: string;
  readonly kind: 'exists' | '~exists' | 'forall' | 'final';
  readonly answer: LitmusAnswer;
  readonly observation: Observation;
  /** All executions were explored: a state that is not listed cannot be. */
  readonly isComplete: boolean;
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
  /**
   * Orders of pushto, or of writes in its place, that were looked at; guesses on the way;
   * executions that only final writes forbid.
   */
  readonly linearisations: number;
  readonly branches: number;
  readonly droppedAtEnd: number;
  readonly loadBufferingRaces: number;
  /** Of an explicit-state search: states, steps between them, steps of the longest path. */
  readonly states?: number;
  readonly transitions?: number;
  readonly deepest?: number;
  /** Of a search that took long: how large it was thought to be. */
  readonly estimate?: Estimate;
}

export interface CheckResult {
  readonly model: string;
  readonly engine: string;
  /** Why it is this engine, where it is not the one that would be expected. */
  readonly engineReason?: string;
  /** `states`: not executions are counted but the states that they end in. */
  readonly equivalence: 'rf' | 'rf-co' | 'states';
  readonly verdict: Verdict;
  /** One sentence: why this verdict. */
  readonly reason: string;
  /**
   * What it means under this model that something is not found; part of the reason if no error is.
   */
  readonly note?: string;
  /** What the search took for granted and the program relies on; none if there is an error. */
  readonly assumptions: readonly Assumption[];
  /** The user's JDK, if classes of it were run, and whether its locks and atomics were too. */
  readonly jdk?: { readonly version: string; readonly classes: 'real' | 'fast' };
  /**
   * Kinds of errors that the program could have and that this model does not define: that none is
   * found says nothing.
   */
  readonly notLookedFor?: readonly ErrorKind[];
  readonly executions: number;
  readonly blocked: number;
  /**
   * Given where executions stand for others as well: `standsFor` are all of them, or, with
   * `atMost`, no fewer than all.
   */
  readonly explored?: {
    readonly executions: number;
    readonly blocked: number;
    readonly standsFor: number;
    readonly atMost?: boolean;
  };
  readonly duplicates: number;
  readonly errors: readonly ProgramError[];
  /** Final values, where they were asked for. */
  readonly outcomes?: ObservedOutcomes;
  /** Of a litmus test. */
  readonly litmus?: LitmusResult;
  readonly statistics: Statistics;
}

export interface LitmusCheckResult extends CheckResult {
  readonly litmus: LitmusResult;
}
