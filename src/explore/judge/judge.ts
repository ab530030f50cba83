/**
 * What an end state means: whether it is an execution or a blocked one, and which errors it shows.
 *
 * - The worst status of a thread is the status of the whole (worstStatus). When a thread has ended
 *   the program, it does not matter what the others wait for.
 * - If all threads that are not complete wait, that is a deadlock. If some go round loops and none
 *   of these loops can end, that is a liveness error. If a thread was cut off, met an error or made
 *   a false assumption, it is unknown what it would have done for the others, so their waiting is
 *   no error.
 * - What the heap still holds is leaked only if the execution is complete.
 */
import { type TraceStatus, worstStatus } from '../../program/trace.ts';
import type {
  CutThread,
  EndState,
  FaultyThread,
  HeldObject,
  SpinningThread,
  ThreadEnd,
  WaitingThread,
} from './end-state.ts';

export interface Judgement {
  /**
   * What the end state counts as. `nothing`: it is not the end of an execution, and shows nothing.
   */
  readonly counts: 'executions' | 'blocked' | 'nothing';
  readonly status: TraceStatus;
  /** Threads that wait, or go round loops, for ever. */
  readonly stuck: Stuck | undefined;
  /** The first thread that was cut off. */
  readonly cut: CutThread | undefined;
  /** Threads that ended at errors. */
  readonly faults: readonly FaultyThread[];
  /** Objects that are never freed. */
  readonly leaks: readonly HeldObject[];
}

export type Stuck =
  | { readonly kind: 'deadlock'; readonly threads: readonly WaitingThread[] }
  /** `isStale`: the threads could go on if plain reads saw newer writes. */
  | { readonly kind: 'liveness'; readonly threads: readonly SpinningThread[]; readonly isStale: boolean };

/** The judgement of an execution that leaks nothing and in which all threads are complete. */
export const COMPLETE: Judgement = {
  counts: 'executions',
  status: 'complete',
  stuck: undefined,
  cut: undefined,
  faults: [],
  leaks: [],
};

const NO_EXECUTION: Judgement = { ...COMPLETE, counts: 'nothing', status: 'waiting' };

export function judge({ threads, held }: EndState): Judgement {
  if (threads.some(({ kind }) => kind === 'running')) return NO_EXECUTION;
  const worst = worstStatus(threads.map(statusOf));
  const isOver =
    (worst === 'waiting' || worst === 'spinning') && threads.some(({ kind }) => kind === 'exited');
  const status = isOver ? 'complete' : worst;
  return {
    counts: status === 'complete' ? 'executions' : 'blocked',
    status,
    stuck: stuckOf(status, threads),
    cut: threads.find((end) => end.kind === 'cut'),
    faults: threads.filter((end) => end.kind === 'fault'),
    leaks: status === 'complete' ? held : [],
  };
}

/** Counts an execution as what it was judged to be. */
export function count(tally: Record<'executions' | 'blocked', number>, { counts }: Judgement): void {
  if (counts !== 'nothing') tally[counts]++;
}

function statusOf({ kind }: ThreadEnd): TraceStatus {
  return kind === 'exited' ? 'complete' : kind === 'running' ? 'waiting' : kind;
}

function stuckOf(status: TraceStatus, threads: readonly ThreadEnd[]): Stuck | undefined {
  if (status === 'waiting')
    return { kind: 'deadlock', threads: threads.filter((end) => end.kind === 'waiting') };
  if (status !== 'spinning') return undefined;
  const spinning = threads.filter((end) => end.kind === 'spinning');
  const rounds = spinning.map((end) => end.rounds);
  if (rounds.includes('may end')) return undefined;
  return { kind: 'liveness', threads: spinning, isStale: rounds.includes('stale') };
}
