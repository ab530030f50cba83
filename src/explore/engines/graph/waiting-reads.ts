/**
 * Reads that wait: for a mutex, say, or in a loop. A thread that would have to wait is not asked
 * again until its wait may end; the waiting read is added to the graph only if no other thread can
 * go on, or if a revisit gave the read a value that does not pass. It is a mark: the thread is to
 * be asked once more. When there is a write that may end the wait, a new read takes the mark's
 * place, as if the thread had been asked only now.
 *
 * Which writes may end a wait follows from TruSt. There the waiting read would stay in the graph
 * and read a value that does not pass, until a write revisits it that passes; and a revisit is
 * allowed only if the read reads the last of the older writes and of those in the causal prefix of
 * the new one. So each write has a history: the write that the read must have read before, what it
 * must have read before that, and so on down to a write that is older than the read. A mark that a
 * revisit made belongs to the histories that contain the write of that revisit. Others are
 * explored elsewhere, where the read has never waited, and must not be explored twice.
 *
 * When the new read is taken out of the graph, the mark is back; when that is undone, it goes
 * again.
 */
import { NON_ATOMIC } from '../../../kernel/clocks.ts';
import type { Consistency } from '../../../kernel/consistency.ts';
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import { isReadKind, KIND } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth, StopReason } from '../../../kernel/graph-growth.ts';
import type { GraphThreads } from '../../../kernel/graph-threads.ts';
import type { ReadGuards } from '../../../kernel/read-guards.ts';
import type { ReadRequests } from '../../../kernel/read-requests.ts';
import { REQUESTS } from '../../../program/machine/request.ts';
import type { CausalPrefix } from './causal-prefix.ts';
import type { OptionStates } from './option-states.ts';
import type { UnusedLocations } from './unused-locations.ts';

export class WaitingReads {
  private readonly graph: EventGraph;
  private readonly prefix: CausalPrefix;
  private readonly requests: ReadRequests;
  private readonly states: OptionStates;
  private readonly threads: GraphThreads;
  private readonly guards: ReadGuards;
  private readonly stops: readonly StopReason[];
  private readonly unused: UnusedLocations;
  private readonly plainReadsMayStay: boolean;

  /** `prefix`: for the use of this alone. */
  constructor(growth: GraphGrowth, states: OptionStates, unused: UnusedLocations, prefix: CausalPrefix) {
    const { graph, requests, threads, guards, stops, hooks } = growth;
    this.plainReadsMayStay = hooks.plainReadsMayStay === true;
    this.graph = graph;
    this.unused = unused;
    this.stops = stops;
    this.prefix = prefix;
    this.requests = requests;
    this.states = states;
    this.threads = threads;
    this.guards = guards;
  }

  /** Whether the waiting read could go on. */
  canEnd(mark: number): boolean {
    const { graph, guards } = this;
    for (let w = graph.coLast[graph.location[mark]!]!; graph.thread[w]! >= 0; w = graph.coPrevious[w]!) {
      if (w > mark && guards.passes(mark, w) && this.allows(mark, w)) return true;
    }
    return false;
  }

  /** Whether the read that replaces the mark may read the write, as far as its history goes. */
  allows(mark: number, write: number): boolean {
    for (let m = mark; m !== NONE; m = this.states.replaced[m]!) {
      if (write <= m || this.graph.thread[write]! < 0) return false;
      const first = this.graph.rf[m]!;
      if (first > m && !this.hasHistory(m, first, write)) return false;
    }
    return true;
  }

  /** Whether the mark may still wait if the write is the last of its location. */
  allowsEnd(mark: number, write: number): boolean {
    return write === this.graph.rf[mark] || this.allows(mark, write);
  }

  /** Whether `first`, which made the mark by a revisit, is in the history of the write. */
  private hasHistory(mark: number, first: number, write: number): boolean {
    let at = write;
    while (at > mark) {
      if (at === first) return true;
      at = this.lastBefore(mark, at);
    }
    return false;
  }

  /**
   * The last write in co that is older than the mark or in the causal prefix of the write, which is
   * left out.
   */
  private lastBefore(mark: number, write: number): number {
    const { graph, prefix } = this;
    prefix.open(write);
    let w = graph.coLast[graph.location[write]!]!;
    while (w === write || (w > mark && !prefix.has(w))) w = graph.coPrevious[w]!;
    return w;
  }

  /**
   * Whether the mark was added maximally (see WriteChoice) for a write whose prefix is kept.
   *
   * A mark and the read that replaced it are the same read of the program. If the write that the
   * replacement reads survives the revisit, that write is tested; otherwise the mark itself is
   * tested, as if the thread had not been asked again.
   */
  isMaximal(mark: number, kept: CausalPrefix): boolean {
    const { graph, states } = this;
    const instead = states.readInstead[mark]!;
    if (instead !== NONE && kept.has(instead)) return graph.coNext[instead] === NONE;
    return this.allowsEnd(mark, graph.coLast[graph.location[mark]!]!);
  }

  /**
   * Whether the thread of the mark, which no write ends, need not wait, so that the graph is not an
   * execution of its own. A loop, or what is assumed, can go on if the last write passes, if
   * another execution, which lacks an earlier read, goes on with it, or if the round has read
   * something else that is outdated. A lock only reads and may still read an older write that
   * passes. (An RMW would find such a write taken.)
   */
  isIdle(mark: number, consistency: Consistency): boolean {
    const { graph, guards, requests } = this;
    const last = graph.coLast[graph.location[mark]!]!;
    if (!this.allowsEnd(mark, last)) return true;
    if (guards.isOfCode(mark)) {
      if (guards.passes(mark, last)) return true;
      return !this.isOver && (guards.repeats(mark, last) || this.isOutdated(mark, last));
    }
    if (requests.isForUpdate(mark)) return false;
    const before = graph.poPrevious[mark]!;
    for (let w = last; w !== NONE; w = graph.coPrevious[w]!) {
      if (guards.passes(mark, w)) return true;
      // Its own write is in its past, also where nothing else is known of that.
      if (graph.thread[w] === graph.thread[mark] || consistency.isBound(w, before)) return false;
    }
    return false;
  }

  /**
   * Whether the round of a loop that the mark ends with the value of this write has an earlier read
   * which is outdated: in a later round it would read something else, so the loop may end.
   */
  private isOutdated(mark: number, last: number): boolean {
    const { graph, threads } = this;
    const before = graph.poPrevious[mark]!;
    return this.hasOutdated(before, threads.roundBefore(before, graph.low[last]!, graph.high[last]!));
  }

  /**
   * Whether the thread of the stop, which ends a round without an effect, need not stop there: the
   * round has a read that is outdated.
   */
  isIdleRound(stop: number): boolean {
    const { graph, stops } = this;
    const { kind, count } = stops[graph.stop[stop]!]!;
    return kind === REQUESTS.spin && !this.isOver && this.hasOutdated(graph.poPrevious[stop]!, count);
  }

  /** Whether an outdated read is among so many events up to this one. */
  private hasOutdated(newest: number, count: number): boolean {
    const { graph } = this;
    let left = count;
    for (let e = newest; left > 0; left--, e = graph.poPrevious[e]!) {
      if (!isReadKind(graph.kind[e]!)) continue;
      if (graph.mode[e] === NON_ATOMIC && this.plainReadsMayStay) continue;
      // What it reads was not decided: whether the loop can end is seen in the complete graph.
      if (this.unused.has(graph.location[e]!)) continue;
      const source = graph.rf[e]!;
      const now = graph.coLast[graph.location[e]!]!;
      const isSame = graph.low[now] === graph.low[source] && graph.high[now] === graph.high[source];
      if (!isSame && graph.thread[source] !== graph.thread[e]) return true;
    }
    return false;
  }

  /**
   * Whether a thread has ended the program, or has met an error: then what others have done by
   * then is a result, whatever they wait for.
   */
  private get isOver(): boolean {
    const { graph, stops } = this;
    return graph.lastOf.some((last) => {
      if (last === NONE || graph.kind[last] !== KIND.stop) return false;
      const { kind } = stops[graph.stop[last]!]!;
      return kind === REQUESTS.exit || kind === REQUESTS.error;
    });
  }

  /** Takes the mark out of the graph, for a new read to take its place. */
  replace(mark: number): void {
    this.graph.unlink(mark);
    this.threads.leave(mark);
  }

  /** Undoes `replace`, when the new read is gone and all is as it was. */
  undoReplace(mark: number): void {
    this.graph.relink(mark);
    this.threads.leave(mark);
  }

  /**
   * The read that took the place of a mark was taken out of the graph: the mark is back, in the
   * place of its stamp.
   */
  comeBack(read: number): void {
    const { graph, states } = this;
    const mark = states.replaced[read]!;
    let before = graph.newest;
    while (before > mark) before = graph.older[before]!;
    const after = before === NONE ? NONE : graph.newer[before]!;
    // What `undoReplace` will need.
    states.markOlder[read] = graph.older[mark]!;
    states.markNewer[read] = graph.newer[mark]!;
    graph.older[mark] = before;
    graph.newer[mark] = after;
    graph.relink(mark);
    this.threads.leave(mark);
    const later = states.readInstead[read]!;
    states.readInstead[mark] = later === NONE ? graph.rf[read]! : later;
  }

  /** Undoes `comeBack`. */
  goAgain(read: number): void {
    const { graph, states } = this;
    const mark = states.replaced[read]!;
    graph.unlink(mark);
    states.readInstead[mark] = NONE;
    graph.older[mark] = states.markOlder[read]!;
    graph.newer[mark] = states.markNewer[read]!;
  }
}
