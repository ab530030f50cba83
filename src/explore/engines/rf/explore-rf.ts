/**
 * Runs the search of the rf engine (rf-search.ts) in slices to its end, and starts it again when it
 * has learnt something (src/kernel/restarts.ts).
 */
import type { GraphRules } from '../../../execution/graph-rules.ts';
import type { HookMaker } from '../../../kernel/graph-growth.ts';
import type { QuietWish } from '../../../kernel/quiet-words.ts';
import { Restarts, type SearchListener, type StepperMaker } from '../../../kernel/restarts.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { RfSearch } from './rf-search.ts';

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
}

export interface RfObserver extends SearchListener<RfSearch> {
  /** A run begins: discard what was reported before. */
  readonly begins: (search: RfSearch) => void;
}

/** Steps between yields. */
const STEPS = 256;

export function* exploreRf(
  code: MachineCode,
  options: RfOptions,
  observer: RfObserver,
): Generator<undefined, void> {
  const { quietWords, ...others } = options;
  const restarts = new Restarts<RfSearch>(code, options.stepper);
  const make = (
    listener: SearchListener<RfSearch>,
    observedLocations = options.observedLocations,
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
  const begin = (): RfSearch => {
    const search = make(observer);
    observer.begins(search);
    return search;
  };
  yield* restarts.settled(begin, function* (search) {
    if (options.path !== undefined) search.follow(options.path);
    while (search.run(STEPS)) yield;
  });
}
