/**
 * The child process of embedded-clang.ts: runs the clang of the package @yowasp/clang in memory,
 * job after job, until its parent lets go; that gives back all that it needed, 250 MB or more. A
 * program of its own: nothing imports it.
 */
import { setFlagsFromString } from 'node:v8';
import type { EmbeddedJob, EmbeddedResult } from '../../api/doors/clang.ts';
import { runEmbeddedJob } from '../../api/doors/run-clang.ts';
import { loadClang } from './load-clang.ts';

// Only a small part of clang's 75 MB of code ever runs: it is neither checked nor compiled before
// it is called, nor optimised afterwards. Half the time of the whole call; set here since Node
// refuses to start with flags unknown to it.
for (const flag of ['--liftoff-only', '--wasm-lazy-compilation', '--wasm-lazy-validation'])
  setFlagsFromString(flag);

process.on('message', async (job: EmbeddedJob) => {
  const result = await run(job);
  // A parent that is gone meanwhile is no fault; this process then ends by itself.
  process.send!(result, () => {});
});

async function run(job: EmbeddedJob): Promise<EmbeddedResult> {
  try {
    return await runEmbeddedJob(await loadClang(), job);
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
