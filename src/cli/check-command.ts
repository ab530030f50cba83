/** `heddle check`: each file under each model, one result for each pair. */
import type { Command } from 'commander';
import {
  alignedOutcomes,
  type CheckResult,
  defaultModel,
  outcomeTable,
  renderDiagnostic,
  resultJson,
  VERSION,
} from '../index.ts';
import { attempt, type Refusal } from './attempt.ts';
import type { CheckFlags } from './check-flags.ts';
import { addCheckOptions } from './check-options.ts';
import { refuseUsage } from './check-usage.ts';
import { combineExitCodes, ExitCode, exitCodeOf } from './exit-codes.ts';
import { complain, print, tellSupervisor } from './job/console.ts';
import { cancelSignal } from './job/phase.ts';
import { isSingleResult, openSubjects } from './open-subjects.ts';
import type { CheckedFile, OpenedFile } from './subject.ts';

/** `programArguments`: what follows `--`, for the main of a program. */
export function addCheckCommand(
  program: Command,
  programArguments: readonly string[],
  finish: (exitCode: number) => void,
): void {
  const command = program
    .command('check')
    .description('explore a program under a memory model and report')
    .argument(
      '[files...]',
      'litmus tests (.litmus), C and C++ (.c .cc .cpp), Rust (.rs, with a rustc on the PATH), LLVM IR (.ll .bc), Java (.java .class .jar), or with -cp the name of a class',
    )
    .usage('[options] <files...> [-- arguments of the program]');
  addCheckOptions(command)
    .addHelpText(
      'after',
      '\nExamples:\n  heddle check queue.c\n  heddle check SB.litmus --model rc11\n  heddle check SB.litmus --model sc --model tso --json' +
        '\n  heddle check queue.c --model sc --model rc11 --outcomes head,tail' +
        '\n  heddle check --link queue.c client.c -- 2' +
        '\n  heddle check MP.litmus --model my-model.cat --explain --graphs pictures' +
        '\n  heddle check Dekker.java --model opmm' +
        '\n  heddle check -cp out/classes com.example.Main --outcomes Main.x -- first second' +
        '\n  heddle check -cp tests.jar --jcstress StoreBuffering --model sc --model tso --model jam21',
    )
    .action(async (files: string[], flags: CheckFlags) => {
      finish(await check(files, flags, programArguments));
    });
}

/** What there is to say of a file under a model. */
type Entry =
  | {
      readonly kind: 'checked';
      readonly result: CheckResult;
      readonly language: string;
      /** What its JSON has besides. */
      readonly more?: object;
    }
  | Refusal;

async function check(
  files: readonly string[],
  flags: CheckFlags,
  programArguments: readonly string[],
): Promise<number> {
  const signal = cancelSignal();
  const refusal = await attempt(files[0] ?? flags.classPath ?? '', async () => refuseUsage(files, flags));
  const opened = refusal === undefined ? await openSubjects(files, flags, programArguments, signal) : [];
  const entries: Entry[] = refusal === undefined ? [] : [refusal];
  const results: object[] = refusal?.kind === 'refused' ? [refusal.json] : [];
  for (const file of opened) {
    const found = await checkFile(file, flags, signal);
    entries.push(...found);
    for (const entry of found) {
      const json = entryJson(entry, file.path);
      results.push(json);
      tellSupervisor({ kind: 'result', exitCode: entryCode(entry), ...(flags.json ? { json } : {}) });
    }
  }
  if (flags.json) {
    const single = isSingleResult(files, flags) && !opened.some(({ isTest }) => isTest);
    print(`${JSON.stringify(single ? results[0] : results, null, 2)}\n`);
  }
  const codes = entries.map(entryCode);
  return combineExitCodes(signal.aborted ? [...codes, ExitCode.inconclusive] : codes);
}

/**
 * A file under each model; what is not begun when it is cancelled is left out, and that is said.
 */
async function checkFile(
  { path, subject, phase }: OpenedFile,
  flags: CheckFlags,
  signal: AbortSignal,
): Promise<Entry[]> {
  let entries: Entry[] = [];
  const work = async (): Promise<void> => {
    const opened = subject();
    const { language, languageName, warnings, open, check } = opened;
    for (const warning of warnings) complain(`${renderDiagnostic(warning)}\n`);
    for (const name of flags.model.length > 0 ? flags.model : [defaultModel(language).name]) {
      if (signal.aborted) {
        complain(`heddle: interrupted, \`${path}\` was not explored under ${name}\n`);
        continue;
      }
      const explore = async (): Promise<void> => {
        const opened = open(name);
        for (const warning of opened.warnings) complain(`${renderDiagnostic(warning)}\n`);
        entries.push({ kind: 'checked', result: await check(opened), language: languageName });
      };
      const refusal = await attempt(path, explore, phase(name));
      if (refusal !== undefined) entries.push(refusal);
    }
    entries = concluded(entries, opened);
  };
  const refusal = await attempt(path, work, phase(undefined));
  if (refusal !== undefined) entries.push(refusal);
  return flags.outcomes === undefined ? entries : withOutcomes(entries, flags);
}

/** With the report of all models together, where the subject has one. */
function concluded(entries: readonly Entry[], { conclude }: CheckedFile): Entry[] {
  if (conclude === undefined) return [...entries];
  const results = checkedResults(entries);
  if (results.length === 0) return [...entries];
  const more = [...conclude(results)];
  return entries.map((entry) => (entry.kind === 'checked' ? { ...entry, more: more.shift()! } : entry));
}

/** Outcomes of all models in the same variables, and their table. */
function withOutcomes(entries: readonly Entry[], { json }: CheckFlags): Entry[] {
  const results = checkedResults(entries);
  const aligned = alignedOutcomes(results.map(({ outcomes }) => outcomes!));
  if (!json && results.length > 0) {
    const columns = results.map(({ model }, i) => ({ model, ...aligned[i]! }));
    print(`${outcomeTable(columns)}\n`);
  }
  const rest = [...aligned];
  return entries.map((entry) =>
    entry.kind === 'checked' ? { ...entry, result: { ...entry.result, outcomes: rest.shift()! } } : entry,
  );
}

const checkedResults = (entries: readonly Entry[]): CheckResult[] =>
  entries.flatMap((entry) => (entry.kind === 'checked' ? [entry.result] : []));

const entryCode = (entry: Entry): number =>
  entry.kind === 'checked' ? exitCodeOf(entry.result.verdict) : entry.exitCode;

const entryJson = (entry: Entry, file: string): object =>
  entry.kind === 'checked'
    ? { ...resultJson(entry.result, { version: VERSION, file, language: entry.language }), ...entry.more }
    : entry.json;
