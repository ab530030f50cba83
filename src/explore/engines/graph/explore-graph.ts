/**
 * Runs the search of the graph engine (graph-search.ts) in slices to its end, and starts it again
 * when it has learnt something (src/kernel/restarts.ts).
 *
 * Instead of the whole search it can run parts that are handed in (as a worker does), one execution
 * (a replay), or executions chosen at random. A search that takes long is estimated meanwhile
 * (estimator.ts).
 */
import type { GraphRules } from '../../../execution/graph-rules.ts';
import type { GiveBackUse, KnownCounters } from '../../../kernel/give-backs.ts';
import type { HookMaker } from '../../../kernel/graph-growth.ts';
import type { QuietWish } from '../../../kernel/quiet-words.ts';
import {
  Restarts,
  type SearchLessons,
  type SearchListener,
  type StepperMaker,
} from '../../../kernel/restarts.ts';
import { CoherenceCount } from '../../../procedures/coherence/coherence-count.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { randomNumbers } from '../../../util/random-numbers.ts';
import type { SearchPart } from '../../engine/search-part.ts';
import { Estimator, type EstimatorOptions, type SearchEstimate } from './estimator.ts';
import { GraphSearch, type OptionChooser } from './graph-search.ts';
import type { SymmetryUse } from './symmetry.ts';
import type { LocksUse } from './unobserved-locks.ts';
import type { UnusedUse } from './unused-locations.ts';

export interface GraphOptions {
  readonly rules: GraphRules;
  readonly looksForRaces: boolean;
  readonly stepper: StepperMaker;
  /** Whether barriers are events, as long as that will do (src/kernel/barriers.ts). */
  readonly hasBarriers?: boolean;
  readonly hooks: HookMaker;
  readonly leavesOutRetries?: boolean;
  readonly leavesOutPrivateWrites?: boolean;
  readonly keepsReads?: boolean;
  readonly isShared?: boolean;
  readonly keepsEnds?: boolean;
  /** Whether threads in loops that wait are asked only when they can go on. */
  readonly awaits?: boolean;
  readonly showsThreads?: boolean;
  /** Whether rounds are left out that give back what they take, and whether that is verified. */
  readonly giveBacks?: 'verified' | 'presumed';
  /** Whether stores of what is there already may have no effect. */
  readonly quietWords?: QuietWish;
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
  /** Whether threads that do the same are explored up to their exchange; `off` unless given. */
  readonly symmetry?: SymmetryUse;
  /** Threads that have words of their own are not taken to do the same. */
  readonly hasNoOwnWords?: boolean;
  /** What is made of values that nobody uses; nothing unless given. */
  readonly unused?: Omit<UnusedUse, 'observed'> | undefined;
  /** What is made of mutexes that nobody observes; nothing unless given. */
  readonly locks?: LocksUse | undefined;
  /** Whether final values are asked for. */
  readonly showsMemory?: boolean;
  /** Locations whose final writes matter to the user. */
  readonly observedLocations?: () => readonly number[];
  /** The clock of estimates, in milliseconds; `performance.now` unless given. */
  readonly now?: () => number;
}

export interface GraphObserver extends SearchListener<GraphSearch> {
  /** A run begins: discard what was reported before. */
  readonly begins: (search: GraphSearch) => void;
  /** If given, a search that takes long is estimated, once or more. */
  readonly estimated?: (estimate: SearchEstimate) => void;
}

/** Steps between yields. */
const STEPS = 256;
const DEFAULT_SEED = 1;

export function* exploreGraph(
  code: MachineCode,
  options: GraphOptions,
  observer: GraphObserver,
): Generator<undefined, void> {
  const { giveBacks, quietWords, ...others } = options;
  const random = randomNumbers(options.seed ?? DEFAULT_SEED);
  const restarts = new Restarts<GraphSearch>(code, options.stepper, options.lessons, options.hasBarriers);

  /** A search that is ready to begin. `chooser`: given if options are taken at random. */
  const make = (listener: SearchListener<GraphSearch>, chooser?: OptionChooser): GraphSearch =>
    restarts.make(
      (threads, growthObserver) =>
        new GraphSearch(
          code,
          restarts.stepper,
          restarts.memory,
          {
            ...others,
            threads,
            hasBarriers: restarts.hasBarriers,
            ...giveBackUse(giveBacks, restarts.counters),
            ...restarts.quietUse(quietWords),
            keepsReads: restarts.keepsReads || (options.keepsReads ?? false),
            hasNoOwnWords: restarts.hasNoOwnWords || (options.hasNoOwnWords ?? false),
            symmetry: restarts.isAsymmetric ? 'off' : (options.symmetry ?? 'off'),
            unused: unusedOf(options, restarts.unused, chooser !== undefined && options.random === undefined),
            locks: locksOf(options, restarts.locks, chooser !== undefined),
            ...(chooser && { chooser }),
          },
          growthObserver,
        ),
      listener,
    );

  let estimator: Estimator | undefined;
  function* explore(search: GraphSearch): Generator<undefined, void> {
    while (search.run(STEPS)) {
      yield;
      if (estimator !== undefined) yield* estimator.look(search);
    }
    search.threads.giveBacks?.verify();
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
  const begin = (): GraphSearch => {
    const search = make(observer, options.random === undefined ? undefined : random);
    if (options.part !== undefined) search.follow(options.part);
    const { estimated } = observer;
    const now = options.now ?? (() => performance.now());
    estimator = estimated && new Estimator({ make, orders: ordersOf(options), estimated, now });
    observer.begins(search);
    return search;
  };
  yield* restarts.settled(begin, function* (search) {
    if (options.nextPart !== undefined) yield* exploreParts(search, options.nextPart);
    for (let i = 0; i < (options.random ?? 1); i++) yield* explore(search);
  });
}

function giveBackUse(
  giveBacks: GraphOptions['giveBacks'],
  counters: KnownCounters,
): { readonly giveBacks?: GiveBackUse } {
  if (giveBacks === 'presumed') return { giveBacks };
  return giveBacks === undefined || counters.isRefuted ? {} : { giveBacks: counters };
}

/**
 * `learnt`: the places that an earlier run has found. A replay has its own. A search that makes
 * probes looks for none: when it is made depends on the clock.
 */
function unusedOf(
  { unused, observedLocations }: Pick<GraphOptions, 'unused' | 'observedLocations'>,
  learnt: SearchLessons['unused'],
  isProbe: boolean,
): UnusedUse | undefined {
  if (unused === undefined) return undefined;
  const places = unused.isChecked ? (learnt ?? (isProbe ? [] : unused.places)) : unused.places;
  return { ...unused, places, observed: () => observedLocations?.() ?? [] };
}

/** `learnt` and `isProbe`: as of `unusedOf`. */
function locksOf(
  { locks }: Pick<GraphOptions, 'locks'>,
  learnt: SearchLessons['locks'],
  isProbe: boolean,
): LocksUse | undefined {
  if (locks === undefined || !locks.isChecked) return locks;
  return { ...locks, places: learnt ?? (isProbe ? [] : undefined) };
}

/** Counts coherence orders under a model whose coherence follows happens-before, and only that. */
function ordersOf({
  rules,
  observedLocations,
}: Pick<GraphOptions, 'rules' | 'observedLocations'>): EstimatorOptions['orders'] {
  const { coherence, order, asksCat, atEnd } = rules;
  if (coherence !== 'total' || order !== 'none' || asksCat || atEnd !== 'none') return undefined;
  return ({ graph, clocks, unused }) => {
    const orders = new CoherenceCount(graph, clocks);
    return () => {
      const observed = new Set(observedLocations?.());
      return orders.count(
        (location) => observed.has(location),
        (location) => unused.has(location),
      );
    };
  };
}
