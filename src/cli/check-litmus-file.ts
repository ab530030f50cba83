/** `heddle check` of one litmus test under one model. */
import { Stopped } from '../api/doors/stop.ts';
import {
  checkLitmus,
  DEFAULT_UNROLL,
  explainForbidden,
  explanationText,
  ignoredErrors,
  type LitmusCheckResult,
  type LitmusTest,
  litmusText,
  type OpenedModel,
  quietText,
} from '../index.ts';
import { budgetOf, type CheckFlags, makeFolder, refuseSilentRaces, usedMegabytes } from './check-flags.ts';
import { LitmusGraphs } from './graph-writer.ts';
import { complain, print } from './job/console.ts';
import { progressLine } from './progress-line.ts';

type Explained = ReturnType<typeof explainForbidden>;

export async function checkLitmusFile(
  path: string,
  test: LitmusTest,
  opened: OpenedModel,
  flags: CheckFlags,
  signal: AbortSignal,
): Promise<LitmusCheckResult> {
  const { program, question } = test;
  refuseSilentRaces(flags, opened.model, program.language);
  const unroll = flags.unroll ?? DEFAULT_UNROLL;
  const graphs =
    flags.graphs === undefined ? undefined : new LitmusGraphs(makeFolder(flags.graphs), test, opened.model);
  const progress = progressLine(flags.quiet === true || flags.json === true);
  const result = await checkLitmus(program, question, opened.model, {
    ...(flags.equivalence === undefined ? {} : { equivalence: flags.equivalence }),
    ...(flags.engine === undefined ? {} : { engine: flags.engine }),
    ...(flags.checker === undefined ? {} : { checker: flags.checker }),
    unroll,
    outcomes: flags.outcomes !== undefined,
    budget: budgetOf(flags),
    signal,
    usedMegabytes,
    ignoredErrors: ignoredErrors(flags, program.language),
    ...(progress.update && { onProgress: progress.update }),
    onBegin: () => graphs?.begin(),
    onExecution: (finding, matches, state) => graphs?.see(() => finding.execution, matches, state),
  });
  progress.clear();
  graphs?.finish();
  const isForbidden = result.litmus.observation === 'Never';
  const explanation =
    isForbidden && (flags.explain || graphs !== undefined)
      ? explained(() => explainForbidden(program, question, opened.model, unroll))
      : undefined;
  if (explanation !== undefined && explanation !== 'too-many') graphs?.explain(explanation);
  const out = flags.json ? complain : print;
  if (!flags.json) print(flags.quiet ? quietText(path, result) : litmusText(result));
  if (flags.explain && isForbidden) out(explanationText(explanation, opened.model));
  for (const file of graphs?.written ?? []) out(`Graph ${file}\n`);
  if (!flags.json && !flags.quiet) print('\n');
  return result;
}

/** The result is known, and must not be lost because its explanation takes too long. */
function explained(explain: () => Explained): Explained {
  try {
    return explain();
  } catch (error) {
    if (error instanceof Stopped) return 'too-many';
    throw error;
  }
}
