/**
 * What was written where in all that was explored so far: by which threads and, for models in which
 * values may be guessed, which values. A value is kept with its origins, the writes that it was
 * computed from. A value that could only be computed from itself (a guess that feeds its own write)
 * is out of thin air and is not kept, so there are finitely many values. In a model that lets
 * values justify themselves only data counts as an origin, and not what branches and addresses
 * depend on.
 */
import type { PointSource, ThreadPoint } from './run/thread-point.ts';

export const keyOf = ({ thread, index }: PointSource): string => `${thread}:${index}`;

/** Writes, as `thread:index`. */
export type Origins = ReadonlySet<string>;

interface Write {
  readonly value: number;
  readonly thread: number;
  readonly origins: Origins;
}

/** A guessed read, as `thread:index`, and the ways in which its value may come to be. */
export type GuessedOrigins = ReadonlyMap<string, readonly Origins[]>;

/** Ways kept for one value of one location. */
const MOST_WAYS = 8;

export class WrittenValues {
  /** Something new was seen since this was last set to false. */
  hasGrown = false;
  /** By location: the threads that wrote a value there which was computed from a guess. */
  private readonly carried = new Map<number, Set<number>>();
  /** By location: the threads whose reads of it were given a guess. */
  private readonly guessedReads = new Map<number, Set<number>>();
  private readonly thinAir: boolean;
  private readonly writers = new Map<number, Set<number>>();
  private readonly writes = new Map<number, Write[]>();

  /** `thinAir`: whether values may justify themselves. */
  constructor(thinAir: boolean) {
    this.thinAir = thinAir;
  }

  /** Notes the events that `after` has and `before` has not. With `guessed`, values too. */
  see(
    before: readonly ThreadPoint[],
    after: readonly ThreadPoint[],
    guessed: GuessedOrigins | undefined,
  ): void {
    for (const { thread, events } of after) {
      for (let index = before[thread]?.events.length ?? 0; index < events.length; index++) {
        const { isWrite, location, writtenValue } = events[index]!;
        if (!isWrite) continue;
        this.addWriter(location, thread);
        if (guessed === undefined) continue;
        const { ways, hasGuess } = originsOf(after, { thread, index }, guessed, this.thinAir);
        if (hasGuess) addTo(this.carried, location, thread);
        for (const origins of ways) this.addWrite(location, { value: writtenValue, thread, origins });
      }
    }
  }

  /** A read of the thread is given a guess. */
  guesses(location: number, thread: number): void {
    addTo(this.guessedReads, location, thread);
  }

  /** Forgets which values were computed from guesses. */
  forgetGuesses(): void {
    this.carried.clear();
    this.guessedReads.clear();
  }

  /** Whether a value that was computed from a guess may be what another guess is about. */
  get carriesGuess(): boolean {
    return [...this.carried].some(([location, writers]) =>
      [...(this.guessedReads.get(location) ?? [])].some((reader) => [...writers].some((w) => w !== reader)),
    );
  }

  writersOf(location: number): Iterable<number> {
    return this.writers.get(location) ?? [];
  }

  /** Values that threads other than this one write, each with the ways in which it comes to be. */
  valuesOf(location: number, thread: number): Map<number, Origins[]> {
    const values = new Map<number, Origins[]>();
    for (const { value, thread: writer, origins } of this.writes.get(location) ?? []) {
      if (writer !== thread) values.set(value, [...(values.get(value) ?? []), origins]);
    }
    return values;
  }

  private addWriter(location: number, thread: number): void {
    if (addTo(this.writers, location, thread)) this.hasGrown = true;
  }

  private addWrite(location: number, write: Write): void {
    const writes = this.writes.get(location) ?? [];
    const same = writes.filter(({ value, thread }) => value === write.value && thread === write.thread);
    if (same.length >= MOST_WAYS || same.some(({ origins }) => isSubset(origins, write.origins))) return;
    this.writes.set(location, [...writes, write]);
    this.hasGrown = true;
  }
}

/** Whether it was not there before. */
function addTo(sets: Map<number, Set<number>>, key: number, member: number): boolean {
  const known = sets.get(key);
  if (known?.has(member)) return false;
  if (known === undefined) sets.set(key, new Set([member]));
  else known.add(member);
  return true;
}

const isSubset = (a: Origins, b: Origins): boolean => [...a].every((key) => b.has(key));

/**
 * The ways in which the value of a write comes to be, through dependencies and reads-from; none if
 * only from itself. `hasGuess`: it depends on a guessed read.
 */
function originsOf(
  points: readonly ThreadPoint[],
  write: PointSource,
  guessed: GuessedOrigins,
  thinAir: boolean,
): { readonly ways: readonly Origins[]; readonly hasGuess: boolean } {
  const own = keyOf(write);
  const certain = new Set<string>();
  const guesses: string[] = [];
  const pending: (readonly [number, number])[] = [[write.thread, write.index]];
  const seen = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [at, event] = next;
    const key = `${at}:${event}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const { events, sources } = points[at]!;
    const { isRead, isWrite, addressSources, dataSources, controlSources, expectedSources } = events[event]!;
    if (isWrite) certain.add(key);
    if (isRead) {
      const source = sources[event];
      if (source === undefined) guesses.push(key);
      else if (source.thread >= 0) pending.push([source.thread, source.index]);
    }
    const lists = thinAir ? [dataSources] : [addressSources, dataSources, controlSources, expectedSources];
    for (const list of lists) for (const read of list) pending.push([at, read]);
  }
  let ways: Origins[] = [certain];
  for (const guess of guesses) {
    const alternatives = (guessed.get(guess) ?? []).filter((origins) => !origins.has(own));
    ways = ways
      .flatMap((way) => alternatives.map((origins) => new Set([...way, ...origins])))
      .slice(0, MOST_WAYS);
  }
  return { ways, hasGuess: guesses.length > 0 };
}
