/**
 * The command line: arguments in, text or JSON out, exit codes as the contract says. Built as a
 * script of its own, which command-line.ts loads.
 */
import { Command, CommanderError } from 'commander';
import { InputError, renderDiagnostic, VERSION } from '../index.ts';
import { addCheckCommand } from './check-command.ts';
import { addCompareCommand } from './compare-command.ts';
import { ExitCode } from './exit-codes.ts';
import { reportInternalError } from './internal-error.ts';
import { complain, print } from './job/console.ts';
import { addModelsCommand } from './models-command.ts';
import { isCheckedFile } from './open-subjects.ts';
import { addPredictCommand } from './predict-command.ts';
import { addRecordCommand } from './record-command.ts';
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
      writeOut: (text) => print(withOuterNames(text)),
      writeErr: (text) => complain(withOuterNames(text.replace(/^error: /, 'heddle: error: '))),
    })
    .addHelpText(
      'after',
      '\nExit codes: 0 holds, 1 violated, 2 inconclusive, 64 bad usage or bad input, 70 internal error.\n' +
        '\nExamples:\n  heddle check SB.litmus\n  heddle check SB.litmus --model sc --model tso\n  heddle check Main.java\n  heddle compare --forbidden-by sc --allowed-by tso --language x86\n  heddle verify-trace run.jsonl --model tso\n  heddle predict run.jsonl --model tso\n  heddle record queue.c --model tso -o run.jsonl\n  heddle models rc11\n  heddle serve',
    );
  const [given, programArguments] = splitAtDashes(process.argv);
  const compiles = given[2] === 'check' || given[2] === 'record';
  const words = compiles ? given.flatMap(flagWords) : given;
  addCheckCommand(program, programArguments, finish);
  addCompareCommand(program, finish);
  addVerifyTraceCommand(program, finish);
  addPredictCommand(program, finish);
  addRecordCommand(program, programArguments, finish);
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

/**
 * Commander reads `--no-x` as the opposite of a switch, so these options have other names inside.
 */
const INSIDE: ReadonlyMap<string, string> = new Map([
  ['--no-check', '--ignore'],
  ['--no-reduction', '--un-reduction'],
]);

/** What Commander says, with the names that users know. */
function withOuterNames(text: string): string {
  let said = text;
  for (const [outer, inside] of INSIDE) said = said.replace(`${inside} `, `${outer} `);
  return said;
}

/** Flags that compilers take with one dash, which Commander would read as several options. */
const COMPILER_FLAG = /^-(std=|ansi$|include|isystem|idirafter|iquote|U|f|W|g|pthread$|pedantic)/;
const FLAG_WITH_NEXT = /^-(include|isystem|idirafter|iquote|U)$/;

/** What Commander is to see of a flag of a compiler. */
function flagWords(word: string, i: number, words: readonly string[]): string[] {
  const isValue = i > 0 && FLAG_WITH_NEXT.test(words[i - 1]!);
  return COMPILER_FLAG.test(word) || isValue ? [`--flag=${word}`] : [word];
}

/** What Commander is to see of an option. */
function optionWord(word: string, next: string | undefined): string {
  const inside = INSIDE.get(word);
  if (inside !== undefined) return inside;
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
