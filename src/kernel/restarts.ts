/**
 * A search starts again when it has learnt how memory is divided or how many threads there are,
 * since both shape its data. A restarted run reports everything from the beginning; discard what
 * the previous run reported.
 */
import type { MachineCode } from '../program/machine/code.ts';
import { LayoutLearnt, type LayoutLessons, MemoryMap } from '../program/machine/memory-map.ts';
import type { Stepper } from '../program/machine/stepper.ts';
import type { GraphError } from './graph-error.ts';
import { type GraphGrowth, type GrowthObserver, ThreadsLearnt } from './graph-growth.ts';

/** What a search learns by starting again. */
export interface SearchLessons {
  /** Components of clocks. */
  readonly threads: number;
  /** See GraphThreads.known. */
  readonly threadNumbers: ReadonlyMap<string, number>;
  readonly layout: LayoutLessons;
}

/** What a search has learnt so far. */
export const lessonsOf = ({ clocks, memory, threads }: GraphGrowth): SearchLessons => ({
  threads: clocks.threads,
  threadNumbers: threads.known,
  layout: memory.map.lessons,
});

/** What a search reports. */
export interface SearchListener<Search> {
  /** No thread can go on. */
  readonly complete: (search: Search) => void;
  readonly error: (search: Search, error: GraphError) => void;
}

/** Threads that clocks have room for at first. */
const FIRST_THREADS = 4;

/** Makes searches with what earlier runs have learnt, and runs them until nothing new is learnt. */
export class Restarts<Search extends GraphGrowth> {
  readonly memory: MemoryMap;
  readonly stepper: Stepper;
  private readonly lessons: SearchLessons | undefined;
  private threads: number;
  /** The clocks have as many components as there are threads. */
  private isExact: boolean;

  /** `lessons`: what another search of the program has learnt. */
  constructor(code: MachineCode, stepper: (memory: MemoryMap) => Stepper, lessons?: SearchLessons) {
    this.memory = new MemoryMap(code);
    this.stepper = stepper(this.memory);
    this.lessons = lessons;
    this.threads = lessons?.threads ?? FIRST_THREADS;
    this.isExact = lessons !== undefined;
    if (lessons !== undefined) this.memory.adopt(lessons.layout);
  }

  /** A search that is ready to begin, as `create` makes it for so many threads. */
  make(
    create: (threads: number, observer: GrowthObserver) => Search,
    listener: SearchListener<Search>,
  ): Search {
    const search: Search = create(this.threads, {
      complete: () => {
        if (!this.isExact && search.threads.threadCount < this.threads) {
          this.isExact = true;
          throw new ThreadsLearnt();
        }
        listener.complete(search);
      },
      error: (error) => listener.error(search, error),
    });
    if (this.lessons !== undefined) search.threads.adopt(this.lessons.threadNumbers);
    return search;
  }

  /** Runs until nothing new is learnt. */
  *settled(
    begin: () => Search,
    body: (search: Search) => Generator<undefined, void>,
  ): Generator<undefined, void> {
    for (;;) {
      const search = begin();
      try {
        yield* body(search);
        return;
      } catch (error) {
        if (error instanceof ThreadsLearnt)
          this.threads = this.isExact ? search.threads.threadCount : 2 * this.threads;
        else if (error instanceof LayoutLearnt) this.memory.restart();
        else throw error;
      }
    }
  }
}
