/** A machine program at the end of a search, as the values that executions are made of: a program and one trace a thread. */
import { type Place, type Span, spanOfPlace } from '../../../../diagnostics/source.ts';
import type { MemoryMap } from '../../../../program/machine/memory-map.ts';
import type { Language, Program } from '../../../../program/program.ts';
import type { Trace } from '../../../../program/trace.ts';
import type { ThreadPoint } from './thread-point.ts';

/** What Java calls the modes of accesses. */
const JAVA_ORDERS: Readonly<Record<string, string>> = {
  na: 'plain',
  rlx: 'opaque',
  acq: 'acquire',
  rel: 'release',
  acq_rel: 'acquire release',
  sc: 'volatile',
};

/** The program as executions and reports see it: names of threads and locations. Threads have no code here. */
export function programOf(name: string, language: Language, threads: number, memory: MemoryMap): Program {
  return {
    name,
    language,
    threads: Array.from({ length: threads }, (_, thread) => ({
      name: thread === 0 ? 'main' : `thread ${thread}`,
      code: [],
      registers: [],
      initialValues: [],
    })),
    locations: memory.locations,
    scopes: [],
    valueText: (value, location) => memory.valueText(value, location),
    ...(memory.isManaged && { orderNames: JAVA_ORDERS }),
  };
}

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
