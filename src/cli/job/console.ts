/**
 * Where commands write. In a job the supervisor does it: what was written stays written when the
 * job is ended, and what is wrong with the output is known in one place (supervise.ts).
 */
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { setTurnStarter } from '../../api/doors/stop.ts';
import type { FromJob, JobLink, JobSetup } from './messages.ts';

let link: JobLink | undefined = linkOfThread();

/** Of the job that runs in this thread; undefined where nobody supervises. */
export const jobLink = (): JobLink | undefined => link;

/** The command that runs next is a job in the main thread. */
export function setJobLink(next: JobLink): void {
  link = next;
  if (next.here !== undefined) setTurnStarter(next.here.startTurn);
}

/** Of a thread that was started for a job. */
function linkOfThread(): JobLink | undefined {
  const setup = isMainThread ? undefined : (workerData as Partial<JobSetup> | null);
  if (setup?.isJob !== true) return undefined;
  return {
    setup: setup as JobSetup,
    tell: (message) => parentPort!.postMessage(message),
    onCancel: (listener) => void parentPort!.on('message', listener),
  };
}

/**
 * To be awaited before a job waits for something outside. One in the main thread never goes on:
 * there nobody would see that it computes for long afterwards.
 */
export async function needThread(): Promise<void> {
  if (link?.here === undefined) return;
  link.here.leave();
  await new Promise(() => {});
}

/** Does nothing where nobody supervises. */
export function tellSupervisor(message: FromJob): void {
  link?.tell(message);
}

/** To standard output. */
export function print(text: string): void {
  if (link !== undefined) tellSupervisor({ kind: 'text', stream: 'out', text });
  else process.stdout.write(text);
}

/** To standard error. */
export function complain(text: string): void {
  if (link !== undefined) tellSupervisor({ kind: 'text', stream: 'err', text });
  else process.stderr.write(text);
}

/** To standard error, where it will be drawn over. */
export function showProgress(text: string): void {
  if (link !== undefined) tellSupervisor({ kind: 'text', stream: 'err', text, isProgress: true });
  else process.stderr.write(text);
}

/** The width of the terminal at standard error; undefined where there is none. */
export const terminalColumns = (): number | undefined =>
  link !== undefined
    ? link.setup.columns
    : process.stderr.isTTY === true
      ? process.stderr.columns || 80
      : undefined;
