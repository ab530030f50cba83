/** The names of engines, what they count as one execution, and what they report of each. */
import type { Execution } from '../../execution/execution.ts';
import type { Marks } from '../../execution/plan-evaluator.ts';
import type { TraceStatus } from '../../program/trace.ts';

/** The name of an engine in the registry. */
export type EngineName = string;

/**
 * Executions with the same reads-from map are one, or those that also have the same coherence
 * order.
 */
export type Equivalence = 'rf' | 'rf-co';

/** What an engine counts; `states`: not executions but the states that they end in. */
export type Counted = Equivalence | 'states';

/** A consistent execution. It is only valid during the call that reports it. */
export interface Finding {
  readonly execution: Execution;
  readonly marks: Marks;
  /**
   * `complete` if all threads ran to their end, else the first of `fault`, `cut`, `blocked`,
   * `spinning`, `waiting` that occurs.
   */
  readonly status: TraceStatus;
  /**
   * The events of one pair or element that makes the named check fail (or a flag hold); empty if it
   * is not a planned check.
   */
  readonly evidence: (check: string) => readonly number[];
  /**
   * Whether one event happens before another, if the engine looks for more than the model does;
   * undefined if the model has no such notion.
   */
  readonly happensBefore?: ((first: number, second: number) => boolean) | undefined;
  /** False if an execution of the same equivalence class was reported before. */
  readonly isNewClass: boolean;
}
