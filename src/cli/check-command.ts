/** `heddle check`: each file under each model, one result for each pair. */
import { mkdirSync } from 'node:fs';
import { extname } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  badInputJson,
  type CheckResult,
  checkLitmus,
  DEFAULT_UNROLL,
  defaultModel,
  type Equivalence,
  ERROR_KINDS,
  type ErrorKind,
  explainForbidden,
  explanationText,
  fail,
  InputError,
  type LitmusTest,
  litmusText,
  loadBell,
  type OpenedModel,
  openModel,
  parseLitmus,
  quietText,
  renderDiagnostic,
  resultJson,
  type SourceFile,
  VERSION,
} from '../index.ts';
import { combineExitCodes, ExitCode, exitCodeOf } from './exit-codes.ts';
import { loadCat, readSource } from './files.ts';
import { GraphWriter } from './graph-writer.ts';
import { progressLine } from './progress-line.ts';

interface CheckFlags {
  readonly model: readonly string[];
  readonly engine?: string;
  readonly equivalence?: Equivalence;
  readonly unroll: number;
  readonly timeout?: number;
  readonly maxExecutions?: number;
  readonly memory?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly graphs?: string;
  readonly explain?: boolean;
  readonly check?: readonly ErrorKind[];
  /** What --no-check gives. */
  readonly ignore: readonly ErrorKind[];
  readonly bell?: string;
}

/** The error kinds that a litmus test can show. */
const LITMUS_ERRORS: readonly ErrorKind[] = ['data-race', 'invalid-access'];

export function addCheckCommand(program: Command, finish: (exitCode: number) => void): void {
  program
    .command('check')
    .description('explore a program under a memory model and report')
    .argument('<files...>', 'litmus tests (.litmus)')
    .addOption(
      new Option('-m, --model <name|file.cat>', 'memory model; repeatable: one result per model')
        .argParser(collect)
        .default([], "that of the test's language"),
    )
    .addOption(new Option('--engine <name>', 'exploration engine').choices(['enumerate']))
    .addOption(new Option('--equivalence <kind>', 'what counts as one execution').choices(['rf', 'rf-co']))
    .option('--unroll <n>', 'how often a loop may go back', natural, DEFAULT_UNROLL)
    .option('--timeout <seconds>', 'stop after this time, with what was found', positive)
    .option('--max-executions <n>', 'stop after this many executions', natural)
    .option('--memory <mb>', 'stop above this much memory', positive)
    .option('--json', 'one JSON value on standard output')
    .option('--quiet', 'one line per result')
    .option('--graphs <dir>', 'draw the executions that witness the condition, as SVG and DOT')
    .option('--explain', 'say why a forbidden outcome is forbidden, with the cycle')
    .option(
      '--check <kinds>',
      `errors to look for (${LITMUS_ERRORS.join(', ')}); --no-check <kinds> leaves some out`,
      kinds,
    )
    .addOption(new Option('--ignore <kinds>').argParser(kinds).default([]).hideHelp())
    .option('--bell <file>', 'bell file of a LISA test')
    .addHelpText(
      'after',
      '\nExamples:\n  heddle check SB.litmus --model rc11\n  heddle check SB.litmus --model sc --model tso --json' +
        '\n  heddle check MP.litmus --model my-model.cat --explain --graphs pictures',
    )
    .action(async (files: string[], flags: CheckFlags) => {
      finish(await check(files, flags));
    });
}

async function check(files: readonly string[], flags: CheckFlags): Promise<number> {
  const codes: number[] = [];
  const results: object[] = [];
  const cancel = new AbortController();
  process.once('SIGINT', () => cancel.abort());
  // One bad file or model must not lose the results of the others.
  const attempt = async (path: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      for (const diagnostic of error.diagnostics) process.stderr.write(`${renderDiagnostic(diagnostic)}\n`);
      codes.push(ExitCode.badInput);
      results.push(badInputJson(error.diagnostics, { version: VERSION, file: path }));
    }
  };
  for (const path of files) {
    await attempt(path, async () => {
      const file = readSource(path);
      const bell = flags.bell === undefined ? undefined : readSource(flags.bell);
      const test = openTest(file, bell);
      const { language } = test.program;
      for (const name of flags.model.length > 0 ? flags.model : [defaultModel(language).name]) {
        await attempt(path, async () => {
          const opened = open(name, test, flags, bell);
          for (const warning of opened.warnings) process.stderr.write(`${renderDiagnostic(warning)}\n`);
          const result = await run(path, test, opened, flags, cancel.signal);
          codes.push(exitCodeOf(result.verdict));
          results.push(resultJson(result, { version: VERSION, file: path, language }));
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

function openTest(file: SourceFile, bell: SourceFile | undefined): LitmusTest {
  const extension = extname(file.name);
  if (extension !== '.litmus') {
    fail('unsupported', `\`${file.name}\` is not a kind of file that Heddle reads`, {
      expected: 'a litmus test (.litmus)',
    });
  }
  return parseLitmus(file, bell === undefined ? {} : { bell: loadBell(loadCat, bell) });
}

function open(name: string, test: LitmusTest, flags: CheckFlags, bell: SourceFile | undefined): OpenedModel {
  const source = name.endsWith('.cat') ? readSource(name) : name;
  return openModel(source, test.program, loadCat, {
    ...(flags.equivalence === undefined ? {} : { equivalence: flags.equivalence }),
    ...(bell === undefined ? {} : { bell }),
  });
}

async function run(
  path: string,
  test: LitmusTest,
  opened: OpenedModel,
  flags: CheckFlags,
  signal: AbortSignal,
): Promise<CheckResult> {
  const { program, question } = test;
  const graphs =
    flags.graphs === undefined ? undefined : new GraphWriter(makeFolder(flags.graphs), test, opened.model);
  const progress = progressLine(flags.quiet === true || flags.json === true);
  const result = await checkLitmus(program, question, opened.model, {
    equivalence: opened.equivalence,
    unroll: flags.unroll,
    budget: {
      ...(flags.timeout === undefined ? {} : { milliseconds: flags.timeout * 1000 }),
      ...(flags.maxExecutions === undefined ? {} : { executions: flags.maxExecutions }),
      ...(flags.memory === undefined ? {} : { megabytes: flags.memory }),
    },
    signal,
    usedMegabytes: () => process.memoryUsage.rss() / 2 ** 20,
    ignoredErrors: ignoredErrors(flags),
    onProgress: progress.update,
    onExecution: (finding, matches) => graphs?.see(finding.execution, matches),
  });
  progress.clear();
  const isForbidden = result.litmus.observation === 'Never' && result.verdict !== 'inconclusive';
  const explanation =
    isForbidden && (flags.explain || graphs !== undefined)
      ? explainForbidden(program, question, opened.model, flags.unroll)
      : undefined;
  const isExplained = explanation !== undefined && explanation !== 'too-many';
  if (isExplained) graphs?.explain(explanation);
  const out = flags.json ? process.stderr : process.stdout;
  if (!flags.json) process.stdout.write(flags.quiet ? quietText(path, result) : litmusText(result));
  if (flags.explain && isForbidden) {
    out.write(
      isExplained
        ? explanationText(explanation, opened.model)
        : explanation === 'too-many'
          ? 'Explanation: none found; there are too many candidate executions to look at them all\n'
          : 'Explanation: no candidate execution ends in this outcome, whatever the model\n',
    );
  }
  for (const file of graphs?.written ?? []) out.write(`Graph ${file}\n`);
  if (!flags.json && !flags.quiet) process.stdout.write('\n');
  return result;
}

/** Kinds given to --check are all that is looked for; kinds given to --no-check are left out. */
function ignoredErrors(flags: CheckFlags): ReadonlySet<ErrorKind> {
  const only = flags.check ?? LITMUS_ERRORS;
  return new Set(LITMUS_ERRORS.filter((kind) => !only.includes(kind) || flags.ignore.includes(kind)));
}

function makeFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true });
  } catch {
    fail('usage', `cannot make the folder \`${path}\``);
  }
  return path;
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value];

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
