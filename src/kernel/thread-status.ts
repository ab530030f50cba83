/** The status of a thread in the present graph: complete, waiting, or stopped, and why. */
import { REQUESTS } from '../program/machine/request.ts';
import {
  ANY_VALUE,
  type Awaited,
  awaitedText,
  awaitedValue,
  STOP_REASONS,
} from '../program/machine/stop-text.ts';
import type { TraceStatus } from '../program/trace.ts';
import { NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import type { GraphGrowth, StopReason } from './graph-growth.ts';
import { CODE_GUARD } from './graph-threads.ts';
import { NOTHING } from './snapshots.ts';

/** The status of the thread. One that could still go on counts as waiting. */
export function statusOf(growth: GraphGrowth, thread: number): TraceStatus {
  const { graph, threads } = growth;
  const last = graph.lastOf[thread]!;
  if (last === NONE) return 'waiting';
  switch (graph.kind[last]) {
    case KIND.stop:
      return STATUS_OF_STOP[growth.stops[graph.stop[last]!]!.kind] ?? 'fault';
    case KIND.wait:
      return 'waiting';
  }
  switch (threads.snapshots.nextKind(last)) {
    case REQUESTS.end:
      return 'complete';
    case NOTHING:
      return 'fault';
    default:
      return 'waiting';
  }
}

const STATUS_OF_STOP: Readonly<Record<number, TraceStatus>> = {
  [REQUESTS.block]: 'blocked',
  [REQUESTS.spin]: 'spinning',
  [REQUESTS.cut]: 'cut',
  [REQUESTS.exit]: 'complete',
};

/** Why the thread stopped; undefined if it waits or has come to its end. */
export function stopOf({ graph, stops }: GraphGrowth, thread: number): StopReason | undefined {
  const last = graph.lastOf[thread]!;
  return last !== NONE && graph.kind[last] === KIND.stop ? stops[graph.stop[last]!] : undefined;
}

/** Why a thread that is not complete does not go on. */
export function stopReason(growth: GraphGrowth, thread: number): string {
  const stop = stopOf(growth, thread);
  if (stop === undefined) return awaitedText(awaitedBy(growth, thread));
  if (stop.reason !== '') return stop.reason;
  return REASONS[stop.kind] ?? '';
}

const REASONS: Readonly<Record<number, string>> = STOP_REASONS;

/** What a waiting thread waits for. */
export function awaitedBy(growth: GraphGrowth, thread: number): Awaited {
  const { graph, threads, requests } = growth;
  const last = graph.lastOf[thread]!;
  if (last === NONE) return { kind: 'nothing' };
  if (graph.kind[last] === KIND.wait) return awaitedAt(growth, graph.location[last]!, requests.guard[last]!);
  const { snapshots } = threads;
  const target = snapshots.nextTarget(last);
  if (snapshots.nextKind(last) === REQUESTS.join) return { kind: 'join', thread: target };
  if (snapshots.nextKind(last) === REQUESTS.depart) return { kind: 'value', text: 'a barrier' };
  return awaitedAt(growth, target, snapshots.nextGuard(last));
}

function awaitedAt({ graph, threads, memory }: GraphGrowth, location: number, guard: number): Awaited {
  if (guard === 0 || guard === CODE_GUARD) return ANY_VALUE;
  const last = graph.coLast[location] ?? NONE;
  const word = last === NONE ? 0 : graph.low[last]!;
  return awaitedValue(memory.map.locations[location], word, threads.awaited(guard));
}
