/** For the doors: budgets of what computes without a pause. */
export { STOPS } from '../../explore/engine/drive.ts';
export { type StopCause, Stopped, setStopCheck } from '../../util/stop-check.ts';
