/** Runs a compiler of the user's machine to its end, with what it says. */
import { spawn } from 'node:child_process';
import type { CompileLimits } from '../../api/doors/clang.ts';
import { SupervisedChild } from './supervised-child.ts';

/** What a compiler may take, and what ends it early. */
export interface CompileBounds {
  readonly limits?: CompileLimits;
  readonly signal: AbortSignal;
}

export interface EndedCompiler {
  /**
   * The exit code, or the name of the signal that ended the process or of the error that kept it
   * from starting.
   */
  readonly status: number | string;
  readonly text: string;
}

/** Rejects if it is not wanted any more, or takes too much. */
export async function runCompiler(
  program: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  tooSlow: () => Error,
  bounds: CompileBounds,
): Promise<EndedCompiler> {
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  const ended = new Promise<EndedCompiler>((settle) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      settle({ status: error.code ?? error.message, text }),
    );
    child.once('close', (code, signal) => settle({ status: code ?? signal!, text }));
  });
  const supervised = new SupervisedChild(child);
  try {
    return await supervised.waitFor(ended, tooSlow, bounds);
  } finally {
    await supervised.end();
  }
}
