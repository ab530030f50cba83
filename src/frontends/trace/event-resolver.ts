/**
 * Names of events become numbers: what reads read from, what events depend on, which write is the
 * final one. The last step of the trace front end, since a read may name a write that comes later
 * in the file.
 */
import { fail } from '../../diagnostics/diagnostic.ts';
import { locationText, type Span } from '../../diagnostics/source.ts';
import { didYouMean } from '../../diagnostics/suggest.ts';
import { INITIAL_WRITE, type RecordedEvent } from '../../execution/recording.ts';
import type { RecordedNames } from './recorded-names.ts';
import type { NamedEvent, PlacedName } from './trace-event.ts';

const A_SOURCE = 'the `"id"` of a write or an update of the same location, or "initial"';

/** A write, as a read or a final value names it. */
export interface NamedSource {
  /** Of the event, or INITIAL_WRITE. */
  readonly source: number;
  /** What it wrote. */
  readonly value: number;
}

export class EventResolver {
  private readonly named: readonly NamedEvent[];
  private readonly names: RecordedNames;
  private readonly numbers = new Map<string, number>();

  constructor(named: readonly NamedEvent[], names: RecordedNames) {
    this.named = named;
    this.names = names;
    named.forEach(({ id }, number) => {
      if (id !== undefined) this.addId(id, number);
    });
  }

  events(): RecordedEvent[] {
    return this.named.map(({ event, from, dependencies }, number) => {
      const { address, data, control } = dependencies;
      const reads = (names: readonly PlacedName[]): number[] =>
        names.map((name) => this.earlierRead(name, event.thread, number));
      return {
        ...event,
        ...this.sourceOf(from, event, number),
        addressSources: reads(address),
        dataSources: reads(data),
        controlSources: reads(control),
      };
    });
  }

  /** The write of that name, to that location. */
  writeTo(location: number, from: PlacedName): NamedSource {
    if (from.name === 'initial') {
      return { source: INITIAL_WRITE, value: this.names.locations[location]!.initialValue };
    }
    const source = this.numberOf(from);
    const { operation, location: written, writtenValue, span } = this.named[source]!.event;
    const suggestion = `it is a ${operation}, at ${locationText(span)}`;
    if (writtenValue < 0)
      fail('value', `\`${from.name}\` does not write`, { span: from.span, expected: A_SOURCE, suggestion });
    if (written !== location)
      fail('value', `\`${from.name}\` writes another location`, {
        span: from.span,
        expected: A_SOURCE,
        suggestion,
      });
    return { source, value: writtenValue };
  }

  private addId({ name, span }: PlacedName, number: number): void {
    const before = this.numbers.get(name);
    if (before !== undefined)
      fail('value', `another event has the id \`${name}\``, {
        span,
        suggestion: `the other one is at ${locationText(this.named[before]!.event.span)}`,
      });
    this.numbers.set(name, number);
  }

  private numberOf({ name, span }: PlacedName): number {
    const number = this.numbers.get(name);
    if (number !== undefined) return number;
    const suggestion = didYouMean(name, [...this.numbers.keys(), 'initial']);
    return fail('unknown-name', `no event has the id \`${name}\``, {
      span,
      expected: 'the `"id"` of an event',
      ...(suggestion === undefined ? {} : { suggestion }),
    });
  }

  /**
   * A read that names its source has the value of that; if it has one of its own, they must agree.
   */
  private sourceOf(
    from: PlacedName | undefined,
    { location, readValue }: NamedEvent['event'],
    number: number,
  ): Pick<RecordedEvent, 'source' | 'readValue'> {
    if (from === undefined) return { source: undefined, readValue };
    const { source, value } = this.writeTo(location, from);
    if (source === number)
      fail('value', 'an update does not read what it writes itself', { span: from.span });
    if (readValue >= 0 && readValue !== value)
      this.refuseDisagreement(source, location, readValue, from.span);
    return { source, readValue: value };
  }

  private refuseDisagreement(source: number, location: number, readValue: number, span: Span): never {
    const { locations, values } = this.names;
    const write = this.named[source]?.event;
    const written = values[write?.writtenValue ?? locations[location]!.initialValue]!;
    const writer =
      write === undefined
        ? `${locations[location]!.name} begins with ${written}`
        : `the write at ${locationText(write.span)} has ${written === '?' ? 'no value' : `the value ${written}`}`;
    return fail('value', `the value read is ${values[readValue]}, and ${writer}`, { span });
  }

  private earlierRead(name: PlacedName, thread: number, number: number): number {
    const read = this.numberOf(name);
    const { event } = this.named[read]!;
    if (event.thread !== thread || read >= number || !['read', 'update'].includes(event.operation))
      fail('value', `\`${name.name}\` is not an earlier read of the same thread`, {
        span: name.span,
        suggestion: `it is a ${event.operation}, at ${locationText(event.span)}`,
      });
    return read;
  }
}
