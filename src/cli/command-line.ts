/**
 * Loads the commands (commands.ts), which are most of Heddle. Built as a file of its own: main.ts
 * loads it, in a thread that can be ended (a job) or in its own. It is built as CommonJS: a thread
 * would take longer to set up the loader of modules than to load this file.
 */
import { parentPort } from 'node:worker_threads';
import { jobLink } from './job/console.ts';
import type { JobLink } from './job/messages.ts';
import { loadScript } from './load-script.ts';

interface Commands {
  runCommandLine(link?: JobLink): Promise<number>;
}

const { exports, keepCode } = loadScript<Commands>('commands.cjs');

/** Runs the command of process.argv. The exit code; a fault of Heddle is reported. */
export const runCommandLine = (): Promise<number> => exports.runCommandLine();

/** The same as a job, whose supervisor hears of its end. */
export async function runJob(link: JobLink): Promise<void> {
  const exitCode = await exports.runCommandLine(link);
  keepCode();
  link.tell({ kind: 'finished', exitCode });
}

const link = jobLink();
if (link !== undefined) void runJob(link).then(() => parentPort!.close());
