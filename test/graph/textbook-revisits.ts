/**
 * Which reads a write may revisit, by the definition of TruSt, read off the graph without any of the engine's short cuts: sets of
 * events, one event at a time. Compared with what the engine tries (revisit-set.test.ts). For graphs without reads that wait.
 *
 * With < the order of addition, P the causal prefix of the write w and x its location:
 *   Deleted(r) = { e | r < e, e not in P, e != w }, for reads r of x that are not in P;
 *   Previous(e) = { e' | e' <= e } with P, without w;
 *   r may be revisited iff every e of Deleted(r) and r itself was added maximally: what it reads (a write: it itself) is in Previous(e)
 *   and last there in co; and no read in Previous(e) reads from a write e.
 * An RMW's write that finds another RMW in its place revisits only so that the other is gone.
 */
import { type EventGraph, NONE } from '../../src/kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../src/kernel/event-kinds.ts';

/** `write` has been added but has no place in co yet. The reads, oldest first. */
export function textbookRevisits(graph: EventGraph, write: number): number[] {
  const events = eventsOf(graph).filter((event) => event !== write);
  const prefix = causalPrefix(graph, write);
  const rival = rivalOf(graph, events, write);
  return events.filter((read) => {
    if (!isReadKind(graph.kind[read]!) || graph.location[read] !== graph.location[write]) return false;
    if (prefix.has(read)) return false;
    const deleted = events.filter((event) => event > read && !prefix.has(event));
    if (rival !== NONE && rival !== read && !deleted.includes(rival)) return false;
    return [read, ...deleted].every((event) => {
      const previous = events.filter((other) => other <= event || prefix.has(other));
      return isMaximal(graph, event, previous);
    });
  });
}

/** Events in the graph, oldest first. */
function eventsOf(graph: EventGraph): number[] {
  return Array.from({ length: graph.count }, (_, event) => event).filter(
    (event) => graph.inGraph[event] === 1,
  );
}

/** Initial writes are in every prefix. */
function causalPrefix(graph: EventGraph, write: number): Set<number> {
  const prefix = new Set(eventsOf(graph).filter((event) => graph.kind[event] === KIND.initial));
  const add = (event: number): void => {
    if (event === NONE || prefix.has(event)) return;
    prefix.add(event);
    add(graph.poPrevious[event]!);
    if (isReadKind(graph.kind[event]!)) add(graph.rf[event]!);
    if (graph.kind[event] === KIND.start || graph.kind[event] === KIND.join) add(graph.seen[event]!);
  };
  add(write);
  return prefix;
}

/** The read of another RMW that has the place of the write. */
function rivalOf(graph: EventGraph, events: readonly number[], write: number): number {
  if (graph.kind[write] !== KIND.updateWrite) return NONE;
  const own = graph.poPrevious[write]!;
  const isRival = (event: number): boolean =>
    event !== own && graph.kind[event] === KIND.updateRead && graph.rf[event] === graph.rf[own];
  return events.find(isRival) ?? NONE;
}

function isMaximal(graph: EventGraph, event: number, previous: readonly number[]): boolean {
  const isRead = isReadKind(graph.kind[event]!);
  const isWrite = isWriteKind(graph.kind[event]!);
  if (!isRead && !isWrite) return true;
  const seen = isRead ? graph.rf[event]! : event;
  if (!previous.includes(seen)) return false;
  if (coherenceAfter(graph, seen).some((later) => previous.includes(later))) return false;
  return isRead || !previous.some((other) => isReadKind(graph.kind[other]!) && graph.rf[other] === event);
}

function coherenceAfter(graph: EventGraph, write: number): number[] {
  const later: number[] = [];
  for (let w = graph.coNext[write]!; w !== NONE; w = graph.coNext[w]!) later.push(w);
  return later;
}
