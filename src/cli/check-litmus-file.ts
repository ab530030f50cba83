/** `heddle check` of one litmus test under one model. */
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
import { progressLine } from './progress-line.ts';

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
      ? explainForbidden(program, question, opened.model, unroll)
      : undefined;
  if (explanation !== undefined && explanation !== 'too-many') graphs?.explain(explanation);
  const out = flags.json ? process.stderr : process.stdout;
  if (!flags.json) process.stdout.write(flags.quiet ? quietText(path, result) : litmusText(result));
  if (flags.explain && isForbidden) out.write(explanationText(explanation, opened.model));
  for (const file of graphs?.written ?? []) out.write(`Graph ${file}\n`);
  if (!flags.json && !flags.quiet) process.stdout.write('\n');
  return result;
}
