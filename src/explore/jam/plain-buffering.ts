/**
 * Whether a program could show load buffering through plain accesses, which JAM21 allows and engines that add events one by one do not
 * explore. In the graph a read comes before a write of its location by another thread, in po and rf but not in happens-before: to let it read
 * from that write would make a cycle of po and rf. JAM21 forbids such cycles unless an edge of rf on them begins or ends at a plain access.
 */
import { type Clocks, NON_ATOMIC } from '../graph/clocks.ts';
import { type EventGraph, NONE } from '../graph/event-graph.ts';
import { isReadKind, isWriteKind } from '../graph/event-kinds.ts';

export const PLAIN_BUFFERING =
  'plain load buffering is not explored; --engine enumerate --equivalence rf does';

export function couldBuffer(graph: EventGraph, clocks: Clocks): boolean {
  if (!hasPlain(graph)) return false;
  for (let r = graph.newest; r !== NONE; r = graph.older[r]!) {
    if (!isReadKind(graph.kind[r]!)) continue;
    for (let w = graph.coLast[graph.location[r]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (!isWriteKind(graph.kind[w]!) || graph.thread[w] === graph.thread[r]) continue;
      if (!clocks.isCausal(r, w) || clocks.happensBefore(r, w)) continue;
      if (isPlain(graph, r) || isPlain(graph, w) || hasPlainBetween(graph, clocks, r, w)) return true;
    }
  }
  return false;
}

const isPlain = (graph: EventGraph, access: number): boolean => graph.mode[access] === NON_ATOMIC;

function hasPlain(graph: EventGraph): boolean {
  for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
    const kind = graph.kind[e]!;
    if ((isReadKind(kind) || isWriteKind(kind)) && isPlain(graph, e)) return true;
  }
  return false;
}

/** Whether an edge of rf between threads, with a plain end, is on some way from the read to the write. */
function hasPlainBetween(graph: EventGraph, clocks: Clocks, read: number, write: number): boolean {
  for (let r = graph.newest; r !== NONE; r = graph.older[r]!) {
    if (!isReadKind(graph.kind[r]!)) continue;
    const source = graph.rf[r]!;
    if (graph.thread[source]! < 0 || graph.thread[source] === graph.thread[r]) continue;
    if (!isPlain(graph, r) && !isPlain(graph, source)) continue;
    if (clocks.isCausal(read, source) && clocks.isCausal(r, write)) return true;
  }
  return false;
}
