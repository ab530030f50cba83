/**
 * The execution behind an error as the steps of a trace, which the text report, the JSON and
 * editors show. Everything is turned into text at once: names may mean other objects when the
 * search has gone on.
 *
 * The start and end of a thread are shown only on the other side (`starts thread 1`, `joins thread
 * 1`), without the fences around them; an object's end of life is one step, however many locations
 * it has. What a library does to words of its own is left out, unless it is a call that the program
 * makes (library-calls.ts), and so are freezes of final fields: a read of what a freeze wrote is
 * shown as a read of what the program wrote. With `allSteps` nothing is left out.
 */
import { lineText, locationText, type Span } from '../../diagnostics/source.ts';
import { eventText, orderWords } from '../../execution/event-text.ts';
import type { Execution } from '../../execution/execution.ts';
import type { ExplainedEdge } from '../../execution/explain-check.ts';
import { linearOrder } from '../../execution/linear-order.ts';
import type { Event, Skeleton } from '../../execution/skeleton.ts';
import { waitsText } from '../../program/machine/stop-text.ts';
import { FREED } from '../../program/machine/value-table.ts';
import { valueText } from '../../program/program.ts';
import type { Trace, TraceStatus } from '../../program/trace.ts';
import type { TraceEdge, TraceStep } from '../results/result.ts';
import { freezesOf, isInternal, isOwnMoment, momentOf, monitorCall } from './event-roles.ts';
import { type LibraryCall, libraryCalls } from './library-calls.ts';

export interface ExecutionTrace {
  readonly steps: readonly TraceStep[];
  /** By number of an event: its step; undefined if it has none. */
  readonly stepOf: ReadonlyMap<number, number>;
  /** The cycle that no interleaving explains, by steps. */
  readonly unexplained: readonly TraceEdge[];
  /** The same cycle, by numbers of events. */
  readonly unexplainedEvents: readonly TraceEdge[];
}

/** The order in which an execution was made, and what its reads had to choose from. */
export interface ExecutionOrder {
  /** Numbers of events. */
  readonly order: readonly number[];
  /** By number of a read: those of newer writes that it did not take. */
  readonly ignored: ReadonlyMap<number, readonly number[]>;
}

export interface StepOptions {
  /** Waiting is part of the error, so it is shown. */
  readonly withWaits: boolean;
  /** Every event is a step, whoever's it is. */
  readonly allSteps: boolean;
}

/** `made`: the order of execution, if there is one already. */
export function traceSteps(
  execution: Execution,
  { withWaits, allSteps }: StepOptions,
  made?: ExecutionOrder,
): ExecutionTrace {
  const { skeleton } = execution;
  const { order, unexplained } =
    made === undefined ? linearOrder(execution) : { order: made.order, unexplained: [] };
  // Steps get their numbers first: a read may come before what it reads from.
  const firsts: number[] = [];
  const stepOf = new Map<number, number>();
  const freezes = allSteps ? new Map<number, number>() : freezesOf(execution);
  const calls = libraryCalls(execution);
  const isLeftOut = (number: number): boolean => {
    const event = skeleton.events[number]!;
    if (isOwnMoment(skeleton, event) || isFenceOfMoment(skeleton, number)) return true;
    return isInternal(skeleton, event) && !calls.has(number);
  };
  let last: Event | undefined;
  for (const number of order) {
    const event = skeleton.events[number]!;
    if (event.thread < 0 || (!allSteps && isLeftOut(number))) continue;
    const original = freezes.get(number);
    if (original !== undefined) {
      const step = stepOf.get(original);
      if (step !== undefined) stepOf.set(number, step);
      continue;
    }
    if (last === undefined || !isSameFree(last, event)) firsts.push(number);
    stepOf.set(number, firsts.length);
    last = event;
  }
  const steps = [
    ...firsts.map((number) => ({
      ...(factsOfCall(skeleton.events[number]!, calls.get(number), stepOf) ??
        factsOf(execution, number, stepOf)),
      ...ignoredBy(execution, number, made, stepOf),
    })),
    ...stopsOf(skeleton.traces, withWaits),
  ].map((facts, i): TraceStep => ({ step: i + 1, ...facts }));
  const edges = withoutPassages(skeleton, originalsOnly(unexplained, freezes));
  const toStep = (event: number): number => stepOf.get(event)!;
  return {
    steps,
    stepOf,
    unexplained: edges.map(({ relation, from, to }) => ({ relation, from: toStep(from), to: toStep(to) })),
    unexplainedEvents: edges,
  };
}

/** The place in the user's text; empty if it is not known. */
export function spanText(span: Span): string {
  return span.position === undefined && span.file.text === '' ? '' : locationText(span);
}

type StepFacts = Omit<TraceStep, 'step'>;

function ignoredBy(
  { readsFrom }: Execution,
  number: number,
  made: ExecutionOrder | undefined,
  stepOf: ReadonlyMap<number, number>,
): Pick<TraceStep, 'ignored'> {
  const steps = new Set((made?.ignored.get(number) ?? []).flatMap((write) => stepOf.get(write) ?? []));
  steps.delete(stepOf.get(readsFrom[number]!) ?? 0);
  return steps.size === 0 ? {} : { ignored: [...steps].sort((a, b) => a - b) };
}

function factsOfCall(
  { thread, span }: Event,
  call: LibraryCall | undefined,
  stepOf: ReadonlyMap<number, number>,
): StepFacts | undefined {
  if (call === undefined) return undefined;
  const { name, text, object, source } = call;
  const readsFrom = source === undefined ? undefined : stepOf.get(source);
  return {
    thread,
    location: spanText(span),
    action: 'call',
    event: text,
    call: name,
    variable: object,
    ...(readsFrom !== undefined && { readsFrom }),
  };
}

function factsOf(
  { skeleton, readsFrom, committed }: Execution,
  number: number,
  stepOf: ReadonlyMap<number, number>,
): StepFacts {
  const { program } = skeleton;
  const event = skeleton.events[number]!;
  const { thread, isRead, isWrite, writtenValue, readValue } = event;
  const common = { thread, location: spanText(event.span) };
  const moment = momentOf(skeleton, event);
  if (moment !== undefined) {
    const isStart = moment.name === 'start';
    const isOwn = moment.thread === thread;
    const event = isOwn
      ? isStart
        ? 'starts'
        : 'ends'
      : `${isStart ? 'starts' : 'joins'} thread ${moment.thread}`;
    return { ...common, action: isStart ? 'start' : 'join', event };
  }
  const variable = program.locations[event.location]?.name;
  if (writtenValue === FREED) {
    const object = variable!.replace(/( \(lifetime\)|\+\d+|\[\d+\])$/, '');
    return { ...common, action: 'free', event: `ends the life of ${object}`, variable: object };
  }
  const call = monitorCall(skeleton, event) ?? libraryCall(event);
  return {
    ...common,
    action: isRead ? (isWrite ? 'update' : 'read') : isWrite ? 'write' : 'fence',
    event: eventText(program, event),
    ...(call === undefined ? {} : { call }),
    ...(variable === undefined ? {} : { variable }),
    order: orderWords(program, event).join(' '),
    ...(isRead ? { reads: valueText(program, readValue, event.location) } : {}),
    ...(isWrite ? { writes: valueText(program, writtenValue, event.location) } : {}),
    ...(isRead ? { readsFrom: stepOf.get(readsFrom[number]!) ?? 'initial' } : {}),
    ...(committed?.includes(number) && { committed: true }),
  };
}

/**
 * Functions of the library whose accesses are to locks and their kin: what they do to a word means
 * nothing to a reader.
 */
const LIBRARY_CALL = /^(?:pthread_|mtx_|cnd_|sem_|tss_|call_once)\w*/;

/** The call at the event's place, if it is one of these. */
export const libraryCall = ({ span }: Event): string | undefined => libraryCallAt(span);

export function libraryCallAt({ file, position }: Span): string | undefined {
  if (position === undefined || file.text === '') return undefined;
  return LIBRARY_CALL.exec(lineText(file, position.line).slice(position.column - 1))?.[0];
}

/** A fence that an architecture needs at the start or end of a thread. */
function isFenceOfMoment({ events, program }: Skeleton, number: number): boolean {
  const { location, thread, span } = events[number]!;
  return (
    location < 0 &&
    [events[number - 1], events[number + 1]].some(
      (other) =>
        other !== undefined &&
        other.thread === thread &&
        other.span === span &&
        program.locations[other.location]?.tags.includes('TH'),
    )
  );
}

function isSameFree(a: Event, b: Event): boolean {
  return a.writtenValue === FREED && b.writtenValue === FREED && a.thread === b.thread && a.span === b.span;
}

/**
 * The steps at which threads stop: errors, or waits if waiting is the error. That threads wait for
 * one at fault is not shown.
 */
function stopsOf(traces: readonly Trace[], withWaits: boolean): StepFacts[] {
  const isFault = traces.some(({ status }) => status === 'fault');
  const isShown = (status: TraceStatus): boolean =>
    isFault ? status === 'fault' : withWaits && (status === 'waiting' || status === 'spinning');
  return traces.flatMap(({ status, end }, thread) => {
    if (end === undefined || !isShown(status)) return [];
    const event = status === 'waiting' ? waitsText(end.reason) : end.reason;
    return [{ thread, location: spanText(end.span), action: 'stop' as const, event }];
  });
}

/** The cycle with the writes of the program in the place of freezes. */
function originalsOnly(
  cycle: readonly ExplainedEdge[],
  freezes: ReadonlyMap<number, number>,
): readonly ExplainedEdge[] {
  if (freezes.size === 0) return cycle;
  const originalOf = (event: number): number => freezes.get(event) ?? event;
  return cycle
    .map(({ relation, from, to }) => ({ relation, from: originalOf(from), to: originalOf(to) }))
    .filter(({ from, to }) => from !== to);
}

/**
 * The cycle between events that have steps: starts and joins are part of po, and a way through what
 * is the library's own is one edge, of po in a thread and of `library` between threads.
 */
function withoutPassages(skeleton: Skeleton, cycle: readonly ExplainedEdge[]): TraceEdge[] {
  const eventOf = (number: number): Event => skeleton.events[number]!;
  const isMoment = (event: number): boolean => momentOf(skeleton, eventOf(event)) !== undefined;
  const isPassage = (event: number): boolean => isMoment(event) || isInternal(skeleton, eventOf(event));
  const first = cycle.findIndex(({ from }) => !isPassage(from));
  if (first < 0) return [];
  const edges: TraceEdge[] = [];
  for (const edge of [...cycle.slice(first), ...cycle.slice(0, first)]) {
    const last = edges.at(-1);
    if (last !== undefined && isPassage(last.to)) {
      const { from } = last;
      const isPo =
        eventOf(from).thread === eventOf(edge.to).thread ||
        (isMoment(last.to) && last.relation !== 'library');
      edges[edges.length - 1] = { relation: isPo ? 'po' : 'library', from, to: edge.to };
    } else edges.push(edge);
  }
  return edges;
}
