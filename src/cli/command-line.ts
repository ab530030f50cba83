/**
 * The command line: arguments in, text or JSON out, exit codes as the contract says. Built as a
 * file of its own: main.ts loads it, in a thread that can be ended (a job) or in its own.
 */
import { parentPort } from 'node:worker_threads';
import { Command, CommanderError } from 'commander';
import { InputError, renderDiagnostic, VERSION } from '../index.ts';
import { addCheckCommand } from './check-command.ts';
import { addCompareCommand } from './compare-command.ts';
import { ExitCode } from './exit-codes.ts';
import { reportInternalError } from './internal-error.ts';
import { complain, jobSetup, print, tellSupervisor } from './job/console.ts';
import { addModelsCommand } from './models-command.ts';
import { isCheckedFile } from './open-subjects.ts';
import { addServeCommand } from './serve-command.ts';
import { addVerifyTraceCommand } from './verify-trace-command.ts';

/** The exit code. What cannot be is thrown. */
async function run(): Promise<number> {
  // A command that is done says so.
  let exitCode: number = ExitCode.internalError;
  const finish = (code: number): void => {
    exitCode = code;
  };
  const program = new Command('heddle')
    .description('Tells what concurrent code may do on real memory.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeOut: print,
      writeErr: (text) =>
        complain(text.replace(/^error: /, 'heddle: error: ').replace("'--ignore ", "'--no-check ")),
    })
    .addHelpText(
      'after',
      '\nExit codes: 0 holds, 1 violated, 2 inconclusive, 64 bad usage or bad input, 70 internal error.\n' +
        '\nExamples:\n  heddle check SB.litmus\n  heddle check SB.litmus --model sc --model tso\n  heddle check Main.java\n  heddle compare --forbidden-by sc --allowed-by tso --language x86\n  heddle verify-trace run.jsonl --model tso\n  heddle models rc11\n  heddle serve',
    );
  const [words, programArguments] = splitAtDashes(process.argv);
  addCheckCommand(program, programArguments, finish);
  addCompareCommand(program, finish);
  addVerifyTraceCommand(program, finish);
  addModelsCommand(program, finish);
  addServeCommand(program, finish);
  try {
    await program.parseAsync(words.map((word, i) => optionWord(word, words[i + 1])));
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.holds : ExitCode.badInput;
    if (error instanceof InputError) {
      for (const diagnostic of error.diagnostics) complain(`${renderDiagnostic(diagnostic)}\n`);
      return ExitCode.badInput;
    }
    throw error;
  }
  return exitCode;
}

/** What Commander is to see of an option. */
function optionWord(word: string, next: string | undefined): string {
  // Commander reads `--no-x` as the opposite of a switch, so this option has another name inside.
  if (word === '--no-check') return '--ignore';
  // Java's spellings; Commander would read `-cp` as two options.
  if (word === '-cp' || word === '-classpath') return '--class-path';
  // Names are optional, and a file is no list of names.
  const isNamed = next !== undefined && !next.startsWith('-') && !isCheckedFile(next);
  return word === '--outcomes' && !isNamed ? '--outcomes=' : word;
}

/** What is before the first `--`, and what is after it. */
function splitAtDashes(words: readonly string[]): [string[], string[]] {
  const at = words.indexOf('--');
  return at < 0 ? [[...words], []] : [words.slice(0, at), words.slice(at + 1)];
}

/** Runs the command of process.argv. The exit code; a fault of Heddle is reported. */
export async function runCommandLine(): Promise<number> {
  try {
    return await run();
  } catch (error) {
    reportInternalError(error);
    return ExitCode.internalError;
  }
}

if (jobSetup !== undefined) {
  const exitCode = await runCommandLine();
  tellSupervisor({ kind: 'finished', exitCode });
  parentPort!.close();
}
