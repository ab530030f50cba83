/**
 * Paths of rpo and rf in a graph that is being made. In an execution of XMM they never lead round
 * (docs/models/xmm.md, lemma 9), though paths of po and rf may. Starts and joins of threads count
 * as rpo, with all that is before and after them.
 */
import { IS_ACQUIRE, IS_RELEASE, NON_ATOMIC } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../kernel/event-kinds.ts';

export class RpoPaths {
  private readonly graph: EventGraph;

  constructor(graph: EventGraph) {
    this.graph = graph;
  }

  /** Whether rpo and rf lead from the read to the write. Reads of promises have no source yet. */
  lead(read: number, write: number): boolean {
    const { graph } = this;
    const reached = new Set([read]);
    for (const from of reached) {
      for (const event of this.after(from)) {
        if (event === write) return true;
        const kind = graph.kind[event]!;
        if (isWriteKind(kind)) {
          for (let r = graph.firstReader[event]!; r !== NONE; r = graph.readerNext[r]!) reached.add(r);
        } else if (kind === KIND.spawn) add(reached, graph.startOf[event]!);
      }
      // The end of a thread releases all of it.
      if (graph.kind[from] !== KIND.spawn) add(reached, graph.joinOf[graph.thread[from]!]!);
    }
    return false;
  }

  /**
   * Whether the thread has a read of another thread's write, or of a promise, before this write and
   * not before it in rpo.
   */
  hasLooseRead(write: number): boolean {
    const { graph } = this;
    const { kind, mode, thread } = graph;
    if (IS_RELEASE[mode[write]!] === 1) return false;
    let isFenced = false;
    for (let e = graph.poPrevious[write]!; e !== NONE; e = graph.poPrevious[e]!) {
      if (kind[e] === KIND.fence) {
        const [acquires, releases] = [IS_ACQUIRE[mode[e]!] === 1, IS_RELEASE[mode[e]!] === 1];
        if (releases && (acquires || mode[write] !== NON_ATOMIC)) return false;
        isFenced ||= acquires;
      } else if (isReadKind(kind[e]!)) {
        const source = graph.rf[e]!;
        const isExternal =
          kind[source] === KIND.promise || (thread[source]! >= 0 && thread[source] !== thread[e]);
        if (isExternal && IS_ACQUIRE[mode[e]!] === 0 && !(isFenced && mode[e] !== NON_ATOMIC)) return true;
      }
    }
    return false;
  }

  /** Writes and creations of threads that come after the event, a read, start or join, in rpo. */
  private *after(from: number): Generator<number, void> {
    const { graph } = this;
    const { kind, mode } = graph;
    const isRead = isReadKind(kind[from]!);
    const isAtomic = mode[from] !== NON_ATOMIC;
    // Whether all that comes is after the event in rpo; whether atomic writes are.
    let isAcquired = !isRead || IS_ACQUIRE[mode[from]!] === 1;
    let isFenced = false;
    for (let e = graph.poNext[from]!; e !== NONE; e = graph.poNext[e]!) {
      if (kind[e] === KIND.fence) {
        const [acquires, releases] = [IS_ACQUIRE[mode[e]!] === 1, IS_RELEASE[mode[e]!] === 1];
        isAcquired ||= acquires && (releases || isAtomic);
        isFenced ||= releases;
      } else if (kind[e] === KIND.spawn) yield e;
      else if (isWriteKind(kind[e]!)) {
        if (isAcquired || IS_RELEASE[mode[e]!] === 1 || (isFenced && mode[e] !== NON_ATOMIC)) yield e;
      }
    }
  }
}

function add(events: Set<number>, event: number): void {
  if (event !== NONE) events.add(event);
}
