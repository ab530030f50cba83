/**
 * Runs an engine in slices within a budget. A signal cannot fire inside a synchronous loop, so the
 * driver gives the event loop a turn between slices; engines yield often enough for that (a yield
 * costs next to nothing).
 */

export interface Budget {
  readonly milliseconds?: number;
  readonly executions?: number;
  /** Consistency checks: unlike time, the same on every machine. */
  readonly checks?: number;
  readonly megabytes?: number;
}

export interface Progress {
  readonly executions: number;
  readonly candidates: number;
  readonly milliseconds: number;
  readonly consistencyChecks?: number;
  /** The number of events of the execution that the engine is at. */
  readonly depth?: number;
  /** An estimate of the number of executions in all. */
  readonly estimate?: number;
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
export type DriveStop = 'time' | 'executions' | 'checks' | 'memory' | 'cancelled';

/** As the beginning of a sentence about the search. */
export const STOPS: Readonly<Record<DriveStop, string>> = {
  time: 'the time ran out',
  executions: 'the number of executions reached its limit',
  checks: 'the number of consistency checks reached its limit',
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
  let sliceEnd = start + slices.milliseconds;
  let progressAt = start + PROGRESS_MILLISECONDS;
  const deadline = budget.milliseconds === undefined ? Number.POSITIVE_INFINITY : start + budget.milliseconds;
  const mostExecutions = budget.executions ?? Number.POSITIVE_INFINITY;
  const mostChecks = budget.checks ?? Number.POSITIVE_INFINITY;
  for (let step = engine.next(); !step.done; step = engine.next()) {
    const { executions, consistencyChecks = 0 } = count();
    if (executions >= mostExecutions) return 'executions';
    if (consistencyChecks >= mostChecks) return 'checks';
    const now = performance.now();
    if (now >= deadline) return 'time';
    if (now < sliceEnd && step.value !== 'idle') continue;
    if (now >= progressAt) {
      onProgress?.({ ...count(), milliseconds: now - start });
      if (
        budget.megabytes !== undefined &&
        usedMegabytes !== undefined &&
        usedMegabytes() > budget.megabytes
      ) {
        return 'memory';
      }
      progressAt = now + PROGRESS_MILLISECONDS;
    }
    await slices.rest(step.value);
    if (signal?.aborted) return 'cancelled';
    sliceEnd = performance.now() + slices.milliseconds;
  }
  return undefined;
}
