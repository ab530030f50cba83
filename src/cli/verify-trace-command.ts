/** `heddle verify-trace`: each recorded execution under each model, one result for each pair. */
import { type Command, Option } from 'commander';
import { fail } from '../api/doors/input.ts';
import {
  findModel,
  parseTrace,
  programLanguage,
  quietTraceText,
  type Recording,
  renderDiagnostic,
  type TraceResult,
  traceJson,
  traceText,
  VERSION,
  verifyTrace,
} from '../index.ts';
import { attempt, type Refusal, resultPhase } from './attempt.ts';
import { budgetOf, openNamedModel, usedMegabytes } from './check-flags.ts';
import { collect, positive } from './check-options.ts';
import { refuseUnknownModels } from './check-usage.ts';
import { combineExitCodes, ExitCode, exitCodeOf } from './exit-codes.ts';
import { complain, print, tellSupervisor } from './job/console.ts';
import { cancelSignal } from './job/phase.ts';
import { readSource } from './system/files.ts';

interface VerifyTraceFlags {
  readonly model: readonly string[];
  readonly timeout?: number;
  readonly memory?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** What there is to say of a recording under a model. */
type Entry =
  | { readonly kind: 'verified'; readonly recording: Recording; readonly result: TraceResult }
  | Refusal;

export function addVerifyTraceCommand(program: Command, finish: (exitCode: number) => void): void {
  program
    .command('verify-trace')
    .description('say whether a model allows a recorded execution')
    .argument('<files...>', 'recorded executions: one event a line, as JSON (docs/traces.md)')
    .addOption(
      new Option('-m, --model <name|file.cat>', 'memory model; repeatable: one result per model')
        .argParser(collect)
        .default([], 'none: it must be given'),
    )
    .option('--timeout <seconds>', 'stop after this time', positive)
    .option('--memory <mb>', 'stop above this much memory', positive)
    .option('--json', 'one JSON value on standard output')
    .option('--quiet', 'one line per result')
    .addHelpText(
      'after',
      '\nExamples:\n  heddle verify-trace run.jsonl --model tso' +
        '\n  heddle verify-trace run.jsonl --model sc --model tso --model pso --quiet' +
        '\n  heddle verify-trace run.jsonl --model rc11 --json' +
        '\n\nA file looks like this; reads have the value that they returned, or "from": the id of a write:' +
        '\n  {"thread": 0, "op": "write", "location": "x", "value": 1}' +
        '\n  {"thread": 0, "op": "read", "location": "y", "value": 0}' +
        '\n  {"thread": 1, "op": "write", "location": "y", "value": 1}' +
        '\n  {"thread": 1, "op": "read", "location": "x", "value": 0}',
    )
    .action(async (files: string[], flags: VerifyTraceFlags) => {
      finish(await verifyFiles(files, flags));
    });
}

async function verifyFiles(files: readonly string[], flags: VerifyTraceFlags): Promise<number> {
  const signal = cancelSignal();
  const isSingle = files.length === 1 && flags.model.length <= 1;
  const entries: Entry[] = [];
  const refusal = await attempt(files[0]!, async () => refuseModels(flags));
  if (refusal !== undefined) entries.push(refusal);
  else for (const path of files) entries.push(...(await verifyFile(path, flags, isSingle, signal)));
  if (flags.json) {
    const results = entries.map(entryJson);
    print(`${JSON.stringify(isSingle ? results[0] : results, null, 2)}\n`);
  }
  const codes = entries.map(entryCode);
  return combineExitCodes(signal.aborted ? [...codes, ExitCode.inconclusive] : codes);
}

const entryCode = (entry: Entry): number =>
  entry.kind === 'verified' ? exitCodeOf(entry.result.verdict) : entry.exitCode;

const entryJson = (entry: Entry): object =>
  entry.kind === 'verified' ? traceJson(entry.recording, entry.result, { version: VERSION }) : entry.json;

function refuseModels({ model }: VerifyTraceFlags): void {
  if (model.length === 0)
    fail('usage', 'a recorded execution is allowed or not by a model, and none is named', {
      suggestion: '`--model tso`, or several; `heddle models` lists them',
    });
  refuseUnknownModels(model);
}

/** A recording under each model. */
async function verifyFile(
  path: string,
  flags: VerifyTraceFlags,
  isSingle: boolean,
  signal: AbortSignal,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  const add = (entry: Entry): void => {
    entries.push(entry);
    const json = flags.json ? { json: entryJson(entry) } : {};
    tellSupervisor({ kind: 'result', exitCode: entryCode(entry), ...json });
  };
  const start = performance.now();
  const work = async (): Promise<void> => {
    const recording = parseTrace(readSource(path));
    const used = performance.now() - start;
    for (const name of flags.model) {
      const verify = async (): Promise<void> => {
        const result = await verifyUnder(recording, name, flags, signal);
        add({ kind: 'verified', recording, result });
        if (!flags.json)
          print(flags.quiet ? quietTraceText(path, result) : `${traceText(recording, result)}\n`);
      };
      const refusal = await attempt(path, verify, resultPhase(path, name, isSingle, used, flags));
      if (refusal !== undefined) add(refusal);
    }
  };
  const refusal = await attempt(path, work, resultPhase(path, undefined, isSingle, 0, flags));
  if (refusal !== undefined) add(refusal);
  return entries;
}

async function verifyUnder(
  recording: Recording,
  name: string,
  flags: VerifyTraceFlags,
  signal: AbortSignal,
): Promise<TraceResult> {
  const language = programLanguage(findModel(name)?.languages ?? []);
  const { model, warnings } = openNamedModel(name, { language, scopes: [], threads: [] }, {});
  for (const warning of warnings) complain(`${renderDiagnostic(warning)}\n`);
  return verifyTrace(recording, model, { language, budget: budgetOf(flags), signal, usedMegabytes });
}
