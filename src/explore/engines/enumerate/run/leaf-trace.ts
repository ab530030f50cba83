/** A thread at a leaf of the search as a trace, from which executions are made. */
import { type Place, type Span, spanOfPlace } from '../../../../diagnostics/source.ts';
import { type Awaited, awaitedText, awaitedValue } from '../../../../program/machine/stop-text.ts';
import type { Trace } from '../../../../program/trace.ts';
import type { Need, ThreadPoint } from './thread-point.ts';

/** A thread that can still go on counts as waiting. */
export function traceOf({ events, need, waitPlace }: ThreadPoint): Trace {
  if (need.kind !== 'ended') {
    const end = { reason: awaitedText(awaitedBy(need)), span: spanOf(waitPlace) };
    return { events, registers: [], status: 'waiting', end };
  }
  const { status, end } = need;
  if (end === undefined) return { events, registers: [], status };
  return { events, registers: [], status, end: { reason: end.reason, span: spanOf(end.place) } };
}

const NOWHERE: Span = { file: { name: 'the program', text: '' }, start: 0, end: 0 };

const spanOf = (place: Place | undefined): Span => (place === undefined ? NOWHERE : spanOfPlace(place));

/** What a thread that has not ended waits for. */
export function awaitedBy(need: Need): Awaited {
  if (need.kind === 'join') return { kind: 'join', thread: need.target };
  return need.kind === 'read' ? awaitedValue(undefined, 0, need.request.what) : { kind: 'nothing' };
}
