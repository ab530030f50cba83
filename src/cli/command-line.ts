/**
 * Loads the commands (commands.ts), which are most of Heddle. Built as a file of its own: main.ts
 * loads it, in a thread that can be ended (a job) or in its own. It is built as CommonJS: a thread
 * would take longer to set up the loader of modules than to load this file.
 */
import { parentPort } from 'node:worker_threads';
import { jobSetup, tellSupervisor } from './job/console.ts';
import { loadScript } from './load-script.ts';

interface Commands {
  runCommandLine(): Promise<number>;
}

const { exports, keepCode } = loadScript<Commands>('commands.cjs');

/** Runs the command of process.argv. The exit code; a fault of Heddle is reported. */
export const runCommandLine = (): Promise<number> => exports.runCommandLine();

async function runJob(): Promise<void> {
  const exitCode = await runCommandLine();
  keepCode();
  tellSupervisor({ kind: 'finished', exitCode });
  parentPort!.close();
}

if (jobSetup !== undefined) void runJob();
