/**
 * Names of events become numbers: what reads read from, what events depend on, which write is the
 * final one. The last step of the trace front end, since a read may name a write that comes later
 * in the file.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { locationText, type SourceFile, type Span } from '../../diagnostics/source.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import { RECORDED_OPERATIONS, readsMemory } from '../../execution/event-columns.ts';
import { INITIAL_WRITE, UNKNOWN_VALUE } from '../../execution/recording.ts';
import { type EventReader, NAMED_INITIAL, NO_NAME } from './event-reader.ts';
import type { RecordedNames } from './recorded-names.ts';
import { type PlacedName, TITLES } from './trace-event.ts';

const A_SOURCE = 'the `"id"` of a write or an update of the same location, or "initial"';

const LOCK = RECORDED_OPERATIONS.indexOf('lock');
const isLock = (operation: number): boolean => operation === LOCK;

/** A write, as a read or a final value names it. */
export interface NamedSource {
  /** Of the event, or INITIAL_WRITE. */
  readonly source: number;
  /** What it wrote. */
  readonly value: number;
}

export class EventResolver {
  private readonly file: SourceFile;
  private readonly reader: EventReader;
  private readonly names: RecordedNames;

  constructor(file: SourceFile, reader: EventReader, names: RecordedNames) {
    this.file = file;
    this.reader = reader;
    this.names = names;
  }

  /** Fills in the sources and dependencies of all events. */
  resolve(): void {
    const { columns, dependencies } = this.reader;
    for (let event = 0; event < columns.size; event++) {
      this.resolveSource(event);
      const named = dependencies.get(event);
      if (named === undefined) continue;
      const reads = (names: readonly PlacedName[]): number[] =>
        names.map((name) => this.earlierRead(name, event));
      columns.dependencies.set(event, {
        addressSources: reads(named.address),
        dataSources: reads(named.data),
        controlSources: reads(named.control),
      });
    }
  }

  /** The write of that name, to that location. */
  writeTo(location: number, from: PlacedName): NamedSource {
    if (from.name === 'initial') {
      return { source: INITIAL_WRITE, value: this.names.locations[location]!.initialValue };
    }
    const source = this.numberOf(from);
    const { columns } = this.reader;
    const suggestion = this.described(source);
    if (columns.writtenValue[source]! < 0)
      fail('value', `\`${from.name}\` does not write`, { span: from.span, expected: A_SOURCE, suggestion });
    if (columns.location[source] !== location)
      fail('value', `\`${from.name}\` writes another location`, {
        span: from.span,
        expected: A_SOURCE,
        suggestion,
      });
    return { source, value: columns.writtenValue[source]! };
  }

  /** `it is a write, at FILE:LINE:COLUMN` */
  private described(event: number): string {
    const operation = RECORDED_OPERATIONS[this.reader.columns.operation[event]!]!;
    return `it is ${TITLES[operation]}, at ${this.placeOf(event)}`;
  }

  private placeOf(event: number): string {
    return locationText({ file: this.file, start: this.reader.columns.start[event]!, end: 0 });
  }

  private numberOf({ name, span }: PlacedName): number {
    const { ids } = this.reader;
    const number = ids.eventOf(ids.numberOf(name));
    if (number >= 0) return number;
    const suggestion = didYouMean(name, [...ids.names(), 'initial']);
    return fail('unknown-name', `no event has the id \`${name}\``, {
      span,
      expected: 'the `"id"` of an event',
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }

  /**
   * A read that names its source has the value of that; if it has one of its own, they must agree.
   */
  private resolveSource(event: number): void {
    const { columns, from, ids } = this.reader;
    const named = from[event]!;
    if (named === NO_NAME) return;
    const location = columns.location[event]!;
    const source = named === NAMED_INITIAL ? INITIAL_WRITE : ids.eventOf(named);
    const isInitial = source === INITIAL_WRITE && named === NAMED_INITIAL;
    const isWrite =
      source >= 0 && columns.writtenValue[source]! >= 0 && columns.location[source] === location;
    // The line is read again for the place of the name.
    if (!isInitial && !isWrite) this.writeTo(location, this.reader.again(event).from!);
    if (isLock(columns.operation[event]!) && !isInitial && isLock(columns.operation[source]!))
      fail('value', 'a lock cannot be taken while it is held', {
        span: this.spanOfSource(event),
        expected: 'the `"id"` of an unlock, or "initial"',
        suggestion: this.described(source),
      });
    if (source === event)
      fail('value', 'an update does not read what it writes itself', { span: this.spanOfSource(event) });
    const value = isInitial ? this.names.locations[location]!.initialValue : columns.writtenValue[source]!;
    const read = columns.readValue[event]!;
    if (read >= 0 && read !== value) this.refuseDisagreement(source, location, event);
    columns.source[event] = source;
    columns.readValue[event] = value;
  }

  private spanOfSource(event: number): Span {
    return this.reader.again(event).from!.span;
  }

  private refuseDisagreement(source: number, location: number, event: number): never {
    const { locations, values } = this.names;
    const { columns } = this.reader;
    const isInitial = source === INITIAL_WRITE;
    const written = values[isInitial ? locations[location]!.initialValue : columns.writtenValue[source]!]!;
    const writer = isInitial
      ? `${locations[location]!.name} begins with ${written}`
      : `the write at ${this.placeOf(source)} has ${written === UNKNOWN_VALUE ? 'no value' : `the value ${written}`}`;
    const read = values[columns.readValue[event]!];
    return fail('value', `the value read is ${read}, and ${writer}`, { span: this.spanOfSource(event) });
  }

  private earlierRead(name: PlacedName, event: number): number {
    const read = this.numberOf(name);
    const { thread, operation } = this.reader.columns;
    if (thread[read] !== thread[event] || read >= event || !readsMemory(operation[read]!))
      fail('value', `\`${name.name}\` is not an earlier read of the same thread`, {
        span: name.span,
        suggestion: this.described(read),
      });
    return read;
  }
}
