/**
 * The budget of what the command is doing: signals from outside, the time of a phase, and the
 * memory. Everything that a job does obeys it: what waits through `cancelSignal`, what computes
 * through the stop check (src/util/stop-check.ts); and if neither looks for too long, the
 * supervisor ends the job (supervise.ts).
 */
import { parentPort } from 'node:worker_threads';
import type { CompileLimits } from '../../api/doors/clang.ts';
import { type StopCause, Stopped, setStopCheck } from '../../api/doors/stop.ts';
import { jobSetup, tellSupervisor } from './console.ts';
import { type Phase, STOP_SIGNS } from './messages.ts';

const stopSign = jobSetup === undefined ? undefined : new Int32Array(jobSetup.stopSign);
let deadline: number | undefined;
let cancel: AbortController | undefined;

/** Aborted by SIGINT and SIGTERM. `aborted` is true at once, also while the job computes. */
export function cancelSignal(): AbortSignal {
  cancel ??= jobSetup === undefined ? cancelledBySignals() : cancelledBySupervisor();
  return cancel.signal;
}

function cancelledBySignals(): AbortController {
  const controller = new AbortController();
  // Once: a second one ends the process.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller;
}

function cancelledBySupervisor(): AbortController {
  const controller = new AbortController();
  parentPort!.on('message', () => controller.abort());
  Object.defineProperty(controller.signal, 'aborted', {
    get: () => readStopSign() === STOP_SIGNS.cancelled,
  });
  return controller;
}

const readStopSign = (): number => (stopSign === undefined ? STOP_SIGNS.none : Atomics.load(stopSign, 0));

/** From here on the budget is that of the phase. */
export function beginPhase(phase: Phase): void {
  const { milliseconds } = phase;
  deadline = milliseconds === undefined ? undefined : performance.now() + milliseconds;
  setStopCheck(reasonToStop);
  tellSupervisor({ kind: 'phase', phase });
}

/** Throws Stopped if the budget of the phase is used up already. */
export function stopIfOver(): void {
  const reason = reasonToStop();
  if (reason !== undefined) throw new Stopped(reason);
}

/** Milliseconds that the phase still has; undefined if it has no limit. */
export const timeLeft = (): number | undefined =>
  deadline === undefined ? undefined : Math.max(0, deadline - performance.now());

/** What a compiler may take that is started now. */
export const compileLimits = ({ memory }: { readonly memory?: number }): CompileLimits => ({
  ...(deadline === undefined ? {} : { deadline }),
  ...(memory === undefined ? {} : { megabytes: memory }),
});

function reasonToStop(): StopCause | undefined {
  if (cancel?.signal.aborted) return 'cancelled';
  if (readStopSign() === STOP_SIGNS.memory) return 'memory';
  return timeLeft() === 0 ? 'time' : undefined;
}
