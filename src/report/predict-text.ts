/** What is predicted from a recorded execution, for people: each finding with its witness. */
import { locationText } from '../diagnostics/source.ts';
import type { Recording } from '../execution/recording.ts';
import { PREDICTED_KINDS, type Prediction, type PredictResult } from '../explore/predict/predict-result.ts';
import { MODES } from '../program/machine/code.ts';
import { lineOf, placeOf, recordedEventText, threadText } from './trace-events.ts';
import { witnessLines } from './trace-text.ts';

const ANSWERS = { predicted: 'Predicted', none: 'None predicted', inconclusive: 'Inconclusive' } as const;
const PLAIN = MODES.indexOf('na');
/** Events of a witness that is shown: more are not read by anybody. */
const MOST_EVENTS = 2_000;

export function predictText(recording: Recording, result: PredictResult): string {
  const { model, verdict, reason, predictions, wallMilliseconds } = result;
  const lines = [
    `Trace ${recording.file.name}`,
    `Events ${recording.size} of ${recording.threads.length} threads`,
    `Model ${model} (engine predict)`,
    ANSWERS[verdict],
    `Reason: ${reason}`,
    ...remarks(recording, result),
    `Time ${(wallMilliseconds / 1000).toFixed(2)}`,
    ...predictions.flatMap((prediction) => ['', ...predictionLines(recording, prediction)]),
  ];
  return `${lines.join('\n')}\n`;
}

/** One line a result, for --quiet. */
export function quietPredictText(recording: Recording, result: PredictResult): string {
  const { model, verdict, reason, predictions } = result;
  const found = predictions.map((prediction) => shortText(recording, prediction)).join('; ');
  return `${recording.file.name}: ${model}: ${verdict} (${found === '' ? reason : found})\n`;
}

/** `data-race on x: line 3, line 7`. */
function shortText(recording: Recording, { kind, events }: Prediction): string {
  const where = kind === 'data-race' ? ` on ${locationOf(recording, events[0]!)}` : '';
  return `${kind}${where}: ${events.map((event) => lineOf(recording, event)).join(', ')}`;
}

/** What limits the answer. */
function remarks(
  recording: Recording,
  { tallies, leftOut, allowsRecording, model }: PredictResult,
): string[] {
  const undecided = PREDICTED_KINDS.filter((kind) => tallies[kind].undecided > 0);
  const lines: string[] = [];
  if (undecided.length > 0) {
    const parts = undecided.map((kind) => `${kind} ${tallies[kind].undecided} of ${tallies[kind].groups}`);
    lines.push(`Undecided groups of candidates: ${parts.join(', ')}`);
  }
  if (leftOut > 0)
    lines.push(
      `Not looked for: ${leftOut} of ${recording.assertions.length} assertions, behind other events`,
    );
  if (allowsRecording === false) lines.push(`${model} does not allow the recorded execution itself`);
  if (!recording.columns.mode.subarray(0, recording.size).includes(PLAIN))
    lines.push('Without accesses of mode `na` there is no data race');
  return lines;
}

function predictionLines(whole: Recording, prediction: Prediction): string[] {
  const { events, isWithin, changed, size, witness } = prediction;
  const recording = whole.withReadValues(changed);
  const lines = [
    heading(recording, prediction),
    ...events.map((event) => `  ${placeOf(recording, event)}  ${eventLine(recording, event, isWithin)}`),
  ];
  if (size === 0) return [...lines, 'No event has to come before.'];
  const before = isWithin ? '' : ' before that';
  if (size > MOST_EVENTS) return [...lines, `The execution${before} has ${size} events: --json shows it.`];
  return [
    ...lines,
    ...(witness.kind === 'relations' ? [`An execution${before === '' ? ' with that' : before}.`] : []),
    ...witnessLines(recording, witness, `One order of the steps${before}`),
  ];
}

function heading(recording: Recording, { kind, events, isWithin, assertion }: Prediction): string {
  switch (kind) {
    case 'data-race': {
      const why = isWithin ? 'neither happens before the other' : 'both can be next';
      return `Data race on ${locationOf(recording, events[0]!)}: ${why}`;
    }
    case 'deadlock':
      return 'Deadlock: each waits for a lock that the thread of the next one holds';
    case 'assertion': {
      const { relation, value, span } = recording.assertions[assertion!]!;
      const condition = `${locationOf(recording, events[0]!)} ${relation} ${recording.values[value]}`;
      return `Assertion fails: ${condition} at ${locationText(span)}`;
    }
  }
}

/** What a read returns that is not in the witness is open. */
function eventLine(recording: Recording, event: number, isWithin: boolean): string {
  const isOpenRead = !isWithin && recording.event(event).operation === 'read';
  const text = isOpenRead ? `reads ${locationOf(recording, event)}` : recordedEventText(recording, event);
  return `${threadText(recording, event)}: ${text}`;
}

const locationOf = (recording: Recording, event: number): string =>
  recording.locations[recording.event(event).location]!.name;
