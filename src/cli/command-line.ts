/**
 * Loads the commands (commands.ts), which are most of Heddle. Built as a file of its own: main.ts
 * loads it, in a thread that can be ended (a job) or in its own. It is built as CommonJS: a thread
 * would take longer to set up the loader of modules than to load this file.
 */
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { jobSetup, tellSupervisor } from './job/console.ts';
import { loadScript } from './load-script.ts';

interface Commands {
  runCommandLine(): Promise<number>;
}

const { exports, keepCode } = loadScript<Commands>('commands.cjs');

/** Runs the command of process.argv. The exit code; a fault of Heddle is reported. */
export const runCommandLine = (): Promise<number> => exports.runCommandLine();

/**
 * How much V8 inlines into one function that it optimises, in bytes of bytecode. With its usual
 * limit a search that is over within half a second spends most of its CPU time on compiling. A
 * search of several seconds pays about a tenth for the lower one (docs/performance.md).
 */
const INLINING = { usual: 920, ofSearch: 300 } as const;
const setInlining = (bytes: number): void =>
  setFlagsFromString(`--max-inlined-bytecode-size-cumulative=${bytes}`);

async function runJob(): Promise<void> {
  setInlining(INLINING.ofSearch);
  const exitCode = await runCommandLine();
  // V8 accepts kept code only under the flags that it was kept with: those of loadScript.
  setInlining(INLINING.usual);
  keepCode();
  tellSupervisor({ kind: 'finished', exitCode });
  parentPort!.close();
}

if (jobSetup !== undefined) void runJob();
