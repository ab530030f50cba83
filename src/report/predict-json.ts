/**
 * What is predicted from a recorded execution, as JSON. The words are stable: scripts rely on them
 * (docs/predict.md).
 */
import type { Recording } from '../execution/recording.ts';
import type { Prediction, PredictResult } from '../explore/predict/predict-result.ts';
import { placeOf } from './trace-events.ts';
import { eventJson, MOST_EVENTS, witnessJson } from './trace-json.ts';

export function predictJson(
  recording: Recording,
  result: PredictResult,
  { version }: { readonly version: string },
): object {
  const { model, verdict, reason, predictions, tallies, leftOut, allowsRecording, questions } = result;
  return {
    tool: 'heddle',
    version,
    file: recording.file.name,
    language: 'trace',
    model,
    engine: 'predict',
    verdict,
    reason,
    events: recording.size,
    ...(allowsRecording === undefined ? {} : { allowsRecording }),
    predictions: predictionsJson(recording, predictions),
    candidates: tallies,
    assertionsLeftOut: leftOut,
    statistics: { questions, wallMilliseconds: Math.round(result.wallMilliseconds * 10) / 10 },
  };
}

/** Witnesses are left out when those before have as many events as a text can hold. */
function predictionsJson(recording: Recording, predictions: readonly Prediction[]): object[] {
  let size = 0;
  return predictions.map((prediction) => {
    size += prediction.size;
    return predictionJson(recording, prediction, size <= MOST_EVENTS);
  });
}

function predictionJson(whole: Recording, prediction: Prediction, hasWitness: boolean): object {
  const { kind, events, isWithin, changed, size, witness, assertion } = prediction;
  const recording = whole.withReadValues(changed);
  const asserted = assertion === undefined ? undefined : recording.assertions[assertion]!;
  return {
    kind,
    ...(kind === 'data-race'
      ? { variable: recording.locations[recording.event(events[0]!).location]!.name }
      : {}),
    ...(asserted === undefined
      ? {}
      : { assertion: { relation: asserted.relation, value: recording.values[asserted.value] } }),
    events: events.map((event) => eventJson(recording, event)),
    isWithinWitness: isWithin,
    changedReads: [...changed].map(([event, value]) => ({
      read: placeOf(recording, event),
      recorded: whole.values[whole.event(event).readValue],
      value: whole.values[value],
    })),
    size,
    ...(hasWitness ? { witness: witnessJson(recording, witness) } : { isWitnessLeftOut: true }),
  };
}
