/**
 * An instance of the consistency problem of refs/rf-tso-pso (VSC-rf, VTSO-rf, VPSO-rf): the events
 * of each thread in program order and the write that each read reads from. Callers fill it,
 * verify-sc.ts, verify-tso.ts and verify-pso.ts answer it.
 *
 * Beyond the paper: a read may read the initial value of its location without an event for it; a
 * location may have a last write (`finalOf`); writes may be in memory at once (the paper's remark
 * 1) or wait for the writes before them. RMWs and successful CASes are one event each, the paper's
 * atomic block; a failed CAS is a fence and a read.
 */
import { fail } from '../../diagnostics/diagnostic.ts';

/** What an event does. */
export const OPERATION = {
  read: 0,
  /** Goes to the buffer of its thread (PSO: of its thread and location), from there to memory. */
  write: 1,
  /** Waits until the buffers of its thread are empty. */
  fence: 2,
  /**
   * RMW or successful CAS: waits until the buffers of its thread are empty, reads its source, and
   * writes the same location at once; its write is in memory then, or, if `isBuffered`, goes to the
   * buffer as other writes do.
   */
  update: 3,
  /** Waits until the buffers of its thread are empty, then is in memory at once. */
  atomicWrite: 4,
  /**
   * As write, but its memory-write comes after those of all earlier writes of its thread. Later
   * ones do not wait for it.
   */
  orderedWrite: 5,
} as const;

export type BufferOperation = (typeof OPERATION)[keyof typeof OPERATION];

/**
 * The initial write of a location: as a source, or as the last write of a location without writes.
 */
export const INITIAL = -1;
/** Any write may be the last of its location. */
export const ANY = -2;
/** No location, no source. */
export const NONE = -3;

const FIRST_EVENTS = 64;
const FIRST_LOCATIONS = 16;

/** The events that write. */
export const isWriting = (operation: number): boolean =>
  operation !== OPERATION.read && operation !== OPERATION.fence;
/** The events that read. */
export const isReading = (operation: number): boolean =>
  operation === OPERATION.read || operation === OPERATION.update;

/** Copies `old` into an array of at least `size` elements. */
export function grown(old: Int32Array, size: number): Int32Array<ArrayBuffer> {
  const array = new Int32Array(Math.max(size, 2 * old.length));
  array.set(old);
  return array;
}

/**
 * A growable struct of arrays; `clear` makes it empty and keeps the memory. Events are numbered as
 * they are added, those of one thread in program order, threads interleaved as the caller likes. A
 * source may be added after its reader.
 */
export class Instance {
  threads = 0;
  locations = 0;
  count = 0;
  /**
   * By event, valid below `count`. `location` is NONE for fences, `source` for what does not read.
   */
  operation = new Int32Array(FIRST_EVENTS);
  thread = new Int32Array(FIRST_EVENTS);
  location = new Int32Array(FIRST_EVENTS);
  source = new Int32Array(FIRST_EVENTS);
  /** Its number among the events of its thread. */
  position = new Int32Array(FIRST_EVENTS);
  /** Of an update: whether its write goes to the buffer. `add` says no. */
  isBuffered = new Uint8Array(FIRST_EVENTS);
  /**
   * A hint, where memory-writes should be tried: of two the smaller first. `add` sets 0. It changes
   * the way to an answer, never the answer.
   */
  rank = new Int32Array(FIRST_EVENTS);
  /**
   * By location: the write that must be the last in memory, INITIAL (nothing writes it), or ANY.
   * `clear` sets ANY.
   */
  finalOf = new Int32Array(FIRST_LOCATIONS);
  /** By thread: how many events it has. */
  lengthOf = new Int32Array(8);
  /** By thread, then by position: its events. */
  readonly eventsOf: Int32Array[] = [];

  clear(threads: number, locations: number): void {
    this.count = 0;
    this.threads = 0;
    this.locations = 0;
    while (this.threads < threads) this.addThread();
    while (this.locations < locations) this.addLocation();
  }

  /** For callers who learn how many threads there are as they add events. Gives its number. */
  addThread(): number {
    const thread = this.threads++;
    if (thread >= this.lengthOf.length) this.lengthOf = grown(this.lengthOf, thread + 1);
    if (thread >= this.eventsOf.length) this.eventsOf.push(new Int32Array(FIRST_EVENTS));
    this.lengthOf[thread] = 0;
    return thread;
  }

  /** Likewise, a location. */
  addLocation(): number {
    const location = this.locations++;
    if (location >= this.finalOf.length) this.finalOf = grown(this.finalOf, location + 1);
    this.finalOf[location] = ANY;
    return location;
  }

  /** Adds an event to the end of its thread and gives its number. */
  add(thread: number, operation: BufferOperation, location: number = NONE, source: number = NONE): number {
    const event = this.count++;
    if (event === this.operation.length) this.grow();
    this.operation[event] = operation;
    this.thread[event] = thread;
    this.location[event] = location;
    this.source[event] = source;
    this.isBuffered[event] = 0;
    this.rank[event] = 0;
    const position = this.lengthOf[thread]++;
    this.position[event] = position;
    let row = this.eventsOf[thread];
    if (position === row.length) row = this.eventsOf[thread] = grown(row, position + 1);
    row[position] = event;
    return event;
  }

  private grow(): void {
    const size = 2 * this.count;
    this.operation = grown(this.operation, size);
    this.thread = grown(this.thread, size);
    this.location = grown(this.location, size);
    this.source = grown(this.source, size);
    this.position = grown(this.position, size);
    this.rank = grown(this.rank, size);
    const isBuffered = new Uint8Array(size);
    isBuffered.set(this.isBuffered);
    this.isBuffered = isBuffered;
  }
}

/**
 * Throws an InputError if the instance makes no sense: a number out of range, a source that does
 * not write the location read, a location where there is none. A reads-from map that no machine can
 * give is no such case: the verifiers refuse it. They, in turn, assume what is checked here.
 */
export function validate(instance: Instance): void {
  const { count, threads, locations, operation, thread, location, source, isBuffered, finalOf } = instance;
  for (let event = 0; event < count; event++) {
    const what = operation[event];
    const isFence = what === OPERATION.fence;
    if (!(thread[event] >= 0 && thread[event] < threads)) {
      fail('value', `event ${event} is of thread ${thread[event]}`, {
        expected: `a thread below ${threads}`,
      });
    }
    if (!Object.values<number>(OPERATION).includes(what)) {
      fail('value', `event ${event} has no operation of number ${what}`);
    }
    if (isFence && location[event] !== NONE) fail('value', `the fence ${event} has a location`);
    if (!isFence && !(location[event] >= 0 && location[event] < locations)) {
      fail('value', `event ${event} accesses location ${location[event]}`, {
        expected: `a location below ${locations}`,
      });
    }
    if (isBuffered[event] !== 0 && what !== OPERATION.update) {
      fail('value', `event ${event} is marked as an update with a buffered write, but is no update`);
    }
    const from = source[event];
    if (!isReading(what)) {
      if (from !== NONE) fail('value', `event ${event} has a source, but does not read`);
    } else if (from !== INITIAL) {
      if (!(from >= 0 && from < count)) {
        fail('value', `event ${event} reads from ${from}, which is no event`, {
          expected: 'the number of a write, or INITIAL',
        });
      }
      if (!isWriting(operation[from]))
        fail('value', `event ${event} reads from ${from}, which does not write`);
      if (location[from] !== location[event]) {
        fail('value', `event ${event} reads location ${location[event]} from a write to ${location[from]}`);
      }
      if (from === event) fail('value', `the update ${event} reads from itself`);
    }
  }
  for (let at = 0; at < locations; at++) {
    const last = finalOf[at];
    if (last === INITIAL || last === ANY) continue;
    const isItsWrite = last >= 0 && last < count && isWriting(operation[last]) && location[last] === at;
    if (!isItsWrite)
      fail('value', `the last write of location ${at} is said to be ${last}, which does not write it`);
  }
}
