/**
 * The child process of embedded-clang.ts: runs the clang of the package @yowasp/clang in memory, job after job, until its
 * parent lets go; that gives back the half gigabyte that it needed. A program of its own: nothing imports it. The IR
 * comes over standard output, because the package copies a whole file whenever something is appended to it.
 */
import { setFlagsFromString } from 'node:v8';
import type { Exit, OutputStream, Tree } from '@yowasp/clang';

export interface ChildJob {
  readonly arguments: readonly string[];
  /** The file system, besides the package's own files under /usr. */
  readonly files: Tree;
}

export type ChildResult =
  | { readonly kind: 'ended'; readonly ir?: string; readonly diagnostics: string }
  | { readonly kind: 'failed'; readonly reason: string };

// Only a small part of clang's 75 MB of code ever runs: it is neither checked nor compiled before it is called, nor
// optimised afterwards. Half the time of the whole call; set here since Node refuses to start with flags unknown to it.
for (const flag of ['--liftoff-only', '--wasm-lazy-compilation', '--wasm-lazy-validation'])
  setFlagsFromString(flag);

process.on('message', async (job: ChildJob) => {
  const result = await run(job);
  // A parent that is gone meanwhile is no fault; this process then ends by itself.
  process.send!(result, () => {});
});

async function run(job: ChildJob): Promise<ChildResult> {
  const out = collectText();
  const err = collectText();
  try {
    const { runLLVM } = await import('@yowasp/clang');
    const options = { stdout: out.write, stderr: err.write, fetchProgress: () => {} };
    await runLLVM(['clang', ...job.arguments], job.files, options);
    return { kind: 'ended', ir: out.text(), diagnostics: err.text() };
  } catch (error) {
    if (isExit(error) && error.code === 1) return { kind: 'ended', diagnostics: err.text() };
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

function collectText(): { write: OutputStream; text: () => string } {
  const chunks: Uint8Array[] = [];
  return {
    write: (bytes) => {
      if (bytes !== null) chunks.push(bytes.slice());
    },
    text: () => Buffer.concat(chunks).toString(),
  };
}

function isExit(error: unknown): error is Exit {
  return error instanceof Error && 'code' in error;
}
