/**
 * `heddle record`: one run of a program, chosen at random among those of a model, as a trace that
 * `heddle verify-trace` reads. The run is one of `heddle check --random`; no new way to run
 * programs is needed.
 */
import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { withSourceLines } from '../api/doors/check.ts';
import { obstacleTo } from '../api/doors/engines.ts';
import { fail } from '../api/doors/input.ts';
import {
  checkProgram,
  defaultModel,
  ignoredErrors,
  type OpenedModel,
  recordedLines,
  renderDiagnostic,
} from '../index.ts';
import { attempt, resultPhase } from './attempt.ts';
import { budgetOf, type CheckFlags, usedMegabytes } from './check-flags.ts';
import { addCompileOptions, natural, positive, seed } from './check-options.ts';
import { givenOptions } from './check-program-file.ts';
import { refuseUnknownModels } from './check-usage.ts';
import { ExitCode } from './exit-codes.ts';
import { complain, print, tellSupervisor } from './job/console.ts';
import { cancelSignal, stopIfOver } from './job/phase.ts';
import { type CompiledSubject, openProgram } from './open-subjects.ts';

type RecordFlags = Pick<CheckFlags, 'seed' | 'unroll' | 'timeout' | 'memory'> &
  Pick<
    CheckFlags,
    'I' | 'D' | 'O' | 'flag' | 'compileCommands' | 'clang' | 'classPath' | 'jdk' | 'jdkClasses'
  > & {
    readonly model?: string;
    readonly output?: string;
  };

/** `programArguments`: what follows `--`, for the main of a program. */
export function addRecordCommand(
  program: Command,
  programArguments: readonly string[],
  finish: (exitCode: number) => void,
): void {
  const command = program
    .command('record')
    .description('run a program once under a memory model and write what happened as a trace')
    .argument(
      '<files...>',
      'one program: C and C++ (.c .cc .cpp), LLVM IR (.ll .bc), Java (.java .class .jar), or with -cp the name of a class',
    )
    .usage('[options] <files...> [-- arguments of the program]')
    .addOption(
      new Option('-m, --model <name|file.cat>', 'memory model').default(
        undefined,
        "that of the program's language",
      ),
    )
    .option('--seed <n>', 'which run; the same seed gives the same run', seed)
    .option('-o, --output <file>', 'the file to write, instead of standard output')
    .option('--unroll <n>', 'how often a loop may go back', natural)
    .option('--timeout <seconds>', 'stop after this time', positive)
    .option('--memory <mb>', 'stop above this much memory', positive);
  addCompileOptions(command)
    .addHelpText(
      'after',
      '\nExamples:\n  heddle record queue.c -o run.jsonl\n  heddle record queue.c --model tso --seed 7 -o run.jsonl' +
        '\n  heddle record queue.c client.c --model sc -- 2 | head' +
        '\n\nThe same model allows the trace, and so do all weaker ones:' +
        '\n  heddle verify-trace run.jsonl --model tso' +
        '\nExit codes: 0 there is a trace, 2 the time or the memory ran out before, 64 bad usage or bad input.',
    )
    .action(async (files: string[], flags: RecordFlags) => {
      finish(await record(files, flags, programArguments));
    });
}

async function record(
  files: readonly string[],
  flags: RecordFlags,
  programArguments: readonly string[],
): Promise<number> {
  const path = files[0]!;
  let code: number = ExitCode.holds;
  const work = async (): Promise<void> => {
    if (flags.model !== undefined) refuseUnknownModels([flags.model]);
    const signal = cancelSignal();
    const given = checkFlags(flags);
    const opened = await openProgram(files, given, programArguments, signal);
    for (const warning of opened.program.warnings) complain(`${renderDiagnostic(warning)}\n`);
    const model = openRandomModel(opened, flags.model);
    const run = await firstRun(path, opened, given, model, signal);
    for (const remark of run.remarks) complain(`heddle: ${remark}\n`);
    if (run.lines === undefined) code = ExitCode.inconclusive;
    else write(`${run.lines.join('\n')}\n`, flags.output);
  };
  const phase = resultPhase(path, flags.model, true, 0, flags);
  const refusal = await attempt(path, work, phase);
  const exitCode = refusal?.exitCode ?? code;
  tellSupervisor({ kind: 'result', exitCode });
  return exitCode;
}

/** Those of the check that runs the program: one execution at random, with its order of writes. */
const checkFlags = (flags: RecordFlags): CheckFlags => ({
  ...flags,
  model: [],
  engine: 'graph',
  equivalence: 'rf-co',
  random: 1,
  ignore: [],
  unReduction: [],
});

/** The model, if programs can be run at random under it. */
function openRandomModel(
  { program, languageUnder, open }: CompiledSubject,
  given: string | undefined,
): OpenedModel {
  const usual = defaultModel(program.language === 'java' ? 'Java' : 'C').name;
  const name = given ?? usual;
  const opened = open(name);
  for (const warning of opened.warnings) complain(`${renderDiagnostic(warning)}\n`);
  const subject = { language: languageUnder(name), equivalence: 'rf-co' } as const;
  const obstacle = obstacleTo('graph', subject, opened.model);
  if (obstacle === undefined) return opened;
  return fail('unsupported', `a program cannot be run at random under ${name}: ${obstacle}`, {
    suggestion: `\`--model ${usual}\``,
  });
}

interface Run {
  /** Undefined if there was no execution to write. */
  readonly lines: readonly string[] | undefined;
  /** Whether no thread was left in a loop or before a failed assumption. */
  readonly isEnded: boolean;
  /** What a user should know of the run. */
  readonly remarks: readonly string[];
}

/** A choice at random may lead to no execution, or to one that waits for what never comes. */
const MOST_RUNS = 100;

/** Where no choice of these led to an execution, so many more are made in one search. */
const MOST_CHOICES = 2000;

/** The first run that comes to its end, or the first one of all if none does. */
async function firstRun(
  path: string,
  opened: CompiledSubject,
  flags: CheckFlags,
  model: OpenedModel,
  signal: AbortSignal,
): Promise<Run> {
  let first: Run | undefined;
  for (let i = 0; i < MOST_RUNS; i++) {
    const chosen = ((flags.seed ?? 1) + Math.imul(i, 0x9e3779b9)) >>> 0;
    const run = await runOnce(path, opened, { ...flags, seed: chosen }, model, signal);
    if (run.isEnded) return run;
    if (first?.lines === undefined) first = run;
    if (signal.aborted) break;
    stopIfOver();
  }
  if (first?.lines !== undefined || signal.aborted) return first!;
  const more: CheckFlags = { ...flags, random: MOST_CHOICES, maxExecutions: 1 };
  return runOnce(path, opened, more, model, signal);
}

async function runOnce(
  path: string,
  { program, languageUnder }: CompiledSubject,
  flags: CheckFlags,
  { model }: OpenedModel,
  signal: AbortSignal,
): Promise<Run> {
  const { code, texts, language } = program;
  let lines: readonly string[] | undefined;
  let status = '';
  const { errors, reason } = await checkProgram(code, path, model, {
    ...givenOptions(flags),
    language: languageUnder(model.name),
    allErrors: true,
    ignoredErrors: ignoredErrors(flags, language),
    texts,
    budget: budgetOf(flags),
    signal,
    usedMegabytes,
    // A run that starts again is reported again.
    onBegin() {
      lines = undefined;
    },
    onExecution(execution, now) {
      lines = recordedLines(execution);
      status = now;
    },
  }).catch((error: unknown) => {
    throw withSourceLines(error, (name) => texts.get(name));
  });
  if (lines === undefined)
    return { lines, isEnded: false, remarks: [`\`${path}\` was not recorded: ${reason}`] };
  const isEnded = status === 'complete' || errors.length > 0;
  // Of many choices, errors may be those of others than the one that is written.
  const run = flags.random === 1 ? 'the run' : 'a run that was tried';
  const remarks = errors.map(({ kind, message }) => `${run} has an error, ${kind}: ${message}`);
  return {
    lines,
    isEnded,
    remarks: isEnded ? remarks : [`the run does not come to its end: it is ${status}`],
  };
}

function write(text: string, path: string | undefined): void {
  if (path === undefined) {
    print(text);
    return;
  }
  try {
    writeFileSync(path, text);
  } catch (error) {
    fail('usage', `\`${path}\` cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
}
