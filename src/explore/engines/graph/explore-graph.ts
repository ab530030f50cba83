/**
 * Runs the search of the graph engine (graph-search.ts) in slices to its end, and starts it again
 * when it has learnt something (src/kernel/restarts.ts).
 *
 * Instead of the whole search it can run parts that are handed in (as a worker does), one execution
 * (a replay), or executions chosen at random. Before it begins, it may estimate the number of
 * executions: if each event takes one of its n options at random, the mean of the product of all n
 * is the number of ends (Knuth, "Estimating the efficiency of backtrack programs", 1975).
 */
import type { GraphRules } from '../../../execution/graph-rules.ts';
import type { HookMaker } from '../../../kernel/graph-growth.ts';
import { Restarts, type SearchLessons, type SearchListener } from '../../../kernel/restarts.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import type { MemoryMap } from '../../../program/machine/memory-map.ts';
import type { Stepper } from '../../../program/machine/stepper.ts';
import { randomNumbers } from '../../../util/random-numbers.ts';
import type { SearchPart } from '../../engine/search-part.ts';
import { GraphSearch } from './graph-search.ts';

export interface GraphOptions {
  readonly rules: GraphRules;
  readonly looksForRaces: boolean;
  /** Makes the stepper of a program. */
  readonly stepper: (memory: MemoryMap) => Stepper;
  readonly hooks: HookMaker;
  readonly keepsEnds?: boolean;
  readonly showsThreads?: boolean;
  /** Only what follows from these options. */
  readonly part?: SearchPart;
  /**
   * Explore only the parts that this returns. While it returns none, the search waits; it does not
   * end by itself.
   */
  readonly nextPart?: () => SearchPart | undefined;
  /** What another search of the program has learnt. */
  readonly lessons?: SearchLessons;
  /**
   * Make one execution first: the part belongs to a search that had already learnt all there is to
   * learn.
   */
  readonly rehearses?: boolean;
  /** Explore only so many executions, chosen at random. */
  readonly random?: number;
  readonly seed?: number;
  /** Most backward revisits on the way to an execution. */
  readonly mostRevisits?: number;
}

export interface GraphObserver extends SearchListener<GraphSearch> {
  /** A run begins: discard what was reported before. */
  readonly begins: (search: GraphSearch) => void;
  /** If given, the number of executions is estimated first. */
  readonly estimated?: (executions: number) => void;
}

/** Steps between yields. */
const STEPS = 256;
const ESTIMATE_MILLISECONDS = 30;
const DEFAULT_SEED = 1;

export function* exploreGraph(
  code: MachineCode,
  options: GraphOptions,
  observer: GraphObserver,
): Generator<undefined, void> {
  const random = randomNumbers(options.seed ?? DEFAULT_SEED);
  const restarts = new Restarts<GraphSearch>(code, options.stepper, options.lessons);

  /** A search that is ready to begin. `chooser`: given if options are taken at random. */
  const make = (listener: SearchListener<GraphSearch>, chooser?: (count: number) => number): GraphSearch =>
    restarts.make(
      (threads, growthObserver) =>
        new GraphSearch(
          code,
          restarts.stepper,
          restarts.memory,
          { ...options, threads, ...(chooser && { chooser }) },
          growthObserver,
        ),
      listener,
    );

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
    const listener = {
      complete() {
        isMade = true;
      },
      error() {},
    };
    yield* restarts.settled(
      () => make(listener),
      function* (search) {
        while (!isMade && search.run(1)) yield;
      },
    );
  }
  if (observer.estimated !== undefined) {
    let product = 1;
    let sum = 0;
    const listener = {
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
    yield* restarts.settled(
      () => make(listener, choose),
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
  yield* restarts.settled(begin, function* (search) {
    if (options.nextPart !== undefined) yield* exploreParts(search, options.nextPart);
    for (let i = 0; i < (options.random ?? 1); i++) yield* explore(search);
  });
}
