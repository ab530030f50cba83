/**
 * The cat playground: the classic tests of a language under a cat file, beside what the model says
 * that it is compared with.
 */
import { fail } from '../../api/doors/input.ts';
import { checkLitmus, type LitmusTest, parseLitmus } from '../../api/litmus.ts';
import type { OpenedModel } from '../../api/models.ts';
import { ignoredErrors } from '../../api/results.ts';
import type { JobOf, ModelSource, PlaygroundReport, PlaygroundRow, SourceText } from '../protocol.ts';
import type { ClassicTests, JobTools } from './job-tools.ts';
import type { Workbench } from './workbench.ts';

/** A classic test is small; one that takes longer must not keep the others waiting. */
const MOST_MILLISECONDS = 2000;

type Verdict = PlaygroundRow['base'];

interface Classic {
  readonly source: SourceText;
  readonly test: LitmusTest;
}

/** Read once each. */
const read = new WeakMap<readonly SourceText[], readonly Classic[]>();
/** What models of the catalogue say of the tests of a language. */
const known = new Map<string, readonly Verdict[]>();

/** Throws InputError if the cat file cannot be used. */
export async function playgroundJob(job: JobOf<'playground'>, tools: JobTools): Promise<PlaygroundReport> {
  const { workbench } = tools;
  const classics = classicsOf(await tools.classicTests(), job.language);
  // What is wrong with the cat file is said at once.
  openAll(job.cat, classics, workbench);
  const milliseconds = Math.min(MOST_MILLISECONDS, job.limits.seconds * 1000);
  const key = `${job.base} ${job.language}`;
  const base = known.get(key) ?? (await verdictsOf(job.base, classics, workbench, milliseconds));
  known.set(key, base);
  const rows: PlaygroundRow[] = classics.map(({ source, test }, i) => ({
    test: test.program.name,
    litmus: source.text,
    base: base[i]!,
    own: 'waiting',
  }));
  const opened = openAll(job.cat, classics, workbench);
  for (const [i, { test }] of classics.entries()) {
    rows[i] = { ...rows[i]!, own: await verdictOf(test, opened[i]!, milliseconds) };
    tools.update({ kind: 'playground', rows: [...rows] });
  }
  return { kind: 'playground', rows };
}

function classicsOf(all: ClassicTests, language: string): readonly Classic[] {
  const name = Object.keys(all).find((each) => each.toLowerCase() === language.toLowerCase());
  if (name === undefined)
    return fail('unknown-name', `there are no classic tests in \`${language}\``, {
      expected: `one of ${Object.keys(all).join(', ')}`,
    });
  const sources = all[name]!;
  const classics = read.get(sources) ?? sources.map((source) => ({ source, test: parseLitmus(source) }));
  read.set(sources, classics);
  return classics;
}

const openAll = (model: ModelSource, classics: readonly Classic[], workbench: Workbench): OpenedModel[] =>
  classics.map(({ test }) => workbench.openModel(model, test.program));

async function verdictsOf(
  model: string,
  classics: readonly Classic[],
  workbench: Workbench,
  milliseconds: number,
): Promise<Verdict[]> {
  const opened = openAll(model, classics, workbench);
  const verdicts: Verdict[] = [];
  for (const [i, { test }] of classics.entries())
    verdicts.push(await verdictOf(test, opened[i]!, milliseconds));
  return verdicts;
}

/** Whether the outcome that the condition describes is possible. */
async function verdictOf(
  { program, question }: LitmusTest,
  { model }: OpenedModel,
  milliseconds: number,
): Promise<Verdict> {
  const { litmus, outcomes } = await checkLitmus(program, question, model, {
    budget: { milliseconds },
    ignoredErrors: ignoredErrors({ ignore: [] }, program.language),
    outcomes: true,
  });
  if (litmus.states.some(({ matches }) => matches)) return 'allowed';
  return outcomes!.isComplete ? 'forbidden' : 'unknown';
}
