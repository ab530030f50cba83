/** Predictions as the words that the judge has for errors. */
import type { Prediction, Recording } from '../../src/index.ts';

/** `nameOf`: by event; alike events may have one name. */
export function predictionNames(
  predictions: readonly Prediction[],
  kind: Prediction['kind'],
  nameOf: (event: number) => string,
): Set<string> {
  const ofKind = predictions.filter((prediction) => prediction.kind === kind);
  return new Set(ofKind.map(({ events }) => events.map(nameOf).sort().join(' and ')));
}

/** What predictions tell apart: the group of an event of each kind of error. */
export function groupName(recording: Recording, kind: Prediction['kind'], event: number): string {
  const { thread, operation, location, mode } = recording.event(event);
  const name = recording.locations[location]?.name;
  if (kind === 'data-race') return `${thread} ${operation} ${name} ${mode === 'na'}`;
  if (kind === 'assertion') {
    const { relation, value } = recording.assertions.find(({ read }) => read === event)!;
    return `${thread} ${name} ${relation} ${recording.values[value]}`;
  }
  const holds = new Set<string>();
  for (const before of recording.events.slice(0, event)) {
    if (before.thread !== thread) continue;
    if (before.operation === 'lock') holds.add(recording.locations[before.location]!.name);
    if (before.operation === 'unlock') holds.delete(recording.locations[before.location]!.name);
  }
  return `${thread} ${name} ${[...holds].sort().join()}`;
}
