/**
 * The graph engine: runs the search (graph-search.ts) to its end, in slices, and starts it again when it has learnt how memory is
 * divided or how many threads there are. What is found in a run that starts again is found again.
 *
 * Besides the whole search: parts of it, as they are handed in (of a worker), one execution (to replay it), or executions chosen at random. Before it begins,
 * the number of executions may be estimated: where each event takes one of its n options at random, the product of all n is on
 * average the number of ends (Knuth, "Estimating the efficiency of backtrack programs", 1975).
 */
import type { GraphRules } from '../../execution/graph-rules.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import { LayoutLearnt, type LayoutLessons, MemoryMap } from '../../program/machine/memory-map.ts';
import type { Stepper } from '../../program/machine/stepper.ts';
import { randomNumbers } from '../../util/random-numbers.ts';
import { type GraphError, GraphSearch, type SearchPart, ThreadsLearnt } from './graph-search.ts';

export interface GraphOptions {
  readonly rules: GraphRules;
  readonly looksForRaces: boolean;
  /** Makes the stepper of a program. */
  readonly stepper: (memory: MemoryMap) => Stepper;
  /** Whether the model's cat file allows the graph; asked only if the rules say so. */
  readonly askCat: (search: GraphSearch) => boolean;
  readonly keepsEnds?: boolean;
  /** Only what follows from these options. */
  readonly part?: SearchPart;
  /** Only parts: this gives the next; while it gives none, the search waits. It does not end by itself then. */
  readonly nextPart?: () => SearchPart | undefined;
  /** What another search of the program has learnt. */
  readonly lessons?: SearchLessons;
  /** Make some execution first: the part belongs to a search that had learnt what there is to learn. */
  readonly rehearses?: boolean;
  /** So many executions, at random, by this seed. */
  readonly random?: number;
  readonly seed?: number;
  /** Most backward revisits on the way to an execution. */
  readonly mostRevisits?: number;
}

/** What a search learns by starting again. */
export interface SearchLessons {
  /** Components of clocks. */
  readonly threads: number;
  /** See GraphThreads.known. */
  readonly threadNumbers: ReadonlyMap<string, number>;
  readonly layout: LayoutLessons;
}

/** What a search has learnt so far. */
export const lessonsOf = ({ clocks, memory, threads }: GraphSearch): SearchLessons => ({
  threads: clocks.threads,
  threadNumbers: threads.known,
  layout: memory.map.lessons,
});

export interface GraphObserver {
  /** A run begins: what was counted before counts no more. */
  readonly begins: (search: GraphSearch) => void;
  /** No thread can go on. */
  readonly complete: (search: GraphSearch) => void;
  readonly error: (search: GraphSearch, error: GraphError) => void;
  /** If given, the number of executions is estimated first. */
  readonly estimated?: (executions: number) => void;
}

/** Between yields. */
const STEPS = 256;
/** Threads that clocks have room for at first. */
const FIRST_THREADS = 4;
const ESTIMATE_MILLISECONDS = 30;
const DEFAULT_SEED = 1;

export function* exploreGraph(
  code: MachineCode,
  options: GraphOptions,
  observer: GraphObserver,
): Generator<undefined, void> {
  const memory = new MemoryMap(code);
  const stepper = options.stepper(memory);
  const random = randomNumbers(options.seed ?? DEFAULT_SEED);
  let threads = options.lessons?.threads ?? FIRST_THREADS;
  if (options.lessons !== undefined) memory.adopt(options.lessons.layout);
  /** The clocks have as many components as there are threads. */
  let isExact = options.lessons !== undefined;

  /** A search that is ready to begin. `chooser`: of one that takes options at random. */
  function make(tell: Omit<GraphObserver, 'begins'>, chooser?: (count: number) => number): GraphSearch {
    const search: GraphSearch = new GraphSearch(
      code,
      stepper,
      memory,
      { ...options, threads, ...(chooser && { chooser }) },
      {
        complete: () => {
          if (!isExact && search.threads.threadCount < threads) {
            isExact = true;
            throw new ThreadsLearnt();
          }
          tell.complete(search);
        },
        error: (error) => tell.error(search, error),
      },
    );
    if (options.lessons !== undefined) search.threads.adopt(options.lessons.threadNumbers);
    return search;
  }

  /** Runs until nothing new is learnt. */
  function* settled(begin: () => GraphSearch, body: (search: GraphSearch) => Generator<undefined, void>) {
    for (;;) {
      const search = begin();
      try {
        yield* body(search);
        return;
      } catch (error) {
        if (error instanceof ThreadsLearnt) threads = isExact ? search.threads.threadCount : 2 * threads;
        else if (error instanceof LayoutLearnt) memory.restart();
        else throw error;
      }
    }
  }

  function* explore(search: GraphSearch): Generator<undefined, void> {
    while (search.run(STEPS)) yield;
  }

  function* exploreParts(
    search: GraphSearch,
    next: () => SearchPart | undefined,
  ): Generator<undefined, void> {
    for (;;) {
      const part = next();
      if (part !== undefined) {
        search.follow(part);
        yield* explore(search);
      }
      yield;
    }
  }

  if (options.rehearses) {
    let isMade = false;
    const tell = {
      complete() {
        isMade = true;
      },
      error() {},
    };
    yield* settled(
      () => make(tell),
      function* (search) {
        while (!isMade && search.run(1)) yield;
      },
    );
  }
  if (observer.estimated !== undefined) {
    let product = 1;
    let sum = 0;
    const tell = {
      complete() {
        sum += product;
      },
      error() {},
    };
    const guess = randomNumbers(DEFAULT_SEED);
    const choose = (count: number): number => {
      product *= count;
      return guess(count);
    };
    yield* settled(
      () => make(tell, choose),
      function* (search) {
        let samples = 0;
        for (const end = performance.now() + ESTIMATE_MILLISECONDS; performance.now() < end; samples++) {
          product = 1;
          if (samples === 0) sum = 0;
          yield* explore(search);
        }
        observer.estimated!(sum / samples);
      },
    );
  }
  const begin = (): GraphSearch => {
    const search = make(observer, options.random === undefined ? undefined : random);
    if (options.part !== undefined) search.follow(options.part);
    observer.begins(search);
    return search;
  };
  yield* settled(begin, function* (search) {
    if (options.nextPart !== undefined) yield* exploreParts(search, options.nextPart);
    for (let i = 0; i < (options.random ?? 1); i++) yield* explore(search);
  });
}
