/**
 * Threads and locks of a trace: which start a thread begins with, which end a join has waited for,
 * which lock an unlock belongs to, and what the word of a lock holds. Part of the trace front end,
 * after the lines are read and before the names of events are resolved (event-resolver.ts).
 *
 * The word of a lock counts how often it was given back, where its locks have turns: a lock of turn
 * n reads n, and its unlock writes n + 1. Without turns every unlock writes 0, and a lock that does
 * not name the unlock before it may have followed any. While the lock is held, its word has a value
 * that equals no other.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { locationText, type SourceFile } from '../../diagnostics/source.ts';
import { type EventColumns, RECORDED_OPERATIONS } from '../../execution/event-columns.ts';
import { type EventReader, NO_NAME } from './event-reader.ts';
import type { RecordedNames } from './recorded-names.ts';

const NO_EVENT = -1;

export class ThreadsAndLocks {
  private readonly file: SourceFile;
  private readonly reader: EventReader;
  private readonly names: RecordedNames;
  private readonly columns: EventColumns;
  /** By location: the start or the end of a thread that is announced there. */
  private readonly announced: Int32Array;
  /** By thread: its `begin`, its `end`, and its last event so far. */
  private readonly beginOf: Int32Array;
  private readonly endOf: Int32Array;
  private readonly lastOf: Int32Array;
  /** Locks that are held, by thread and location: the event that took it. */
  private readonly held = new Map<number, number>();
  /** By location: one of its locks, which decides whether all of them have turns. */
  private readonly lockOf: Int32Array;
  private readonly hasTurns: Uint8Array;

  constructor(file: SourceFile, reader: EventReader, names: RecordedNames) {
    this.file = file;
    this.reader = reader;
    this.names = names;
    this.columns = reader.columns;
    const noEvents = (count: number): Int32Array => new Int32Array(count).fill(NO_EVENT);
    const locations = names.locations.length;
    const threads = names.threads.length;
    this.announced = noEvents(locations);
    this.lockOf = noEvents(locations);
    this.hasTurns = new Uint8Array(locations);
    this.beginOf = noEvents(threads);
    this.endOf = noEvents(threads);
    this.lastOf = noEvents(threads);
  }

  resolve(): void {
    const { columns, lastOf, endOf } = this;
    const others: number[] = [];
    for (let event = 0; event < columns.size; event++) {
      const thread = columns.thread[event]!;
      if (endOf[thread] !== NO_EVENT)
        this.refuse(event, `thread ${this.names.threads[thread]} has ended`, endOf[thread]!);
      switch (RECORDED_OPERATIONS[columns.operation[event]!]) {
        case 'lock':
          this.lock(event);
          break;
        case 'unlock':
          this.unlock(event);
          break;
        case 'begin':
          if (lastOf[thread] !== NO_EVENT)
            this.refuse(event, 'a thread begins with its first event', lastOf[thread]!);
          this.beginOf[thread] = event;
          others.push(event);
          break;
        case 'join':
          others.push(event);
          break;
        case 'end':
          endOf[thread] = event;
          this.announce(event);
          break;
        case 'start':
          this.announce(event);
          break;
      }
      lastOf[thread] = event;
    }
    for (const event of others) this.hear(event);
    this.refuseWithoutBegin();
  }

  private announce(event: number): void {
    const { columns, announced, names } = this;
    const at = columns.location[event]!;
    if (announced[at] !== NO_EVENT)
      this.refuse(event, 'a thread starts only once, and this one was started', announced[at]!);
    announced[at] = event;
    columns.writtenValue[event] = names.value({ canonical: '1', text: '1' });
  }

  /** A thread that begins hears of its start, one that joins another of its end. */
  private hear(event: number): void {
    const { columns, announced, names } = this;
    const at = columns.location[event]!;
    const source = announced[at]!;
    if (source === NO_EVENT) {
      const isJoin = RECORDED_OPERATIONS[columns.operation[event]!] === 'join';
      const thread = names.threads[names.locations[at]!.announces!]!;
      fail('value', `thread ${thread} ${isJoin ? 'has no end' : 'begins, and nothing starts it'}`, {
        span: this.spanOf(event),
        suggestion: isJoin
          ? `the last event of a thread that is joined is {"thread": "${thread}", "op": "end"}`
          : 'a thread that is there from the beginning has no "begin"',
      });
    }
    columns.source[event] = source;
    columns.readValue[event] = columns.writtenValue[source]!;
  }

  private refuseWithoutBegin(): void {
    const { names, announced, beginOf, columns } = this;
    for (const event of announced) {
      if (event === NO_EVENT || RECORDED_OPERATIONS[columns.operation[event]!] !== 'start') continue;
      const child = names.locations[columns.location[event]!]!.announces!;
      if (beginOf[child] !== NO_EVENT) continue;
      const thread = names.threads[child]!;
      fail('value', `this starts thread ${thread}, which does not begin`, {
        span: this.spanOf(event),
        suggestion: `the first event of a thread that is started is {"thread": "${thread}", "op": "begin"}`,
      });
    }
  }

  private lock(event: number): void {
    const { columns, names, reader, lockOf, hasTurns } = this;
    const at = columns.location[event]!;
    const key = columns.thread[event]! * names.locations.length + at;
    const holder = this.held.get(key);
    if (holder !== undefined)
      this.refuse(
        event,
        `the thread holds ${names.locations[at]!.name} already; of a lock that may be taken again, ` +
          'only the outermost lock and unlock are events',
        holder,
      );
    this.held.set(key, event);
    const hasTurn = columns.readValue[event]! >= 0;
    if (lockOf[at] === NO_EVENT) {
      lockOf[at] = event;
      hasTurns[at] = hasTurn ? 1 : 0;
    } else if ((hasTurns[at] === 1) !== hasTurn) {
      this.refuse(event, 'of one lock either all locks have a turn or none', lockOf[at]!);
    }
    if (!hasTurn && reader.from[event] === NO_NAME) columns.readValue[event] = this.valueOf(0);
    columns.writtenValue[event] = names.unknownValue();
  }

  private unlock(event: number): void {
    const { columns, names, hasTurns } = this;
    const at = columns.location[event]!;
    const key = columns.thread[event]! * names.locations.length + at;
    const lock = this.held.get(key);
    if (lock === undefined)
      fail('value', `the thread does not hold ${names.locations[at]!.name}`, {
        span: this.spanOf(event),
        suggestion: 'what one thread takes and another gives back is no lock here, but updates',
      });
    this.held.delete(key);
    columns.source[event] = lock;
    columns.readValue[event] = columns.writtenValue[lock]!;
    const turn = hasTurns[at] === 1 ? names.values[columns.readValue[lock]!]! : undefined;
    columns.writtenValue[event] = this.valueOf(turn === undefined ? 0 : BigInt(turn) + 1n);
  }

  private valueOf(number: number | bigint): number {
    return this.names.value({ canonical: `${number}`, text: `${number}` });
  }

  private refuse(event: number, message: string, other: number): never {
    const place = locationText({ file: this.file, start: this.columns.start[other]!, end: 0 });
    return fail('value', message, { span: this.spanOf(event), suggestion: `see ${place}` });
  }

  private spanOf(event: number): { file: SourceFile; start: number; end: number } {
    const { start, end } = this.columns;
    return { file: this.file, start: start[event]!, end: end[event]! };
  }
}
