/**
 * A search starts again when it has learnt how memory is divided, how many threads there are, that
 * barriers must be words, that threads are not alike, which values nobody uses, which mutexes order
 * nothing that matters, that it leaves out reads which may show errors, what becomes of counters
 * from which threads take (give-backs.ts), or which words a thread uses alone (quiet-words.ts),
 * since all this shapes it. A restarted run reports everything from the beginning; discard what the
 * previous run reported.
 */
import type { MachineCode } from '../program/machine/code.ts';
import { LayoutLearnt, type LayoutLessons, MemoryMap } from '../program/machine/memory-map.ts';
import type { Stepper } from '../program/machine/stepper.ts';
import { BarriersLearnt } from './barriers.ts';
import { GiveBacksLearnt, type KnownCounters } from './give-backs.ts';
import type { GraphError } from './graph-error.ts';
import { type GraphGrowth, type GrowthObserver, ThreadsLearnt } from './graph-growth.ts';
import type { GlobalPlace } from './graph-memory.ts';
import { type KnownWords, nothingKnown, QuietLearnt, type QuietUse, type QuietWish } from './quiet-words.ts';
import { SkipsLearnt } from './skipped-reads.ts';

/** Thrown when threads that were taken to be interchangeable are told apart. */
export class AsymmetryLearnt extends Error {
  /** Whether some of them had words of their own: without these there may still be symmetry. */
  readonly hasOwnWords: boolean;

  constructor(hasOwnWords: boolean) {
    super();
    this.hasOwnWords = hasOwnWords;
  }
}

/** Thrown when a search has learnt at which places there are values that nobody uses. */
export class UnusedLearnt extends Error {
  readonly places: readonly GlobalPlace[];

  constructor(places: readonly GlobalPlace[]) {
    super();
    this.places = places;
  }
}

/** Thrown when a search has learnt which mutexes it may take to be unobserved. */
export class LocksLearnt extends Error {
  readonly places: readonly GlobalPlace[];

  constructor(places: readonly GlobalPlace[]) {
    super();
    this.places = places;
  }
}

/** What a search learns by starting again. */
export interface SearchLessons {
  /** Components of clocks. */
  readonly threads: number;
  /** See GraphThreads.known. */
  readonly threadNumbers: ReadonlyMap<string, number>;
  readonly layout: LayoutLessons;
  /** Whether barriers are words and not events (barriers.ts). */
  readonly hasWordBarriers: boolean;
  /** Whether it makes no use of symmetry, because there is none. */
  readonly isAsymmetric: boolean;
  /** Whether threads that have words of their own are not taken to be interchangeable. */
  readonly hasNoOwnWords: boolean;
  /** Where there are values that nobody uses; undefined as long as no execution is complete. */
  readonly unused: readonly GlobalPlace[] | undefined;
  /**
   * Where there are mutexes whose sections have no order; undefined as long as no execution is
   * complete.
   */
  readonly locks: readonly GlobalPlace[] | undefined;
  /** See GrowthOptions.keepsReads. */
  readonly keepsReads: boolean;
  /** What the search of its engine has learnt besides, in a form that can be sent to workers. */
  readonly ofEngine?: unknown;
}

/** What a search has learnt so far. */
export const lessonsOf = ({
  clocks,
  memory,
  threads,
  hasBarriers,
  isAsymmetric,
  hasNoOwnWords,
  unused,
  locks,
  keepsReads,
}: GraphGrowth & {
  readonly isAsymmetric: boolean;
  readonly hasNoOwnWords: boolean;
  readonly unused: { readonly places: readonly GlobalPlace[] | undefined };
  readonly locks: { readonly places: readonly GlobalPlace[] | undefined };
}): SearchLessons => ({
  hasWordBarriers: !hasBarriers,
  threads: clocks.threads,
  threadNumbers: threads.known,
  layout: memory.map.lessons,
  isAsymmetric,
  hasNoOwnWords,
  unused: unused.places,
  locks: locks.places,
  keepsReads,
});

/** What a search reports. */
export interface SearchListener<Search> {
  /** No thread can go on. */
  readonly complete: (search: Search) => void;
  readonly error: (search: Search, error: GraphError) => void;
}

/** Threads that clocks have room for at first. */
const FIRST_THREADS = 4;

/**
 * So often a search learns that a value is used after all; then it takes all values to be used.
 * Likewise of mutexes that are observed.
 */
const MOST_DISCOVERIES = 3;

/** Makes the stepper of a program; `hasBarriers`: as of StepperOptions. */
export type StepperMaker = (memory: MemoryMap, hasBarriers: boolean) => Stepper;

/** Makes searches with what earlier runs have learnt, and runs them until nothing new is learnt. */
export class Restarts<Search extends GraphGrowth> {
  readonly memory: MemoryMap;
  stepper: Stepper;
  /** Whether the stepper asks for events of barriers. */
  hasBarriers: boolean;
  private readonly makeStepper: StepperMaker;
  isAsymmetric: boolean;
  hasNoOwnWords: boolean;
  private readonly quietWords: KnownWords = nothingKnown();
  readonly counters: KnownCounters = { locations: new Set(), isRefuted: false };
  /** As of SearchLessons. */
  unused: readonly GlobalPlace[] | undefined;
  /** As of SearchLessons. */
  locks: readonly GlobalPlace[] | undefined;
  private discoveries = 0;
  private lockDiscoveries = 0;
  /** See GrowthOptions.keepsReads. */
  keepsReads: boolean;
  private readonly lessons: SearchLessons | undefined;
  private threads: number;
  /** The clocks have as many components as there are threads. */
  private isExact: boolean;

  /**
   * `lessons`: what another search of the program has learnt. `hasBarriers`: whether the search
   * takes barriers as events, as long as that will do.
   */
  constructor(code: MachineCode, stepper: StepperMaker, lessons?: SearchLessons, hasBarriers = false) {
    this.memory = new MemoryMap(code);
    this.makeStepper = stepper;
    this.hasBarriers = hasBarriers && lessons?.hasWordBarriers !== true;
    this.stepper = stepper(this.memory, this.hasBarriers);
    this.lessons = lessons;
    this.threads = lessons?.threads ?? FIRST_THREADS;
    this.isExact = lessons !== undefined;
    this.isAsymmetric = lessons?.isAsymmetric ?? false;
    this.hasNoOwnWords = lessons?.hasNoOwnWords ?? false;
    this.unused = lessons?.unused;
    this.locks = lessons?.locks;
    this.keepsReads = lessons?.keepsReads ?? false;
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
        else if (error instanceof LayoutLearnt) {
          this.memory.restart();
          this.counters.locations.clear();
        } else if (error instanceof GiveBacksLearnt || error instanceof QuietLearnt) continue;
        else if (error instanceof AsymmetryLearnt) this.learnAsymmetry(error);
        else if (error instanceof UnusedLearnt) this.learnUnused(error.places);
        else if (error instanceof LocksLearnt) this.learnLocks(error.places);
        else if (error instanceof SkipsLearnt) this.keepsReads = true;
        else if (error instanceof BarriersLearnt) this.learnBarriers();
        else throw error;
      }
    }
  }

  /** The option of a search for this wish. */
  quietUse(wish: QuietWish | undefined): { readonly quietWords?: QuietUse } {
    if (wish === undefined) return {};
    return { quietWords: wish === 'verified' ? this.quietWords : wish };
  }

  private learnAsymmetry({ hasOwnWords }: AsymmetryLearnt): void {
    if (hasOwnWords) this.hasNoOwnWords = true;
    else this.isAsymmetric = true;
  }

  private learnUnused(places: readonly GlobalPlace[]): void {
    if (this.unused !== undefined) this.discoveries++;
    this.unused = this.discoveries >= MOST_DISCOVERIES ? [] : places;
  }

  /** A mutex that orders nothing may let threads meet that it keeps apart. */
  private learnBarriers(): void {
    if (this.locks !== undefined && this.locks.length > 0) {
      this.locks = [];
      return;
    }
    this.hasBarriers = false;
    this.stepper = this.makeStepper(this.memory, false);
  }

  private learnLocks(places: readonly GlobalPlace[]): void {
    if (this.locks !== undefined) this.lockDiscoveries++;
    this.locks = this.lockDiscoveries >= MOST_DISCOVERIES ? [] : places;
  }
}
