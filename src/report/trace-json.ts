/**
 * What is said of a recorded execution, as JSON. The words are stable: scripts rely on them
 * (docs/traces.md).
 */
import { INITIAL_WRITE, type Recording } from '../execution/recording.ts';
import type {
  CycleEdge,
  TracePoint,
  TraceResult,
  TraceWitness,
} from '../explore/verify-trace/trace-result.ts';
import { placeOf, recordedEventText } from './trace-events.ts';

/** The witness of a larger recording would not fit into a text. */
export const MOST_EVENTS = 200_000;

export function traceJson(
  recording: Recording,
  result: TraceResult,
  { version }: { readonly version: string },
): object {
  const { model, engine, verdict, reason, maps, marks, witness, cycle, wallMilliseconds } = result;
  return {
    tool: 'heddle',
    version,
    file: recording.file.name,
    language: 'trace',
    model,
    engine,
    verdict,
    reason,
    events: recording.size,
    maps: { possible: maps.possible.toString(), tried: maps.tried },
    flags: marks,
    ...(witness === undefined
      ? {}
      : recording.size > MOST_EVENTS
        ? { isWitnessLeftOut: true }
        : { witness: witnessJson(recording, witness) }),
    ...(cycle === undefined
      ? {}
      : {
          ...(cycle.axiom === undefined ? {} : { axiom: cycle.axiom }),
          cycleOfOneMap: cycle.isOfOneMap,
          cycle: cycle.edges.map((edge) => edgeJson(recording, edge)),
        }),
    statistics: { wallMilliseconds: Math.round(wallMilliseconds * 10) / 10 },
  };
}

function edgeJson(recording: Recording, { relation, reason, reader, since, from, to }: CycleEdge): object {
  const cause =
    since === undefined
      ? undefined
      : {
          first: placeOf(recording, since.first),
          second: placeOf(recording, since.second),
          path: since.path.map((edge) => edgeJson(recording, edge)),
        };
  return {
    relation,
    reason,
    ...(reader === undefined ? {} : { reader: placeOf(recording, reader) }),
    ...(cause === undefined ? {} : { since: cause }),
    from: pointJson(recording, from),
    to: pointJson(recording, to),
  };
}

export function witnessJson(recording: Recording, witness: TraceWitness): object {
  const readsFrom = witness.readsFrom.flatMap((source, read) =>
    source === undefined ? [] : [{ read: placeOf(recording, read), write: placeOf(recording, source) }],
  );
  if (witness.kind === 'steps') {
    const steps = witness.steps.map(({ event, action }, i) => ({
      step: i + 1,
      ...eventJson(recording, event),
      action,
    }));
    return { steps, readsFrom };
  }
  if (witness.coherence === undefined) return { readsFrom };
  const coherence = Object.fromEntries(
    witness.coherence.map((order, location) => [
      recording.locations[location]!.name,
      [INITIAL_WRITE, ...order].map((write) => placeOf(recording, write)),
    ]),
  );
  return { readsFrom, coherence };
}

function pointJson(recording: Recording, point: TracePoint): object {
  if (point.kind === 'initial')
    return { location: 'initial', event: `W ${recording.locations[point.location]!.name}` };
  return { ...eventJson(recording, point.event), moment: point.moment };
}

export function eventJson(recording: Recording, event: number): object {
  return {
    thread: recording.threads[recording.event(event).thread],
    location: placeOf(recording, event),
    event: recordedEventText(recording, event),
  };
}
