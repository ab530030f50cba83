/**
 * Where an execution ends: the status of each thread, and what the heap still holds. Engines make
 * it from their own data (graph-end-state.ts, machine-end-state.ts, finding-end-state.ts); judge.ts
 * decides what it means, and write-errors.ts writes the errors that it shows. No engine decides by
 * itself what a deadlock is.
 *
 * An end state is a value, but parts that only an error needs may be computed when they are read (a
 * place, a text, the last round of a loop). So it is valid as long as the engine stays where it is.
 */
import type { Place } from '../../diagnostics/source.ts';
import type { ErrorKind } from '../../program/error-kind.ts';
import type { Awaited } from '../../program/machine/stop-text.ts';

export interface EndState {
  /** The end of each thread that was started, in the order of their numbers. */
  readonly threads: readonly ThreadEnd[];
  /** Objects of the heap that were not freed; empty if leaks are not looked for. */
  readonly held: readonly HeldObject[];
}

export type ThreadEnd =
  /** It has run to its end. */
  | { readonly kind: 'complete' }
  /** It has ended the whole program. */
  | { readonly kind: 'exited' }
  /** An assumption of the program is false. */
  | { readonly kind: 'blocked' }
  /** It could go on after all: the state is not the end of an execution. */
  | { readonly kind: 'running' }
  | WaitingThread
  | SpinningThread
  | CutThread
  | FaultyThread;

/** It waits, and nothing in this execution lets it go on. */
export interface WaitingThread {
  readonly kind: 'waiting';
  readonly thread: number;
  readonly awaited: Awaited;
  readonly place: Place | undefined;
}

/** It goes round a loop that only other threads can end. */
export interface SpinningThread {
  readonly kind: 'spinning';
  readonly thread: number;
  readonly rounds: Rounds;
  /** The place of the loop. */
  readonly place: Place | undefined;
  /**
   * Whether the thread's last event in the execution is one of the loop, and so shows what the
   * thread does there. An execution of the operational engine leads to the loop only; the thread is
   * then shown by its place.
   */
  readonly endsInLoop: boolean;
}

/**
 * Whether a loop can end. `may end`: another value, or another choice, could end it. `stale`: only
 * if its plain reads saw newer writes, which nothing makes them do. `endless`: its reads have seen
 * final values.
 */
export type Rounds = 'may end' | 'stale' | 'endless';

/** A bound of the search keeps it from going on. */
export interface CutThread {
  readonly kind: 'cut';
  readonly reason: string;
  readonly place: Place | undefined;
}

/** It has come to an error of the program. */
export interface FaultyThread {
  readonly kind: 'fault';
  readonly thread: number;
  readonly errorKind: ErrorKind;
  readonly reason: string;
  readonly place: Place | undefined;
}

export interface HeldObject {
  readonly name: string;
  /** Where it was allocated. */
  readonly place: Place | undefined;
}

export const COMPLETE_THREAD: ThreadEnd = { kind: 'complete' };
export const EXITED_THREAD: ThreadEnd = { kind: 'exited' };
export const BLOCKED_THREAD: ThreadEnd = { kind: 'blocked' };
export const RUNNING_THREAD: ThreadEnd = { kind: 'running' };
