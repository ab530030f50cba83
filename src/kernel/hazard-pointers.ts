/**
 * Hazard pointers: a thread may use an object that another one has retired as long as one of its
 * hazard pointers protects it. Protection begins at its event, as if reading the pointer and
 * announcing it were one step, and ends when the hazard pointer protects something else or
 * nothing. A retired object is never reused, so when it is really freed does not matter.
 */
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';

/** Whether the thread of the event protects the object right after the event. */
export function isProtected(graph: EventGraph, event: number, object: number): boolean {
  const newer = new Set<string>();
  for (let e = event; e !== NONE; e = graph.poPrevious[e]!) {
    if (graph.kind[e] !== KIND.protect) continue;
    const hazard = `${graph.high[e]} ${graph.low[e]}`;
    if (graph.object[e] === object && !newer.has(hazard)) return true;
    newer.add(hazard);
  }
  return false;
}
