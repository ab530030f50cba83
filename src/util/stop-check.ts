/**
 * How long computations that cannot yield are stopped: loops without events, recursive functions of
 * a model, large formulas. They call `pollStop` at every step. Whoever gives them a budget sets the
 * check beforehand (`setStopCheck`), and takes it away before anything else runs.
 */

/** Why something stopped before its end. */
export type StopCause = 'time' | 'memory' | 'cancelled';

/** Thrown out of a computation that is to stop. What it was about to find is not known. */
export class Stopped extends Error {
  readonly reason: StopCause;

  constructor(reason: StopCause) {
    super(`stopped: ${reason}`);
    this.name = 'Stopped';
    this.reason = reason;
  }
}

/** The reason to stop now, if there is one. */
export type StopCheck = () => StopCause | undefined;

/** Steps between two looks at the clock: well under a millisecond of most computations. */
const STEPS = 4096;

/** Steps until the next look. Generated code counts down by itself. */
export const stopCountdown = { steps: STEPS };
let check: StopCheck | undefined;

/** Returns the check that was set before. */
export function setStopCheck(next: StopCheck | undefined): StopCheck | undefined {
  const previous = check;
  check = next;
  return previous;
}

/** To be called at each step of a long computation, or for several of them. Throws Stopped. */
export function pollStop(steps = 1): void {
  stopCountdown.steps -= steps;
  if (stopCountdown.steps < 0) lookNow();
}

/** When the countdown is over. Throws Stopped. */
export function lookNow(): void {
  stopCountdown.steps = STEPS;
  const reason = check?.();
  if (reason !== undefined) throw new Stopped(reason);
}
