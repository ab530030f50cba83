/**
 * Where commands write. In a job the main thread does it: what was written stays written when the
 * job is ended, and what is wrong with the output is known in one place (supervise.ts).
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { FromJob, JobSetup } from './messages.ts';

/** Of a thread that the command line runs in; undefined in the main thread and in other threads. */
export const jobSetup: JobSetup | undefined =
  !isMainThread && (workerData as Partial<JobSetup> | null)?.isJob === true
    ? (workerData as JobSetup)
    : undefined;

/** Does nothing where nobody supervises. */
export function tellSupervisor(message: FromJob): void {
  if (jobSetup !== undefined) parentPort!.postMessage(message);
}

/** To standard output. */
export function print(text: string): void {
  if (jobSetup !== undefined) tellSupervisor({ kind: 'text', stream: 'out', text });
  else process.stdout.write(text);
}

/** To standard error. */
export function complain(text: string): void {
  if (jobSetup !== undefined) tellSupervisor({ kind: 'text', stream: 'err', text });
  else process.stderr.write(text);
}

/** The width of the terminal at standard error; undefined where there is none. */
export const terminalColumns = (): number | undefined =>
  jobSetup !== undefined
    ? jobSetup.columns
    : process.stderr.isTTY === true
      ? process.stderr.columns || 80
      : undefined;
