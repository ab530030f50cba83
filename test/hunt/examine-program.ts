/**
 * A machine program in every engine that takes it: executions, counts, classes, outcomes, verdicts
 * and kinds of errors; with generated and interpreted steppers, with and without reduction; and
 * what the string of an error replays.
 */
import { programStepper } from '../../src/explore/growth/program-listener.ts';
import {
  type CheckResult,
  checkProgram,
  type EngineName,
  type ErrorKind,
  type MachineCode,
  MODELS,
  type ProgramCheckOptions,
} from '../../src/index.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { GRAPH_MODELS, open } from '../support/litmus-graphs.ts';
import { kindsOf, outcomesOf } from '../support/program-answers.ts';
import { type ProgramRun, runProgram } from '../support/program-runs.ts';
import { graphClasses, rfClasses } from '../support/rf-runs.ts';
import type { Comparer } from './comparer.ts';
import type { Answer } from './kind.ts';

/** After a use of memory that is gone, engines go on in different ways. */
const OF_MEMORY: ReadonlySet<string> = new Set<ErrorKind>([
  'invalid-access',
  'double-free',
  'uninitialised-read',
]);
const BUDGET = { executions: 3000 };
const MOST_SECONDS = 2;
const MOST_CLASSES = 800;
const RF_MODELS = ['sc', 'tso', 'pso', 'ra', 'rc11'];
/** Inclusions of models of C programs. */
const INCLUSIONS = MODELS.flatMap(({ name, languages, within }) =>
  languages.includes('C')
    ? within
        .filter((inclusion) => inclusion.languages.includes('C') && inclusion.model !== 'opmm')
        .map((inclusion) => [name, inclusion.model] as const)
    : [],
);

/** One program in its engines. `turn` chooses the models. */
export class ProgramExaminer {
  private readonly code: MachineCode;
  private readonly comparer: Comparer;
  private readonly turn: number;
  private readonly ignored: ReadonlySet<ErrorKind>;

  constructor(code: MachineCode, comparer: Comparer, turn: number) {
    this.code = code;
    this.comparer = comparer;
    this.turn = turn;
    this.ignored = new Set(turn % 2 === 0 ? ['memory-leak'] : ['data-race']);
  }

  async examine(): Promise<void> {
    const model = GRAPH_MODELS[this.turn % GRAPH_MODELS.length]!;
    const { comparer } = this;
    const found = [await this.enumerated(model), model === 'rc11' ? false : await this.enumerated('rc11')];
    const usesMemory = found.includes(true);
    if (!usesMemory && comparer.wants('classes')) this.classes(RF_MODELS[this.turn % RF_MODELS.length]!);
    if (comparer.wants('operational')) await this.states(usesMemory);
    if (comparer.wants('replay')) await this.replayed(model);
    if (comparer.wants('within')) await this.inclusions();
  }

  /** Whether an error of memory was found. */
  private async enumerated(model: string): Promise<boolean> {
    const ask = (engine: EngineName, generated: boolean): Promise<ProgramRun> =>
      runProgram(this.code, model, engine, this.ignored, { generated, budget: BUDGET });
    const graph = await ask('graph', false);
    if (!graph.isComplete) {
      this.comparer.skip('program: too many executions');
      return isOfMemory(graph.errorKinds);
    }
    const commands = ['graph', 'enumerate'].map(
      (engine) => `check FILE --model ${model} --engine ${engine} --equivalence rf-co --all-errors`,
    );
    const generated = await ask('graph', true);
    if (generated.isComplete)
      this.comparer.same(
        'program: interpreter / generated stepper',
        model,
        runAnswer('interpreter', graph),
        runAnswer('generated', generated),
      );
    const expected = await ask('enumerate', false);
    if (!expected.isComplete) this.comparer.skip('program: enumerating takes too long');
    else {
      const look = [graph, expected].some(({ errorKinds }) => isOfMemory(errorKinds))
        ? memoryAnswer
        : runAnswer;
      this.comparer.same(
        'program: graph / enumerate',
        model,
        look('graph', graph),
        look('enumerate', expected),
        commands,
      );
    }
    return isOfMemory(graph.errorKinds);
  }

  private classes(model: string): void {
    const { code } = this;
    const run = { code, stepper: programStepper(code, { unroll: 50, generated: false }) };
    const expected = graphClasses(run, model, MOST_CLASSES);
    if (expected === undefined) {
      this.comparer.skip('program: too many executions for classes');
      return;
    }
    this.comparer.same(
      'program: classes of graph / rf',
      model,
      { by: 'graph', says: expected },
      { by: 'rf', says: rfClasses(run, model).sort() },
      [`check FILE --model ${model} --engine rf`],
    );
  }

  /** Undefined if it takes too long, or a bound cut something off. */
  private async check(
    model: string,
    options: ProgramCheckOptions,
    ignored: ReadonlySet<ErrorKind> = this.ignored,
  ): Promise<CheckResult | undefined> {
    const signal = cpuLimit(MOST_SECONDS);
    const result = await checkProgram(this.code, 'program', open(model).model, {
      generated: false,
      allErrors: true,
      outcomes: 'all',
      ignoredErrors: ignored,
      unroll: 50,
      budget: { executions: 10 * BUDGET.executions },
      signal,
      ...options,
    });
    if (!signal.aborted && result.outcomes?.isComplete !== false) return result;
    this.comparer.skip('program: outcomes take too long, or are cut off');
    return undefined;
  }

  /** Final values and kinds of errors of all engines under sc. */
  private async states(usesMemory: boolean): Promise<void> {
    const reduced = await this.check('sc', { engine: 'operational' });
    const unreduced = await this.check('sc', { engine: 'operational', reduction: false });
    if (reduced === undefined) return;
    if (unreduced !== undefined)
      this.comparer.same(
        'program: operational / operational without reduction',
        'sc',
        outcomeAnswer('reduced', reduced),
        outcomeAnswer('without reduction', unreduced),
      );
    if (usesMemory) return;
    for (const engine of ['graph', 'rf'] as const) {
      const found = await this.check('sc', { engine });
      if (found === undefined || isOfMemory(kindsOf(found))) continue;
      this.comparer.same(
        `program: operational / ${engine}`,
        'sc',
        outcomeAnswer('operational', reduced),
        outcomeAnswer(engine, found),
        ['operational', engine].map((name) => `check FILE --model sc --engine ${name} --outcomes`),
      );
    }
  }

  /** The string of an error leads to the error. */
  private async replayed(model: string): Promise<void> {
    for (const engine of ['graph', ...(RF_MODELS.includes(model) ? ['rf'] : [])] as EngineName[]) {
      const found = await this.check(model, { engine });
      for (const { kind, replay } of found?.errors ?? []) {
        if (replay === '') continue;
        const again = await checkProgram(this.code, 'program', open(model).model, {
          engine,
          generated: false,
          ignoredErrors: this.ignored,
          unroll: 50,
          // The execution may show another error before this one.
          allErrors: true,
          replay,
        });
        this.comparer.within(
          `program: an error of ${engine} / its replay`,
          model,
          { by: engine, says: [kind] },
          { by: `--replay ${replay}`, says: kindsOf(again) },
        );
      }
    }
  }

  /** What the stronger model has, the weaker has. */
  private async inclusions(): Promise<void> {
    const [stronger, weaker] = INCLUSIONS[this.turn % INCLUSIONS.length]!;
    const least = await this.check(stronger, {}, RACES_AND_LEAKS);
    if (least === undefined || isOfMemory(kindsOf(least))) return;
    const most = await this.check(weaker, {}, RACES_AND_LEAKS);
    if (most === undefined || isOfMemory(kindsOf(most))) return;
    this.comparer.within(
      'program: a model / one that it is within',
      `${stronger} within ${weaker}`,
      { by: stronger, says: outcomesOf(least) },
      { by: weaker, says: outcomesOf(most) },
      [stronger, weaker].map((name) => `check FILE --model ${name} --outcomes`),
    );
  }

  /** Outcomes of the same program as clang optimises it: none that it did not have. */
  async optimised(optimised: MachineCode): Promise<void> {
    for (const model of ['sc', 'rc11']) {
      if (!this.comparer.wants(`-O0, ${model}`)) continue;
      const plain = await this.check(model, {}, LEAKS);
      // What is undefined may become anything.
      if (plain === undefined || plain.errors.some(({ kind }) => isUndefinedBehaviour(kind))) continue;
      const other = new ProgramExaminer(optimised, this.comparer, this.turn);
      const found = await other.check(model, {}, LEAKS);
      if (found === undefined) continue;
      this.comparer.within(
        'program: -O1 / -O0',
        model,
        { by: '-O1', says: [...kindsOf(found), ...outcomesOf(found)] },
        { by: '-O0', says: [...kindsOf(plain), ...outcomesOf(plain)] },
        ['1', '0'].map((level) => `check FILE --model ${model} -O ${level} --outcomes`),
      );
    }
  }
}

const LEAKS: ReadonlySet<ErrorKind> = new Set(['memory-leak']);
const RACES_AND_LEAKS: ReadonlySet<ErrorKind> = new Set(['memory-leak', 'data-race']);

const isUndefinedBehaviour = (kind: ErrorKind): boolean =>
  OF_MEMORY.has(kind) || ['data-race', 'invalid-lock', 'invalid-join'].includes(kind);

const isOfMemory = (kinds: readonly string[]): boolean => kinds.some((kind) => OF_MEMORY.has(kind));

const runAnswer = (by: string, { executions, complete, verdict, errorKinds }: ProgramRun): Answer => ({
  by,
  says: [verdict, String(complete), ...errorKinds, ...executions],
});

/** All that engines promise of a program that uses memory after its life. */
const memoryAnswer = (by: string, { verdict, errorKinds }: ProgramRun): Answer => ({
  by,
  says: [verdict, `an error of memory: ${isOfMemory(errorKinds)}`],
});

const outcomeAnswer = (by: string, result: CheckResult): Answer => ({
  by,
  says: [...kindsOf(result), ...outcomesOf(result)],
});
