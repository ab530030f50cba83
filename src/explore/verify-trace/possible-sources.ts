/**
 * What a recording leaves open: the writes that each read may have read from, by location and
 * value, and the writes that may be final. First step of verifying a trace; where nothing fits, no
 * model allows the recording.
 */
import { locationText } from '../../diagnostics/source.ts';
import { readsMemory, UNKNOWN_SOURCE, writesMemory } from '../../execution/event-columns.ts';
import { INITIAL_WRITE, type Recording } from '../../execution/recording.ts';

/** In place of a source: there are several, or none. */
export const OPEN = -2;

const NOTHING: readonly number[] = [];

export class PossibleSources {
  /** By event: the only write that it may read from, or INITIAL_WRITE. OPEN if it does not read. */
  readonly only: Int32Array;
  /** The reads that have several possible sources, or none. */
  readonly openReads: readonly number[];
  /** By location: the writes that may be final; undefined if the recording does not say. */
  readonly finals: readonly (readonly number[] | undefined)[];
  /** How many reads-from maps there are. */
  readonly maps: bigint;
  /** Why there is no map at all, as a sentence; undefined if there is one. */
  readonly obstacle: string | undefined;
  private readonly recording: Recording;
  private readonly writes: WritesByValue;

  constructor(recording: Recording) {
    const { columns, size, locations, finals } = recording;
    const { operation, source } = columns;
    this.recording = recording;
    this.writes = new WritesByValue(recording);
    this.only = new Int32Array(size).fill(OPEN);
    const openReads: number[] = [];
    let maps = 1n;
    for (let event = 0; event < size; event++) {
      if (!readsMemory(operation[event]!)) continue;
      if (source[event] !== UNKNOWN_SOURCE) {
        this.only[event] = source[event]!;
        continue;
      }
      const { initial, written } = this.candidates(event);
      const writesIt = columns.writtenValue[event] === columns.readValue[event];
      const count = written.length + initial.length - (writesIt ? 1 : 0);
      if (count === 1) this.only[event] = initial[0] ?? written.find((write) => write !== event)!;
      else {
        openReads.push(event);
        maps *= BigInt(count);
      }
    }
    this.openReads = openReads;
    this.maps = maps;
    const finalWrites: (readonly number[] | undefined)[] = locations.map(() => undefined);
    for (const { location, value, source: last } of finals) {
      // The initial value is overwritten by any write.
      if (!this.writes.isWritten(location))
        finalWrites[location] = (last ?? this.initialOf(location, value)) === INITIAL_WRITE ? [-1] : [];
      else if (last === undefined) finalWrites[location] = this.writes.of(location, value);
      else finalWrites[location] = last === INITIAL_WRITE ? [] : [last];
    }
    this.finals = finalWrites;
    this.obstacle = this.obstacleOf();
  }

  /**
   * The events that an event may read from, and INITIAL_WRITE; the likely ones first. Logs are
   * roughly in the order of time: the nearest earlier write, then those before it, then what comes
   * later. Empty for events that do not read.
   */
  sources(event: number): readonly number[] {
    const { operation, source } = this.recording.columns;
    if (!readsMemory(operation[event]!)) return NOTHING;
    if (source[event] !== UNKNOWN_SOURCE) return [source[event]!];
    const { initial, written } = this.candidates(event);
    const earlier = written.filter((write) => write < event).reverse();
    return [...earlier, ...initial, ...written.filter((write) => write > event)];
  }

  private candidates(event: number): { initial: readonly number[]; written: readonly number[] } {
    const { location, readValue } = this.recording.columns;
    const [at, value] = [location[event]!, readValue[event]!];
    const initial = this.initialOf(at, value) === INITIAL_WRITE ? [INITIAL_WRITE] : NOTHING;
    return { initial, written: this.writes.of(at, value) };
  }

  /** INITIAL_WRITE if the location begins with the value, else OPEN. */
  private initialOf(location: number, value: number): number {
    return this.recording.locations[location]!.initialValue === value ? INITIAL_WRITE : OPEN;
  }

  private obstacleOf(): string | undefined {
    const { locations, values, finals } = this.recording;
    const unread = this.openReads.find((event) => this.sources(event).length === 0);
    if (unread !== undefined) {
      const { span, location, readValue } = this.recording.event(unread);
      const { name } = locations[location]!;
      return `${locationText(span)} reads ${values[readValue]} from ${name}, and nothing writes ${values[readValue]} to ${name}`;
    }
    const unwritten = finals.find(({ location }) => this.finals[location]!.length === 0);
    if (unwritten === undefined) return undefined;
    const { span, location, value, source } = unwritten;
    const { name } = locations[location]!;
    return source === INITIAL_WRITE
      ? `${locationText(span)} says that the initial value of ${name} is the final one, and ${name} is written`
      : `${locationText(span)} says that ${name} is ${values[value]} in the end, and no write that can be the last has that value`;
  }
}

/** The writes of each location and value, listed when first asked for. */
class WritesByValue {
  private readonly recording: Recording;
  private lists: Map<number, number[]> | undefined;
  private written: Uint8Array | undefined;

  constructor(recording: Recording) {
    this.recording = recording;
  }

  /** In the order of the file. */
  of(location: number, value: number): readonly number[] {
    const { columns, size, values } = this.recording;
    if (this.lists === undefined) {
      this.lists = new Map();
      for (let event = 0; event < size; event++) {
        if (!writesMemory(columns.operation[event]!)) continue;
        const key = columns.location[event]! * values.length + columns.writtenValue[event]!;
        const list = this.lists.get(key);
        if (list === undefined) this.lists.set(key, [event]);
        else list.push(event);
      }
    }
    return this.lists.get(location * values.length + value) ?? NOTHING;
  }

  isWritten(location: number): boolean {
    const { columns, size, locations } = this.recording;
    if (this.written === undefined) {
      this.written = new Uint8Array(locations.length);
      for (let event = 0; event < size; event++)
        if (writesMemory(columns.operation[event]!)) this.written[columns.location[event]!] = 1;
    }
    return this.written[location] === 1;
  }
}
