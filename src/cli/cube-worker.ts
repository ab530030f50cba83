/** A thread that searches parts of the executions of a size: what cube-workers.ts starts. */
import { parentPort, workerData } from 'node:worker_threads';
import { CubeService, type CubeTask, failureOf } from '../api/doors/workers.ts';
import type { CompareFlags } from './compare-options.ts';
import { questionOf } from './compare-usage.ts';
import type { FromCubeWorker } from './cube-workers.ts';
import { solverNamed } from './sat/solver-named.ts';
import { loadCat } from './system/files.ts';

const port = parentPort!;
const report = (message: FromCubeWorker): void => port.postMessage(message);
const flags = workerData as CompareFlags;
const end = new AbortController();
let service: CubeService | undefined;

port.on('message', async (task: CubeTask | 'end') => {
  if (task === 'end') {
    // A solver that is a process of its own must end before this thread does.
    end.abort();
    port.close();
    return;
  }
  try {
    service ??= new CubeService(questionOf(flags), loadCat, solverNamed(flags.solver));
    report({ kind: 'answered', answer: await service.search(task, end.signal) });
  } catch (error) {
    report({ kind: 'failed', failure: failureOf(error) });
  }
});
