/** Recorded events in words, for the reports of `heddle verify-trace`. */
import { locationText, positionOf } from '../diagnostics/source.ts';
import { INITIAL_WRITE, type Recording } from '../execution/recording.ts';
import type { TracePoint } from '../explore/verify-trace/trace-result.ts';

/** Modes that go without saying. */
const SILENT_MODES = new Set(['rlx', 'na']);

/**
 * `x = 1 (rel)` for a write, `x == 1` for a read, `x: 0 -> 1` for an update, `fence (sc)`,
 * `lock m`, `start thread 1`.
 */
export function recordedEventText(recording: Recording, number: number): string {
  const { locations, values } = recording;
  const { operation, location, mode, readValue, writtenValue } = recording.event(number);
  const name = locations[location]?.name;
  const child = recording.threads[locations[location]?.announces ?? -1];
  const order = SILENT_MODES.has(mode) ? '' : ` (${mode})`;
  switch (operation) {
    case 'fence':
      return `fence (${mode})`;
    case 'start':
    case 'join':
      return `${operation} thread ${child}`;
    case 'begin':
    case 'end':
      return operation;
    case 'lock':
    case 'unlock':
      return `${operation} ${name}`;
    case 'read':
      return `${name} == ${values[readValue]}${order}`;
    case 'write':
      return `${name} = ${values[writtenValue]}${order}`;
    case 'update':
      return `${name}: ${values[readValue]} -> ${values[writtenValue]}${order}`;
  }
}

/** `file:line:column` of the line of an event; `initial` for the initial write. */
export function placeOf(recording: Recording, number: number): string {
  return number === INITIAL_WRITE ? 'initial' : locationText(recording.event(number).span);
}

export const threadText = (recording: Recording, number: number): string =>
  `thread ${recording.threads[recording.event(number).thread]}`;

/** `thread 0: x = 1 reaches memory`; `x is 0 initially`. */
export function pointText(recording: Recording, point: TracePoint): string {
  if (point.kind === 'initial') {
    const { name, initialValue } = recording.locations[point.location]!;
    return `${name} is ${recording.values[initialValue]} initially`;
  }
  const text = `${threadText(recording, point.event)}: ${recordedEventText(recording, point.event)}`;
  return point.moment === 'memory' ? `${text} reaches memory` : text;
}

/** `line 7`. */
export function lineOf(recording: Recording, number: number): string {
  const { file, start } = recording.event(number).span;
  return `line ${positionOf(file, start).line}`;
}

/** Where the line of the point is; empty for the initial write. */
export const pointPlace = (recording: Recording, point: TracePoint): string =>
  point.kind === 'initial' ? '' : placeOf(recording, point.event);
