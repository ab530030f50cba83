/**
 * What a graph in which no thread can go on says: that the execution is complete, or blocked, and which errors of waiting it
 * shows. Other errors are found when the event is added that makes them (graph-search.ts).
 */
import type { Place } from '../../diagnostics/source.ts';
import { NONE } from '../../kernel/event-graph.ts';
import { isReadKind, KIND } from '../../kernel/event-kinds.ts';
import type { GraphGrowth, Stop } from '../../kernel/graph-growth.ts';
import { NOTHING } from '../../kernel/snapshots.ts';
import type { ErrorKind } from '../../program/error-kind.ts';
import { MODES } from '../../program/machine/code.ts';
import { REQUESTS } from '../../program/machine/request.ts';
import type { TraceStatus } from '../../program/trace.ts';
import { monitorText } from '../judge/monitor-text.ts';

/** Of one thread. One that could still go on waits. */
export function statusOf(search: GraphGrowth, thread: number): TraceStatus {
  const { graph, threads } = search;
  const last = graph.lastOf[thread]!;
  if (last === NONE) return 'waiting';
  switch (graph.kind[last]) {
    case KIND.stop:
      return STATUS_OF_STOP[search.stops[graph.stop[last]!]!.kind] ?? 'fault';
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

const stopOf = ({ graph, stops }: GraphGrowth, thread: number): Stop | undefined => {
  const last = graph.lastOf[thread]!;
  return last !== NONE && graph.kind[last] === KIND.stop ? stops[graph.stop[last]!] : undefined;
};

/** Why a thread that is not complete does not go on. */
export function stopReason(search: GraphGrowth, thread: number): string {
  const stop = stopOf(search, thread);
  if (stop === undefined) return waitText(search, thread);
  if (stop.reason !== '') return stop.reason;
  return REASONS[stop.kind] ?? '';
}

const REASONS: Readonly<Record<number, string>> = {
  [REQUESTS.block]: 'an assumption is false',
  [REQUESTS.spin]: 'a loop waits',
  [REQUESTS.cut]: 'a loop goes round more often than the bound (--unroll)',
};

/** What a thread waits for, as the end of a sentence: `a mutex`. */
export function waitText(search: GraphGrowth, thread: number): string {
  const { graph, threads, requests } = search;
  const last = graph.lastOf[thread]!;
  if (last === NONE) return 'nothing';
  if (graph.kind[last] === KIND.wait) return guardText(search, graph.location[last]!, requests.guard[last]!);
  const { snapshots } = threads;
  const target = snapshots.nextTarget(last);
  if (snapshots.nextKind(last) === REQUESTS.join) return `the end of thread ${target}`;
  const guard = snapshots.nextGuard(last);
  return guard === 0 ? 'a value' : guardText(search, target, guard);
}

function guardText({ graph, threads, memory }: GraphGrowth, location: number, guard: number): string {
  const last = graph.coLast[location] ?? NONE;
  const word = last === NONE ? 0 : graph.low[last]!;
  return monitorText(memory.map.locations[location], word) ?? `a ${threads.awaited(guard)}`;
}

export interface GraphJudgement {
  readonly status: TraceStatus;
  /** Threads that wait for ever, or go round loops for ever. */
  readonly stuck: readonly number[];
  readonly error: 'deadlock' | 'liveness' | undefined;
  /** Of `liveness`: the threads could go on if plain reads saw newer writes. */
  readonly isStale?: boolean;
  /** Why and where a thread was cut off. */
  readonly cut: { readonly reason: string; readonly place: Place | undefined } | undefined;
  /** An error at which a thread ended. */
  readonly fault: { readonly kind: ErrorKind; readonly place: Place | undefined } | undefined;
}

const COMPLETE: GraphJudgement = {
  status: 'complete',
  stuck: [],
  error: undefined,
  cut: undefined,
  fault: undefined,
};
const WORST_FIRST: readonly TraceStatus[] = ['fault', 'cut', 'blocked', 'spinning', 'waiting'];

export function judgeGraph(search: GraphGrowth): GraphJudgement {
  const { graph, threads } = search;
  let isComplete = true;
  for (let thread = 0; thread < threads.threadCount; thread++) {
    const last = graph.lastOf[thread]!;
    if (last !== NONE && threads.snapshots.nextKind(last) !== REQUESTS.end) isComplete = false;
  }
  return isComplete ? COMPLETE : judgeUnfinished(search);
}

function judgeUnfinished(search: GraphGrowth): GraphJudgement {
  const { graph, threads } = search;
  const present: number[] = [];
  for (let thread = 0; thread < threads.threadCount; thread++) {
    if (graph.lastOf[thread] !== NONE) present.push(thread);
  }
  const statuses = present.map((thread) => statusOf(search, thread));
  const worst = WORST_FIRST.find((status) => statuses.includes(status)) ?? 'complete';
  // When the program ends as a whole, it does not matter what other threads wait for.
  const isExit = present.some((thread) => stopOf(search, thread)?.kind === REQUESTS.exit);
  const status = isExit && (worst === 'waiting' || worst === 'spinning') ? 'complete' : worst;
  const withStatus = (wanted: TraceStatus): number[] => present.filter((_, i) => statuses[i] === wanted);
  const cutThread = withStatus('cut')[0];
  const cut =
    cutThread === undefined
      ? undefined
      : { reason: stopReason(search, cutThread), place: threads.placeAfter(cutThread) };
  const faultThread = withStatus('fault')[0];
  const fault =
    faultThread === undefined
      ? undefined
      : {
          kind: stopOf(search, faultThread)?.errorKind ?? 'uninitialised-read',
          place: threads.placeAfter(faultThread),
        };
  const ends = { cut, fault };
  if (status === 'waiting') return { status, stuck: withStatus('waiting'), error: 'deadlock', ...ends };
  if (status === 'spinning') {
    const stuck = withStatus('spinning');
    const rounds = stuck.map((thread) => roundsOf(search, thread));
    if (rounds.includes('may end')) return { status, stuck, error: undefined, ...ends };
    return { status, stuck, error: 'liveness', isStale: rounds.includes('stale'), ...ends };
  }
  return { status, stuck: [], error: undefined, ...ends };
}

/**
 * Whether the loop of a thread can end: not if the reads of its last time round have seen final values, and it had no choice. If only plain
 * reads have not, it may go round for ever where nothing says that plain reads see newer writes at last.
 */
function roundsOf(search: GraphGrowth, thread: number): 'may end' | 'stale' | 'endless' {
  const { graph, stops } = search;
  const last = graph.lastOf[thread]!;
  let isStale = false;
  let left = stops[graph.stop[last]!]!.count;
  for (let e = graph.poPrevious[last]!; e !== NONE && left > 0; e = graph.poPrevious[e]!, left--) {
    const kind = graph.kind[e]!;
    if (kind === KIND.choose) return 'may end';
    if (!isReadKind(kind) || readsFinalValue(search, e)) continue;
    if (!search.hooks.plainReadsMayStay || kind !== KIND.read || MODES[graph.mode[e]!] !== 'na')
      return 'may end';
    isStale = true;
  }
  return isStale ? 'stale' : 'endless';
}

/** Only RMWs that write back what they read come after what it reads. */
function readsFinalValue({ graph }: GraphGrowth, read: number): boolean {
  const source = graph.rf[read]!;
  for (let w = graph.coNext[source]!; w !== NONE; w = graph.coNext[w]!) {
    if (graph.kind[w] !== KIND.updateWrite) return false;
    if (graph.low[w] !== graph.low[source] || graph.high[w] !== graph.high[source]) return false;
  }
  return true;
}
