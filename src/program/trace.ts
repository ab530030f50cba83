/**
 * A trace: one thread run from its start, with the value of every read given. It holds everything
 * about the thread's events that does not depend on the other threads: labels, values,
 * dependencies, sequencing.
 */
import type { Span } from '../diagnostics/source.ts';
import type { Tags } from './instruction.ts';

/** Event indices of the same trace, ascending, each once. */
export type DependencySources = readonly number[];

export interface TraceEvent {
  /** Index into Program.threads; -1 for an initial write, which belongs to no trace. */
  readonly thread: number;
  readonly isRead: boolean;
  readonly isWrite: boolean;
  /** Index into Program.locations; -1 for a fence. */
  readonly location: number;
  /** The value read; 0 if it does not read. */
  readonly readValue: number;
  /** The value written; 0 if it does not write. */
  readonly writtenValue: number;
  readonly tags: Tags;
  readonly span: Span;
  /** Counts the instructions run, so that the two halves of a split RMW share a number. */
  readonly step: number;
  /** Reads that the address depends on. */
  readonly addressSources: DependencySources;
  /** Reads that the value to be written depends on. */
  readonly dataSources: DependencySources;
  /** Reads that the branches on the way here depend on. */
  readonly controlSources: DependencySources;
  /** Reads that the expected value of a CAS depends on. */
  readonly expectedSources: DependencySources;
  /** For the write of a split RMW or of a successful exclusive store: its read; else -1. */
  readonly pairedRead: number;
  /** Whether the pair is one instruction (amo), not an exclusive pair. */
  readonly isAtomicInstruction: boolean;
  /**
   * Nested unsequenced brackets around the event: fork number and operand number, alternating,
   * outermost first.
   */
  readonly operandPath: readonly number[];
}

/**
 * `complete`: ran to its end. `blocked`: an assumption failed. `cut`: a bound of ours was reached,
 * so that the thread might go on. `fault`: an error of the program, such as an access to an address
 * at which there is nothing, or a division by zero. `waiting`: for a lock, a condition or another
 * thread's end. `spinning`: round a loop that only others can end.
 */
export type TraceStatus = 'complete' | 'blocked' | 'cut' | 'fault' | 'waiting' | 'spinning';

const WORST_FIRST: readonly TraceStatus[] = ['fault', 'cut', 'blocked', 'spinning', 'waiting'];

/** The status of an execution, given those of its threads in any order. */
export const worstStatus = (statuses: readonly TraceStatus[]): TraceStatus =>
  WORST_FIRST.find((status) => statuses.includes(status)) ?? 'complete';

export interface Trace {
  readonly events: readonly TraceEvent[];
  /** Final values by register index. */
  readonly registers: readonly number[];
  readonly status: TraceStatus;
  /** Why and where a trace that is not complete ended. */
  readonly end?: { readonly reason: string; readonly span: Span };
}

/** True if C leaves the order of the two events open. */
export function isUnsequenced(a: TraceEvent, b: TraceEvent): boolean {
  const length = Math.min(a.operandPath.length, b.operandPath.length);
  for (let i = 0; i < length; i += 2) {
    if (a.operandPath[i] !== b.operandPath[i]) return false;
    if (a.operandPath[i + 1] !== b.operandPath[i + 1]) return true;
  }
  return false;
}
