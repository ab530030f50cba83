/**
 * Estimates how large a search is while it runs: random probes from the beginning of the search to
 * an end, each of which stands for as many paths as its guide says (option-guide.ts).
 *
 * The steps of a probe count in the same way. The search makes one step at each graph that it comes
 * to, so the weights of a probe at its steps add up to an estimate of all steps, and thereby of the
 * time.
 *
 * An estimate is made when the search has taken so many steps, so that it is the same on every
 * machine, and, where steps are slow, also after about a second. It is made again whenever the
 * search has become four times as long. What it costs is a twentieth of what was done before.
 */
import { ThreadsLearnt } from '../../../kernel/graph-growth.ts';
import type { SearchListener } from '../../../kernel/restarts.ts';
import { type MeanBounds, meanBounds } from '../../../util/mean-bounds.ts';
import { judgeGraph } from '../../growth/graph-end-state.ts';
import type { Judgement } from '../../judge/judge.ts';
import type { GraphSearch } from './graph-search.ts';
import { OptionGuide } from './option-guide.ts';

/** What probes say of a search. */
export interface SearchEstimate {
  readonly executions: MeanBounds;
  readonly blocked: MeanBounds;
  /** Steps of the search in all. */
  readonly steps: MeanBounds;
  /** Reads-from classes of both, where coherence orders can be counted. */
  readonly classes: MeanBounds | undefined;
  readonly probes: number;
  /** The steps that the search had made by then. */
  readonly stepsDone: number;
  /** How long they took. */
  readonly milliseconds: number;
  /** The number of steps and not the time was the reason for it. */
  readonly isSettled: boolean;
}

export interface EstimatorOptions {
  /** Makes a search of the same program that takes one option of each event. */
  readonly make: (
    listener: SearchListener<GraphSearch>,
    chooser: (count: number, place: number) => number,
  ) => GraphSearch;
  /**
   * Makes a function that counts the coherence orders that the present graph of a search could
   * have, its rf and what is observed of its co being the same; undefined if that is not known.
   */
  readonly orders: ((search: GraphSearch) => () => number) | undefined;
  readonly estimated: (estimate: SearchEstimate) => void;
  /** Milliseconds, from any beginning. */
  readonly now: () => number;
}

/** The first estimate comes after so many steps, or so many milliseconds. */
const FIRST_STEPS = 1 << 18;
const FIRST_MILLISECONDS = 1000;
/** How much longer the search must be before the next. */
const GROWTH = 4;
/** Steps of the search for one of a probe. */
const STEPS_FOR_ONE = 20;
const MOST_STEPS = 1 << 18;
/** The part of the probes that only teaches the guide. */
const LESSONS = 0.25;
/** Fewer say nothing. */
const FEWEST_PROBES = 8;
const SEED = 1;
/** Steps between yields. */
const SLICE = 256;

/** What each probe stands for. */
export interface Samples {
  readonly executions: number[];
  readonly blocked: number[];
  readonly classes: number[];
  readonly steps: number[];
}

export class Estimator {
  private readonly options: EstimatorOptions;
  private nextSteps = FIRST_STEPS;
  private nextTime = FIRST_MILLISECONDS;
  private readonly begin: number;
  /** Milliseconds that probes took. */
  private spent = 0;

  constructor(options: EstimatorOptions) {
    this.options = options;
    this.begin = options.now();
  }

  /** Between steps of the search: makes an estimate if it is time for one. */
  *look(search: GraphSearch): Generator<undefined, void> {
    const start = this.options.now();
    const milliseconds = start - this.begin - this.spent;
    if (search.steps < this.nextSteps && milliseconds < this.nextTime) return;
    const isSettled = search.steps >= this.nextSteps;
    if (isSettled) this.nextSteps = GROWTH * search.steps;
    this.nextTime = GROWTH * Math.max(milliseconds, FIRST_MILLISECONDS);
    const samples: Samples = { executions: [], blocked: [], classes: [], steps: [] };
    try {
      yield* probe(this.options, Math.min(search.steps / STEPS_FOR_ONE, MOST_STEPS), samples);
    } catch (error) {
      // The search will meet the thread in its own time.
      if (error instanceof ThreadsLearnt) return;
      throw error;
    } finally {
      search.comeBack();
      this.spent += this.options.now() - start;
    }
    const probes = samples.steps.length;
    if (probes < FEWEST_PROBES) return;
    this.options.estimated({
      executions: meanBounds(samples.executions),
      blocked: meanBounds(samples.blocked),
      classes: this.options.orders && meanBounds(samples.classes),
      steps: meanBounds(samples.steps),
      probes,
      stepsDone: search.steps,
      milliseconds,
      isSettled,
    });
  }
}

/** Makes probes that take about so many steps in all, and adds what each stands for. */
export function* probe(
  { make, orders }: Pick<EstimatorOptions, 'make' | 'orders'>,
  steps: number,
  samples: Samples,
): Generator<undefined, void> {
  const guide = new OptionGuide(SEED);
  /** The end of the present probe, if it has come to one. */
  const ends: { readonly counts: Judgement['counts']; readonly orders: number }[] = [];
  const listener: SearchListener<GraphSearch> = {
    complete(at) {
      ends.push({ counts: judgeGraph(at, false).counts, orders: countOrders?.() ?? 1 });
    },
    error() {},
  };
  const search = make(listener, (count, place) => guide.choose(count, place));
  const countOrders = orders?.(search);
  while (search.steps < steps) {
    guide.begin();
    ends.length = 0;
    let weights = 0;
    const isLesson = search.steps < LESSONS * steps;
    do {
      weights += guide.weight;
      if (search.steps % SLICE === 0) yield;
    } while (search.step());
    const { counts, orders: count } = ends[0] ?? { counts: 'nothing', orders: 1 };
    const isEnd = counts !== 'nothing';
    guide.learn(isEnd);
    if (isLesson) continue;
    samples.executions.push(counts === 'executions' ? guide.weight : 0);
    samples.blocked.push(counts === 'blocked' ? guide.weight : 0);
    samples.classes.push(isEnd ? guide.weight / count : 0);
    samples.steps.push(weights);
  }
}
