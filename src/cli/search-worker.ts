/** A thread that shares the search of a program: what search-workers.ts starts. */
import { parentPort, workerData } from 'node:worker_threads';
import { type FromWorker, failureOf, serveSearch, type ToWorker } from '../api/doors/workers.ts';
import { openModel } from '../index.ts';
import type { WorkerSetup } from './search-workers.ts';
import { loadCat } from './system/files.ts';

const port = parentPort!;
const report = (message: FromWorker): void => port.postMessage(message);

try {
  const { model: name, language, equivalence, task } = workerData as WorkerSetup;
  const { model } = openModel(name, { language, scopes: [], threads: [] }, loadCat, { equivalence });
  const { hear } = await serveSearch(task, model, report);
  port.on('message', (message: ToWorker) => hear(message));
} catch (error) {
  report({ kind: 'failed', failure: failureOf(error) });
}
