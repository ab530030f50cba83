/**
 * The execution graph of the graph engine: events as numbers, their fields in typed arrays, rf and
 * co as doubly linked lists, all of it undone in the reverse order of its making.
 *
 * An event's number is its stamp, the order of addition. Events are pushed and popped at the end.
 * In between, a backward revisit takes events out of the graph (`unlink`) and later puts them back
 * (`relink`, in reverse order): they keep their data and their number, so nothing is ever copied.
 * The newest event is always in the graph.
 *
 * Lists, by their heads: events in the graph by stamp (`newest`), of a thread by po (`lastOf`),
 * writes of a location in co (`initialOf` to `coLast`), readers of a write (`firstReader`).
 */
import { MAX_THREADS } from '../program/machine/code.ts';
import { isReadKind, isWriteKind, KIND, type Kind } from './event-kinds.ts';

/** No event. */
export const NONE = -1;

const FIRST_CAPACITY = 256;
const FIRST_LOCATIONS = 64;

export class EventGraph {
  /** Events made so far, those taken out of the graph included: the next event gets this number. */
  count = 0;
  /** The newest event, which is in the graph. */
  newest = NONE;
  capacity = FIRST_CAPACITY;

  kind = new Uint8Array(FIRST_CAPACITY);
  inGraph = new Uint8Array(FIRST_CAPACITY);
  thread = new Int32Array(FIRST_CAPACITY);
  /** In the thread, from 1; 0 of an initial write. */
  position = new Int32Array(FIRST_CAPACITY);
  poPrevious = new Int32Array(FIRST_CAPACITY);
  poNext = new Int32Array(FIRST_CAPACITY);
  older = new Int32Array(FIRST_CAPACITY);
  newer = new Int32Array(FIRST_CAPACITY);
  location = new Int32Array(FIRST_CAPACITY);
  mode = new Uint8Array(FIRST_CAPACITY);
  /** The value that is written, chosen, or passed to the started thread, as two words. */
  low = new Int32Array(FIRST_CAPACITY);
  high = new Int32Array(FIRST_CAPACITY);
  /** For a read, also one that waits: the write that it reads from. */
  rf = new Int32Array(FIRST_CAPACITY);
  readerPrevious = new Int32Array(FIRST_CAPACITY);
  readerNext = new Int32Array(FIRST_CAPACITY);
  /** For a write: its neighbours in co. */
  coPrevious = new Int32Array(FIRST_CAPACITY);
  coNext = new Int32Array(FIRST_CAPACITY);
  /** For a write: the head of the list of its readers. */
  firstReader = new Int32Array(FIRST_CAPACITY);
  /** For a write: how many waiting reads read from it. */
  waiters = new Int32Array(FIRST_CAPACITY);
  /** Of an initial write: whether the memory has no value yet. */
  isUninitialised = new Uint8Array(FIRST_CAPACITY);
  /** For a spawn: the thread that it starts. */
  child = new Int32Array(FIRST_CAPACITY);
  /** For a spawn: the function that the thread runs. */
  entry = new Int32Array(FIRST_CAPACITY);
  /** For a spawn: the first event of the thread; NONE: there is none yet. */
  startOf = new Int32Array(FIRST_CAPACITY);
  /**
   * The event of another thread that this one sees. For a start: the spawn, NONE for main. For a
   * join: the last event of the thread that has ended. For a departure from a barrier, and for the
   * choice of who was last: the arrival of the thread itself, which stands for its round; NONE for
   * other choices.
   */
  seen = new Int32Array(FIRST_CAPACITY);
  /** For an arrival at a barrier: the round, from 0. */
  round = new Int32Array(FIRST_CAPACITY);
  /** For an arrival at a barrier: 1 if the thread asks who was last. */
  asksLast = new Uint8Array(FIRST_CAPACITY);
  /** For a departure: the choice of who was last that it sees, or NONE. */
  lastChoice = new Int32Array(FIRST_CAPACITY);
  /** Of a join: another join of the same thread, added before; NONE: there is none. */
  olderJoin = new Int32Array(FIRST_CAPACITY);
  /** For an allocation: the number of the object. For a protection: of what is protected, or 0. */
  object = new Int32Array(FIRST_CAPACITY);
  /** For an allocation: the variant of the object (graph-memory.ts). */
  variant = new Int32Array(FIRST_CAPACITY);
  /** For an allocation: the event that ends the object's life; NONE: it lives. */
  freeOf = new Int32Array(FIRST_CAPACITY);
  /** Of a free: 1 if threads that protect the object may go on using it. */
  isRetirement = new Uint8Array(FIRST_CAPACITY);
  /** Of a free: the allocation whose object it ends. */
  allocation = new Int32Array(FIRST_CAPACITY);
  /** Of a choice: how many values there are to choose from. */
  choices = new Int32Array(FIRST_CAPACITY);
  /** Of a stop: why the thread stops, as an index into `GraphGrowth.stops`. */
  stop = new Int32Array(FIRST_CAPACITY);
  /**
   * Of a stop at an access after the end of its object's life, which has a location: whether the
   * access writes.
   */
  isLateWrite = new Uint8Array(FIRST_CAPACITY);
  /** Where the event was asked for: an index into the code. */
  pc = new Int32Array(FIRST_CAPACITY);

  /** By thread: its last event. */
  readonly lastOf = new Int32Array(MAX_THREADS).fill(NONE);
  /** By thread: the spawn that starts it. */
  readonly spawnOf = new Int32Array(MAX_THREADS).fill(NONE);
  /** By thread: its newest join; `olderJoin` leads to the others. */
  readonly joinOf = new Int32Array(MAX_THREADS).fill(NONE);
  /** Threads that have been started and have no event yet. */
  unstarted = 0;
  /** Threads whose last event is a waiting read. */
  waiting = 0;
  /** By location: its initial write, once the location is accessed. */
  initialOf = new Int32Array(FIRST_LOCATIONS).fill(NONE);
  /** By location: the last write in co. */
  coLast = new Int32Array(FIRST_LOCATIONS).fill(NONE);
  /** How many arrivals at barriers there are. */
  arrivals = 0;
  /** How many events of the kinds `lock` and `unlock` there are. */
  lockEvents = 0;
  /** By object: its allocation. */
  readonly allocationOf = new Map<number, number>();

  /** Makes the initial write of a location. */
  pushInitial(location: number, low: number, high: number, isUninitialised: boolean): number {
    const event = this.newEvent(KIND.initial, -1);
    this.position[event] = 0;
    this.location[event] = location;
    this.low[event] = low;
    this.high[event] = high;
    this.isUninitialised[event] = isUninitialised ? 1 : 0;
    this.coPrevious[event] = NONE;
    this.coNext[event] = NONE;
    this.firstReader[event] = NONE;
    this.waiters[event] = 0;
    this.initialOf[location] = event;
    this.coLast[location] = event;
    return event;
  }

  /** Makes a promise of a write: a read can be linked to it until the write comes. */
  pushPromise(location: number, low: number, high: number): number {
    const event = this.newEvent(KIND.promise, -1);
    this.position[event] = 0;
    this.location[event] = location;
    this.low[event] = low;
    this.high[event] = high;
    this.coNext[event] = NONE;
    this.firstReader[event] = NONE;
    return event;
  }

  /** Adds the next event of a thread. The caller fills in and links what its kind needs besides. */
  push(kind: Kind, thread: number, pc: number): number {
    const event = this.newEvent(kind, thread);
    const previous = this.lastOf[thread]!;
    this.poPrevious[event] = previous;
    this.poNext[event] = NONE;
    if (previous === NONE) this.position[event] = 1;
    else {
      this.position[event] = this.position[previous]! + 1;
      this.poNext[previous] = event;
    }
    this.lastOf[thread] = event;
    this.pc[event] = pc;
    this.location[event] = NONE;
    return event;
  }

  /** Takes the newest event away; its rf, co and other links must be gone already. */
  pop(): void {
    const event = --this.count;
    this.newest = this.older[event]!;
    if (this.newest !== NONE) this.newer[this.newest] = NONE;
    this.inGraph[event] = 0;
    if (this.kind[event] === KIND.initial) {
      const location = this.location[event]!;
      this.initialOf[location] = NONE;
      this.coLast[location] = NONE;
      return;
    }
    if (this.kind[event] === KIND.promise) return;
    const previous = this.poPrevious[event]!;
    this.lastOf[this.thread[event]!] = previous;
    if (previous !== NONE) this.poNext[previous] = NONE;
  }

  /**
   * Takes the last event of a thread out of the graph. Newer events that need it must be out
   * already.
   */
  unlink(event: number): void {
    const { older, newer } = this;
    const before = older[event]!;
    const after = newer[event]!;
    if (before !== NONE) newer[before] = after;
    if (after !== NONE) older[after] = before;
    this.inGraph[event] = 0;
    const previous = this.poPrevious[event]!;
    this.lastOf[this.thread[event]!] = previous;
    if (previous !== NONE) this.poNext[previous] = NONE;
    const kind = this.kind[event]!;
    if (isReadKind(kind)) this.unlinkRead(event);
    else if (isWriteKind(kind)) this.unlinkWrite(event);
    else this.unlinkOther(event);
  }

  /** Undoes the last `unlink` that is not undone yet. */
  relink(event: number): void {
    const { older, newer } = this;
    const before = older[event]!;
    const after = newer[event]!;
    if (before !== NONE) newer[before] = event;
    if (after !== NONE) older[after] = event;
    this.inGraph[event] = 1;
    const previous = this.poPrevious[event]!;
    this.lastOf[this.thread[event]!] = event;
    if (previous !== NONE) this.poNext[previous] = event;
    const kind = this.kind[event]!;
    if (isReadKind(kind)) this.relinkRead(event);
    else if (isWriteKind(kind)) this.relinkWrite(event);
    else this.linkOther(event);
  }

  /** Makes `read` read from `write`. */
  linkRead(read: number, write: number): void {
    this.rf[read] = write;
    const next = this.firstReader[write]!;
    this.readerPrevious[read] = NONE;
    this.readerNext[read] = next;
    if (next !== NONE) this.readerPrevious[next] = read;
    this.firstReader[write] = read;
  }

  unlinkRead(read: number): void {
    const previous = this.readerPrevious[read]!;
    const next = this.readerNext[read]!;
    if (previous === NONE) this.firstReader[this.rf[read]!] = next;
    else this.readerNext[previous] = next;
    if (next !== NONE) this.readerPrevious[next] = previous;
  }

  relinkRead(read: number): void {
    const previous = this.readerPrevious[read]!;
    const next = this.readerNext[read]!;
    if (previous === NONE) this.firstReader[this.rf[read]!] = read;
    else this.readerNext[previous] = read;
    if (next !== NONE) this.readerPrevious[next] = read;
  }

  /** Makes a new arrival read from the write. */
  linkArrival(arrival: number, write: number): void {
    this.linkRead(arrival, write);
    this.arrivals++;
  }

  /** Makes a new lock or unlock read from the write. */
  linkLock(event: number, write: number): void {
    this.linkRead(event, write);
    this.lockEvents++;
  }

  /** Puts `write` right after `before` in co. */
  linkWrite(write: number, before: number): void {
    this.coPrevious[write] = before;
    this.coNext[write] = this.coNext[before]!;
    this.relinkWrite(write);
  }

  unlinkWrite(write: number): void {
    const previous = this.coPrevious[write]!;
    const next = this.coNext[write]!;
    this.coNext[previous] = next;
    if (next === NONE) this.coLast[this.location[write]!] = previous;
    else this.coPrevious[next] = previous;
  }

  relinkWrite(write: number): void {
    const next = this.coNext[write]!;
    this.coNext[this.coPrevious[write]!] = write;
    if (next === NONE) this.coLast[this.location[write]!] = write;
    else this.coPrevious[next] = write;
  }

  /** Registers an event that is neither read nor write with what it belongs to. */
  linkOther(event: number): void {
    switch (this.kind[event]) {
      case KIND.wait:
        this.waiters[this.rf[event]!]! += 1;
        this.waiting++;
        break;
      case KIND.arrive:
        this.relinkRead(event);
        this.arrivals++;
        break;
      case KIND.lock:
      case KIND.unlock:
        this.relinkRead(event);
        this.lockEvents++;
        break;
      case KIND.allocate:
        this.allocationOf.set(this.object[event]!, event);
        break;
      case KIND.spawn:
        this.spawnOf[this.child[event]!] = event;
        this.unstarted++;
        break;
      case KIND.join:
        this.olderJoin[event] = this.joinOf[this.thread[this.seen[event]!]!]!;
        this.joinOf[this.thread[this.seen[event]!]!] = event;
        break;
      case KIND.start:
        if (this.seen[event] === NONE) break;
        this.unstarted--;
        this.startOf[this.seen[event]!] = event;
        break;
      case KIND.free:
        if (this.allocation[event] !== NONE) this.freeOf[this.allocation[event]!] = event;
        break;
    }
  }

  unlinkOther(event: number): void {
    switch (this.kind[event]) {
      case KIND.wait:
        this.waiters[this.rf[event]!]! -= 1;
        this.waiting--;
        break;
      case KIND.arrive:
        this.unlinkRead(event);
        this.arrivals--;
        break;
      case KIND.lock:
      case KIND.unlock:
        this.unlinkRead(event);
        this.lockEvents--;
        break;
      case KIND.allocate:
        this.allocationOf.delete(this.object[event]!);
        break;
      case KIND.spawn:
        this.spawnOf[this.child[event]!] = NONE;
        this.unstarted--;
        break;
      case KIND.join:
        this.joinOf[this.thread[this.seen[event]!]!] = this.olderJoin[event]!;
        break;
      case KIND.start:
        if (this.seen[event] === NONE) break;
        this.unstarted++;
        this.startOf[this.seen[event]!] = NONE;
        break;
      case KIND.free:
        if (this.allocation[event] !== NONE) this.freeOf[this.allocation[event]!] = NONE;
        break;
    }
  }

  /** Makes room for locations up to this one. */
  reserveLocation(location: number): void {
    if (location < this.initialOf.length) return;
    const size = Math.max(location + 1, 2 * this.initialOf.length);
    this.initialOf = grown(this.initialOf, new Int32Array(size).fill(NONE));
    this.coLast = grown(this.coLast, new Int32Array(size).fill(NONE));
  }

  private newEvent(kind: Kind, thread: number): number {
    const event = this.count++;
    if (event === this.capacity) this.grow();
    this.kind[event] = kind;
    this.thread[event] = thread;
    this.inGraph[event] = 1;
    this.mode[event] = 0;
    this.startOf[event] = NONE;
    this.freeOf[event] = NONE;
    this.seen[event] = NONE;
    const before = this.newest;
    this.older[event] = before;
    this.newer[event] = NONE;
    if (before !== NONE) this.newer[before] = event;
    this.newest = event;
    return event;
  }

  private grow(): void {
    const size = 2 * this.capacity;
    this.capacity = size;
    this.kind = grown(this.kind, new Uint8Array(size));
    this.inGraph = grown(this.inGraph, new Uint8Array(size));
    this.mode = grown(this.mode, new Uint8Array(size));
    this.isUninitialised = grown(this.isUninitialised, new Uint8Array(size));
    this.isRetirement = grown(this.isRetirement, new Uint8Array(size));
    this.asksLast = grown(this.asksLast, new Uint8Array(size));
    this.isLateWrite = grown(this.isLateWrite, new Uint8Array(size));
    for (const field of INT_FIELDS) this[field] = grown(this[field], new Int32Array(size));
  }
}

const INT_FIELDS = [
  'thread',
  'position',
  'poPrevious',
  'poNext',
  'older',
  'newer',
  'location',
  'low',
  'high',
  'rf',
  'readerPrevious',
  'readerNext',
  'coPrevious',
  'coNext',
  'firstReader',
  'waiters',
  'child',
  'entry',
  'startOf',
  'seen',
  'round',
  'lastChoice',
  'olderJoin',
  'object',
  'variant',
  'freeOf',
  'allocation',
  'choices',
  'stop',
  'pc',
] as const;

export function grown<T extends Int32Array | Uint8Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
