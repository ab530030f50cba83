/**
 * Which events of a graph that is being made will be committed for certain, if some reads are:
 * closed under rf and rpo, conditions 2 and 4 of re-execution (docs/models/xmm.md). A read that is
 * promised its value has no source yet, but its writer has events that lead to whatever it writes.
 */
import { IS_ACQUIRE, IS_RELEASE, NON_ATOMIC } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../kernel/event-kinds.ts';

export class RpoClosure {
  private readonly graph: EventGraph;
  private readonly committed = new Set<number>();

  constructor(graph: EventGraph) {
    this.graph = graph;
  }

  /** The event, and what follows for others. */
  commit(event: number): void {
    const { graph, committed } = this;
    const waiting = [event];
    for (let e = waiting.pop(); e !== undefined; e = waiting.pop()) {
      if (e === NONE || graph.thread[e]! < 0 || committed.has(e)) continue;
      committed.add(e);
      const kind = graph.kind[e]!;
      const mode = graph.mode[e]!;
      if (isReadKind(kind)) waiting.push(graph.rf[e]!);
      else if (kind === KIND.start || kind === KIND.join) waiting.push(graph.seen[e]!);
      const releases = kind === KIND.spawn || (!isReadKind(kind) && IS_RELEASE[mode] === 1);
      // The end of a thread releases all of it.
      if (kind === KIND.join) waiting.push(...this.before(graph.seen[e]!, true, false));
      waiting.push(...this.before(graph.poPrevious[e]!, releases, isWriteKind(kind) && mode !== NON_ATOMIC));
    }
  }

  /** What comes before a write with this mode that is made after the event, in the same thread. */
  commitBefore(last: number, mode: number): void {
    for (const e of this.before(last, IS_RELEASE[mode] === 1, mode !== NON_ATOMIC)) this.commit(e);
  }

  /** What comes before a read that is made after the event, in the same thread. */
  commitBeforeRead(last: number): void {
    for (const e of this.before(last, false, false)) this.commit(e);
  }

  /** Reads of other threads' writes, other than promised ones. */
  *externalReads(): Generator<number, void> {
    const { graph } = this;
    for (const e of this.committed) {
      if (!isReadKind(graph.kind[e]!)) continue;
      const write = graph.rf[e]!;
      if (graph.thread[write]! >= 0 && graph.thread[write] !== graph.thread[e]) yield e;
    }
  }

  /**
   * Events from `last` back that are before what comes next in rpo. `releases`, `isWrite`: whether
   * that is a release, or an atomic write.
   */
  private *before(last: number, releases: boolean, isWrite: boolean): Generator<number, void> {
    const { graph } = this;
    const { kind, mode } = graph;
    let isAll = releases;
    let isAcquired = false;
    for (let e = last; e !== NONE; e = graph.poPrevious[e]!) {
      const isRead = isReadKind(kind[e]!);
      const isFence = kind[e] === KIND.fence;
      const acquires =
        kind[e] === KIND.start ||
        kind[e] === KIND.join ||
        ((isRead || isFence) && IS_ACQUIRE[mode[e]!] === 1);
      const isReleaseFence = isFence && IS_RELEASE[mode[e]!] === 1;
      if (
        isAll ||
        acquires ||
        (isReleaseFence && isWrite) ||
        (isRead && isAcquired && mode[e] !== NON_ATOMIC)
      )
        yield e;
      isAll ||= isReleaseFence && (isWrite || acquires);
      isAcquired ||= isFence && acquires;
    }
  }
}
