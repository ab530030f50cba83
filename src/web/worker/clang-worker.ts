/**
 * The script of the worker that runs clang: one job, then its owner ends it. The package asks for
 * its files by `fetch`; what it gets here are the compressed files that the build put beside this
 * script, so that the transfer is small whatever the host does.
 */
import type { EmbeddedJob, EmbeddedResult } from '../../api/doors/clang.ts';
import { runEmbeddedJob } from '../../api/doors/run-clang.ts';
import { unpacked } from './unpacked.ts';

export type FromClang =
  | { readonly kind: 'loading'; readonly bytes: number; readonly total: number }
  | { readonly kind: 'compiling' }
  | { readonly kind: 'result'; readonly result: EmbeddedResult }
  /** A file could not be had. */
  | { readonly kind: 'failed'; readonly message: string };

/** size.json: what all files take in the transfer. */
interface Sizes {
  readonly bytes: number;
}

/** Posting each chunk would be hundreds of messages. */
const PROGRESS_MILLISECONDS = 100;

const post = (message: FromClang): void => postMessage(message);

addEventListener('message', async ({ data }: MessageEvent<EmbeddedJob>) => {
  try {
    const runLLVM = await loadClang();
    post({ kind: 'compiling' });
    post({ kind: 'result', result: await runEmbeddedJob(runLLVM, data) });
  } catch (error) {
    post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});

/** The package, with all of its files loaded and compiled. */
async function loadClang() {
  const plainFetch = globalThis.fetch;
  const response = await plainFetch(new URL('size.json', location.href));
  if (!response.ok) throw new Error(`size.json: ${response.status}`);
  const { bytes: total }: Sizes = await response.json();
  let bytes = 0;
  let toldAt = 0;
  const count = (more: number): void => {
    bytes += more;
    if (performance.now() < toldAt + PROGRESS_MILLISECONDS && bytes < total) return;
    toldAt = performance.now();
    post({ kind: 'loading', bytes, total });
  };
  post({ kind: 'loading', bytes, total });
  // The package takes what `fetch` is when it is loaded.
  globalThis.fetch = (input) => unpacked(plainFetch, String(input), count);
  const { runLLVM } = await import('@yowasp/clang');
  // Without arguments it only loads.
  await runLLVM(undefined, {}, { fetchProgress: () => {} });
  return runLLVM;
}
