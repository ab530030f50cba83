/** `heddle check` of one program under one model. */
import { withSourceLines } from '../api/doors/check.ts';
import {
  type CheckResult,
  checkProgram,
  ignoredErrors,
  type Language,
  lineAt,
  type OpenedModel,
  type ProgramCheckOptions,
  programText,
  quietText,
} from '../index.ts';
import {
  allowedReductions,
  budgetOf,
  type CheckFlags,
  freedomsOf,
  makeFolder,
  refuseSilentRaces,
  usedMegabytes,
} from './check-flags.ts';
import { ProgramGraphs } from './graph-writer.ts';
import { complain, print } from './job/console.ts';
import type { CompiledProgram } from './open-program.ts';
import { progressLine } from './progress-line.ts';
import { replayCommand } from './replay-command.ts';
import { searchWorkers } from './search-workers.ts';

/** The first of the files gives the program its name. */
export async function checkProgramFile(
  paths: readonly string[],
  { code, texts, language: languageName, programArguments, jdk }: CompiledProgram,
  opened: OpenedModel,
  language: Language,
  flags: CheckFlags,
  signal: AbortSignal,
): Promise<CheckResult> {
  const path = paths[0]!;
  if (language !== 'Java') refuseSilentRaces(flags, opened.model, language);
  const graphs =
    flags.graphs === undefined ? undefined : new ProgramGraphs(makeFolder(flags.graphs), path, opened.model);
  const progress = progressLine(flags.quiet === true || flags.json === true);
  const checked = await checkProgram(code, path, opened.model, {
    language,
    ...givenOptions(flags),
    budget: budgetOf(flags),
    signal,
    texts,
    usedMegabytes,
    // Outcomes are about all executions, those after the first error included.
    allErrors: flags.allErrors === true || flags.outcomes !== undefined,
    ignoredErrors: ignoredErrors(flags, languageName),
    ...(progress.update && { onProgress: progress.update }),
    startWorker: searchWorkers(opened.model.name, language, opened.equivalence),
  }).catch((error: unknown) => {
    throw withSourceLines(error, (name) => texts.get(name));
  });
  progress.clear();
  const result: CheckResult = { ...checked, ...(jdk && { jdk }) };
  for (const error of result.errors) graphs?.draw(error);
  const context = {
    lineAt: lineAt(texts),
    allSteps: flags.steps === 'all',
    replayCommand: (replay: string) =>
      replayCommand(paths, languageName, result.model, replay, flags, programArguments),
  };
  const out = flags.json ? complain : print;
  const name = paths.join(' ');
  if (!flags.json) print(flags.quiet ? quietText(name, result) : programText(name, result, context));
  for (const line of graphs?.lines ?? []) out(`${line}\n`);
  if (!flags.json && !flags.quiet) print('\n');
  return result;
}

/** Options of the engine that the user gave, under the same names. */
export function givenOptions(flags: CheckFlags): Partial<ProgramCheckOptions> {
  const { engine, equivalence, checker, unroll, outcomes, replay } = flags;
  const { random, seed, bound, depth, threads } = flags;
  const all = {
    engine,
    equivalence,
    checker,
    unroll,
    outcomes,
    replay,
    random,
    seed,
    bound,
    depth,
    threads,
    freedoms: freedomsOf(flags),
    reductions: allowedReductions(flags),
    ...(flags.steps === 'all' && { allSteps: true }),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
