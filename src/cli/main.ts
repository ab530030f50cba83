/**
 * Where Heddle starts. Commands that compute for long run in a thread that can be ended at any
 * moment (supervise.ts); the others in this one.
 */
import { pathToFileURL } from 'node:url';
import { ExitCode } from './exit-codes.ts';
import { supervise } from './supervise.ts';
import { guardOutput } from './supervised-output.ts';
import { builtFile } from './system/built-file.ts';

const SUPERVISED: readonly string[] = ['check', 'compare', 'verify-trace', 'predict'];

// Until there is a result. Whatever ends this process early, nobody takes that for `holds`.
process.exitCode = ExitCode.internalError;

const file = builtFile('command-line.cjs');
if (SUPERVISED.includes(process.argv[2] ?? '')) supervise(file, process.argv.slice(2));
else {
  guardOutput(() => {
    process.exit(ExitCode.internalError);
  });
  const { runCommandLine } = await import(pathToFileURL(file).href);
  process.exitCode = await runCommandLine();
}
