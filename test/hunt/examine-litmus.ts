/**
 * A litmus test under every model of its language: with and without pruning, in every engine that
 * takes it, by every checker of the model, and within the models that the catalogue says it is
 * within.
 */
import { type EngineName, InputError, JAM_CHECKERS, type Language, MODELS } from '../../src/index.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { type Run, type RunOptions, run } from '../support/explore.ts';
import type { Comparer } from './comparer.ts';
import type { Answer } from './kind.ts';

/** Of CPU time, and of executions: what takes more is not compared. */
const MOST_SECONDS = 0.5;
const MOST_EXECUTIONS = 2000;
const WITHIN = 'litmus: a model / one that it is within';
/** Of one test: enumerating without pruning takes its time. */
const MOST_MODELS = 5;

/** Looks at one text; what an engine has said of it is kept. */
export class LitmusExaminer {
  private readonly text: string;
  private readonly comparer: Comparer;
  private readonly language: Language;

  /** By turns: the models under which the test is looked at. */
  private readonly models: readonly (typeof MODELS)[number][];

  constructor(text: string, language: Language, turn: number, comparer: Comparer) {
    this.text = text;
    this.comparer = comparer;
    this.language = language;
    const known = MODELS.filter(({ languages, file }) => languages.includes(language) && file !== undefined);
    this.models = [...known, ...known]
      .slice(turn % known.length, (turn % known.length) + MOST_MODELS)
      .slice(0, known.length);
  }

  async examine(): Promise<void> {
    const { language } = this;
    for (const model of this.models) {
      if (!this.comparer.wants(model.name)) continue;
      await this.engines(model.name, model.usesCoherence);
      for (const { model: weaker, languages } of model.within)
        if (languages.includes(language) && this.comparer.wants(WITHIN))
          await this.inclusion(model.name, weaker);
    }
  }

  /** Fails unless another text, the same test with its threads in another order, has as many executions. */
  async compareCounts(other: LitmusExaminer): Promise<void> {
    for (const model of this.models) {
      if (!this.comparer.wants('another order')) continue;
      const [found, expected] = [await this.run(model.name, {}), await other.run(model.name, {})];
      if (found === undefined || expected === undefined) continue;
      const says = ({ result: { executions, blocked } }: Run): string[] => [
        `${executions} complete, ${blocked} blocked`,
      ];
      this.comparer.same(
        'litmus: a test / its threads in another order',
        model.name,
        { by: 'as it is', says: says(expected) },
        { by: 'reversed', says: says(found) },
      );
    }
  }

  /** Undefined if it takes too long, or is refused. */
  private async run(model: string, options: RunOptions): Promise<Run | undefined> {
    try {
      const signal = cpuLimit(MOST_SECONDS);
      const found = await run(this.text, model, {
        ...options,
        check: {
          ...options.check,
          ignoredErrors: new Set(),
          budget: { executions: MOST_EXECUTIONS },
          signal,
        },
      });
      // A verdict does not say that the search was cut short: one execution may decide it.
      if (!signal.aborted && found.result.executions < MOST_EXECUTIONS) return found;
      this.comparer.skip('litmus test: too many executions');
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
    return undefined;
  }

  private async engines(model: string, usesCoherence: boolean): Promise<void> {
    if (!this.comparer.wants('enumerate') && !this.comparer.wants('checker')) return;
    const usual = await this.run(model, { check: { engine: 'enumerate' } });
    if (usual === undefined) return;
    const unpruned = await this.run(model, { prune: false, check: { engine: 'enumerate' } });
    if (unpruned !== undefined) {
      const pair = 'litmus: enumerate / enumerate without pruning';
      this.comparer.same(pair, model, all('enumerate', usual), all('without pruning', unpruned));
    }
    for (const engine of ['graph', 'xmm'] as const) {
      const found = await this.run(model, { equivalence: 'rf-co', check: { engine } });
      if (found === undefined) continue;
      const expected = usesCoherence
        ? usual
        : await this.run(model, { equivalence: 'rf-co', check: { engine: 'enumerate' } });
      if (expected !== undefined) this.pair(model, 'enumerate', expected, engine, found, all);
    }
    await this.coarseEngines(model, usual);
    if (/^jam21/.test(model)) await this.checkers(model, usual);
  }

  /** Engines that do not tell executions apart by co: classes and final states. */
  private async coarseEngines(model: string, usual: Run): Promise<void> {
    const classes = await this.run(model, { equivalence: 'rf', check: { engine: 'rf' } });
    if (classes !== undefined) {
      const expected = await this.run(model, { equivalence: 'rf', check: { engine: 'enumerate' } });
      if (expected !== undefined) this.pair(model, 'enumerate', expected, 'rf', classes, counted);
    }
    if (model !== 'sc') return;
    const states = await this.run(model, { check: { engine: 'operational' } });
    if (states !== undefined) this.pair(model, 'enumerate', usual, 'operational', states, finalStates);
  }

  private async checkers(model: string, usual: Run): Promise<void> {
    for (const checker of JAM_CHECKERS) {
      const found = await this.run(model, { check: { engine: 'enumerate', checker } });
      if (found !== undefined)
        this.comparer.same(
          `litmus: checker vector-clock / ${checker}`,
          model,
          all('vector-clock', usual),
          all(checker, found),
        );
    }
  }

  private async inclusion(stronger: string, weaker: string): Promise<void> {
    const least = await this.run(stronger, { withCoherence: false, check: { engine: 'enumerate' } });
    if (least === undefined) return;
    const most = await this.run(weaker, { withCoherence: false, check: { engine: 'enumerate' } });
    if (most === undefined) return;
    this.comparer.within(
      WITHIN,
      `${stronger} within ${weaker}`,
      { by: stronger, says: least.executions },
      { by: weaker, says: most.executions },
      [stronger, weaker].map((name) => `check FILE --model ${name}`),
    );
  }

  private pair(
    model: string,
    expectedBy: EngineName,
    expected: Run,
    foundBy: EngineName,
    found: Run,
    look: (by: string, run: Run) => Answer,
  ): void {
    this.comparer.same(
      `litmus: ${expectedBy} / ${foundBy}`,
      model,
      look(expectedBy, expected),
      look(foundBy, found),
      [expectedBy, foundBy].map((engine) => `check FILE --model ${model} --engine ${engine}`),
    );
  }
}

const verdictOf = ({ result }: Run): string[] => {
  const kinds = [...new Set(result.errors.map(({ kind }) => kind))].sort();
  return [`${result.verdict} ${result.litmus.observation} ${kinds}`];
};
const statesOf = ({ result }: Run): string[] => result.litmus.states.map(({ text }) => text);

/** Everything that two engines with the same equivalence promise. */
const all = (by: string, run: Run): Answer => ({
  by,
  says: [
    ...verdictOf(run),
    `${run.result.executions} complete, ${run.result.blocked} blocked`,
    ...statesOf(run),
    ...run.executions,
  ],
});

const counted = (by: string, run: Run): Answer => ({
  by,
  says: [...verdictOf(run), `${run.result.executions} complete`, ...statesOf(run)],
});

const finalStates = (by: string, run: Run): Answer => ({ by, says: statesOf(run) });
