/** The command line: arguments in, text or JSON out, exit codes as the contract says. */
import { Command, CommanderError } from 'commander';
import { InputError, renderDiagnostic, VERSION } from '../index.ts';
import { addCheckCommand } from './check-command.ts';
import { addCompareCommand } from './compare-command.ts';
import { ExitCode } from './exit-codes.ts';
import { reportInternalError } from './internal-error.ts';
import { addModelsCommand } from './models-command.ts';
import { isCheckedFile } from './open-subjects.ts';
import { addServeCommand } from './serve-command.ts';
import { addVerifyTraceCommand } from './verify-trace-command.ts';

async function main(): Promise<number> {
  let exitCode: number = ExitCode.holds;
  const finish = (code: number): void => {
    exitCode = code;
  };
  const program = new Command('heddle')
    .description('Tells what concurrent code may do on real memory.')
    .version(VERSION)
    .exitOverride()
    .configureOutput({
      writeErr: (text) =>
        process.stderr.write(
          text.replace(/^error: /, 'heddle: error: ').replace("'--ignore ", "'--no-check "),
        ),
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
  addModelsCommand(program);
  addServeCommand(program);
  try {
    await program.parseAsync(words.map((word, i) => optionWord(word, words[i + 1])));
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? ExitCode.holds : ExitCode.badInput;
    if (error instanceof InputError) {
      for (const diagnostic of error.diagnostics) process.stderr.write(`${renderDiagnostic(diagnostic)}\n`);
      return ExitCode.badInput;
    }
    // Ctrl-C while files are still read; later it ends an exploration, which then has a result.
    if (error instanceof Error && error.name === 'AbortError') {
      process.stderr.write('heddle: interrupted before there was a result\n');
      return ExitCode.inconclusive;
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

// `heddle check ... | head` closes the pipe early; that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    reportInternalError(error);
    process.exitCode = ExitCode.internalError;
  },
);
