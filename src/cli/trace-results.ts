/** What the commands about recorded executions share: a result for each file under each model. */
import { type Command, Option } from 'commander';
import { fail } from '../api/doors/input.ts';
import {
  findModel,
  parseTrace,
  programLanguage,
  type Recording,
  renderDiagnostic,
  type VerifyTraceOptions,
} from '../index.ts';
import { attempt, type Refusal, resultPhase } from './attempt.ts';
import { budgetOf, openNamedModel, usedMegabytes } from './check-flags.ts';
import { collect, positive } from './check-options.ts';
import { refuseUnknownModels } from './check-usage.ts';
import { combineExitCodes, ExitCode } from './exit-codes.ts';
import { complain, print, tellSupervisor } from './job/console.ts';
import { cancelSignal } from './job/phase.ts';
import { readSource } from './system/files.ts';

export interface TraceFlags {
  readonly model: readonly string[];
  readonly timeout?: number;
  readonly memory?: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** What a command asks of a recording under a model, and how it reports the answer. */
export interface TraceQuestion<Result> {
  /** Why a model must be named: a sentence. */
  readonly needsModel: string;
  ask(
    recording: Recording,
    model: ReturnType<typeof openNamedModel>['model'],
    options: VerifyTraceOptions,
  ): Promise<Result>;
  exitCode(result: Result): number;
  json(recording: Recording, result: Result): object;
  text(recording: Recording, result: Result): string;
  quietText(path: string, recording: Recording, result: Result): string;
}

type Entry<Result> =
  | { readonly kind: 'answered'; readonly recording: Recording; readonly result: Result }
  | Refusal;

/** Adds the file argument and the options that all of these commands have. */
export function addTraceOptions(command: Command): Command {
  return command
    .argument('<files...>', 'recorded executions: one event a line, as JSON (docs/traces.md)')
    .addOption(
      new Option('-m, --model <name|file.cat>', 'memory model; repeatable: one result per model')
        .argParser(collect)
        .default([], 'none: it must be given'),
    )
    .option('--timeout <seconds>', 'stop after this time', positive)
    .option('--memory <mb>', 'stop above this much memory', positive)
    .option('--json', 'one JSON value on standard output')
    .option('--quiet', 'one line per result');
}

/** The exit code of all results. */
export async function reportTraces<Result>(
  files: readonly string[],
  flags: TraceFlags,
  question: TraceQuestion<Result>,
): Promise<number> {
  return new TraceReport(flags, question, files.length === 1 && flags.model.length <= 1).run(files);
}

class TraceReport<Result> {
  private readonly flags: TraceFlags;
  private readonly question: TraceQuestion<Result>;
  private readonly isSingle: boolean;
  private readonly signal = cancelSignal();

  constructor(flags: TraceFlags, question: TraceQuestion<Result>, isSingle: boolean) {
    this.flags = flags;
    this.question = question;
    this.isSingle = isSingle;
  }

  async run(files: readonly string[]): Promise<number> {
    const entries: Entry<Result>[] = [];
    const refusal = await attempt(files[0]!, async () => this.refuseModels());
    if (refusal !== undefined) entries.push(refusal);
    else for (const path of files) entries.push(...(await this.answerFile(path)));
    if (this.flags.json) {
      const results = entries.map((entry) => this.json(entry));
      print(`${JSON.stringify(this.isSingle ? results[0] : results, null, 2)}\n`);
    }
    const codes = entries.map((entry) => this.exitCode(entry));
    return combineExitCodes(this.signal.aborted ? [...codes, ExitCode.inconclusive] : codes);
  }

  private exitCode(entry: Entry<Result>): number {
    return entry.kind === 'answered' ? this.question.exitCode(entry.result) : entry.exitCode;
  }

  private json(entry: Entry<Result>): object {
    return entry.kind === 'answered' ? this.question.json(entry.recording, entry.result) : entry.json;
  }

  private refuseModels(): void {
    const { model } = this.flags;
    if (model.length === 0)
      fail('usage', this.question.needsModel, {
        suggestion: '`--model tso`, or several; `heddle models` lists them',
      });
    refuseUnknownModels(model);
  }

  /** A recording under each model. */
  private async answerFile(path: string): Promise<Entry<Result>[]> {
    const { flags, question, isSingle } = this;
    const entries: Entry<Result>[] = [];
    const add = (entry: Entry<Result>): void => {
      entries.push(entry);
      const json = flags.json ? { json: this.json(entry) } : {};
      tellSupervisor({ kind: 'result', exitCode: this.exitCode(entry), ...json });
    };
    const start = performance.now();
    const work = async (): Promise<void> => {
      const recording = parseTrace(readSource(path));
      const used = performance.now() - start;
      for (const name of flags.model) {
        const answer = async (): Promise<void> => {
          const result = await this.answer(recording, name);
          add({ kind: 'answered', recording, result });
          if (flags.json) return;
          print(
            flags.quiet
              ? question.quietText(path, recording, result)
              : `${question.text(recording, result)}\n`,
          );
        };
        const refusal = await attempt(path, answer, resultPhase(path, name, isSingle, used, flags));
        if (refusal !== undefined) add(refusal);
      }
    };
    const refusal = await attempt(path, work, resultPhase(path, undefined, isSingle, 0, flags));
    if (refusal !== undefined) add(refusal);
    return entries;
  }

  private async answer(recording: Recording, name: string): Promise<Result> {
    const language = programLanguage(findModel(name)?.languages ?? []);
    const { model, warnings } = openNamedModel(name, { language, scopes: [], threads: [] }, {});
    for (const warning of warnings) complain(`${renderDiagnostic(warning)}\n`);
    const budget = budgetOf(this.flags);
    return this.question.ask(recording, model, { language, budget, signal: this.signal, usedMegabytes });
  }
}
