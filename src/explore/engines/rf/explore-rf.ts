/**
 * Runs the search of the rf engine (rf-search.ts) in slices to its end, and starts it again when it
 * has learnt something (src/kernel/restarts.ts).
 */
import { InputError } from '../../../diagnostics/diagnostic.ts';
import type { GraphRules } from '../../../execution/graph-rules.ts';
import type { HookMaker } from '../../../kernel/graph-growth.ts';
import type { QuietWish } from '../../../kernel/quiet-words.ts';
import { Restarts, type SearchListener, type StepperMaker } from '../../../kernel/restarts.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { type CycleNumbers, KnownCycles, NO_PROMISES, type PromiseSet } from './known-cycles.ts';
import { RfSearch, type RfSearchOptions } from './rf-search.ts';

export interface RfOptions {
  readonly rules: GraphRules;
  readonly looksForRaces: boolean;
  readonly stepper: StepperMaker;
  readonly hooks: HookMaker;
  readonly leavesOutRetries?: boolean;
  readonly keepsReads?: boolean;
  /** Whether stores of what is there already may have no effect. */
  readonly quietWords?: QuietWish;
  readonly observedLocations: () => readonly number[];
  readonly keepsEnds?: boolean;
  readonly showsThreads?: boolean;
  /** Explore only what follows from this graph, as RfSearch.path describes it. */
  readonly path?: readonly number[];
  /**
   * Given if executions with cycles of po and rf are to be found too, under models that have some.
   */
  readonly cycleNumbers?: CycleNumbers;
}

export interface RfObserver extends SearchListener<RfSearch> {
  /** A run begins: discard what was reported before. */
  readonly begins: (search: RfSearch) => void;
  /** A search with these promises begins: what it reports is added. */
  readonly promises?: (promises: PromiseSet) => void;
  /** A value may be computed from itself, and not all such values were tried. */
  readonly justifiesItself?: () => void;
}

/** Steps between yields. */
const STEPS = 256;

/**
 * Steps of searches that look for cycles, if the search for the other executions took fewer. It is
 * a bound on what nobody may have asked for, the same on every machine.
 */
const MOST_STEPS = 300_000;

export function* exploreRf(
  code: MachineCode,
  options: RfOptions,
  observer: RfObserver,
): Generator<undefined, void> {
  const { quietWords, cycleNumbers, ...others } = options;
  const restarts = new Restarts<RfSearch>(code, options.stepper);
  const make = (
    listener: SearchListener<RfSearch>,
    observedLocations = options.observedLocations,
    cycles: RfSearchOptions['cycles'] = undefined,
  ): RfSearch =>
    restarts.make(
      (threads, growthObserver) =>
        new RfSearch(
          code,
          restarts.stepper,
          restarts.memory,
          {
            ...others,
            ...restarts.quietUse(quietWords),
            observedLocations,
            threads,
            ...(cycles && { cycles }),
            keepsReads: restarts.keepsReads || (options.keepsReads ?? false),
          },
          growthObserver,
        ),
      listener,
    );
  if (options.path !== undefined) {
    // The path belongs to a search that had learnt all there is to learn, so make one execution
    // first.
    let isMade = false;
    const listener: SearchListener<RfSearch> = {
      complete() {
        isMade = true;
      },
      error() {},
    };
    yield* restarts.settled(
      () => make(listener, () => []),
      function* (search) {
        while (!isMade && search.run(1)) yield;
      },
    );
  }
  let known: KnownCycles | undefined;
  const begin = (): RfSearch => {
    known = cycleNumbers && new KnownCycles(cycleNumbers);
    const search = make(observer, undefined, known && { known, promises: NO_PROMISES });
    observer.begins(search);
    return search;
  };
  yield* restarts.settled(begin, function* (search) {
    if (options.path !== undefined) search.follow(options.path);
    while (search.run(STEPS)) yield;
    if (known !== undefined) yield* exploreCycles(known, search.steps, make, observer);
  });
}

/** Makes the executions with cycles, by a search for each set of promises. */
function* exploreCycles(
  known: KnownCycles,
  stepsBefore: number,
  make: (
    listener: SearchListener<RfSearch>,
    observedLocations: undefined,
    cycles: RfSearchOptions['cycles'],
  ) => RfSearch,
  observer: RfObserver,
): Generator<undefined, void> {
  let left = Math.max(stepsBefore, MOST_STEPS);
  for (let promises = known.next(); promises !== undefined; promises = known.next()) {
    observer.promises?.(promises);
    const search = make(observer, undefined, { known, promises });
    try {
      while (search.steps < left && search.run(STEPS)) yield;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      // Not every promise can be kept, so this need not be met in an execution.
      known.doubt ??= `cycles of po and rf were not all looked for: ${error.message}`;
    }
    left -= search.steps;
    if (left <= 0) search.leaveCyclesOut();
    known.doubt ??= search.doubt;
    if (left <= 0) break;
  }
  if (known.isCarried) observer.justifiesItself?.();
}
