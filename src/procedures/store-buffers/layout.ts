/**
 * Facts about an instance under a model that need no search: which writes of a thread follow each
 * other in a buffer, which events read from which, and which column of a clock or of a lower set
 * counts what. The closure and the searches work on it.
 *
 * Nodes are the paper's events: 2 * e is the thread event of e, 2 * e + 1 its memory-write. A write
 * that is in memory at once has the node 2 * e only. Under SC all writes are of that kind, so
 * VSC-rf is VTSO-rf with empty buffers.
 *
 * Columns: the first ones, one per thread, count its thread events. The others count memory-writes:
 * under SC and TSO one per thread, under PSO one per thread and location that it writes. Writes
 * that are in memory at once count in both.
 */
import { grown, INITIAL, type Instance, isReading, isWriting, OPERATION } from './instance.ts';

/** The models whose machines are known here. */
export type StoreModel = 'sc' | 'tso' | 'pso';

/** Bits of `flags`. */
export const READS = 1;
export const WRITES = 2;
/** Writes and is in memory at once: it has one node. */
export const FLUSHED = 4;
/** Waits for empty buffers. */
export const DRAINS = 8;
/**
 * Its memory-write waits for all earlier ones of its thread; only under PSO, where others do not.
 */
export const ORDERED = 16;

/** No event, end of a list. INITIAL is never in a list, so the same number serves. */
export const END = -1;

/** Flags of each operation under TSO and PSO; updates without a buffered write. */
const FLAGS = new Uint8Array(8);
for (const operation of Object.values(OPERATION)) {
  FLAGS[operation] =
    (isReading(operation) ? READS : 0) |
    (isWriting(operation) ? WRITES : 0) |
    (operation === OPERATION.update || operation === OPERATION.atomicWrite ? FLUSHED : 0) |
    (operation === OPERATION.fence || operation === OPERATION.update || operation === OPERATION.atomicWrite
      ? DRAINS
      : 0);
}

/** Fields by event, by location, by thread, and by pair (thread * locations + location). */
const BY_EVENT = [
  'ownBefore',
  'ownAfter',
  'writeAfter',
  'column',
  'place',
  'firstReader',
  'nextReader',
  'readers',
  'ownWrites',
] as const;
const BY_LOCATION = ['firstInitialReader', 'initialReaders'] as const;
const BY_THREAD = ['firstWrite', 'lastWrite', 'writes', 'firstPair', 'lastDrain', 'lastOrdered'] as const;
const BY_PAIR = ['firstOwn', 'lastOwn', 'nextPair', 'pairColumn'] as const;

export class Layout {
  model: StoreModel = 'sc';
  threads = 0;
  locations = 0;
  columns = 0;
  /** Thread events and memory-writes of the instance: the length of a witness. */
  steps = 0;
  /** For an instance that no model realises: the read that its own thread forbids, or END. */
  misread = END;
  /** Likewise: a location that is written although its last write is the initial one, or END. */
  misfinal = END;

  /** By event: bits READS, WRITES, FLUSHED, DRAINS, ORDERED. */
  flags = new Uint8Array(64);
  /** For an access: the last write of its thread to its location before it, or END. */
  ownBefore = new Int32Array(64);
  /** For a write: the next of its thread to its location; END if there is none. */
  ownAfter = new Int32Array(64);
  /** For a write: the next of its thread; END if there is none. */
  writeAfter = new Int32Array(64);
  /** For a write: its column. */
  column = new Int32Array(64);
  /** For a write: its number in its column. */
  place = new Int32Array(64);
  /** For a write: the head of the list of its readers. */
  firstReader = new Int32Array(64);
  /** For a reader: the next one of the list. */
  nextReader = new Int32Array(64);
  /** For a write: how many readers it has. */
  readers = new Int32Array(64);
  /** By location: the head of the list of the readers of the initial write. */
  firstInitialReader = new Int32Array(16);
  /** By location: how many readers the initial write has. */
  initialReaders = new Int32Array(16);
  /** By thread: its first write. */
  firstWrite = new Int32Array(8);
  /** By thread: its last write. */
  lastWrite = new Int32Array(8);
  writes = new Int32Array(8);
  /** Head of the list of the pairs of the thread that have writes. */
  firstPair = new Int32Array(8);
  /**
   * By thread: the position of the last event that waits for empty buffers; -1 if there is none.
   */
  lastDrain = new Int32Array(8);
  /** By thread: the last ordered write, or END. */
  lastOrdered = new Int32Array(8);
  /** By pair: its first write. */
  firstOwn = new Int32Array(64);
  /** By pair: its last write. */
  lastOwn = new Int32Array(64);
  /** By pair: the next pair of the thread that has writes. */
  nextPair = new Int32Array(64);
  /** By pair: its column under PSO. */
  pairColumn = new Int32Array(64);

  /** By pair and one more: where its writes begin in `ownWrites`, which has them in order. */
  ownStart = new Int32Array(64);
  ownWrites = new Int32Array(64);

  /**
   * The last write of a pair that is among the first `count` of its column; END if there is none.
   */
  lastWithin(pair: number, count: number): number {
    const { ownStart, ownWrites, place } = this;
    let low = ownStart[pair];
    let high = ownStart[pair + 1] - 1;
    if (low > high || place[ownWrites[low]] >= count) return END;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (place[ownWrites[middle]] < count) low = middle;
      else high = middle - 1;
    }
    return ownWrites[low];
  }

  /** Whether there is such a node: 2 * e + 1 is one if e is a write that goes through a buffer. */
  isNode(node: number): boolean {
    return (node & 1) === 0 || (this.flags[node >> 1] & (WRITES | FLUSHED)) === WRITES;
  }

  /** The node of a write's memory-write. */
  memoryNode(write: number): number {
    return 2 * write + ((this.flags[write] & FLUSHED) === 0 ? 1 : 0);
  }

  /**
   * Reads the instance. False if no order of its events is possible: a read's source is a write of
   * its own thread but not the last one before it, or is the initial write although its thread has
   * written before; or a location is written whose last write is the initial one.
   */
  build(instance: Instance, model: StoreModel): boolean {
    const { count, threads, locations, operation, thread, location, source, isBuffered, position } = instance;
    this.reserve(count, threads, locations);
    const { flags, ownBefore, ownAfter, writeAfter, column, place, firstReader, nextReader, readers } = this;
    const { firstOwn, lastOwn, nextPair, pairColumn, firstPair, firstWrite, lastWrite, writes } = this;
    const { lastDrain, lastOrdered, firstInitialReader, initialReaders } = this;
    const isSc = model === 'sc';
    const isPso = model === 'pso';
    this.model = model;
    this.threads = threads;
    this.locations = locations;
    this.misread = END;
    this.misfinal = END;
    for (let pair = threads * locations - 1; pair >= 0; pair--) {
      firstOwn[pair] = END;
      lastOwn[pair] = END;
    }
    for (let at = 0; at < threads; at++) {
      firstWrite[at] = END;
      lastWrite[at] = END;
      writes[at] = 0;
      firstPair[at] = END;
      lastDrain[at] = -1;
      lastOrdered[at] = END;
    }
    for (let at = 0; at < locations; at++) {
      firstInitialReader[at] = END;
      initialReaders[at] = 0;
    }
    for (let event = 0; event < count; event++) {
      firstReader[event] = END;
      readers[event] = 0;
    }
    let columns = isPso ? threads : 2 * threads;
    let steps = count;
    for (let event = 0; event < count; event++) {
      const what = operation[event];
      const by = thread[event];
      let flag = FLAGS[what];
      if ((flag & WRITES) !== 0) {
        if (isSc) flag |= FLUSHED;
        else if (isBuffered[event] !== 0) flag &= ~FLUSHED;
        if ((flag & FLUSHED) === 0) steps++;
        if (isPso && what === OPERATION.orderedWrite) {
          flag |= ORDERED;
          lastOrdered[by] = event;
        }
      }
      if ((flag & DRAINS) !== 0) lastDrain[by] = position[event];
      flags[event] = flag;
      if (what === OPERATION.fence) continue;
      const at = location[event];
      const pair = by * locations + at;
      const before = lastOwn[pair];
      ownBefore[event] = before;
      if ((flag & READS) !== 0) {
        const from = source[event];
        if (from === INITIAL) {
          nextReader[event] = firstInitialReader[at];
          firstInitialReader[at] = event;
          initialReaders[at]++;
          if (before !== END) this.misread = event;
        } else {
          nextReader[event] = firstReader[from];
          firstReader[from] = event;
          readers[from]++;
          if (thread[from] === by && from !== before) this.misread = event;
        }
      }
      if ((flag & WRITES) !== 0) {
        if (before === END) {
          firstOwn[pair] = event;
          nextPair[pair] = firstPair[by];
          firstPair[by] = pair;
          if (isPso) pairColumn[pair] = columns++;
        } else ownAfter[before] = event;
        lastOwn[pair] = event;
        ownAfter[event] = END;
        if (lastWrite[by] === END) firstWrite[by] = event;
        else writeAfter[lastWrite[by]] = event;
        lastWrite[by] = event;
        writeAfter[event] = END;
        if (isPso) {
          column[event] = pairColumn[pair];
          place[event] = before === END ? 0 : place[before] + 1;
        } else {
          column[event] = threads + by;
          place[event] = writes[by];
        }
        writes[by]++;
      }
    }
    this.columns = columns;
    this.steps = steps;
    for (let at = 0; at < locations; at++) {
      if (instance.finalOf[at] !== INITIAL) continue;
      for (let by = 0; by < threads; by++) if (firstOwn[by * locations + at] !== END) this.misfinal = at;
    }
    return this.misread === END && this.misfinal === END;
  }

  /** Fills `ownWrites`; the closure asks for it. */
  listOwnWrites(): void {
    const { firstOwn, ownAfter, ownStart, ownWrites } = this;
    const pairs = this.threads * this.locations;
    let at = 0;
    for (let pair = 0; pair < pairs; pair++) {
      ownStart[pair] = at;
      for (let write = firstOwn[pair]; write !== END; write = ownAfter[write]) ownWrites[at++] = write;
    }
    ownStart[pairs] = at;
  }

  private reserve(events: number, threads: number, locations: number): void {
    if (events > this.flags.length) {
      this.flags = new Uint8Array(2 * events);
      for (const field of BY_EVENT) this[field] = grown(this[field], 2 * events);
    }
    if (locations > this.initialReaders.length) {
      for (const field of BY_LOCATION) this[field] = grown(this[field], 2 * locations);
    }
    if (threads > this.writes.length) {
      for (const field of BY_THREAD) this[field] = grown(this[field], 2 * threads);
    }
    if (threads * locations > this.firstOwn.length) {
      for (const field of BY_PAIR) this[field] = grown(this[field], 2 * threads * locations);
      this.ownStart = grown(this.ownStart, 2 * threads * locations + 1);
    }
  }
}
