/**
 * A state of a program in the operational engine: where each thread stands, and what memory holds.
 * Positions of threads are replaced, never changed, so keeping them keeps the state; memory is
 * copied.
 */
import type { Place } from '../../../diagnostics/source.ts';
import { type SavedVectors, StatusVectors } from '../../../procedures/opmm/status-vectors.ts';
import type { ErrorKind } from '../../../program/error-kind.ts';
import type { Request } from '../../../program/machine/request.ts';

/** Why a thread stops before its end. */
export interface ThreadStop {
  readonly status: 'fault' | 'blocked' | 'cut' | 'exit';
  readonly reason: string;
  readonly errorKind: ErrorKind | undefined;
  readonly place: Place | undefined;
}

export interface ThreadPosition {
  readonly number: number;
  /** The snapshot of its ThreadState, which stands at `request`. */
  readonly words: Int32Array;
  readonly request: Readonly<Request>;
  /** For an access: its location; -1 if there is none, or if the access has a fault. */
  readonly location: number;
  /** How many threads it has started. */
  readonly spawned: number;
  readonly hasEnded: boolean;
  /** Whether it was joined, so that its result cannot be read again. */
  readonly isJoined: boolean;
  readonly stop: ThreadStop | undefined;
}

export interface SavedState {
  readonly threads: readonly (ThreadPosition | undefined)[];
  readonly memory: SavedVectors;
  readonly freed: readonly number[];
}

/** Ids of observers that are no locations (status-vectors.ts). */
export const OBSERVERS = {
  fences: -1,
  thread: (number: number): number => -2 - 2 * number,
  /** The end of a thread. */
  end: (number: number): number => -3 - 2 * number,
} as const;

/** The thread that an observer stands for, or -1. */
export const threadOfObserver = (id: number): number => (id <= -2 && id % 2 === 0 ? (-2 - id) / 2 : -1);

/** The thread whose end an observer stands for, or -1. */
export const endOfObserver = (id: number): number => (id <= -3 && id % 2 !== 0 ? (-3 - id) / 2 : -1);

export class ProgramState {
  /** By thread number; undefined: not started. */
  threads: (ThreadPosition | undefined)[] = [];
  /** What memory holds; cells are locations. */
  readonly memory = new StatusVectors();
  /** Objects whose life has ended, ascending. */
  freed: readonly number[] = [];

  save(): SavedState {
    return { threads: [...this.threads], memory: this.memory.save(), freed: this.freed };
  }

  restore({ threads, memory, freed }: SavedState): void {
    this.threads = [...threads];
    this.memory.restore(memory);
    this.freed = freed;
  }

  /** Whether a thread may still do something, now or later. */
  isLive(thread: number): boolean {
    const position = this.threads[thread];
    return position !== undefined && !position.hasEnded && position.stop === undefined;
  }

  /** The column of a thread in memory. */
  column(thread: number): number {
    return this.memory.column(OBSERVERS.thread(thread));
  }

  /** Columns of the threads that may still read. */
  liveColumns(): number[] {
    const columns: number[] = [];
    for (let thread = 0; thread < this.threads.length; thread++) {
      if (this.isLive(thread)) columns.push(this.column(thread));
    }
    return columns;
  }

  free(object: number): void {
    this.freed = [...this.freed, object].sort((a, b) => a - b);
  }
}
