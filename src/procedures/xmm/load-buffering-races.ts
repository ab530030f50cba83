/**
 * Load-buffering races of the graph, counted as it grows (refs/xmm-thesis, definition 2.4.2): a
 * read and a write of one location that does not happen after it, though it comes after it in po ∪
 * rf; the read reads something else, and one of the two is relaxed. Both are fixed when the write
 * comes, because all that leads to it is. So the count is made once per write.
 *
 * Also, over all graphs so far, which locations are contended: accessed by two threads, one of them
 * writing, that neither a start nor an end of a thread orders.
 */
import { type Clocks, type CompanionClocks, IS_ACQUIRE, IS_RELEASE } from '../../kernel/clocks.ts';
import { type EventGraph, grown, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind } from '../../kernel/event-kinds.ts';

const FIRST_EVENTS = 256;

export class LoadBufferingRaces implements CompanionClocks {
  private readonly graph: EventGraph;
  private readonly clocksOf: () => Clocks;
  /** By write: in how many races it is. */
  private counts = new Int32Array(FIRST_EVENTS);
  /** Contended locations, those included that were known from the beginning. */
  readonly contended: Set<number>;
  private readonly onContended: (location: number) => void;

  /** `onContended`: another location turns out to be contended. */
  constructor(
    graph: EventGraph,
    clocksOf: () => Clocks,
    contended: Set<number>,
    onContended: (location: number) => void,
  ) {
    this.graph = graph;
    this.clocksOf = clocksOf;
    this.contended = contended;
    this.onContended = onContended;
  }

  /** Off while events are added that belong to no execution. */
  isWatching = true;

  /** Of the present graph, in which po and rf have no cycle. */
  count(): number {
    const { graph, counts } = this;
    let count = 0;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (isWriteKind(graph.kind[e]!)) count += counts[e]!;
    }
    return count;
  }

  open(event: number): void {
    if (event >= this.counts.length) this.counts = grown(this.counts, new Int32Array(2 * event));
  }

  close(): void {}

  compute(event: number): void {
    if (!this.isWatching) return;
    const { graph } = this;
    const kind = graph.kind[event]!;
    if (isReadKind(kind)) this.lookForRivals(event, false);
    else if (isWriteKind(kind)) {
      this.lookForRivals(event, true);
      this.counts[event] = this.racesOf(event);
    }
  }

  computeAgain(): void {}

  restore(): void {}

  private racesOf(write: number): number {
    const { graph } = this;
    const clocks = this.clocksOf();
    const isRelaxed = IS_RELEASE[graph.mode[write]!] === 0;
    let count = 0;
    for (let w = graph.coLast[graph.location[write]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
        if (!isRelaxed && IS_ACQUIRE[graph.mode[r]!] === 1) continue;
        if (clocks.isCausal(r, write) && !clocks.happensBefore(r, write)) count++;
      }
    }
    return count;
  }

  private lookForRivals(access: number, isWrite: boolean): void {
    const { graph, contended } = this;
    const location = graph.location[access]!;
    if (contended.has(location) || !this.hasRival(access, isWrite)) return;
    contended.add(location);
    this.onContended(location);
  }

  private hasRival(access: number, isWrite: boolean): boolean {
    const { graph } = this;
    for (let w = graph.coLast[graph.location[access]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (this.isRival(w, access)) return true;
      if (!isWrite) continue;
      for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
        if (this.isRival(r, access)) return true;
      }
    }
    return false;
  }

  /**
   * Whether the older access is of another thread, and no start or end of a thread orders it before
   * the access.
   */
  private isRival(older: number, access: number): boolean {
    const { graph } = this;
    const other = graph.thread[older]!;
    const thread = graph.thread[access]!;
    if (other < 0 || other === thread) return false;
    for (let spawn = graph.spawnOf[thread]!; spawn !== NONE; spawn = graph.spawnOf[graph.thread[spawn]!]!) {
      if (graph.thread[spawn] === other) return graph.position[older]! > graph.position[spawn]!;
    }
    const join = graph.joinOf[other]!;
    return join === NONE || graph.thread[join] !== thread;
  }
}
