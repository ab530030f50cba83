/**
 * The graph engine: runs the search (graph-search.ts) to its end, in slices, and starts it again when it has learnt how memory is
 * divided or how many threads there are. What is found in a run that starts again is found again.
 */
import type { GraphRules } from '../../execution/graph-rules.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import { LayoutLearnt, MemoryMap } from '../../program/machine/memory-map.ts';
import type { Stepper } from '../../program/machine/stepper.ts';
import { type GraphError, GraphSearch, ThreadsLearnt } from './graph-search.ts';

export interface GraphOptions {
  readonly rules: GraphRules;
  readonly looksForRaces: boolean;
  /** Makes the stepper of a program. */
  readonly stepper: (memory: MemoryMap) => Stepper;
  /** Whether the model's cat file allows the graph; asked only if the rules say so. */
  readonly askCat: (search: GraphSearch) => boolean;
}

export interface GraphObserver {
  /** A run begins: what was counted before counts no more. */
  readonly begins: (search: GraphSearch) => void;
  /** No thread can go on. */
  readonly complete: (search: GraphSearch) => void;
  readonly error: (search: GraphSearch, error: GraphError) => void;
}

/** Between yields. */
const STEPS = 256;
/** Threads that clocks have room for at first. */
const FIRST_THREADS = 4;

export function* exploreGraph(
  code: MachineCode,
  options: GraphOptions,
  observer: GraphObserver,
): Generator<undefined, void> {
  const memory = new MemoryMap(code);
  const stepper = options.stepper(memory);
  let threads = FIRST_THREADS;
  /** The clocks have as many components as there are threads. */
  let isExact = false;
  for (;;) {
    const search: GraphSearch = new GraphSearch(
      code,
      stepper,
      memory,
      { ...options, threads },
      {
        complete: () => {
          if (!isExact && search.threads.threadCount < threads) {
            isExact = true;
            throw new ThreadsLearnt();
          }
          observer.complete(search);
        },
        error: (error) => observer.error(search, error),
      },
    );
    observer.begins(search);
    try {
      while (search.run(STEPS)) yield;
      return;
    } catch (error) {
      if (error instanceof ThreadsLearnt) threads = isExact ? search.threads.threadCount : 2 * threads;
      else if (error instanceof LayoutLearnt) memory.restart();
      else throw error;
    }
  }
}
