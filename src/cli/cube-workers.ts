/**
 * `--jobs`: threads of Node that share the search of `heddle compare`. Each makes the question anew
 * from the options.
 */
import { Worker } from 'node:worker_threads';
import { type CubeAnswer, type CubeWorker, errorOf, type WorkerFailure } from '../api/doors/workers.ts';
import type { CompareFlags } from './compare-options.ts';
import { builtFile } from './system/built-file.ts';

export type FromCubeWorker =
  | { readonly kind: 'answered'; readonly answer: CubeAnswer }
  | { readonly kind: 'failed'; readonly failure: WorkerFailure };

export function startCubeWorker(flags: CompareFlags): CubeWorker {
  const worker = new Worker(builtFile('cube-worker.mjs'), { workerData: flags, execArgv: [] });
  return {
    search: (task) =>
      new Promise((resolve, reject) => {
        const onMessage = (message: FromCubeWorker): void => {
          worker.off('error', reject).off('exit', onExit);
          if (message.kind === 'answered') resolve(message.answer);
          else reject(errorOf(message.failure));
        };
        const onExit = (): void => reject(new Error('a worker thread ended early'));
        worker.once('message', onMessage).once('error', reject).once('exit', onExit);
        worker.postMessage(task);
      }),
    end() {
      worker.removeAllListeners();
      worker.postMessage('end');
      worker.unref();
    },
  };
}
