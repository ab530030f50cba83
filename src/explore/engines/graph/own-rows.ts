/**
 * Rows of threads with words of their own (own-words.ts), for symmetry.ts. Such threads can be
 * exchanged together with their words, as long as, from their starts until their parent has joined
 * them all, nobody but its thread accesses a word. What corresponding words hold must be the same
 * at the starts, and again after the joins if the parent then accesses one of them, or if final
 * values are asked for.
 *
 * Which words a row has is known from the code and the arguments when the row is started; so it is
 * a function of the graph. Words are kept by their places for the whole search.
 */
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { GlobalPlace } from '../../../kernel/graph-memory.ts';
import { type OwnPlace, type OwnWords, ownWords } from '../../../program/machine/own-words.ts';

/** Corresponding words of a row. */
interface Mates {
  /** The thread that starts the row, and its threads, in their order. */
  readonly parent: number;
  readonly threads: readonly number[];
  /** By place in the row. */
  readonly places: readonly OwnPlace[];
  readonly sites: OwnWords['sites'];
}

interface OwnWord {
  readonly thread: number;
  readonly mates: Mates;
}

/** More than any offset in an object. */
const TWO_TO_32 = 2 ** 32;

const keyOf = ({ object, offset }: GlobalPlace): number => object * TWO_TO_32 + offset;

/** Whether the first are the words of a row that has not started all of its threads yet. */
const isPrefix = (some: Mates, all: Mates): boolean =>
  some.parent === all.parent &&
  some.threads.every((thread, i) => thread === all.threads[i]) &&
  some.places.every((place, i) => all.places[i] !== undefined && keyOf(place) === keyOf(all.places[i]));

export class OwnRows {
  /** Whether there may be such rows. */
  readonly isOn: boolean;
  private readonly growth: GraphGrowth;
  private readonly graph: EventGraph;
  /** By function and arguments. */
  private readonly analysed = new Map<string, OwnWords | undefined>();
  /** By place (keyOf). */
  private readonly words = new Map<number, OwnWord>();
  /** By location, once it was asked for. */
  private readonly byLocation: (OwnWord | null | undefined)[] = [];

  constructor(growth: GraphGrowth, isOff: boolean) {
    this.isOn = !isOff;
    this.growth = growth;
    this.graph = growth.graph;
  }

  /** Whether a row with such words was ever started. */
  get isUsed(): boolean {
    return this.words.size > 0;
  }

  /** Whether the threads of these spawns have words of their own. */
  has(spawns: readonly number[]): boolean {
    return this.isOn && spawns.length > 1 && (this.wordsOf(spawns)?.words.length ?? 0) > 0;
  }

  /** Whether the threads of these spawns, the last of which is the newest event, are a row. */
  admits(spawns: readonly number[]): boolean {
    const found = this.isOn ? this.wordsOf(spawns) : undefined;
    if (found === undefined) return false;
    return this.matesOf(spawns, found).every((mates) => this.areAlike(mates, true));
  }

  /**
   * Keeps the words of the row. False: somebody has accessed one of them already who must not, or
   * they are other threads' words. `isChecked`: whether that is asked.
   */
  keep(spawns: readonly number[], isChecked: boolean): boolean {
    if (!this.has(spawns)) return true;
    const row = this.matesOf(spawns, this.wordsOf(spawns)!);
    for (const mates of row) {
      for (const [i, place] of mates.places.entries()) {
        const known = this.words.get(keyOf(place));
        if (known !== undefined && isPrefix(mates, known.mates)) continue;
        if (isChecked && known !== undefined && !isPrefix(known.mates, mates)) return false;
        this.words.set(keyOf(place), { thread: mates.threads[i]!, mates });
        this.byLocation.length = 0;
      }
    }
    return !isChecked || row.every(({ places }) => places.every((place) => this.allowsAllAt(place)));
  }

  /** Whether each of the two events accesses a word of its own thread. */
  haveOwn(first: number, second: number): boolean {
    const { thread, location } = this.graph;
    return [first, second].every((event) => this.wordAt(location[event]!)?.thread === thread[event]);
  }

  /** Whether the event leaves the words of others alone. */
  allows(event: number): boolean {
    const { graph } = this;
    const word = this.wordAt(graph.location[event]!);
    if (word === undefined) return true;
    const { thread, mates } = word;
    if (graph.thread[event] === thread) return mates.sites.has(graph.pc[event]!);
    if (graph.thread[event] !== mates.parent) return false;
    const started = mates.threads.filter((member) => graph.spawnOf[member] !== NONE);
    const first = started.length === 0 ? NONE : graph.spawnOf[started[0]!]!;
    if (first === NONE || graph.position[event]! < graph.position[first]!) return true;
    return started.every((member) => graph.joinOf[member] !== NONE) && this.areAlike(mates);
  }

  /** Whether what the threads have left in corresponding words is the same. */
  endAlike(): boolean {
    return [...this.words.values()].every(({ mates }) => this.areAlike(mates));
  }

  private allowsAllAt(place: GlobalPlace): boolean {
    const { graph } = this;
    const location = this.growth.memory.locationOf(place);
    if (location === NONE) return true;
    for (let w = graph.coLast[location]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.thread[w]! >= 0 && !this.allows(w)) return false;
      for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!)
        if (!this.allows(r)) return false;
    }
    return true;
  }

  private wordAt(location: number): OwnWord | undefined {
    if (location === NONE || this.words.size === 0) return undefined;
    let word = this.byLocation[location];
    if (word === undefined) {
      const place = this.growth.memory.globalAt(location);
      word = (place && this.words.get(keyOf(place))) ?? null;
      this.byLocation[location] = word;
    }
    return word ?? undefined;
  }

  private wordsOf(spawns: readonly number[]): OwnWords | undefined {
    const { entry, low, high } = this.graph;
    const threads = spawns.map((spawn): [number, number] => [low[spawn]!, high[spawn]!]);
    const key = `${entry[spawns[0]!]} ${threads.join(' ')}`;
    if (!this.analysed.has(key))
      this.analysed.set(key, ownWords(this.growth.code, entry[spawns[0]!]!, threads));
    const found = this.analysed.get(key);
    // Locations are other words than those of the code.
    const isKnown = found?.words.length === 0 || !this.growth.memory.map.isMixed;
    return isKnown ? found : undefined;
  }

  private matesOf(spawns: readonly number[], { words, sites }: OwnWords): Mates[] {
    const { thread, child } = this.graph;
    const threads = spawns.map((spawn) => child[spawn]!);
    return words.map((places) => ({ parent: thread[spawns[0]!]!, threads, places, sites }));
  }

  /**
   * Whether corresponding words hold the same, but for what their parent has written since it
   * joined the row. `atStart`: but for what the row has written too.
   */
  private areAlike(mates: Mates, atStart = false): boolean {
    const [first, ...others] = mates.places.map((place) => this.contentOf(place, mates, atStart));
    return others.every((content) => content === first);
  }

  private contentOf(place: OwnPlace, { parent, threads }: Mates, atStart: boolean): string {
    const { graph, growth } = this;
    const { map } = growth.memory;
    const start = graph.spawnOf[threads[0]!]!;
    const isLater = (write: number): boolean => {
      const thread = graph.thread[write]!;
      if (thread === parent) return start !== NONE && graph.position[write]! > graph.position[start]!;
      return atStart && threads.includes(thread);
    };
    const location = growth.memory.locationOf(place);
    let w = location === NONE ? NONE : graph.coLast[location]!;
    while (w !== NONE && isLater(w)) w = graph.coPrevious[w]!;
    if (w !== NONE) return `${graph.low[w]} ${graph.high[w]}`;
    const initial = map.initialValue(place.object, place.offset, place.size);
    return `${map.values.lowOf(initial)} ${map.values.highOf(initial)}`;
  }
}
