/**
 * What predictions ask of a recording again and again: the events of each thread, and the locks
 * that a thread holds before each event.
 */
import { RECORDED_OPERATIONS, type RecordedOperation, readsMemory } from '../../execution/event-columns.ts';
import type { Recording } from '../../execution/recording.ts';

/** No event. */
export const NONE = -1;

export const operationNumber = (name: RecordedOperation): number => RECORDED_OPERATIONS.indexOf(name);
const LOCK = operationNumber('lock');
const UNLOCK = operationNumber('unlock');

/** A lock that is held: the event that took it. */
export type HeldLocks = ReadonlyMap<number, number>;

export class RecordedThreads {
  readonly recording: Recording;
  /** By thread: its events. */
  readonly eventsOf: readonly (readonly number[])[];
  /** By event: its number among the events of its thread. */
  readonly position: Int32Array;
  /** By unlock its lock, by lock its unlock; NONE if the lock is not given back. */
  readonly partner: Int32Array;
  /** The locks, each with the locks, by location, that its thread holds before it. */
  readonly held = new Map<number, HeldLocks>();
  /** By event: the number in `heldSets` of the locations that are locked around it. */
  private readonly heldSet: Int32Array;
  private readonly heldSets: (readonly number[])[] = [[]];

  constructor(recording: Recording) {
    const { columns, size, threads } = recording;
    this.recording = recording;
    const eventsOf: number[][] = threads.map(() => []);
    this.position = new Int32Array(size);
    this.partner = new Int32Array(size).fill(NONE);
    this.heldSet = new Int32Array(size);
    const holding = threads.map(() => new Map<number, number>());
    const current = new Int32Array(threads.length);
    for (let event = 0; event < size; event++) {
      const thread = columns.thread[event]!;
      this.position[event] = eventsOf[thread]!.push(event) - 1;
      this.heldSet[event] = current[thread]!;
      const operation = columns.operation[event]!;
      if (operation !== LOCK && operation !== UNLOCK) continue;
      const locks = holding[thread]!;
      const at = columns.location[event]!;
      if (operation === LOCK) {
        this.held.set(event, new Map(locks));
        locks.set(at, event);
      } else {
        const lock = locks.get(at)!;
        this.partner[event] = lock;
        this.partner[lock] = event;
        locks.delete(at);
      }
      current[thread] = this.heldSets.push([...locks.keys()]) - 1;
    }
    this.eventsOf = eventsOf;
  }

  /** Whether the threads of two events hold one lock in common before them. */
  holdCommonLock(first: number, second: number): boolean {
    const ofSecond = this.heldSets[this.heldSet[second]!]!;
    return this.heldSets[this.heldSet[first]!]!.some((lock) => ofSecond.includes(lock));
  }

  isLock(event: number): boolean {
    return this.recording.columns.operation[event] === LOCK;
  }

  reads(event: number): boolean {
    return readsMemory(this.recording.columns.operation[event]!);
  }
}
