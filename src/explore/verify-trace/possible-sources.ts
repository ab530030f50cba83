/**
 * What a recording leaves open: the writes that each read may have read from, by location and
 * value, and the writes that may be final. First step of verifying a trace; where nothing fits, no
 * model allows the recording.
 */
import { locationText } from '../../diagnostics/source.ts';
import { INITIAL_WRITE, isReading, isWriting, type Recording } from '../../execution/recording.ts';

export class PossibleSources {
  /**
   * By event: the events that it may read from, and INITIAL_WRITE; the likely ones first. Empty for
   * events that do not read.
   */
  readonly sources: readonly (readonly number[])[];
  /** By location: the writes that may be final; undefined if the recording does not say. */
  readonly finals: readonly (readonly number[] | undefined)[];
  /** How many reads-from maps there are. */
  readonly maps: bigint;
  /** Why there is no map at all, as a sentence; undefined if there is one. */
  readonly obstacle: string | undefined;

  constructor(recording: Recording) {
    const { events, locations, finals } = recording;
    const writesTo = locations.map((_, location) =>
      [...events.keys()].filter((event) => events[event]!.location === location && isWriting(events[event]!)),
    );
    const written = (write: number, location: number): number =>
      write === INITIAL_WRITE ? locations[location]!.initialValue : events[write]!.writtenValue;
    this.sources = events.map((event, number) => {
      if (!isReading(event)) return [];
      if (event.source !== undefined) return [event.source];
      return likelyFirst(writesTo[event.location]!, number).filter(
        (write) => written(write, event.location) === event.readValue,
      );
    });
    const finalWrites: (readonly number[] | undefined)[] = locations.map(() => undefined);
    for (const { location, value, source } of finals) {
      // The initial value is overwritten by any write.
      const last = writesTo[location]!.length === 0 ? [INITIAL_WRITE] : writesTo[location]!;
      finalWrites[location] = last.filter((write) =>
        source === undefined ? written(write, location) === value : write === source,
      );
    }
    this.finals = finalWrites;
    this.maps = this.sources.reduce(
      (product, sources, event) => (isReading(events[event]!) ? product * BigInt(sources.length) : product),
      1n,
    );
    this.obstacle = obstacleOf(recording, this);
  }
}

/**
 * Logs are roughly in the order of time: the nearest earlier write, then those before it, then what
 * comes later.
 */
function likelyFirst(writes: readonly number[], read: number): number[] {
  const earlier = writes.filter((write) => write < read).reverse();
  return [...earlier, INITIAL_WRITE, ...writes.filter((write) => write > read)];
}

function obstacleOf(
  { events, locations, values, finals }: Recording,
  { sources, finals: finalWrites }: Pick<PossibleSources, 'sources' | 'finals'>,
): string | undefined {
  const unread = events.findIndex((event, number) => isReading(event) && sources[number]!.length === 0);
  if (unread >= 0) {
    const { span, location, readValue } = events[unread]!;
    const { name } = locations[location]!;
    return `${locationText(span)} reads ${values[readValue]} from ${name}, and nothing writes ${values[readValue]} to ${name}`;
  }
  const unwritten = finals.find(({ location }) => finalWrites[location]!.length === 0);
  if (unwritten === undefined) return undefined;
  const { span, location, value, source } = unwritten;
  const { name } = locations[location]!;
  return source === INITIAL_WRITE
    ? `${locationText(span)} says that the initial value of ${name} is the final one, and ${name} is written`
    : `${locationText(span)} says that ${name} is ${values[value]} in the end, and no write that can be the last has that value`;
}
