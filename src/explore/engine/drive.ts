/**
 * Runs an engine in slices within a budget. A signal cannot fire inside a synchronous loop, so the
 * driver gives the event loop a turn between slices; engines yield often enough for that (a yield
 * costs next to nothing). What computes for long without a yield looks at the budget by itself
 * (src/util/stop-check.ts) and ends the engine.
 */

import { type StopCause, type StopCheck, Stopped, setStopCheck } from '../../util/stop-check.ts';
import type { Estimate } from '../results/estimate.ts';

export interface Budget {
  readonly milliseconds?: number;
  readonly executions?: number;
  /** Consistency checks: unlike time, the same on every machine. */
  readonly checks?: number;
  /**
   * Steps of the engine, the same on every machine too. They take longer in some engines than in
   * others.
   */
  readonly steps?: number;
  readonly megabytes?: number;
}

export interface Progress {
  readonly executions: number;
  readonly candidates: number;
  readonly milliseconds: number;
  readonly consistencyChecks?: number;
  /** The number of events of the execution that the engine is at. */
  readonly depth?: number;
  readonly estimate?: Estimate;
}

export interface DriveOptions {
  readonly budget: Budget;
  readonly signal?: AbortSignal;
  /** Called between slices, a few times a second. */
  readonly onProgress?: (progress: Progress) => void;
  /** Megabytes in use now; without it a memory budget is not watched. */
  readonly usedMegabytes?: () => number;
}

/** Why an engine stopped before its end. */
export type DriveStop = StopCause | 'executions' | 'checks' | 'steps';

/** As the beginning of a sentence about the search. */
export const STOPS: Readonly<Record<DriveStop, string>> = {
  time: 'the time ran out',
  executions: 'the number of executions reached its limit',
  checks: 'the number of consistency checks reached its limit',
  steps: 'the number of steps reached its limit',
  memory: 'the memory ran out',
  cancelled: 'it was cancelled',
};

/**
 * Yielded by an engine: undefined if it would go on, `idle` if it can do nothing until something
 * happens elsewhere.
 */
export type EnginePause = 'idle' | undefined;

/** How an engine spends the time between slices. */
export interface Slices {
  readonly milliseconds: number;
  /** Gives the event loop a turn; an idle engine may wait there for a while. */
  readonly rest: (pause: EnginePause) => Promise<void>;
}

const USUAL_SLICES: Slices = {
  milliseconds: 100,
  rest: () => new Promise((resume) => setTimeout(resume, 0)),
};
const PROGRESS_MILLISECONDS = 100;

/**
 * Runs the generator to its end (undefined) or until the budget is used up. `count` reads the
 * engine's counters.
 */
export async function drive(
  engine: Iterator<EnginePause>,
  count: () => Omit<Progress, 'milliseconds'>,
  { budget, signal, onProgress, usedMegabytes }: DriveOptions,
  slices: Slices = USUAL_SLICES,
): Promise<DriveStop | undefined> {
  const start = performance.now();
  let progressAt = start + PROGRESS_MILLISECONDS;
  const deadline = budget.milliseconds === undefined ? Number.POSITIVE_INFINITY : start + budget.milliseconds;
  const mostExecutions = budget.executions ?? Number.POSITIVE_INFINITY;
  const mostChecks = budget.checks ?? Number.POSITIVE_INFINITY;
  let stepsLeft = budget.steps ?? Number.POSITIVE_INFINITY;
  const isOutOfMemory = (): boolean =>
    budget.megabytes !== undefined && usedMegabytes !== undefined && usedMegabytes() > budget.megabytes;

  /** For what computes without a yield. It looks often, so memory is not asked for each time. */
  let memoryAt = start + PROGRESS_MILLISECONDS;
  const reasonToStop = (): StopCause | undefined => {
    const now = performance.now();
    if (now >= deadline) return 'time';
    if (signal?.aborted) return 'cancelled';
    if (now < memoryAt) return undefined;
    memoryAt = now + PROGRESS_MILLISECONDS;
    return isOutOfMemory() ? 'memory' : undefined;
  };

  /** Runs until the end of a slice: what ended it, `done`, or a pause. */
  const runSlice = (): DriveStop | 'done' | EnginePause => {
    // What it is part of may have a budget too.
    const outer: StopCheck | undefined = setStopCheck(() => reasonToStop() ?? outer?.());
    const sliceEnd = performance.now() + slices.milliseconds;
    try {
      for (let step = engine.next(); !step.done; step = engine.next()) {
        const { executions, consistencyChecks = 0 } = count();
        if (executions >= mostExecutions) return 'executions';
        if (consistencyChecks >= mostChecks) return 'checks';
        if (--stepsLeft <= 0) return 'steps';
        const now = performance.now();
        if (now >= deadline) return 'time';
        if (now >= sliceEnd || step.value === 'idle') return step.value;
      }
      return 'done';
    } catch (error) {
      if (error instanceof Stopped) return error.reason;
      throw error;
    } finally {
      setStopCheck(outer);
    }
  };

  for (;;) {
    const ended = runSlice();
    if (ended === 'done') return undefined;
    if (ended !== undefined && ended !== 'idle') return ended;
    const now = performance.now();
    if (now >= progressAt) {
      onProgress?.({ ...count(), milliseconds: now - start });
      if (isOutOfMemory()) return 'memory';
      progressAt = now + PROGRESS_MILLISECONDS;
    }
    await slices.rest(ended);
    if (signal?.aborted) return 'cancelled';
  }
}
