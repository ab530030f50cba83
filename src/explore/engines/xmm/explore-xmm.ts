/**
 * Runs the searches of the xmm engine in slices: RC11 executions first (xmm-search.ts), then those
 * with cycles of po and rf (core-search.ts). Starts again when it has learnt something. Of N
 * executions chosen at random, N are RC11's. On top of the cores that can be re-executed from
 * these, one execution each is chosen, until there are N more.
 */
import { InputError } from '../../../diagnostics/diagnostic.ts';
import { Restarts, type SearchListener } from '../../../kernel/restarts.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { randomNumbers } from '../../../util/random-numbers.ts';
import type { GraphOptions } from '../graph/explore-graph.ts';
import { CoreSearch } from './core-search.ts';
import { XmmLearnt, XmmLessons, XmmSearch } from './xmm-search.ts';

export type XmmOptions = Pick<
  GraphOptions,
  'rules' | 'looksForRaces' | 'stepper' | 'hooks' | 'keepsEnds' | 'showsThreads' | 'random' | 'seed'
>;

export interface XmmObserver extends SearchListener<XmmSearch> {
  /** A run begins: discard what was reported before. */
  readonly begins: (search: XmmSearch, cores: CoreSearch) => void;
}

/** Steps between yields. */
const STEPS = 256;
const DEFAULT_SEED = 1;

export function* exploreXmm(
  code: MachineCode,
  options: XmmOptions,
  observer: XmmObserver,
): Generator<undefined, void> {
  const { random, seed = DEFAULT_SEED, ...others } = options;
  const chooser = random === undefined ? undefined : randomNumbers(seed);
  const restarts = new Restarts<XmmSearch>(code, options.stepper);
  for (let lessons = new XmmLessons(); ; ) {
    let isFirst = true;
    const begin = (): XmmSearch => {
      // Locations have other numbers when memory is divided anew.
      if (!isFirst) lessons = new XmmLessons();
      isFirst = false;
      return restarts.make(
        (threads, growthObserver) =>
          new XmmSearch(
            code,
            restarts.stepper,
            restarts.memory,
            { ...others, threads, ...(chooser && { chooser }) },
            growthObserver,
            lessons,
          ),
        observer,
      );
    };
    try {
      yield* restarts.settled(begin, function* (search) {
        const cores = new CoreSearch(search);
        observer.begins(search, cores);
        if (lessons.hasRaces) cores.prepare();
        for (let i = 0; i < (random ?? 1); i++) while (search.run(STEPS)) yield;
        try {
          for (const _ of cores.explore()) {
            // One execution of each core was chosen.
            if (cores.cyclic >= (random ?? Number.POSITIVE_INFINITY)) break;
            yield;
          }
        } catch (error) {
          // Not every core belongs to an execution: what was found before is still worth reporting.
          if (!(error instanceof InputError)) throw error;
          search.obstacle = error.message;
        }
      });
      return;
    } catch (error) {
      if (!(error instanceof XmmLearnt)) throw error;
    }
  }
}
