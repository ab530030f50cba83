/** Errors that the graph or the rf engine found, as the values of the contract: with their accesses and the execution that shows them. */
import { locationText, type Place, spanOfPlace } from '../../diagnostics/source.ts';
import { NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';
import type { GraphError } from '../../kernel/graph-error.ts';
import { graphExecution } from '../../kernel/graph-execution.ts';
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import { accessOf, type FoundErrors } from '../judge/found-errors.ts';
import {
  accessesBefore,
  accessesOfRounds,
  deadlockMessage,
  livenessMessage,
} from '../judge/judge-finding.ts';
import type { Access } from '../results/result.ts';
import { type GraphJudgement, waitText } from './graph-judge.ts';

export interface ErrorContext {
  readonly search: GraphGrowth;
  readonly errors: FoundErrors;
  /** Of the program. */
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
  /** What `--replay` turns into the present graph. */
  readonly replay: string;
}

/** An error of an event that was just added. True if it is of a kind that is looked for. */
export function addGraphError(context: ErrorContext, { kind, message, place, events }: GraphError): boolean {
  const { search, errors, name, texts, replay } = context;
  if (errors.isIgnored(kind)) return false;
  const { execution, numberOf } = graphExecution(search, name, texts);
  const { skeleton } = execution;
  const [first] = events;
  const known = events.map(numberOf).filter((number) => number !== NONE);
  const isFault = search.graph.kind[first!] === KIND.stop;
  const before = isFault ? accessesBefore(execution, search.graph.thread[first!]!) : [];
  // A read of memory that is gone names the end of its life itself.
  const isLateRead = before.length === 2 && numberOf(first!) === before[1];
  const numbers = isLateRead ? before : [...before.filter((number) => !known.includes(number)), ...known];
  const accesses = numbers.map((number) => accessOf(skeleton.program, skeleton.events[number]!));
  return errors.add(kind, message, textOf(place), accesses, { execution, events: numbers, replay });
}

/** Threads that wait, or go round loops, for ever. */
export function addStuckError(
  context: ErrorContext,
  { stuck, error, isStale = false }: GraphJudgement,
): boolean {
  const { search, errors, name, texts, replay } = context;
  if (error === undefined || errors.isIgnored(error)) return false;
  const { graph, threads } = search;
  const { execution, numberOf } = graphExecution(search, name, texts);
  if (error === 'deadlock') {
    // Who only waits for another thread's end is not to blame.
    const isJoin = (thread: number): boolean => waitText(search, thread).startsWith('the end of');
    const waiting = [...stuck.filter((thread) => !isJoin(thread)), ...stuck.filter(isJoin)];
    const accesses = waiting.map(
      (thread): Access => ({
        thread,
        location: textOf(threads.placeAfter(thread)),
        event: `waits for ${waitText(search, thread)}`,
      }),
    );
    const message = deadlockMessage(waiting.map((thread) => [thread, waitText(search, thread)]));
    return errors.add(error, message, accesses[0]?.location ?? '', accesses, {
      execution,
      events: [],
      replay,
    });
  }
  const rounds = stuck
    .map((thread) => ({
      thread,
      last: lastAccess(search, thread, numberOf),
      place: threads.placeOf(graph.lastOf[thread]!),
    }))
    .filter(({ last }) => last !== NONE);
  const { accesses, events } = accessesOfRounds(execution.skeleton, rounds);
  const [first] = stuck;
  const place = textOf(threads.placeOf(graph.lastOf[first!]!));
  const message = livenessMessage(first!, isStale);
  return errors.add(error, message, place, accesses, {
    execution,
    events,
    replay,
    isLesser: isStale,
  });
}

/** Heap objects that a complete execution never frees. */
export function addLeaks(context: ErrorContext): boolean {
  const { search, errors, name, texts, replay } = context;
  if (errors.isIgnored('memory-leak')) return false;
  const { graph, memory, threads } = search;
  let isError = false;
  for (const allocation of graph.allocationOf.values()) {
    const { isHeap, name: object } = memory.variantAt(allocation);
    if (!isHeap || graph.freeOf[allocation] !== NONE) continue;
    const { execution } = graphExecution(search, name, texts);
    const place = textOf(threads.placeOf(allocation));
    const evidence = { execution, events: [], replay };
    if (errors.add('memory-leak', `\`${object}\` is never freed`, place, [], evidence)) isError = true;
  }
  return isError;
}

function lastAccess({ graph }: GraphGrowth, thread: number, numberOf: (event: number) => number): number {
  for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
    if (numberOf(e) !== NONE) return numberOf(e);
  }
  return NONE;
}

const textOf = (place: Place | undefined): string =>
  place === undefined ? '' : locationText(spanOfPlace(place));
