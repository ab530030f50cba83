/**
 * The life of a compiler's process, for both compilers: bounded in time, ended with Heddle, and
 * gone afterwards.
 */
import type { ChildProcess } from 'node:child_process';
import { type ClangJob, COMPILE_SECONDS, tooSlow } from '../../api/doors/clang.ts';

/** A process that does one job or several, one after the other. Its owner must call end. */
export class SupervisedChild {
  readonly process: ChildProcess;
  private readonly exited: Promise<void>;
  private readonly kill = (): void => {
    this.process.kill('SIGKILL');
  };

  constructor(child: ChildProcess) {
    this.process = child;
    this.exited = new Promise((resolve) => child.once('exit', () => resolve()));
    process.once('exit', this.kill);
  }

  /**
   * Waits for `work`, which the child does for the job and which must settle when the child ends. A
   * child that takes too long, or is not wanted any more, is killed, and the promise rejects.
   */
  async waitFor<Result>(work: Promise<Result>, job: ClangJob): Promise<Result> {
    const { signal } = job;
    signal?.addEventListener('abort', this.kill);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.kill();
    }, COMPILE_SECONDS * 1000);
    try {
      const result = await work;
      signal?.throwIfAborted();
      if (isLate) throw tooSlow(job.request);
      return result;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', this.kill);
    }
  }

  /** The child has ended when the promise settles. */
  async end(): Promise<void> {
    // A child that could not be started has no number, and no end to wait for.
    if (this.process.pid !== undefined) {
      this.process.ref();
      this.kill();
      await this.exited;
    }
    process.removeListener('exit', this.kill);
  }
}
