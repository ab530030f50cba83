/**
 * The life of a compiler's process, for both compilers and for javac: bounded in time and memory,
 * ended with Heddle, and gone afterwards. What it may take is counted in CPU time, so that an
 * ordinary source is compiled on a busy machine too (COMPILE_SECONDS); only the user's own limit is
 * one of the clock.
 */
import type { ChildProcess } from 'node:child_process';
import { COMPILE_SECONDS, type CompileLimits } from '../../api/doors/clang.ts';
import { type StopCause, Stopped } from '../../api/doors/stop.ts';
import { own } from '../job/owned.ts';
import { type ProcessUsage, processUsage } from './process-usage.ts';

const LOOK_MILLISECONDS = 50;
/** A process that uses no more than a hundredth of this in CPU time hangs, or was stopped. */
const STANDSTILL_SECONDS = 60;
/** Where the system does not say how much a process has used. */
const LONGEST_SECONDS = 600;
/**
 * Enough for a compiler and an ordinary source: the clang inside Heddle needs 250 MB for an empty
 * one, and 350 MB to precompile headers. With less little could be compiled, so --memory does not
 * go below it.
 */
const LEAST_MEGABYTES = 512;

/** Why a process was ended: for the user, or because of its own limits. */
type UsageVerdict = StopCause | 'slow';

/** A process that does one job or several, one after the other. Its owner must call end. */
export class SupervisedChild {
  readonly process: ChildProcess;
  private readonly exited: Promise<void>;
  private readonly release: () => void;
  private readonly kill = (): void => {
    this.process.kill('SIGKILL');
  };

  constructor(child: ChildProcess) {
    this.process = child;
    this.exited = new Promise((resolve) => child.once('exit', () => resolve()));
    // A child that could not be started has no number.
    this.release = child.pid === undefined ? () => {} : own({ kind: 'process', pid: child.pid });
  }

  /**
   * Waits for `work`, which the child does and which must settle when the child ends. A child that
   * takes too much, or is not wanted any more, is killed, and the promise rejects: with `tooSlow`,
   * with Stopped, or with the reason of the signal.
   */
  async waitFor<Result>(
    work: Promise<Result>,
    tooSlow: () => Error,
    { limits = {}, signal }: { readonly limits?: CompileLimits; readonly signal?: AbortSignal },
  ): Promise<Result> {
    signal?.addEventListener('abort', this.kill);
    let verdict: UsageVerdict | undefined;
    const { pid } = this.process;
    const usage = (): ProcessUsage | undefined => (pid === undefined ? undefined : processUsage(pid));
    const judge = usageJudge(performance.now(), usage(), limits);
    const watch = setInterval(() => {
      verdict ??= judge(performance.now(), usage());
      if (verdict !== undefined) this.kill();
    }, LOOK_MILLISECONDS);
    try {
      const result = await work;
      signal?.throwIfAborted();
      if (verdict === 'slow') throw tooSlow();
      if (verdict !== undefined) throw new Stopped(verdict);
      return result;
    } finally {
      clearInterval(watch);
      signal?.removeEventListener('abort', this.kill);
    }
  }

  /** The child has ended when the promise settles. */
  async end(): Promise<void> {
    // A child that could not be started has no end to wait for.
    if (this.process.pid !== undefined) {
      this.process.ref();
      this.kill();
      await this.exited;
    }
    this.release();
  }
}

/**
 * Says, whenever it is asked, whether a process has used more than it may since `start`, when it
 * had used `atStart`. Usage is undefined where the system does not say; times are milliseconds.
 */
export function usageJudge(
  start: number,
  atStart: ProcessUsage | undefined,
  { deadline, megabytes }: CompileLimits,
): (now: number, usage: ProcessUsage | undefined) => UsageVerdict | undefined {
  const before = atStart?.cpuSeconds ?? 0;
  const most = megabytes === undefined ? Number.POSITIVE_INFINITY : Math.max(megabytes, LEAST_MEGABYTES);
  let standstill = { since: start, cpuSeconds: before };
  return (now, usage) => {
    if (deadline !== undefined && now >= deadline) return 'time';
    if (usage === undefined) return now - start > LONGEST_SECONDS * 1000 ? 'slow' : undefined;
    if (usage.megabytes > most) return 'memory';
    if (usage.cpuSeconds - before > COMPILE_SECONDS) return 'slow';
    if (usage.cpuSeconds - standstill.cpuSeconds > STANDSTILL_SECONDS / 100)
      standstill = { since: now, cpuSeconds: usage.cpuSeconds };
    return now - standstill.since > STANDSTILL_SECONDS * 1000 ? 'slow' : undefined;
  };
}
