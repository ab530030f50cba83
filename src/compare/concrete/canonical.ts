/**
 * One representative of all executions that differ in names only: the order of threads, the numbers
 * of locations and of the groups of scopes, and the numbers of events within a thread where
 * sequencing leaves them open.
 *
 * Threads are sorted by size and by what each is on its own, so that only threads that look the
 * same on their own, and only numberings of a thread that look the same on their own, are tried in
 * all orders. The smallest text wins.
 */
import type { Edge, FoundExecution } from '../question/found-execution.ts';
import { threadCount } from '../question/found-execution.ts';
import { renumber } from './renumber.ts';

/** Equal exactly for executions that differ in names only. */
export const canonicalKey = (found: FoundExecution): string => textOf(canonicalForm(found));

/** The representative; its threads are of non-increasing size. */
export function canonicalForm(found: FoundExecution): FoundExecution {
  let best: FoundExecution | undefined;
  let bestText = '';
  for (const order of candidateOrders(found)) {
    const candidate = renumber(found, order);
    const text = textOf(candidate);
    if (best !== undefined && text >= bestText) continue;
    best = candidate;
    bestText = text;
  }
  return best!;
}

/** Everything about an execution that has been renumbered. */
function textOf(found: FoundExecution): string {
  const { language, events, sequenced, addr, data, ctrl, rmw, readsFrom, coherence, scopes } = found;
  const edges = (relation: readonly Edge[]): string => relation.map((edge) => edge.join('-')).join();
  return [
    language.name,
    events.map(({ label, thread, location }) => `${label.name}@${thread}:${location}`).join(),
    ...[sequenced, addr, data, ctrl, rmw].map(edges),
    readsFrom.join(),
    coherence.map((order) => order.join('-')).join(),
    ...scopes.map(({ level, groupOf }) => `${level}=${groupOf.join('-')}`),
  ].join(';');
}

/** A thread on its own: its smallest text, and all numberings that have it. */
interface ThreadForm {
  readonly size: number;
  readonly text: string;
  readonly orders: readonly (readonly number[])[];
}

function* candidateOrders(found: FoundExecution): Generator<readonly number[]> {
  const threads = Array.from({ length: threadCount(found) }, (_, thread) => threadForm(found, thread));
  threads.sort((a, b) => b.size - a.size || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const isTaken = threads.map(() => false);
  function* extend(place: number, order: readonly number[]): Generator<readonly number[]> {
    if (place === threads.length) {
      yield order;
      return;
    }
    const { size, text } = threads[place]!;
    for (const [i, thread] of threads.entries()) {
      if (isTaken[i] || thread.size !== size || thread.text !== text) continue;
      isTaken[i] = true;
      for (const own of thread.orders) yield* extend(place + 1, [...order, ...own]);
      isTaken[i] = false;
    }
  }
  yield* extend(0, []);
}

function threadForm(found: FoundExecution, thread: number): ThreadForm {
  const events = [...found.events.keys()].filter((event) => found.events[event]!.thread === thread);
  let text: string | undefined;
  let orders: (readonly number[])[] = [];
  for (const order of linearExtensions(events, found.sequenced)) {
    const own = textOf(renumber(found, order));
    if (text !== undefined && own > text) continue;
    if (own !== text) orders = [];
    text = own;
    orders.push(order);
  }
  return { size: events.length, text: text ?? '', orders };
}

/** All orders of the events that keep the relation. */
function* linearExtensions(
  events: readonly number[],
  relation: readonly Edge[],
  done: readonly number[] = [],
): Generator<readonly number[]> {
  if (events.length === 0) yield done;
  for (const event of events) {
    if (relation.some(([from, to]) => to === event && events.includes(from))) continue;
    yield* linearExtensions(
      events.filter((other) => other !== event),
      relation,
      [...done, event],
    );
  }
}
