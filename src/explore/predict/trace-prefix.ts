/**
 * A prefix of a recording that grows and shrinks: how many events of each thread are there, and
 * which write each of its reads reads from, as far as that is decided. It is closed: when a read
 * is given a source, the source comes in with all that precedes it. What was done last is undone
 * first.
 */
import { writesMemory } from '../../execution/event-columns.ts';
import { INITIAL_WRITE } from '../../execution/recording.ts';
import { OPEN } from '../verify-trace/possible-sources.ts';
import type { ReadOptions } from './read-options.ts';
import { NONE, type RecordedThreads } from './recorded-threads.ts';

/** Sources of a read that are not listed before they are needed. */
const MANY = 64;

/** What a search wants of a prefix. */
export interface PrefixGoal {
  /** Threads and how many of their events must be there. */
  readonly wanted: readonly (readonly [thread: number, length: number])[];
  /** Threads and how many of their events may be there; all of other threads may. */
  readonly limits: readonly (readonly [thread: number, length: number])[];
  /** Reads that may return anything if they end their threads and nothing reads what they write. */
  readonly free: readonly number[];
  /** A read that must read from this write. */
  readonly given?: { readonly read: number; readonly write: number };
  /** An update whose write no read of the prefix may read from. */
  readonly unread?: number;
  /** A write that must be the last of its location. */
  readonly last?: number;
}

/** A state to return to. */
export interface PrefixMark {
  readonly included: number;
  readonly decided: number;
  readonly openReads: number;
  readonly openLocks: number;
  readonly nextRead: number;
  readonly nextLock: number;
}

export class TracePrefix {
  /** By thread: how many of its events are there. */
  readonly lengths: Int32Array;
  /** By event: the write that it reads from, or INITIAL_WRITE; OPEN if that is not decided. */
  readonly sources: Int32Array;
  private readonly threads: RecordedThreads;
  private readonly options: ReadOptions;
  private readonly goal: PrefixGoal;
  private readonly limits: Int32Array;
  /** By write, then by location for the initial ones: the update that reads from it. */
  private readonly updatedBy: Int32Array;
  /** In the order in which they came in, were decided, were found to have a choice. */
  private readonly included: number[] = [];
  private readonly decided: number[] = [];
  private readonly openReads: number[] = [];
  private readonly openLocks: number[] = [];
  private nextRead = 0;
  private nextLock = 0;

  constructor(threads: RecordedThreads, options: ReadOptions, goal: PrefixGoal) {
    const { recording, eventsOf } = threads;
    this.threads = threads;
    this.options = options;
    this.goal = goal;
    this.lengths = new Int32Array(eventsOf.length);
    this.limits = Int32Array.from(eventsOf, (events) => events.length);
    for (const [thread, length] of goal.limits) this.limits[thread] = Math.min(this.limits[thread]!, length);
    this.sources = new Int32Array(recording.size).fill(OPEN);
    this.updatedBy = new Int32Array(recording.size + recording.locations.length).fill(NONE);
  }

  has(event: number): boolean {
    return this.threads.position[event]! < this.lengths[this.threads.recording.columns.thread[event]!]!;
  }

  isLast(event: number): boolean {
    const { recording, position } = this.threads;
    return position[event]! + 1 === this.lengths[recording.columns.thread[event]!];
  }

  /** Whether a read has been decided to read from the write. */
  isRead(write: number): boolean {
    return this.decided.some((read) => this.sources[read] === write);
  }

  /** Takes in what is wanted; false if that cannot be. */
  begin(): boolean {
    return this.goal.wanted.every(([thread, length]) => this.grow(thread, length));
  }

  /**
   * The read to decide next: those with a choice in the order in which they came in; then locks,
   * when it is known which sections there are; then what may read anything. NONE if all is decided.
   */
  nextOpen(): number {
    for (; this.nextRead < this.openReads.length; this.nextRead++)
      if (this.sources[this.openReads[this.nextRead]!] === OPEN) return this.openReads[this.nextRead]!;
    for (; this.nextLock < this.openLocks.length; this.nextLock++)
      if (this.sources[this.openLocks[this.nextLock]!] === OPEN) return this.openLocks[this.nextLock]!;
    return this.goal.free.find((event) => this.has(event) && this.sources[event] === OPEN) ?? NONE;
  }

  /** Gives a read its source, with all that precedes that; false if that cannot be. */
  decide(read: number, source: number): boolean {
    return this.link(read, source) && this.takeIn(source);
  }

  mark(): PrefixMark {
    const { nextRead, nextLock } = this;
    return {
      included: this.included.length,
      decided: this.decided.length,
      openReads: this.openReads.length,
      openLocks: this.openLocks.length,
      nextRead,
      nextLock,
    };
  }

  undo(mark: PrefixMark): void {
    const { thread, location } = this.threads.recording.columns;
    while (this.decided.length > mark.decided) {
      const read = this.decided.pop()!;
      const cell = this.cellOf(this.sources[read]!, location[read]!);
      if (this.updatedBy[cell] === read) this.updatedBy[cell] = NONE;
      this.sources[read] = OPEN;
    }
    while (this.included.length > mark.included) this.lengths[thread[this.included.pop()!]!]--;
    this.openReads.length = mark.openReads;
    this.openLocks.length = mark.openLocks;
    this.nextRead = mark.nextRead;
    this.nextLock = mark.nextLock;
  }

  /** What was decided when the mark was made. */
  sourcesAt(mark: PrefixMark): Int32Array {
    const sources = this.sources.slice();
    for (let at = mark.decided; at < this.decided.length; at++) sources[this.decided[at]!] = OPEN;
    return sources;
  }

  private takeIn(write: number): boolean {
    if (write === INITIAL_WRITE) return true;
    const { recording, position } = this.threads;
    return this.grow(recording.columns.thread[write]!, position[write]! + 1);
  }

  private grow(first: number, firstLength: number): boolean {
    const { threads, lengths, limits, options, goal } = this;
    const { columns } = threads.recording;
    const work: [number, number][] = [[first, firstLength]];
    for (let item = work.pop(); item !== undefined; item = work.pop()) {
      const [thread, length] = item;
      if (length > limits[thread]!) return false;
      while (lengths[thread]! < length) {
        const event = threads.eventsOf[thread]![lengths[thread]++]!;
        this.included.push(event);
        if (!threads.reads(event)) continue;
        const given = goal.given?.read === event;
        if (!given && goal.free.includes(event)) continue;
        const isOpen = !given && (options.atMost(event) > MANY || options.of(event).length > 1);
        if (isOpen) {
          (threads.isLock(event) ? this.openLocks : this.openReads).push(event);
          continue;
        }
        const source = given ? goal.given.write : options.of(event)[0];
        if (source === undefined || !this.link(event, source)) return false;
        if (source !== INITIAL_WRITE) work.push([columns.thread[source]!, threads.position[source]! + 1]);
      }
    }
    return true;
  }

  /** No two updates read from one write; of what must stay unread nothing reads. */
  private link(read: number, source: number): boolean {
    if (source === this.goal.unread) return false;
    const { operation, location } = this.threads.recording.columns;
    if (writesMemory(operation[read]!)) {
      const cell = this.cellOf(source, location[read]!);
      if (this.updatedBy[cell] !== NONE) return false;
      this.updatedBy[cell] = read;
    }
    this.sources[read] = source;
    this.decided.push(read);
    return true;
  }

  private cellOf(write: number, location: number): number {
    return write === INITIAL_WRITE ? this.threads.recording.size + location : write;
  }
}
