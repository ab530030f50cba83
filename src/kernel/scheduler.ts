/**
 * Chooses the thread that adds the next event: the first one that does not read, else the first one
 * that reads, else the first one that would have to wait. Reads come late on purpose: a read added
 * after the writes branches over them; one added before is revisited by each. New threads start at
 * once, so that no revisited read precedes their starts. The choice depends on the graph alone.
 */
import { MAX_THREADS } from '../program/machine/code.ts';
import { REQUESTS } from '../program/machine/request.ts';
import { nextAtBarrier } from './barriers.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { isLastKind, KIND } from './event-kinds.ts';
import type { GraphThreads } from './graph-threads.ts';
import type { ReadGuards } from './read-guards.ts';
import { NOTHING } from './snapshots.ts';

export class Scheduler {
  /** By thread: 1 if it is known that its guarded read finds nothing to read. */
  readonly stuck = new Uint8Array(MAX_THREADS);
  /** Threads before this one have ended, as long as nothing is taken back. */
  private settled = 0;
  private readonly graph: EventGraph;
  private readonly threads: GraphThreads;
  private readonly guards: ReadGuards;
  private readonly canEnd: (wait: number) => boolean;
  private readonly mayEnd: (last: number) => boolean;

  /**
   * `canEnd`: whether a waiting read that is in the graph could go on. `mayEnd`: whether a
   * guarded read after this event may do anything but wait; unless given it always may.
   */
  constructor(
    graph: EventGraph,
    threads: GraphThreads,
    guards: ReadGuards,
    canEnd: (wait: number) => boolean,
    mayEnd: (last: number) => boolean = () => true,
  ) {
    this.graph = graph;
    this.threads = threads;
    this.guards = guards;
    this.canEnd = canEnd;
    this.mayEnd = mayEnd;
  }

  /** To be called when events were taken back: threads that had ended may go on again. */
  forget(): void {
    this.settled = 0;
  }

  /** The thread that goes on, or NONE. */
  next(): number {
    const { graph, threads } = this;
    if (graph.count === 0) return 0;
    if (graph.unstarted > 0) return this.unstartedThread();
    let reading = NONE;
    let held = NONE;
    let isSettled = true;
    for (let thread = this.settled; thread < threads.threadCount; thread++) {
      const last = graph.lastOf[thread]!;
      if (last === NONE) {
        isSettled = false;
        continue;
      }
      const kind = graph.kind[last]!;
      if (isLastKind(kind)) {
        isSettled = false;
        if (
          kind === KIND.wait &&
          reading === NONE &&
          this.mayEnd(graph.poPrevious[last]!) &&
          this.canEnd(last)
        )
          reading = thread;
        continue;
      }
      const next = threads.snapshots.nextKind(last);
      if (next === REQUESTS.end) {
        if (isSettled) this.settled = thread + 1;
        continue;
      }
      isSettled = false;
      if (next === NOTHING) continue;
      if (next === REQUESTS.join) {
        if (this.canJoin(threads.snapshots.nextTarget(last))) return thread;
        continue;
      }
      if (next === REQUESTS.depart) {
        if (nextAtBarrier(graph, last).kind !== 'wait') return thread;
        continue;
      }
      if (next > REQUESTS.readForUpdate) return thread;
      if (reading !== NONE) continue;
      const isGuarded = threads.snapshots.nextGuard(last) !== 0;
      if (!isGuarded || (this.mayEnd(last) && this.guards.isFree(last))) reading = thread;
      else if (held === NONE && this.stuck[thread] === 0) held = thread;
    }
    return reading === NONE ? held : reading;
  }

  private unstartedThread(): number {
    const { graph } = this;
    let thread = 0;
    while (graph.spawnOf[thread] === NONE || graph.lastOf[thread] !== NONE) thread++;
    return thread;
  }

  /** Whether a join need not wait. One that is an error does not, so that the error is found. */
  canJoin(target: number): boolean {
    const { graph } = this;
    if (target <= 0 || target >= MAX_THREADS || graph.spawnOf[target] === NONE) return true;
    const last = graph.lastOf[target]!;
    return last !== NONE && this.threads.snapshots.nextKind(last) === REQUESTS.end;
  }
}
