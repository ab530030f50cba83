/**
 * `heddle check` of a jcstress test: explored under each model for its results, then one table for
 * all models. For each result that is allowed and should not be, the program is explored once more,
 * as one that fails with this result: its counterexample is the witness. With --explain or --graphs
 * every result that is allowed gets one; with --explain every other gets the cycle that forbids it.
 */
import { spanText, withSourceLines } from '../api/doors/check.ts';
import {
  type CheckResult,
  type ConsistencyModel,
  checkProgram,
  counterexampleLines,
  ENDINGS,
  ERROR_KINDS,
  type ErrorEvidence,
  type ErrorKind,
  type Execution,
  errorText,
  explainResult,
  explanationJson,
  explanationText,
  findJcstressTest,
  type GradedResult,
  gradeResults,
  ignoredErrors,
  isFailure,
  type JcstressTest,
  javaName,
  jcstressTable,
  jdkText,
  lineAt,
  type ModelResults,
  type OpenedModel,
  openModel,
  type ProgramError,
  quietText,
  RESULT_VARIABLE,
  type ResultExplanation,
  STARTS_AND_JOINS,
  type Verdict,
} from '../index.ts';
import { budgetOf, type CheckFlags, makeFolder, usedMegabytes } from './check-flags.ts';
import { givenOptions } from './check-program-file.ts';
import { refuseForJcstress } from './check-usage.ts';
import { ProgramGraphs } from './graph-writer.ts';
import type { JavaClasses } from './java/java-classes.ts';
import { type LoweredJava, lowerJava } from './java/lower-java.ts';
import { languageOfJava, openModelOfJava } from './java-language.ts';
import { complain, print } from './job/console.ts';
import { progressLine } from './progress-line.ts';
import { searchWorkers } from './search-workers.ts';
import type { CheckedFile } from './subject.ts';
import { loadCat } from './system/files.ts';

/** What a model makes of a test. */
interface Explored {
  readonly observed: ModelResults;
  readonly witnesses: ReadonlyMap<string, ProgramError>;
  /** Of results that are not allowed, with --explain. */
  readonly explanations: ReadonlyMap<string, ResultExplanation>;
  /** Errors that are no results: an exception that nobody catches, say. */
  readonly errors: readonly ProgramError[];
  readonly graphLines: readonly string[];
  readonly opened: OpenedModel;
}

/** How the error begins with which a test fails that is lowered to fail with a result. */
const RESULT_MESSAGE = 'the result is ';

/** Errors that say that a thread does not end. */
const ENDLESS: readonly ErrorKind[] = ['deadlock', 'liveness'];

/** Throws InputError if the class is no test that can be run. */
export function jcstressSubject(
  className: string,
  classes: JavaClasses,
  flags: CheckFlags,
  signal: AbortSignal,
): CheckedFile {
  refuseForJcstress(flags);
  const check = new JcstressCheck(className, classes, flags, signal);
  return {
    language: 'Java',
    languageName: 'java',
    warnings: [],
    open: (model) => openModelOfJava(model, flags),
    check: (opened) => check.explore(opened),
    conclude: (results) => check.conclude(results),
  };
}

class JcstressCheck {
  private readonly test: JcstressTest;
  private readonly classes: JavaClasses;
  private readonly flags: CheckFlags;
  private readonly signal: AbortSignal;
  private readonly explored = new Map<CheckResult, Explored>();
  private lowered: LoweredJava | undefined;

  constructor(className: string, classes: JavaClasses, flags: CheckFlags, signal: AbortSignal) {
    this.test = findJcstressTest(classes.find(className)!, classes.find)!;
    this.classes = classes;
    this.flags = flags;
    this.signal = signal;
  }

  private get program(): LoweredJava {
    this.lowered ??= this.lower();
    return this.lowered;
  }

  private get name(): string {
    return javaName(this.test.name);
  }

  /** The result has the verdict of the test under this model. */
  async explore(opened: OpenedModel): Promise<CheckResult> {
    const { flags, test } = this;
    const ignored = ignoredErrors(flags, 'java');
    // Whether threads end is what these tests are about.
    if (test.mode !== 'Continuous') for (const kind of ENDLESS) ignored.delete(kind);
    const result = await this.run(this.program, opened, ignored, true);
    const observed = observedResults(test, result);
    const graded = gradeResults(test, [observed]);
    const rows = graded.filter(({ allowed }) => allowed[0]);
    const wantsAll = flags.explain === true || flags.graphs !== undefined;
    const witnesses = new Map<string, ProgramError>();
    for (const row of rows.filter(({ expect }) => wantsAll || isFailure(expect))) {
      const witness = await this.witness(row, result, opened);
      if (witness !== undefined) witnesses.set(row.result, witness);
    }
    const explanations = new Map<string, ResultExplanation>();
    if (flags.explain === true && test.mode === 'Continuous')
      for (const { result: text, allowed } of graded)
        if (allowed[0] === false) explanations.set(text, await this.explain(text, opened));
    const errors = result.errors
      .filter(({ kind }) => test.mode === 'Continuous' || !ENDLESS.includes(kind))
      .map(withoutHarness);
    const failures = rows.filter(({ expect }) => isFailure(expect));
    const graphs = this.draw(opened, witnesses, errors);
    const jdk = this.classes.usedJdk;
    const checked: CheckResult = {
      ...result,
      ...(jdk && { jdk }),
      ...verdictOf(failures, errors, result, observed),
      errors: [...failures.flatMap((row) => witnesses.get(row.result) ?? []), ...errors],
    };
    this.explored.set(checked, { observed, witnesses, explanations, errors, graphLines: graphs, opened });
    return checked;
  }

  /**
   * Prints what there is to say of all models together; the value is what JSON has besides, by
   * model.
   */
  conclude(results: readonly CheckResult[]): readonly object[] {
    const { test, flags, name } = this;
    const explored = results.map((result) => this.explored.get(result)!);
    const rows = gradeResults(
      test,
      explored.map(({ observed }) => observed),
    );
    if (!flags.json && flags.quiet) for (const result of results) print(quietText(name, result));
    else if (!flags.json) this.print(results, explored, rows);
    for (const { graphLines } of explored)
      for (const line of graphLines) (flags.json ? complain : print)(`${line}\n`);
    return results.map(({ verdict }, i) => ({
      jcstress: {
        test: name,
        mode: test.mode,
        rows: rows.map(({ allowed, ...row }) => ({
          ...row,
          allowed: allowed[i] ?? null,
          ...this.explanationOf(explored[i]!, row.result),
        })),
        verdict,
      },
    }));
  }

  private explanationOf({ explanations, opened }: Explored, result: string): object {
    if (!explanations.has(result)) return {};
    return { explanation: explanationJson(explanations.get(result), opened.model) };
  }

  private print(
    results: readonly CheckResult[],
    explored: readonly Explored[],
    rows: readonly GradedResult[],
  ): void {
    const { mode, description } = this.test;
    const models = results.map(({ model }) => model);
    const verdicts = results.map(({ verdict, reason, assumptions }) => {
      const assumed = verdict === 'violated' ? [] : assumptions.map(({ id, text }) => `; ${id}: ${text}`);
      return `${verdict}: ${reason}${assumed.join('')}`;
    });
    const jdk = this.classes.usedJdk;
    const library = jdk && jdkText(jdk);
    const table = { test: this.name, mode, description, library, models, rows, verdicts };
    const lines = [jcstressTable(table)];
    const context = {
      lineAt: lineAt(this.program.texts),
      replayCommand: () => '',
      allSteps: this.flags.steps === 'all',
    };
    explored.forEach(({ witnesses, explanations, errors, opened }, i) => {
      for (const [result, witness] of witnesses) {
        lines.push(
          `Witness of \`${result}\` under ${models[i]}:`,
          ...counterexampleLines(witness, context).map((line) => (line === '' ? '' : `  ${line}`)),
          '',
        );
      }
      for (const [result, explanation] of explanations)
        lines.push(
          `Not allowed under ${models[i]}: \`${result}\``,
          explanationText(explanation, opened.model, true).replace(/^/gm, '  ').trimEnd(),
          '',
        );
      for (const error of errors) lines.push(`Under ${models[i]}: ${errorText(error, context)}`);
    });
    print(`${lines.join('\n')}\n`);
  }

  /** An execution that ends in the result, as an error. */
  private async witness(
    { result: text, expect }: GradedResult,
    result: CheckResult,
    opened: OpenedModel,
  ): Promise<ProgramError | undefined> {
    const { mode } = this.test;
    const message = `the result is \`${text}\`, which is ${expect}`;
    if (mode !== 'Continuous') {
      const error =
        text === ENDINGS[mode][1] ? result.errors.find(({ kind }) => ENDLESS.includes(kind)) : undefined;
      return error && withoutHarness({ ...error, message: `${message}: ${error.message}` });
    }
    const ignored = new Set(ERROR_KINDS.filter((kind) => kind !== 'assertion'));
    const { errors } = await this.run(this.lower(text), opened, ignored, false);
    // An assertion of the test itself may come first; it is among the errors already.
    const witness = errors.find((error) => error.message.startsWith(RESULT_MESSAGE));
    return witness && withoutHarness({ ...witness, message });
  }

  private async explain(text: string, { model }: OpenedModel): Promise<ResultExplanation> {
    const { code, texts } = this.lower(text);
    const language = languageOfJava(model.name);
    const shape = { language, scopes: [], threads: [] };
    const loose = (): ConsistencyModel => openModel(STARTS_AND_JOINS, shape, loadCat).model;
    const question = {
      code,
      name: this.name,
      language,
      isWanted: ({ skeleton }: Execution) =>
        skeleton.traces.some(({ end }) => end?.reason.startsWith(RESULT_MESSAGE)),
    };
    const { freedoms, unroll } = givenOptions(this.flags);
    return await explainResult(question, model, loose, {
      texts,
      signal: this.signal,
      ...(freedoms && { freedoms }),
      ...(unroll !== undefined && { unroll }),
    });
  }

  /** `allErrors`: all executions, for their results; else until the first error. */
  private async run(
    { code, texts }: LoweredJava,
    opened: OpenedModel,
    ignored: ReadonlySet<ErrorKind>,
    allErrors: boolean,
  ): Promise<CheckResult> {
    const { flags, signal, name } = this;
    const language = languageOfJava(opened.model.name);
    const progress = progressLine(flags.quiet === true || flags.json === true);
    const result = await checkProgram(code, name, opened.model, {
      language,
      ...givenOptions(flags),
      ...(allErrors ? { outcomes: [RESULT_VARIABLE] } : {}),
      budget: budgetOf(flags),
      signal,
      texts,
      usedMegabytes,
      allErrors,
      ignoredErrors: ignored,
      ...(progress.update && { onProgress: progress.update }),
      startWorker: searchWorkers(opened.model.name, language, opened.equivalence),
    }).catch((error: unknown) => {
      throw withSourceLines(error, (file) => texts.get(file));
    });
    progress.clear();
    return result;
  }

  /** The test as a program; `failOn`: one that fails with this result. */
  private lower(failOn?: string): LoweredJava {
    const entry = { kind: 'jcstress', test: this.test, ...(failOn === undefined ? {} : { failOn }) } as const;
    return lowerJava(entry, this.classes);
  }

  private draw(
    opened: OpenedModel,
    witnesses: ReadonlyMap<string, ProgramError>,
    errors: readonly ProgramError[],
  ): readonly string[] {
    if (this.flags.graphs === undefined) return [];
    const graphs = new ProgramGraphs(makeFolder(this.flags.graphs), this.name, opened.model);
    for (const [result, witness] of witnesses) graphs.drawResult(result, witness);
    for (const error of errors) graphs.draw(error);
    return graphs.lines;
  }
}

/**
 * The results that an exploration has found: what executions write last, and that some do not end.
 */
function observedResults({ mode }: JcstressTest, { outcomes, errors }: CheckResult): ModelResults {
  const { outcomes: found, isComplete } = outcomes!;
  const results = found.flatMap(({ error, values }) => (error === undefined ? [resultText(values[0]!)] : []));
  const isEndless = mode !== 'Continuous' && errors.some(({ kind }) => ENDLESS.includes(kind));
  return { results: new Set(isEndless ? [...results, ENDINGS[mode][1]] : results), isComplete };
}

/** Of the value of a String: `"1, 0"`. */
const resultText = (value: string): string => (value.startsWith('"') ? (JSON.parse(value) as string) : value);

function verdictOf(
  failures: readonly GradedResult[],
  [error]: readonly ProgramError[],
  { verdict, reason, note }: CheckResult,
  { isComplete }: ModelResults,
): { verdict: Verdict; reason: string } {
  if (failures.length > 0) {
    const shown = failures.map(({ result, expect }) => `\`${result}\` (${expect})`).join(', ');
    return { verdict: 'violated', reason: `allows ${shown}` };
  }
  if (error !== undefined) return { verdict: 'violated', reason: `${error.kind}: ${error.message}` };
  if (!isComplete)
    return {
      verdict: 'inconclusive',
      reason: verdict === 'inconclusive' ? reason : 'not all executions were explored',
    };
  const meaning = note === undefined ? '' : `; ${note}`;
  return { verdict: 'holds', reason: `no forbidden result is allowed${meaning}` };
}

/**
 * What the harness does is nothing of the test: places in angle brackets are left out of
 * counterexamples. A replay string would be one of a program that cannot be named on the command
 * line.
 */
function withoutHarness(error: ProgramError): ProgramError {
  const isHarness = ({ thread, location }: { readonly thread: number; readonly location: string }): boolean =>
    thread === 0 && location === '';
  return {
    ...error,
    accesses: error.accesses.filter((access) => !isHarness(access)),
    trace: error.trace.map((step) => (isHarness(step) ? { ...step, location: '<harness>' } : step)),
    replay: '',
    ...(error.evidence && { evidence: evidenceWithoutHarness(error.evidence) }),
  };
}

function evidenceWithoutHarness(evidence: ErrorEvidence): ErrorEvidence {
  const { events } = evidence.execution.skeleton;
  const isHarness = (number: number): boolean =>
    events[number]!.thread === 0 && spanText(events[number]!.span) === '';
  const hidden = [...events.keys()].filter(isHarness);
  return { ...evidence, events: evidence.events.filter((number) => !isHarness(number)), hidden };
}
