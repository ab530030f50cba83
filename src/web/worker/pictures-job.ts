/**
 * A cell of the verdict table: executions that end in its state and that its model allows, or why
 * there is none.
 */
import {
  allowedPicture,
  checkLitmus,
  DEFAULT_UNROLL,
  explainState,
  explanationText,
  forbiddenPicture,
  type LitmusTest,
} from '../../api/litmus.ts';
import type { OpenedModel } from '../../api/models.ts';
import { type Execution, keepExecution } from '../../api/results.ts';
import type { JobOf, PicturesReport } from '../protocol.ts';
import { pictureJson } from './picture-json.ts';
import type { Workbench } from './workbench.ts';

const MOST_PICTURES = 30;

/**
 * Of the search for executions: a longer one is worth a run, not a click. What is not found by then
 * is unknown.
 */
const MOST_MILLISECONDS = 5000;

/** Throws InputError. */
export async function picturesJob(job: JobOf<'pictures'>, workbench: Workbench): Promise<PicturesReport> {
  const test = workbench.litmusTest(job.source);
  const opened = workbench.openModel(job.model, test.program);
  const { executions, isComplete } = await executionsIn(job, test, opened);
  if (executions.length > 0) {
    const shown = executions.slice(0, MOST_PICTURES);
    return {
      kind: 'pictures',
      verdict: 'allowed',
      pictures: shown.map((execution) =>
        pictureJson(allowedPicture(test.program, opened.model, execution, job.state), job.source),
      ),
      isCut: executions.length > MOST_PICTURES || !isComplete,
    };
  }
  if (!isComplete) return { kind: 'pictures', verdict: 'unknown', pictures: [], isCut: true };
  return forbidden(job, test, opened);
}

interface Found {
  /** One more than are shown, if there are more. */
  readonly executions: readonly Execution[];
  /** All that there are were looked at, or enough. */
  readonly isComplete: boolean;
}

async function executionsIn(
  { state, limits }: JobOf<'pictures'>,
  { program, question }: LitmusTest,
  { model }: OpenedModel,
): Promise<Found> {
  let executions: Execution[] = [];
  const enough = new AbortController();
  const { outcomes } = await checkLitmus(program, question, model, {
    unroll: limits.unroll ?? DEFAULT_UNROLL,
    budget: { milliseconds: Math.min(MOST_MILLISECONDS, limits.seconds * 1000) },
    signal: enough.signal,
    outcomes: true,
    onBegin: () => {
      executions = [];
    },
    onExecution: (finding, _, stateOf) => {
      // Others of a class that is there already tell little, but may be the only ones that end in
      // this state.
      if (executions.length > MOST_PICTURES || (executions.length > 0 && !finding.isNewClass)) return;
      if (stateOf() !== state) return;
      executions.push(keepExecution(finding.execution));
      if (executions.length > MOST_PICTURES) enough.abort();
    },
  });
  return { executions, isComplete: outcomes!.isComplete || enough.signal.aborted };
}

function forbidden(
  { source, state, limits }: JobOf<'pictures'>,
  test: LitmusTest,
  { model }: OpenedModel,
): PicturesReport {
  const { program, question } = test;
  const none = { kind: 'pictures', verdict: 'forbidden', pictures: [], isCut: false } as const;
  if (model.isOperationalOnly) {
    const explanation = `${model.name} has rules in place of axioms: no run by its rules ends in this state\n`;
    return { ...none, explanation };
  }
  const found = explainState(program, question, state, model, limits.unroll ?? DEFAULT_UNROLL);
  const explanation = explanationText(found, model);
  if (found === undefined || found === 'too-many') return { ...none, explanation };
  return {
    ...none,
    explanation,
    pictures: [pictureJson(forbiddenPicture(test.program, model, found), source)],
  };
}
