/**
 * Barriers as events. A thread arrives, waits until all threads of its round have arrived, and
 * departs. Arrivals of one round have no order and revisit nothing, so a round is explored once and
 * not once per order of arrival; each departure sees all arrivals of its round. Who was last to
 * arrive is a choice, made by one of the threads that ask for it.
 *
 * An arrival reads the write that has initialised the barrier. Its round is the number of rounds in
 * its causal prefix: a thread that arrives at a round which is full could as well have come earlier
 * or later, so which threads meet would be open. That, and whatever else the events do not tell
 * (accesses to the word that are not ordered with the arrivals, words that are no barriers), is
 * left to the library's form of barriers, whose word all threads count in: the search begins again
 * with it (BarriersLearnt).
 */
import { barrierSize } from '../program/machine/barrier-word.ts';
import { DEPARTURES } from '../program/machine/request.ts';
import type { Clocks } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';

/** Thrown when a program uses a barrier in a way that events do not show. */
export class BarriersLearnt extends Error {}

/** The arrivals of the round, in the order of their threads. */
export function arrivalsWith(graph: EventGraph, arrival: number): number[] {
  const arrivals: number[] = [];
  for (let r = graph.firstReader[graph.rf[arrival]!]!; r !== NONE; r = graph.readerNext[r]!) {
    if (graph.kind[r] === KIND.arrive && graph.round[r] === graph.round[arrival]) arrivals.push(r);
  }
  return arrivals.sort((a, b) => graph.thread[a]! - graph.thread[b]!);
}

/** The departure that follows an arrival, or NONE. */
export function departureAfter({ kind, poNext }: EventGraph, arrival: number): number {
  const next = poNext[arrival]!;
  return next !== NONE && kind[next] === KIND.choose ? poNext[next]! : next;
}

/** What a thread that has arrived does next. */
export type NextAtBarrier =
  | { readonly kind: 'wait' }
  /** It chooses among so many threads, or groups of them, who was last. */
  | { readonly kind: 'choose'; readonly count: number }
  /** `answer`: one of DEPARTURES; `choice`: the choice that it depends on, or NONE. */
  | { readonly kind: 'depart'; readonly answer: number; readonly choice: number };

const WAITS: NextAtBarrier = { kind: 'wait' };

/**
 * `last`: the last event of the thread, its arrival or its choice.
 *
 * The first of the threads that ask makes the choice: itself, another one that asks, or any of
 * those that do not ask, which nobody can tell apart.
 */
export function nextAtBarrier(graph: EventGraph, last: number): NextAtBarrier {
  const { kind, thread, asksLast } = graph;
  const arrival = kind[last] === KIND.choose ? graph.seen[last]! : last;
  const arrivals = arrivalsWith(graph, arrival);
  const size = barrierSize(graph.low[graph.rf[arrival]!]!);
  if (arrivals.length < size) return WAITS;
  const departs = (answer: number, choice: number): NextAtBarrier => ({ kind: 'depart', answer, choice });
  if (asksLast[arrival] === 0 || last !== arrival) return departs(DEPARTURES.first, NONE);
  if (size === 1) return departs(DEPARTURES.last, NONE);
  const asking = arrivals.filter((other) => asksLast[other] === 1);
  const count = Math.min(asking.length + 1, size);
  const [first] = asking;
  if (first === arrival) return { kind: 'choose', count };
  const choice = graph.poNext[first!]!;
  if (choice === NONE) return WAITS;
  const isLast = thread[asking[graph.low[choice]!] ?? first!] === thread[arrival];
  return departs(isLast ? DEPARTURES.last : DEPARTURES.first, choice);
}

/**
 * The round of an arrival at the location, after the event `before` of its thread. Throws
 * BarriersLearnt if the word is no barrier, if not every other access of it happens before, or if
 * the round is full.
 */
export function roundAt(graph: EventGraph, clocks: Clocks, location: number, before: number): number {
  const barrier = graph.coLast[location]!;
  const size = graph.isUninitialised[barrier] === 1 && graph.thread[barrier]! < 0 ? 0 : graph.low[barrier]!;
  if (size <= 0) throw new BarriersLearnt();
  for (let w = barrier; w !== NONE; w = graph.coPrevious[w]!) {
    if (!clocks.happensBefore(w, before)) throw new BarriersLearnt();
    for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
      if (graph.kind[r] !== KIND.arrive && !clocks.happensBefore(r, before)) throw new BarriersLearnt();
    }
  }
  return roundAfter(graph, clocks, barrier, before);
}

function roundAfter(graph: EventGraph, clocks: Clocks, barrier: number, before: number): number {
  const size = barrierSize(graph.low[barrier]!);
  let earlier = 0;
  for (let r = graph.firstReader[barrier]!; r !== NONE; r = graph.readerNext[r]!) {
    if (graph.kind[r] === KIND.arrive && clocks.isCausal(r, before)) earlier++;
  }
  const round = earlier / size;
  let present = 0;
  for (let r = graph.firstReader[barrier]!; r !== NONE; r = graph.readerNext[r]!) {
    if (graph.kind[r] === KIND.arrive && graph.round[r] === round) present++;
  }
  if (present === size) throw new BarriersLearnt();
  return round;
}

/**
 * How many arrivals read from the write: where barriers are words, its value is counted up by that.
 */
export function arrivalCount({ arrivals, firstReader, readerNext, kind }: EventGraph, write: number): number {
  if (arrivals === 0) return 0;
  let count = 0;
  for (let r = firstReader[write]!; r !== NONE; r = readerNext[r]!) if (kind[r] === KIND.arrive) count++;
  return count;
}

/**
 * Throws BarriersLearnt unless all threads that arrived at a barrier at the location have departed
 * before the event.
 */
export function requireDeparted(graph: EventGraph, clocks: Clocks, location: number, event: number): void {
  for (let w = graph.coLast[location] ?? NONE; w !== NONE; w = graph.coPrevious[w]!) {
    for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
      if (graph.kind[r] !== KIND.arrive) continue;
      const departure = departureAfter(graph, r);
      if (departure === NONE || !clocks.happensBefore(departure, event)) throw new BarriersLearnt();
    }
  }
}
