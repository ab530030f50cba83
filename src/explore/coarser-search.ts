/**
 * Goes over to reads-from classes where they are much fewer than executions and nobody asked for
 * either: what is found is the same (docs/reads-from.md).
 *
 * The search begins with executions, since a step of that is cheaper. When it has gone on for long,
 * it estimates how many executions and how many classes there are. If classes pay, they are
 * explored instead; the first search waits meanwhile. It goes on where it was if classes turn out
 * to be more than was thought or to cost more, or leave a doubt.
 *
 * Whether to change is decided by numbers of steps and of executions, which are the same on every
 * machine. Only that a class may take too long is a matter of the clock.
 */
import type { EngineChoice } from './choose-engine.ts';
import type { EnginePause } from './engine/drive.ts';
import type { EngineRun } from './engine/engine.ts';
import type { ProgramTask } from './engine/task.ts';
import type { Estimate } from './results/estimate.ts';

/** A search of the program with one of the engines. */
export interface Attempt {
  readonly choice: EngineChoice;
  readonly task: ProgramTask;
  readonly run: EngineRun;
}

/** A class costs up to a few times what an execution costs. */
const FEWEST_EXECUTIONS_FOR_A_CLASS = 8;
/** Searches with fewer steps are soon over. */
const FEWEST_STEPS = 1 << 21;
/** Classes are given up at so large a part of the executions that there were to be. */
const MOST_CLASSES = 1 / 4;
/** Classes need memory for what is still to be explored. */
const MOST_MEGABYTES = 1024;
/** Pauses between two looks at the memory. */
const PAUSES = 64;

export class CoarserSearch implements EngineRun {
  /** What the search has come to. */
  current: Attempt;
  readonly steps: Generator<EnginePause, void>;
  private readonly finer: Attempt;
  private readonly makeCoarser: () => Attempt;
  /** Of the finer search, when it was left. */
  private estimate: Estimate | undefined;
  private readonly start = performance.now();
  /** When it was left. */
  private begin = 0;

  /** `finer`: must not have begun. */
  constructor(finer: Attempt, makeCoarser: () => Attempt) {
    this.finer = finer;
    this.current = finer;
    this.makeCoarser = makeCoarser;
    this.steps = this.explore();
  }

  readonly counters: EngineRun['counters'] = () => {
    const { current, estimate } = this;
    const counters = current.run.counters();
    if (current === this.finer || estimate === undefined) return counters;
    const ofClasses = this.estimateOfClasses(estimate);
    return { ...counters, ...(ofClasses && { estimate: ofClasses }) };
  };

  /** Why classes are explored, if they are. */
  get reason(): string | undefined {
    const { current, estimate } = this;
    if (current === this.finer || estimate === undefined) return undefined;
    const ratio = ((estimate.executions + estimate.blocked) / estimate.classes!.mean).toPrecision(2);
    return `there are about ${Number(ratio)} times as many executions with the order of writes`;
  }

  private *explore(): Generator<EnginePause, void> {
    const { finer } = this;
    let estimate: Estimate | undefined;
    while (estimate?.isSettled !== true) {
      const { done, value } = finer.run.steps.next();
      if (done) return;
      yield value;
      ({ estimate } = finer.run.counters());
    }
    if (pays(estimate)) {
      this.estimate = estimate;
      this.begin = performance.now();
      this.current = this.makeCoarser();
      if (yield* this.exploreClasses(this.current, estimate)) return;
      this.current = finer;
    }
    yield* finer.run.steps;
  }

  /** Explores classes to their end; false: they are given up. */
  private *exploreClasses({ run, task }: Attempt, estimate: Estimate): Generator<EnginePause, boolean> {
    const { tally, options } = task;
    const most = MOST_CLASSES * (estimate.executions + estimate.blocked);
    const deadline = this.begin + 1000 * estimate.seconds;
    const megabytes = Math.min(MOST_MEGABYTES, (options.budget?.megabytes ?? Number.POSITIVE_INFINITY) / 2);
    for (let pauses = 1; ; pauses++) {
      const { done, value } = run.steps.next();
      if (tally.cut !== undefined) return false;
      if (done) return true;
      if (tally.executions + tally.blocked > most || performance.now() > deadline) return false;
      if (pauses % PAUSES === 0 && (options.usedMegabytes?.() ?? 0) > megabytes) return false;
      yield value;
    }
  }

  /** What the estimate says of the search of classes, in view of what that has found so far. */
  private estimateOfClasses(estimate: Estimate): Estimate | undefined {
    const { executions, blocked } = this.current.task.tally;
    const found = executions + blocked;
    if (found === 0) return undefined;
    const { mean, low, high } = estimate.classes!;
    const elapsed = performance.now() - this.begin;
    const secondsFor = (classes: number): number =>
      (this.begin - this.start + elapsed * Math.max(1, classes / found)) / 1000;
    const complete = (classes: number): number =>
      Math.round(Math.max(executions, (classes * executions) / found));
    return {
      ...estimate,
      executions: complete(mean),
      spread: [complete(low), complete(high)],
      blocked: Math.round(Math.max(blocked, (mean * blocked) / found)),
      seconds: secondsFor(mean),
      secondsSpread: [secondsFor(low), secondsFor(high)],
    };
  }
}

/** Whether classes are worth a try. */
const pays = ({ executions, blocked, classes, steps }: Estimate): boolean =>
  classes !== undefined &&
  steps >= FEWEST_STEPS &&
  executions + blocked >= FEWEST_EXECUTIONS_FOR_A_CLASS * classes.mean;
