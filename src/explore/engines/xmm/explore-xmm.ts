/**
 * Runs the searches of the xmm engine in slices: RC11 executions first (xmm-search.ts), then those
 * with cycles of po and rf (core-search.ts). Starts again when it has learnt something. Of N
 * executions chosen at random, N are RC11's. On top of the cores that can be re-executed from
 * these, one execution each is chosen, until there are N more.
 */
import { InputError } from '../../../diagnostics/diagnostic.ts';
import { Restarts, type SearchListener } from '../../../kernel/restarts.ts';
import { type SourceParcel, unpackSources } from '../../../procedures/xmm/source-parcel.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { randomNumbers } from '../../../util/random-numbers.ts';
import type { PartSource } from '../../engine/engine.ts';
import type { SearchPart } from '../../engine/search-part.ts';
import type { GraphOptions } from '../graph/explore-graph.ts';
import { CoreSearch } from './core-search.ts';
import { type SentXmmLessons, XmmLearnt, XmmLessons, XmmSearch } from './xmm-search.ts';

export interface XmmOptions
  extends Pick<
    GraphOptions,
    | 'rules'
    | 'looksForRaces'
    | 'stepper'
    | 'hooks'
    | 'keepsEnds'
    | 'showsThreads'
    | 'random'
    | 'seed'
    | 'lessons'
  > {
  /** Given if only parts of the RC11 executions are explored, until all are. */
  readonly parts?: PartSource;
}

export interface XmmObserver extends SearchListener<XmmSearch> {
  /** A run begins: discard what was reported before. */
  readonly begins: (search: XmmSearch, cores: CoreSearch) => void;
}

/** Steps between yields. */
const STEPS = 256;
const DEFAULT_SEED = 1;

/** No options are taken beforehand. */
const WHOLE: SearchPart = { path: [], start: 0 };

export function* exploreXmm(
  code: MachineCode,
  options: XmmOptions,
  observer: XmmObserver,
): Generator<undefined, void> {
  const { random, seed = DEFAULT_SEED, parts, lessons: known, ...others } = options;
  const fresh = (): XmmLessons => new XmmLessons(known?.ofEngine as SentXmmLessons | undefined);
  const chooser = random === undefined ? undefined : randomNumbers(seed);
  const restarts = new Restarts<XmmSearch>(code, options.stepper, known);
  for (let lessons = fresh(); ; ) {
    let isFirst = true;
    const begin = (): XmmSearch => {
      // Locations have other numbers when memory is divided anew.
      if (!isFirst) lessons = fresh();
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
        if (parts !== undefined) yield* exploreParts(search, parts);
        else for (let i = 0; i < (random ?? 1); i++) while (search.run(STEPS)) yield;
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

/** Explores parts of the RC11 executions, until all are explored, here or by others. */
function* exploreParts(search: XmmSearch, { nextPart, gathered }: PartSource): Generator<undefined, void> {
  for (;;) {
    const part = nextPart();
    if (part !== undefined) {
      search.follow(part);
      while (search.run(STEPS)) yield;
    } else {
      const parcels = gathered?.() as readonly SourceParcel[] | undefined;
      if (parcels !== undefined) {
        for (const parcel of parcels) unpackSources(search, parcel);
        search.follow(WHOLE);
        return;
      }
    }
    yield;
  }
}
