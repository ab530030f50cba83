/**
 * The open reads of the cycles that are being made: reads that have the value of a promise until
 * the promised write comes. Says which of them are worth being opened, and which can still be kept
 * (docs/models/xmm.md, "What no core has").
 */
import { IS_ACQUIRE, IS_RELEASE } from '../../../kernel/clocks.ts';
import { NONE } from '../../../kernel/event-graph.ts';
import { isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import { edgeOf, labelMode } from '../../../procedures/xmm/capture.ts';
import { RpoClosure } from '../../../procedures/xmm/rpo-closure.ts';
import { RpoPaths } from '../../../procedures/xmm/rpo-paths.ts';
import type { HotEdge } from '../../../procedures/xmm/sources.ts';
import { XMM_PRUNING } from './pruning.ts';
import { UndividedThreads } from './undivided-threads.ts';
import type { XmmSearch } from './xmm-search.ts';

export interface OpenRead {
  readonly read: number;
  readonly promise: number;
  readonly edge: HotEdge;
  isKept: boolean;
}

export class OpenReads {
  /** Those of the cycles that are being made. */
  list: OpenRead[] = [];
  /** Whether only writes after a read that is not before them in rpo keep promises (lemma 10). */
  areLoose = false;
  /** The thread that opens the first of them. */
  opener = 0;
  private readonly search: XmmSearch;
  private readonly rpoPaths: RpoPaths;
  private readonly undivided: UndividedThreads;

  constructor(search: XmmSearch) {
    this.search = search;
    this.rpoPaths = new RpoPaths(search.graph);
    this.undivided = new UndividedThreads(search);
  }

  /**
   * Whether some order of the threads has the readers of all open reads, one of this edge included,
   * before the writers that they wait for (lemma 8): whether no chain of open reads leads from the
   * writer of the edge back to its reader. Threads that create or join others have several places
   * in the order, so they are left out.
   */
  fitsThreadOrder({ reader, writer }: HotEdge): boolean {
    const { list, undivided } = this;
    if (!XMM_PRUNING.threadOrder || this.areLoose || !undivided.has(reader) || !undivided.has(writer))
      return true;
    const later = new Set([writer]);
    for (const thread of later) {
      if (thread === reader) return false;
      for (const { edge } of list) {
        if (edge.reader === thread && undivided.has(edge.writer)) later.add(edge.writer);
      }
    }
    return true;
  }

  /** Whether the thread may open a read now. One comes before all others (lemma 12). */
  mayOpen(thread: number): boolean {
    return !XMM_PRUNING.firstOpen || this.list.length > 0 || thread === this.opener;
  }

  /**
   * Whether the read, the newest event of its thread, is sure to be committed with an edge of rf:
   * it is open, or comes before a promised write in rpo, or before the read that is opened first.
   */
  willCommit(read: number, write: number): boolean {
    const { graph } = this.search;
    if (graph.kind[write] === KIND.promise) return true;
    const thread = graph.thread[read]!;
    if (graph.thread[write]! < 0 || graph.thread[write] === thread) return false;
    const isAcquire = IS_ACQUIRE[graph.mode[read]!] === 1;
    if (this.list.length === 0) return XMM_PRUNING.firstOpen && isAcquire && thread === this.opener;
    return this.list.some(
      ({ edge, isKept }) =>
        !isKept && edge.writer === thread && (isAcquire || IS_RELEASE[edge.writeMode] === 1),
    );
  }

  /**
   * Edges of rf of reads that will be committed with the open ones, as far as they can be seen, in
   * ascending order (lemma 11).
   */
  committedEdges(): number[] {
    const { search, list } = this;
    const closure = new RpoClosure(search.graph);
    if (list.length === 0) closure.commitBeforeRead(search.graph.lastOf[this.opener]!);
    for (const open of list) {
      closure.commit(open.read);
      if (!open.isKept) closure.commitBefore(this.lastBeforeKept(open), open.edge.writeMode);
    }
    const reads = new Set(list.map((open) => open.read));
    return [...closure.externalReads()]
      .filter((read) => !reads.has(read))
      .map((read) => edgeOf(search, search.labels, read))
      .sort((a, b) => a - b);
  }

  /** The last event that is sure to come before the write that keeps the promise. */
  private lastBeforeKept({ edge }: OpenRead): number {
    const { graph } = this.search;
    let last = graph.lastOf[edge.writer]!;
    for (let e = last; e !== NONE; e = graph.poPrevious[e]!)
      if (this.isPromised(edge, e)) last = graph.poPrevious[e]!;
    return last;
  }

  /** Whether the write is the one that was promised. */
  private isPromised({ location, writeMode, low, high }: HotEdge, write: number): boolean {
    const { graph } = this.search;
    return (
      isWriteKind(graph.kind[write]!) &&
      graph.location[write] === location &&
      labelMode(graph.kind[write]!, graph.mode[write]!) === writeMode &&
      graph.low[write] === low &&
      graph.high[write] === high
    );
  }

  /** Whether the open read may read from the write, and closes a cycle that the others do not. */
  isKeptBy(open: OpenRead, write: number): boolean {
    const { read, edge } = open;
    if (!this.isPromised(edge, write) || !this.closesCycle(read, write)) return false;
    if (XMM_PRUNING.rpoCycles && this.rpoPaths.lead(read, write)) return false;
    if (this.areLoose && !this.rpoPaths.hasLooseRead(write)) return false;
    return !XMM_PRUNING.coherence || this.isCoherent(read, write);
  }

  /** Whether all promises that are not kept may still be. */
  mayBeKept(): boolean {
    return !XMM_PRUNING.coherence || this.list.every((open) => open.isKept || this.mayComeFor(open));
  }

  /** Whether a write that keeps the promise is there, or may still have its place in co. */
  private mayComeFor(open: OpenRead): boolean {
    const { graph, consistency } = this.search;
    const { read, edge } = open;
    const last = graph.lastOf[edge.writer]!;
    if (last === NONE) return true;
    let c = graph.coLast[edge.location]!;
    while (!consistency.isBound(c, last)) c = graph.coPrevious[c]!;
    // What comes is after this write in co.
    if (!this.bindsUpTo(read, c)) return true;
    for (let w = last; w !== NONE; w = graph.poPrevious[w]!) {
      if (this.isPromised(edge, w) && this.isCoherent(read, w)) return true;
    }
    return false;
  }

  /**
   * Whether the read happens before the write, one before it in co, or a reader of one: then it
   * does not read from a write after it.
   */
  private bindsUpTo(read: number, write: number): boolean {
    const { graph, clocks } = this.search;
    for (let w = write; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.thread[w]! >= 0 && clocks.happensBefore(read, w)) return true;
      for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!)
        if (r !== read && clocks.happensBefore(read, r)) return true;
    }
    return false;
  }

  /** Whether coherence and atomicity, as far as can be seen, let the read read from the write. */
  private isCoherent(read: number, write: number): boolean {
    const { graph, clocks, consistency } = this.search;
    if (clocks.happensBefore(read, write)) return false;
    if (graph.kind[read] === KIND.updateRead && graph.coNext[write] !== graph.poNext[read]) return false;
    if (this.bindsUpTo(read, graph.coPrevious[write]!)) return false;
    const before = graph.poPrevious[read]!;
    for (let w = graph.coNext[write]!; w !== NONE; w = graph.coNext[w]!) {
      if (consistency.isBound(w, before)) return false;
    }
    return true;
  }

  /**
   * Whether po and rf lead from the read to the write without passing through reads that are open,
   * or were open when the cycles were begun.
   */
  private closesCycle(read: number, write: number): boolean {
    const { graph } = this.search;
    const isOpen = new Set(this.list.map((open) => open.read));
    const seen = new Set<number>([read]);
    const stack = [read];
    const visit = (event: number): void => {
      if (event === NONE || seen.has(event)) return;
      seen.add(event);
      stack.push(event);
    };
    for (let e = stack.pop(); e !== undefined; e = stack.pop()) {
      if (e === write) return true;
      visit(graph.poNext[e]!);
      if (isWriteKind(graph.kind[e]!)) {
        for (let r = graph.firstReader[e]!; r !== NONE; r = graph.readerNext[r]!)
          if (!isOpen.has(r)) visit(r);
      } else if (graph.kind[e] === KIND.spawn) visit(graph.startOf[e]!);
      if (graph.poNext[e] === NONE) visit(graph.joinOf[graph.thread[e]!]!);
    }
    return false;
  }
}
