/** `heddle check`: each file under each model, one result for each pair. */
import { extname } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  badInputJson,
  type CheckResult,
  DEFAULT_PROGRAM_UNROLL,
  DEFAULT_UNROLL,
  type Diagnostic,
  defaultModel,
  ERROR_KINDS,
  type ErrorKind,
  fail,
  findModel,
  InputError,
  type Language,
  loadBell,
  type OpenedModel,
  parseLitmus,
  programLanguage,
  renderDiagnostic,
  resultJson,
  type SourceFile,
  VERSION,
} from '../index.ts';
import { type CheckFlags, openNamedModel } from './check-flags.ts';
import { checkLitmusFile } from './check-litmus-file.ts';
import { checkProgramFile } from './check-program-file.ts';
import { combineExitCodes, ExitCode, exitCodeOf } from './exit-codes.ts';
import { loadCat, readSource } from './files.ts';
import { reportInternalError } from './internal-error.ts';
import { isProgramFile, ProgramOpener } from './open-program.ts';

/** `programArguments`: what follows `--`, for the main of a program. */
export function addCheckCommand(
  program: Command,
  programArguments: readonly string[],
  finish: (exitCode: number) => void,
): void {
  program
    .command('check')
    .description('explore a program under a memory model and report')
    .argument('<files...>', 'litmus tests (.litmus), C and C++ (.c .cc .cpp), LLVM IR (.ll)')
    .usage('[options] <files...> [-- arguments of the program]')
    .addOption(
      new Option('-m, --model <name|file.cat>', 'memory model; repeatable: one result per model')
        .argParser(collect)
        .default([], "that of the test's language"),
    )
    .addOption(new Option('--engine <name>', 'exploration engine').choices(['enumerate']))
    .addOption(new Option('--equivalence <kind>', 'what counts as one execution').choices(['rf', 'rf-co']))
    .option(
      '--unroll <n>',
      `how often a loop may go back (${DEFAULT_UNROLL} in litmus tests, ${DEFAULT_PROGRAM_UNROLL} in programs)`,
      natural,
    )
    .option('--timeout <seconds>', 'stop after this time, with what was found', positive)
    .option('--max-executions <n>', 'stop after this many executions', natural)
    .option('--memory <mb>', 'stop above this much memory', positive)
    .option('--json', 'one JSON value on standard output')
    .option('--quiet', 'one line per result')
    .option('--graphs <dir>', 'draw the executions that witness the condition or an error, as SVG and DOT')
    .option('--explain', 'say why a forbidden outcome is forbidden, with the cycle')
    .option('--all-errors', 'go on after the first error of a program')
    .option(
      '--check <kinds>',
      `errors to look for (${ERROR_KINDS.join(', ')}; all but memory-leak unless said); --no-check <kinds> leaves some out`,
      kinds,
    )
    .addOption(new Option('--ignore <kinds>').argParser(kinds).default([]).hideHelp())
    .option('--bell <file>', 'bell file of a LISA test')
    .addOption(new Option('-I <dir>', 'folder of headers').argParser(collect).default([]))
    .addOption(new Option('-D <name[=value]>', 'define a macro').argParser(collectMacro).default([]))
    .addOption(new Option('-O <level>', 'optimisation by clang').choices(['0', '1', '2']).default('0'))
    .option(
      '--clang <path>',
      'a clang of the system (14 or later) instead of the one inside; also HEDDLE_CLANG',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  heddle check queue.c\n  heddle check SB.litmus --model rc11\n  heddle check SB.litmus --model sc --model tso --json' +
        '\n  heddle check MP.litmus --model my-model.cat --explain --graphs pictures',
    )
    .action(async (files: string[], flags: CheckFlags) => {
      finish(await check(files, flags, programArguments));
    });
}

/** A file that was read: what it is, and how it is checked under a model. */
interface Subject {
  /** Of the model's vocabulary. */
  readonly language: Language;
  /** As the JSON names it. */
  readonly languageName: string;
  readonly warnings: readonly Diagnostic[];
  readonly open: (model: string) => OpenedModel;
  readonly check: (opened: OpenedModel) => Promise<CheckResult>;
}

async function check(
  files: readonly string[],
  flags: CheckFlags,
  programArguments: readonly string[],
): Promise<number> {
  const codes: number[] = [];
  const results: object[] = [];
  const cancel = new AbortController();
  process.once('SIGINT', () => cancel.abort());
  // One bad file or model must not lose the results of the others.
  const attempt = async (path: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (error instanceof InputError) {
        for (const diagnostic of error.diagnostics) process.stderr.write(`${renderDiagnostic(diagnostic)}\n`);
        codes.push(ExitCode.badInput);
        results.push(badInputJson(error.diagnostics, { version: VERSION, file: path }));
      } else {
        const internalError = reportInternalError(error, path);
        codes.push(ExitCode.internalError);
        results.push({ tool: 'heddle', version: VERSION, file: path, internalError });
      }
    }
  };
  for (const { path, subject } of await openSubjects(files, flags, programArguments, cancel.signal)) {
    await attempt(path, async () => {
      const { language, languageName, warnings, open, check } = subject();
      for (const warning of warnings) process.stderr.write(`${renderDiagnostic(warning)}\n`);
      for (const name of flags.model.length > 0 ? flags.model : [defaultModel(language).name]) {
        await attempt(path, async () => {
          const opened = open(name);
          for (const warning of opened.warnings) process.stderr.write(`${renderDiagnostic(warning)}\n`);
          const result = await check(opened);
          codes.push(exitCodeOf(result.verdict));
          results.push(resultJson(result, { version: VERSION, file: path, language: languageName }));
        });
      }
    });
  }
  if (flags.json) {
    const single = files.length === 1 && flags.model.length <= 1;
    process.stdout.write(`${JSON.stringify(single ? results[0] : results, null, 2)}\n`);
  }
  return combineExitCodes(codes);
}

interface OpenedFile {
  readonly path: string;
  /** Throws what is wrong with the file, to be said when it is its turn. */
  readonly subject: () => Subject;
}

/** Reads and compiles all files before the first is explored: one compiler does them all, and its memory is free then. */
async function openSubjects(
  files: readonly string[],
  flags: CheckFlags,
  programArguments: readonly string[],
  signal: AbortSignal,
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  const programs = new ProgramOpener(flags, programArguments, signal, process.env);
  try {
    for (const path of files) {
      try {
        const subject = await openSubject(path, flags, programs, signal);
        opened.push({ path, subject: () => subject });
      } catch (error) {
        if (signal.aborted) throw error;
        opened.push({
          path,
          subject: () => {
            throw error;
          },
        });
      }
    }
  } finally {
    await programs.close();
  }
  return opened;
}

async function openSubject(
  path: string,
  flags: CheckFlags,
  programs: ProgramOpener,
  signal: AbortSignal,
): Promise<Subject> {
  const file = readSource(path);
  if (extname(path) === '.litmus') return litmusSubject(file, flags, signal);
  if (!isProgramFile(path)) {
    fail('unsupported', `\`${path}\` is not a kind of file that Heddle reads`, {
      expected: 'a litmus test (.litmus), C or C++ (.c .cc .cpp), or LLVM IR (.ll)',
    });
  }
  const program = await programs.open(file);
  return {
    language: 'C',
    languageName: program.language,
    warnings: program.warnings,
    open: (model) =>
      openNamedModel(model, { language: languageUnder(model), scopes: [], threads: [] }, flags),
    check: (opened) =>
      checkProgramFile(path, program, opened, languageUnder(opened.model.name), flags, signal),
  };
}

/** What a C program is to a model: compiled to its architecture, if it is a model of one. */
const languageUnder = (model: string): Language => programLanguage(findModel(model)?.languages ?? []);

function litmusSubject(file: SourceFile, flags: CheckFlags, signal: AbortSignal): Subject {
  const bell = flags.bell === undefined ? undefined : readSource(flags.bell);
  const test = parseLitmus(file, bell === undefined ? {} : { bell: loadBell(loadCat, bell) });
  const { language } = test.program;
  return {
    language,
    languageName: language,
    warnings: [],
    open: (model) => openNamedModel(model, test.program, flags, bell),
    check: (opened) => checkLitmusFile(file.name, test, opened, flags, signal),
  };
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

function collectMacro(value: string, before: readonly string[]): string[] {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*(\([^()]*\))?(=.*)?$/u.test(value))
    throw new InvalidArgumentError('a name, or a name, `=` and a value, is expected');
  return collect(value, before);
}

/** Error kinds, comma-separated. */
function kinds(value: string): ErrorKind[] {
  return value.split(',').map((word) => {
    const kind = ERROR_KINDS.find((known) => known === word.trim());
    if (kind === undefined)
      throw new InvalidArgumentError(`\`${word}\` is none of ${ERROR_KINDS.join(', ')}`);
    return kind;
  });
}

function natural(value: string): number {
  if (!/^[0-9]+$/.test(value)) throw new InvalidArgumentError('a whole number is expected');
  return Number(value);
}

function positive(value: string): number {
  const number = Number(value);
  if (!(number > 0)) throw new InvalidArgumentError('a number above 0 is expected');
  return number;
}
