/**
 * What the searches for executions with cycles of po and rf know together (cycles.ts): which reads
 * were promised which values, what is still to be explored, and which executions were found.
 *
 * Each search has a set of promises. What may be promised is seen in the graphs of the search with
 * one promise less; so with the first search, which promises nothing, this is a tree of searches.
 *
 * A value that a read was promised may be what the write that keeps the promise is computed from.
 * Then other values may keep it as well, which nobody writes otherwise. So where reads can be
 * linked to writes, whatever their values are, the promises are made once more with other numbers.
 * If a write has another value then, it is computed from its own reader.
 */

/** The read at this place is to have the value of a write that is still to come. */
export interface Promised {
  readonly thread: number;
  /** Of the read in its thread: EventGraph.position. */
  readonly position: number;
  readonly location: number;
  readonly low: number;
  readonly high: number;
}

export interface PromiseSet {
  readonly list: readonly Promised[];
  /**
   * Where the values are from. `seen`: each was written in some graph; `tried`: one may justify
   * itself; `probe`: only the values of other writes are of interest.
   */
  readonly source: 'seen' | 'tried' | 'probe';
}

/** Numbers for reads, besides those that are written. */
export interface CycleNumbers {
  readonly tried: readonly number[];
  readonly probes: readonly number[];
}

export const NO_PROMISES: PromiseSet = { list: [], source: 'seen' };

/** More promises are not made at once: what then may be left out makes the search inconclusive. */
const MOST_PROMISES = 3;

export class KnownCycles {
  /** Why cycles may be left out; undefined if none are. */
  doubt: string | undefined;
  /** Whether a value that keeps a promise may be computed from what was promised. */
  isCarried = false;
  private readonly numbers: CycleNumbers;
  private readonly queue: PromiseSet[] = [];
  /** By promises: where their values are from. */
  private readonly seen = new Map<string, PromiseSet['source']>();
  /** By structure, what reads from what: whether the model allows it. */
  private readonly allowed = new Map<string, boolean>();
  /** By structure and promised reads: the values of their writes when these were met first. */
  private readonly values = new Map<string, string>();
  private readonly executions = new Set<string>();

  constructor(numbers: CycleNumbers) {
    this.numbers = numbers;
  }

  /** Takes out promises to be explored; undefined: there are none left. */
  next(): PromiseSet | undefined {
    return this.queue.shift();
  }

  /**
   * In a graph of the search with `promises`, one more read was seen to be promisable. False: these
   * are too many.
   */
  extend({ list, source }: PromiseSet, promised: Promised): boolean {
    if (source !== 'seen') return true;
    if (list.length === MOST_PROMISES) return false;
    this.add([...list, promised], 'seen');
    return true;
  }

  /**
   * Notes a graph with sources for all reads. `structure` says what reads from what, `values` what
   * the promised reads would read; `isAllowed` asks the model.
   */
  allows(
    { list, source }: PromiseSet,
    structure: string,
    values: ReadonlyMap<string, string>,
    isAllowed: () => boolean,
  ): boolean {
    let answer = this.allowed.get(structure);
    if (answer === undefined) {
      answer = isAllowed();
      this.allowed.set(structure, answer);
    }
    if (!answer) return false;
    const reads = [...values.keys()].sort();
    const key = `${structure} ${reads.join(' ')}`;
    const present = reads.map((read) => values.get(read)).join(' ');
    const before = this.values.get(key);
    if (before === undefined) this.values.set(key, present);
    else if (before !== present) this.isCarried = true;
    if (source === 'seen') this.tryOthers(list);
    return true;
  }

  /** Whether the execution is met for the first time. */
  isNew(structure: string, values: string): boolean {
    const key = `${structure} ${values}`;
    if (this.executions.has(key)) return false;
    this.executions.add(key);
    return true;
  }

  private tryOthers(list: readonly Promised[]): void {
    const { tried, probes } = this.numbers;
    for (let i = 0; i < list.length; i++) {
      const withNumber = (low: number): readonly Promised[] =>
        list.map((promised, j) => (j === i ? { ...promised, low, high: 0 } : promised));
      for (const low of tried) this.add(withNumber(low), 'tried');
      for (const low of probes) this.add(withNumber(low), 'probe');
    }
  }

  private add(list: readonly Promised[], source: PromiseSet['source']): void {
    const key = list
      .map(({ thread, position, location, low, high }) => [thread, position, location, low, high].join())
      .sort()
      .join(' ');
    // From what is seen more follows than from what is tried.
    if (this.seen.get(key) === 'seen' || (source !== 'seen' && this.seen.has(key))) return;
    this.seen.set(key, source);
    this.queue.push({ list, source });
  }
}
