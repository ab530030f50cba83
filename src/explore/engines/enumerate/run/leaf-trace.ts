/** A thread at the end of a search as a trace: what executions are made of. */
import { type Place, type Span, spanOfPlace } from '../../../../diagnostics/source.ts';
import type { Trace } from '../../../../program/trace.ts';
import type { ThreadPoint } from './thread-point.ts';

/** A thread that can still go on counts as waiting. */
export function traceOf({ events, need, waitPlace }: ThreadPoint): Trace {
  if (need.kind !== 'ended') {
    const end = { reason: waitText(need), span: spanOf(waitPlace) };
    return { events, registers: [], status: 'waiting', end };
  }
  const { status, end } = need;
  if (end === undefined) return { events, registers: [], status };
  return { events, registers: [], status, end: { reason: end.reason, span: spanOf(end.place) } };
}

const NOWHERE: Span = { file: { name: 'the program', text: '' }, start: 0, end: 0 };

const spanOf = (place: Place | undefined): Span => (place === undefined ? NOWHERE : spanOfPlace(place));

/** What a thread waits for, as the end of a sentence: `a mutex`. */
export function waitText(need: ThreadPoint['need']): string {
  if (need.kind === 'join') return `the end of thread ${need.target}`;
  if (need.kind === 'read') return `a ${need.request.what}`;
  return 'nothing';
}
