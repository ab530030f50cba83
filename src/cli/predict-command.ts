/** `heddle predict`: what may go wrong by the events of a recorded execution, under each model. */
import { type Command, InvalidArgumentError } from 'commander';
import {
  PREDICTED_KINDS,
  type PredictedKind,
  type PredictResult,
  predictJson,
  predictText,
  predictTrace,
  quietPredictText,
  USUAL_QUESTIONS,
  VERSION,
} from '../index.ts';
import { positive } from './check-options.ts';
import { ExitCode } from './exit-codes.ts';
import { addTraceOptions, reportTraces, type TraceFlags } from './trace-results.ts';

interface PredictFlags extends TraceFlags {
  readonly check?: readonly PredictedKind[];
  readonly questions: number;
}

const EXIT_CODES: Readonly<Record<PredictResult['verdict'], number>> = {
  none: ExitCode.holds,
  predicted: ExitCode.violated,
  inconclusive: ExitCode.inconclusive,
};

export function addPredictCommand(program: Command, finish: (exitCode: number) => void): void {
  addTraceOptions(
    program
      .command('predict')
      .description(
        'find races, deadlocks and failing assertions that the events of a recorded execution allow',
      ),
  )
    .option('--check <kind>', `look for nothing else: ${PREDICTED_KINDS.join(', ')}; repeatable`, kindOf)
    .option(
      '--questions <n>',
      'prefixes that are verified for a group of candidates before it is left undecided',
      positive,
      USUAL_QUESTIONS,
    )
    .addHelpText(
      'after',
      '\nExit codes: 1 something is predicted, 0 nothing within the events of the trace, 2 undecided.' +
        '\n\nExamples:\n  heddle predict run.jsonl --model tso' +
        '\n  heddle predict run.jsonl --model rc11 --check data-race --json',
    )
    .action(async (files: string[], flags: PredictFlags) => {
      const { check: kinds = PREDICTED_KINDS, questions } = flags;
      const code = await reportTraces(files, flags, {
        needsModel: 'what the events of a recording allow depends on a model, and none is named',
        ask: (recording, model, options) => predictTrace(recording, model, { ...options, kinds, questions }),
        exitCode: ({ verdict }) => EXIT_CODES[verdict],
        json: (recording, result) => predictJson(recording, result, { version: VERSION }),
        text: predictText,
        quietText: (_, recording, result) => quietPredictText(recording, result),
      });
      finish(code);
    });
}

function kindOf(text: string, others: readonly PredictedKind[] = []): PredictedKind[] {
  const kind = PREDICTED_KINDS.find((known) => known === text);
  if (kind === undefined)
    throw new InvalidArgumentError(`Allowed choices are ${PREDICTED_KINDS.join(', ')}.`);
  return [...others, kind];
}
