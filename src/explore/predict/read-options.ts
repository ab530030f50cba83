/**
 * Which writes a read may read from in a predicted trace: those with the value that was recorded,
 * whether or not the recording names its source, since a thread cannot tell them apart. A lock may
 * follow any unlock. What coherence within the thread excludes is left out: older writes of its
 * own, and the initial value behind one.
 */
import { readsMemory, writesMemory } from '../../execution/event-columns.ts';
import { INITIAL_WRITE } from '../../execution/recording.ts';
import { NONE, operationNumber, type RecordedThreads } from './recorded-threads.ts';

const UNLOCK = operationNumber('unlock');
const LOCK = operationNumber('lock');
const BEGIN = operationNumber('begin');
const JOIN = operationNumber('join');

export class ReadOptions {
  private readonly threads: RecordedThreads;
  /** By location: its writes in the order of the file. */
  private readonly writesTo: readonly (readonly number[])[];
  private readonly byValue = new Map<number, number[]>();
  private readonly cache = new Map<number, readonly number[]>();
  /** By access: the last write of its thread to its location before it. */
  private readonly ownBefore: Int32Array;

  constructor(threads: RecordedThreads) {
    const { columns, size, locations } = threads.recording;
    this.threads = threads;
    this.ownBefore = new Int32Array(size).fill(NONE);
    const writesTo: number[][] = locations.map(() => []);
    const last = new Map<number, number>();
    for (let event = 0; event < size; event++) {
      const at = columns.location[event]!;
      if (at < 0) continue;
      const pair = columns.thread[event]! * locations.length + at;
      this.ownBefore[event] = last.get(pair) ?? NONE;
      if (!writesMemory(columns.operation[event]!)) continue;
      last.set(pair, event);
      writesTo[at]!.push(event);
      const key = this.key(at, columns.writtenValue[event]!);
      const list = this.byValue.get(key);
      if (list === undefined) this.byValue.set(key, [event]);
      else list.push(event);
    }
    this.writesTo = writesTo;
  }

  /** With the recorded value; INITIAL_WRITE is one of them if the location begins with it. */
  of(event: number): readonly number[] {
    const known = this.cache.get(event);
    if (known !== undefined) return known;
    const options = this.find(event);
    this.cache.set(event, options);
    return options;
  }

  /** An upper bound of how many there are, known without listing them. */
  atMost(event: number): number {
    const { columns } = this.threads.recording;
    const operation = columns.operation[event]!;
    if (operation === BEGIN || operation === JOIN || operation === UNLOCK) return 1;
    const at = columns.location[event]!;
    if (operation === LOCK) return this.writesTo[at]!.length + 1;
    return (this.byValue.get(this.key(at, columns.readValue[event]!))?.length ?? 0) + 1;
  }

  /** With any value; only writes that the filter lets pass. */
  withAnyValue(event: number, filter: (write: number) => boolean): number[] {
    const at = this.threads.recording.columns.location[event]!;
    return [INITIAL_WRITE, ...this.writesTo[at]!.filter(filter)].filter((write) =>
      this.isFresh(event, write),
    );
  }

  /** The writes of a location, without the initial one. */
  writes(location: number): readonly number[] {
    return this.writesTo[location]!;
  }

  private find(event: number): readonly number[] {
    const { recording, partner } = this.threads;
    const { columns, locations } = recording;
    const operation = columns.operation[event]!;
    if (!readsMemory(operation)) return [];
    if (operation === BEGIN || operation === JOIN) return [columns.source[event]!];
    if (operation === UNLOCK) return [partner[event]!];
    const at = columns.location[event]!;
    if (operation === LOCK) {
      // A write that is no unlock made the lock.
      const free = this.writesTo[at]!.filter((write) => columns.operation[write] !== LOCK);
      const isMade = free.some((write) => columns.operation[write] !== UNLOCK);
      return (isMade ? free : [INITIAL_WRITE, ...free]).filter((write) => this.isFresh(event, write));
    }
    const value = columns.readValue[event]!;
    const written = this.byValue.get(this.key(at, value)) ?? [];
    const all = locations[at]!.initialValue === value ? [INITIAL_WRITE, ...written] : written;
    return all.filter((write) => this.isFresh(event, write));
  }

  /** Whether the thread of the event has not itself overwritten what is written there. */
  private isFresh(event: number, write: number): boolean {
    const own = this.ownBefore[event]!;
    if (write === own) return true;
    if (write === INITIAL_WRITE) return own === NONE;
    return this.threads.recording.columns.thread[write] !== this.threads.recording.columns.thread[event];
  }

  private key(location: number, value: number): number {
    return location * this.threads.recording.values.length + value;
  }
}
