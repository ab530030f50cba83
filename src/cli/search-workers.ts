/**
 * Threads of Node that share the search of a program (`--threads`): starts them, and carries
 * messages to and fro.
 */
import { Worker } from 'node:worker_threads';
import { type FromWorker, failureOf, type SearchTask, type WorkerStarter } from '../api/doors/workers.ts';
import type { Equivalence, Language } from '../index.ts';
import { builtFile } from './system/built-file.ts';

/**
 * What a thread begins with. A model cannot be sent: it is opened again, by its name in the
 * catalogue.
 */
export interface WorkerSetup {
  readonly model: string;
  readonly language: Language;
  readonly equivalence: Equivalence;
  readonly task: SearchTask;
}

export function searchWorkers(model: string, language: Language, equivalence: Equivalence): WorkerStarter {
  return (task, report) => {
    const setup: WorkerSetup = { model, language, equivalence, task };
    // Options of the process are none of its business: in tests they load what it cannot load.
    const worker = new Worker(builtFile('search-worker.mjs'), { workerData: setup, execArgv: [] });
    let isEnded = false;
    worker.on('message', (message: FromWorker) => report(message));
    worker.on('error', (error) => report({ kind: 'failed', failure: failureOf(error) }));
    worker.on('exit', () => {
      if (!isEnded)
        report({ kind: 'failed', failure: { kind: 'fault', message: 'a worker thread ended early' } });
    });
    return {
      post: (message) => worker.postMessage(message),
      end() {
        isEnded = true;
        void worker.terminate();
      },
    };
  };
}
