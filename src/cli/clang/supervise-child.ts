/** The life of a compiler's process, for both compilers: bounded in time, ended with Heddle, and gone afterwards. */
import type { ChildProcess } from 'node:child_process';
import { errorDiagnostic, InputError } from '../../index.ts';
import { type ClangJob, COMPILE_SECONDS } from './clang-compiler.ts';

/**
 * Waits for `work`, which the child does and which must settle when the child ends. A child that takes too long, or is
 * not wanted any more, is killed, and the promise rejects. When it settles the child has ended.
 */
export async function superviseChild<Result>(
  child: ChildProcess,
  job: ClangJob,
  work: Promise<Result>,
): Promise<Result> {
  const { signal } = job;
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  process.once('exit', kill);
  signal?.addEventListener('abort', kill);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, COMPILE_SECONDS * 1000);
  try {
    const result = await work;
    signal?.throwIfAborted();
    if (isLate) throw tooSlow(job);
    return result;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
    // A child that could not be started has no number, and no end to wait for.
    if (child.pid !== undefined) {
      kill();
      await ended;
    }
    process.removeListener('exit', kill);
  }
}

function tooSlow({ request }: ClangJob): InputError {
  const message = `clang did not finish \`${request.source.name}\` within ${COMPILE_SECONDS} seconds`;
  return new InputError([errorDiagnostic('unsupported', message, { suggestion: 'make the source smaller' })]);
}

/** Clang ended without saying what is wrong with the source. */
export function crashed({ request }: ClangJob, reason: string): InputError {
  const message = `clang crashed while it compiled \`${request.source.name}\`: ${reason}`;
  const suggestion = 'make the source simpler, or try another clang with --clang';
  return new InputError([errorDiagnostic('unsupported', message, { suggestion })]);
}
