/**
 * The graph engine: runs the search (graph-search.ts) to its end, in slices, and starts it again
 * when it has learnt something (restarts.ts).
 *
 * Besides the whole search: parts of it, as they are handed in (of a worker), one execution (to
 * replay it), or executions chosen at random. Before it begins, the number of executions may be
 * estimated: where each event takes one of its n options at random, the product of all n is on
 * average the number of ends (Knuth, "Estimating the efficiency of backtrack programs", 1975).
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
   * Only parts: this gives the next; while it gives none, the search waits. It does not end by
   * itself then.
   */
  readonly nextPart?: () => SearchPart | undefined;
  /** What another search of the program has learnt. */
  readonly lessons?: SearchLessons;
  /**
   * Make some execution first: the part belongs to a search that had learnt what there is to learn.
   */
  readonly rehearses?: boolean;
  /** So many executions, at random, by this seed. */
  readonly random?: number;
  readonly seed?: number;
  /** Most backward revisits on the way to an execution. */
  readonly mostRevisits?: number;
}

export interface GraphObserver extends SearchListener<GraphSearch> {
  /** A run begins: what was counted before counts no more. */
  readonly begins: (search: GraphSearch) => void;
  /** If given, the number of executions is estimated first. */
  readonly estimated?: (executions: number) => void;
}

/** Between yields. */
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

  /** A search that is ready to begin. `chooser`: of one that takes options at random. */
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
