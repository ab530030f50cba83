/**
 * The events of a recording as columns of numbers, in the order of the file. The front end
 * (frontends/trace) fills them line by line; whoever checks recordings of many events reads them
 * without making an object for each.
 */
import type { SourceFile, Span } from '../diagnostics/source.ts';
import { MODES, type Mode } from '../program/machine/code.ts';

/**
 * What an event does: its number in the column `operation`.
 *
 * Threads and locks are accesses of memory too, as in programs (kernel/graph-execution.ts). A
 * thread that starts another one writes to a location of that thread, which the other one reads
 * when it begins; a thread that ends writes to another one, which those read that join it. A lock
 * and an unlock update the word of the lock; a lock reads from the unlock before it, an unlock from
 * its own lock. As no two updates read from one write, sections exclude each other.
 */
export const RECORDED_OPERATIONS = [
  'read',
  'write',
  'update',
  'fence',
  'start',
  'begin',
  'end',
  'join',
  'lock',
  'unlock',
] as const;
export type RecordedOperation = (typeof RECORDED_OPERATIONS)[number];

const areOf = (...operations: readonly RecordedOperation[]): readonly boolean[] =>
  RECORDED_OPERATIONS.map((operation) => operations.includes(operation));
const READING = areOf('read', 'update', 'begin', 'join', 'lock', 'unlock');
const WRITING = areOf('write', 'update', 'start', 'end', 'lock', 'unlock');

/** Whether the operation of that number reads memory. */
export const readsMemory = (operation: number): boolean => READING[operation]!;
/** Whether the operation of that number writes memory. */
export const writesMemory = (operation: number): boolean => WRITING[operation]!;

/** In the column `source`: only the value is known, or the event does not read. */
export const UNKNOWN_SOURCE = -2;

export interface RecordedEvent {
  /** Index into Recording.threads. */
  readonly thread: number;
  readonly operation: RecordedOperation;
  /** Index into Recording.locations; -1 for a fence. */
  readonly location: number;
  readonly mode: Mode;
  /** Of what reads: an index into Recording.values. Of others -1. */
  readonly readValue: number;
  /** Of what writes: an index into Recording.values. Of others -1. */
  readonly writtenValue: number;
  /**
   * Of what reads: the event that it reads from, or INITIAL_WRITE; undefined if only the value is
   * known.
   */
  readonly source: number | undefined;
  /**
   * Earlier reads and updates of the thread that the address, the value and the fact of getting
   * here depend on.
   */
  readonly addressSources: readonly number[];
  readonly dataSources: readonly number[];
  readonly controlSources: readonly number[];
  readonly span: Span;
}

/** Earlier reads and updates of the thread that something depends on. */
export type RecordedDependencies = Pick<RecordedEvent, 'addressSources' | 'dataSources' | 'controlSources'>;

const NO_DEPENDENCIES: RecordedDependencies = { addressSources: [], dataSources: [], controlSources: [] };

export class EventColumns {
  size = 0;
  /** An index into RECORDED_OPERATIONS. */
  readonly operation: Uint8Array;
  /** An index into MODES. */
  readonly mode: Uint8Array;
  /** These mean what the fields of RecordedEvent mean. */
  readonly thread: Int32Array;
  readonly location: Int32Array;
  readonly readValue: Int32Array;
  readonly writtenValue: Int32Array;
  readonly source: Int32Array;
  /** The range of the file that the event stands in. */
  readonly start: Int32Array;
  readonly end: Int32Array;
  /** Of the few events that depend on something. */
  readonly dependencies = new Map<number, RecordedDependencies>();

  /** `capacity`: the most events that there can be. */
  constructor(capacity: number) {
    this.operation = new Uint8Array(capacity);
    this.mode = new Uint8Array(capacity);
    this.thread = new Int32Array(capacity);
    this.location = new Int32Array(capacity);
    this.readValue = new Int32Array(capacity);
    this.writtenValue = new Int32Array(capacity);
    this.source = new Int32Array(capacity);
    this.start = new Int32Array(capacity);
    this.end = new Int32Array(capacity);
  }

  /** The same columns, but that some events read other values; if they write, it is `written`. */
  withReadValues(values: ReadonlyMap<number, number>, written: number): EventColumns {
    const readValue = this.readValue.slice();
    const writtenValue = this.writtenValue.slice();
    for (const [event, value] of values) {
      readValue[event] = value;
      if (writesMemory(this.operation[event]!)) writtenValue[event] = written;
    }
    return Object.assign(new EventColumns(0), this, { readValue, writtenValue });
  }

  event(number: number, file: SourceFile): RecordedEvent {
    const source = this.source[number]!;
    return {
      thread: this.thread[number]!,
      operation: RECORDED_OPERATIONS[this.operation[number]!]!,
      location: this.location[number]!,
      mode: MODES[this.mode[number]!]!,
      readValue: this.readValue[number]!,
      writtenValue: this.writtenValue[number]!,
      source: source === UNKNOWN_SOURCE ? undefined : source,
      ...(this.dependencies.get(number) ?? NO_DEPENDENCIES),
      span: { file, start: this.start[number]!, end: this.end[number]! },
    };
  }
}
