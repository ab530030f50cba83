/**
 * The schedules of one choice (refs/rf-tso-pso, algorithm 3, `schedules`): what is to be explored
 * instead of what its event does now. A schedule is a list of numbers, a key and then an order.
 *
 * The key begins with: whether the read stays (0: it has to wait), thread and position of the write
 * that it is to read, the length of the key. Then, for each thread with events after the read in
 * the causal past of that write: the thread, the position of the last of them, how many sources
 * follow, and the sources, last first: what its reads read and its choices chose.
 *
 * The order says how these events came: pairs of a thread and a number of its events, an RMW
 * counting as one.
 *
 * Two schedules are the same if their keys are. Each is kept once, in the order in which they came.
 */
import { MAX_THREADS } from '../../../program/machine/code.ts';

/** A write as what a read reads; the initial write of its location is INITIAL_SOURCE. */
export const sourceNumber = (thread: number, position: number): number => position * MAX_THREADS + thread + 1;
export const INITIAL_SOURCE = 0;
export const sourceThread = (source: number): number => (source - 1) % MAX_THREADS;
export const sourcePosition = (source: number): number => Math.floor((source - 1) / MAX_THREADS);

export const SCHEDULE = { keepsRead: 0, thread: 1, position: 2, keyLength: 3, events: 4 } as const;

export class ScheduleSet {
  private readonly list: Int32Array[] = [];
  private readonly byHash = new Map<number, Int32Array[]>();
  private taken = 0;
  /** The hash of the key that `isNew` was last asked about. */
  private hash = 0;
  private alike: Int32Array[] | undefined;

  /** Whether a schedule with the key at the beginning of the buffer is new. */
  isNew(buffer: Int32Array): boolean {
    this.hash = hashOf(buffer, buffer[SCHEDULE.keyLength]!);
    this.alike = this.byHash.get(this.hash);
    return this.alike === undefined || !this.alike.some((schedule) => isSame(schedule, buffer));
  }

  /** Adds the first `size` numbers of the buffer. `isNew` must just have been asked about it. */
  add(buffer: Int32Array, size: number): void {
    const schedule = buffer.slice(0, size);
    this.list.push(schedule);
    if (this.alike === undefined) this.byHash.set(this.hash, [schedule]);
    else this.alike.push(schedule);
  }

  /** The next schedule that was not taken yet. */
  next(): Int32Array | undefined {
    return this.list[this.taken++];
  }

  clear(): void {
    this.taken = 0;
    if (this.list.length === 0) return;
    this.list.length = 0;
    this.byHash.clear();
  }
}

function hashOf(buffer: Int32Array, size: number): number {
  let hash = size;
  for (let i = 0; i < size; i++) {
    hash = Math.imul(hash ^ buffer[i]!, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash | 0;
}

function isSame(schedule: Int32Array, buffer: Int32Array): boolean {
  const length = buffer[SCHEDULE.keyLength]!;
  if (schedule[SCHEDULE.keyLength] !== length) return false;
  for (let i = 0; i < length; i++) if (schedule[i] !== buffer[i]) return false;
  return true;
}
