/**
 * Runs the built command line until it has used some CPU time, and interrupts it as Ctrl-C does.
 * The run interrupts itself: what it has done by then does not depend on other work on the machine.
 */
import { spawnSync } from 'node:child_process';
import { type Ended, heddle, limited, root } from './run-heddle.ts';

/**
 * CPU seconds: much less than the search would take. A run that is not ended by the interrupt is
 * ended by the system.
 */
const MOST_SECONDS = 60;

/** Loaded before Heddle; not for its threads and the compilers that it starts. */
const watcher = (signal: NodeJS.Signals, seconds: number): string => `
import { isMainThread } from 'node:worker_threads';
const watch = setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system < ${seconds * 1e6}) return;
  clearInterval(watch);
  process.kill(process.pid, '${signal}');
}, 50).unref();
if (!isMainThread || process.argv[1] !== ${JSON.stringify(heddle)}) clearInterval(watch);
`;

/** `seconds`: the CPU time after which it is interrupted. It runs in the root of the repository. */
export const interruptedRun = (seconds: number, ...args: string[]): Ended =>
  signalledRun('SIGINT', seconds, ...args);

/** The same by another signal. */
export function signalledRun(name: NodeJS.Signals, seconds: number, ...args: string[]): Ended {
  const preload = ['--import', `data:text/javascript,${encodeURIComponent(watcher(name, seconds))}`];
  const { status, signal, stdout, stderr } = spawnSync('/bin/sh', limited(MOST_SECONDS, args, preload), {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, HEDDLE_CLANG: undefined },
  });
  if (signal !== null) throw new Error(`${signal} ended: heddle ${args.join(' ')}\n${stderr}`);
  return { code: status, out: stdout, err: stderr };
}
