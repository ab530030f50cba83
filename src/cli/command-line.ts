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

/**
 * V8 optimises a function when it has run so much of it, about three times later than by itself.
 * Its compiler takes most of the CPU time of a search of a few thousand executions, which is over
 * before that pays (docs/performance.md).
 */
const OPTIMISE_LATER = '--interrupt-budget=200000';

const { exports, isKept, keepCode } = loadScript<Commands>('commands.cjs');

/** Runs the command of process.argv. The exit code; a fault of Heddle is reported. */
export const runCommandLine = (): Promise<number> => exports.runCommandLine();

async function runJob(): Promise<void> {
  // Not where code is to be kept: V8 would refuse it later, when this is not set as it is loaded.
  if (isKept) setFlagsFromString(OPTIMISE_LATER);
  const exitCode = await runCommandLine();
  keepCode();
  tellSupervisor({ kind: 'finished', exitCode });
  parentPort!.close();
}

if (jobSetup !== undefined) void runJob();
