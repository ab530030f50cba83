/**
 * A complete graph as an end state, which is then judged (src/explore/judge/end-state.ts); for all
 * engines that grow graphs. Errors of single events are not part of it: they are reported when the
 * event is added (src/kernel/graph-growth.ts).
 */
import type { Place } from '../../diagnostics/source.ts';
import { NONE } from '../../kernel/event-graph.ts';
import { isReadKind, KIND } from '../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import { awaitedBy, statusOf, stopOf, stopReason } from '../../kernel/thread-status.ts';
import type { ErrorKind } from '../../program/error-kind.ts';
import { MODES } from '../../program/machine/code.ts';
import { REQUESTS } from '../../program/machine/request.ts';
import type { Awaited } from '../../program/machine/stop-text.ts';
import {
  BLOCKED_THREAD,
  COMPLETE_THREAD,
  type CutThread,
  type EndState,
  EXITED_THREAD,
  type FaultyThread,
  type HeldObject,
  type Rounds,
  type SpinningThread,
  type ThreadEnd,
  type WaitingThread,
} from '../judge/end-state.ts';
import { COMPLETE, type Judgement, judge } from '../judge/judge.ts';

/**
 * Judges the present graph. Allocates nothing if all threads have ended and leaks are not looked
 * for, as in most executions.
 */
export function judgeGraph(growth: GraphGrowth, looksForLeaks = false): Judgement {
  return !looksForLeaks && isComplete(growth) ? COMPLETE : judge(graphEndState(growth, looksForLeaks));
}

function isComplete({ graph, threads }: GraphGrowth): boolean {
  for (let thread = 0; thread < threads.threadCount; thread++) {
    const last = graph.lastOf[thread]!;
    if (last !== NONE && threads.snapshots.nextKind(last) !== REQUESTS.end) return false;
  }
  return true;
}

export function graphEndState(growth: GraphGrowth, looksForLeaks: boolean): EndState {
  const { graph, threads } = growth;
  const ends: ThreadEnd[] = [];
  for (let thread = 0; thread < threads.threadCount; thread++) {
    if (graph.lastOf[thread] !== NONE) ends.push(endOf(growth, thread));
  }
  return { threads: ends, held: looksForLeaks ? heldObjects(growth) : [] };
}

function endOf(growth: GraphGrowth, thread: number): ThreadEnd {
  switch (statusOf(growth, thread)) {
    case 'complete':
      return stopOf(growth, thread) === undefined ? COMPLETE_THREAD : EXITED_THREAD;
    case 'blocked':
      return BLOCKED_THREAD;
    case 'waiting':
      return new Waiting(growth, thread);
    case 'spinning':
      return new Spinning(growth, thread);
    case 'cut':
      return new Cut(growth, thread);
    case 'fault':
      return new Faulty(growth, thread);
  }
}

// Most blocked graphs show no error: what only an error needs is computed when it is read.

class OfThread {
  protected readonly growth: GraphGrowth;
  readonly thread: number;

  constructor(growth: GraphGrowth, thread: number) {
    this.growth = growth;
    this.thread = thread;
  }

  get place(): Place | undefined {
    return this.growth.threads.placeAfter(this.thread);
  }
}

class Waiting extends OfThread implements WaitingThread {
  readonly kind = 'waiting';

  get awaited(): Awaited {
    return awaitedBy(this.growth, this.thread);
  }
}

class Spinning extends OfThread implements SpinningThread {
  readonly kind = 'spinning';
  readonly endsInLoop = true;

  get rounds(): Rounds {
    return roundsOf(this.growth, this.thread);
  }
}

class Cut extends OfThread implements CutThread {
  readonly kind = 'cut';

  get reason(): string {
    return stopReason(this.growth, this.thread);
  }
}

class Faulty extends OfThread implements FaultyThread {
  readonly kind = 'fault';

  get errorKind(): ErrorKind {
    return stopOf(this.growth, this.thread)?.errorKind ?? 'uninitialised-read';
  }

  get reason(): string {
    return stopReason(this.growth, this.thread);
  }
}

/**
 * A loop cannot end if the reads of its last round have seen final values and the thread had no
 * choice. If only plain reads have not, it may go round for ever where no axiom makes plain reads
 * see newer writes, and where the thread has not learnt in the round that there are newer ones: it
 * must be able to make the same reads again.
 */
function roundsOf(growth: GraphGrowth, thread: number): Rounds {
  const { graph } = growth;
  const last = graph.lastOf[thread]!;
  const reads: number[] = [];
  let isStale = false;
  let left = stopOf(growth, thread)!.count;
  const first = graph.position[last]! - left;
  for (let e = graph.poPrevious[last]!; e !== NONE && left > 0; e = graph.poPrevious[e]!, left--) {
    const kind = graph.kind[e]!;
    if (kind === KIND.choose) return 'may end';
    if (kind === KIND.read) reads.push(e);
    if (!isReadKind(kind) || readsFinalValue(growth, e, first)) continue;
    if (!growth.hooks.plainReadsMayStay || kind !== KIND.read || MODES[graph.mode[e]!] !== 'na')
      return 'may end';
    isStale = true;
  }
  if (!isStale) return 'endless';
  return growth.canRepeat(reads.reverse()) ? 'stale' : 'may end';
}

/**
 * Whether the read, of a round whose first event has the position `first`, would return the same
 * in the next round: it reads a write of the round itself, or after its write come only RMWs that
 * write back what they read, and writes of last rounds, its own or of other threads that spin, that
 * lead back to its value.
 */
function readsFinalValue(growth: GraphGrowth, read: number, first: number): boolean {
  const { graph } = growth;
  const source = graph.rf[read]!;
  const thread = graph.thread[read]!;
  if (graph.thread[source] === thread && graph.position[source]! >= first) return true;
  const isSame = (a: number, b: number): boolean =>
    graph.low[a] === graph.low[b] && graph.high[a] === graph.high[b];
  let last = source;
  for (let w = graph.coNext[source]!; w !== NONE; w = graph.coNext[w]!) {
    const writesBack = graph.kind[w] === KIND.updateWrite && isSame(w, last);
    if (graph.thread[w] !== thread && !writesBack && !isOfLastRound(growth, w)) return false;
    last = w;
  }
  return isSame(last, source);
}

/** Whether the event is of the last round of a thread that spins. */
function isOfLastRound(growth: GraphGrowth, event: number): boolean {
  const { graph } = growth;
  const thread = graph.thread[event]!;
  if (statusOf(growth, thread) !== 'spinning') return false;
  const last = graph.lastOf[thread]!;
  return graph.position[event]! >= graph.position[last]! - stopOf(growth, thread)!.count;
}

function heldObjects({ graph, memory, threads }: GraphGrowth): HeldObject[] {
  const held: HeldObject[] = [];
  for (const allocation of graph.allocationOf.values()) {
    const { isHeap, name } = memory.variantAt(allocation);
    if (isHeap && graph.freeOf[allocation] === NONE) held.push({ name, place: threads.placeOf(allocation) });
  }
  return held;
}
