/**
 * A recording with its reads-from map, as the procedures of this folder see it: one number for each
 * event, thread after thread, so that the next event of a thread is the next number. Whether a
 * model with release-acquire coherence allows it takes near-linear time: Tunç, Abdulla,
 * Chakraborty, Krishna, Mathur, Pavlogiannis, "Optimal Reads-From Consistency Checking for
 * C11-Style Memory Models", PLDI 2023. Deviations from the paper are in the header of each file.
 *
 * A write is named by its event, the initial write of a location by `count` plus the location.
 */
import type { EventColumns } from '../../execution/event-columns.ts';
import { readsMemory, writesMemory } from '../../execution/event-columns.ts';
import { INITIAL_WRITE } from '../../execution/recording.ts';
import { MODES, type Mode } from '../../program/machine/code.ts';

/** No event, no write. */
export const NONE = -1;

/** Bits of `flags`. */
export const READS = 1;
export const WRITES = 2;
export const ACQUIRES = 4;
export const RELEASES = 8;
export const SEQ_CST = 16;
/** An access that is not atomic. */
export const PLAIN = 32;

const MODE_FLAGS: Readonly<Record<Mode, number>> = {
  na: PLAIN,
  rlx: 0,
  acq: ACQUIRES,
  rel: RELEASES,
  acq_rel: ACQUIRES | RELEASES,
  sc: ACQUIRES | RELEASES | SEQ_CST,
};

export class AccessTrace {
  readonly count: number;
  readonly threads: number;
  readonly locations: number;
  /** By thread: its first event; behind the last thread, `count`. */
  readonly startOf: Int32Array;
  /** By event: what it does, as bits; a fence neither reads nor writes. */
  readonly flags: Uint8Array;
  readonly thread: Int32Array;
  /** By event: its location; NONE for a fence. */
  readonly location: Int32Array;
  /** By event: the write that it reads from; NONE if it does not read. */
  readonly source: Int32Array;
  /** By event: its number in the recording, and the other way round. */
  readonly recorded: Int32Array;
  readonly eventOf: Int32Array;
  readonly hasUpdates: boolean;
  readonly hasSeqCst: boolean;
  readonly hasSeqCstFences: boolean;

  /** `sources`: by recorded event, the recorded event that it reads from, or INITIAL_WRITE. */
  constructor(columns: EventColumns, threads: number, locations: number, sources: Int32Array) {
    const count = columns.size;
    this.count = count;
    this.threads = threads;
    this.locations = locations;
    this.startOf = new Int32Array(threads + 1);
    this.flags = new Uint8Array(count);
    this.thread = new Int32Array(count);
    this.location = new Int32Array(count);
    this.source = new Int32Array(count).fill(NONE);
    this.recorded = new Int32Array(count);
    this.eventOf = new Int32Array(count);
    const { startOf, eventOf } = this;
    for (let number = 0; number < count; number++) startOf[columns.thread[number]! + 1]++;
    for (let by = 0; by < threads; by++) startOf[by + 1] += startOf[by]!;
    const next = startOf.slice();
    let seen = 0;
    for (let number = 0; number < count; number++) {
      const event = next[columns.thread[number]!]++;
      const operation = columns.operation[number]!;
      const reads = readsMemory(operation) ? READS : 0;
      const writes = writesMemory(operation) ? WRITES : 0;
      const flags = reads | writes | MODE_FLAGS[MODES[columns.mode[number]!]!];
      eventOf[number] = event;
      this.recorded[event] = number;
      this.flags[event] = flags;
      this.thread[event] = columns.thread[number]!;
      this.location[event] = columns.location[number]!;
      if ((flags & SEQ_CST) !== 0) seen |= (reads | writes) === 0 ? 3 : 1;
      if ((reads & (writes >> 1)) !== 0) seen |= 4;
    }
    this.hasSeqCst = (seen & 1) !== 0;
    this.hasSeqCstFences = (seen & 2) !== 0;
    this.hasUpdates = (seen & 4) !== 0;
    for (let number = 0; number < count; number++) {
      const event = eventOf[number]!;
      if ((this.flags[event]! & READS) === 0) continue;
      const source = sources[number]!;
      this.source[event] = source === INITIAL_WRITE ? count + this.location[event]! : eventOf[source]!;
    }
  }

  /** Whether the write is an initial one. */
  isInitial(write: number): boolean {
    return write >= this.count;
  }

  /** The write whose value an access has last: itself if it writes, else what it reads. */
  valueOf(access: number): number {
    return (this.flags[access]! & WRITES) !== 0 ? access : this.source[access]!;
  }

  /** The write that must not be older than what happens before an access: see forced-coherence. */
  targetOf(access: number): number {
    return (this.flags[access]! & READS) !== 0 ? this.source[access]! : access;
  }

  /** The next event of the thread; NONE if there is none. */
  nextOf(event: number): number {
    return event + 1 < this.startOf[this.thread[event]! + 1]! ? event + 1 : NONE;
  }
}
