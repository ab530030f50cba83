/**
 * Chooses what a write does. First it takes each place in co, from the last downwards as far as
 * coherence allows. Then it revisits reads of its location that are not in its causal prefix, in
 * the graph without the events that were added after such a read (refs/trust; with RMWs as in
 * facts/exploration#revisits).
 *
 * The walk goes from the newest event to the oldest and takes out those that are not in the causal
 * prefix P of the write. So at each event e the graph is exactly Previous(e), the older events and
 * P, and whether e was added maximally is checked in constant time. At the first event that was
 * not, the walk ends: every older read would need it deleted. A read of the location on the way is
 * revisited where it stands; when all that has been explored, the walk goes on.
 *
 * An RMW's write has one place, right after what its read reads. If another RMW is there already,
 * the write can only revisit, and only so that the other is gone: the other is the read revisited,
 * or newer than it.
 *
 * A write of a value that nobody uses (unused-locations.ts) goes to the end of co, and that is all.
 */
import type { Clocks } from '../../../kernel/clocks.ts';
import type { Consistency } from '../../../kernel/consistency.ts';
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import { isReadKind, KIND } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { GraphThreads } from '../../../kernel/graph-threads.ts';
import type { CausalPrefix } from './causal-prefix.ts';
import { type OptionStates, PHASE } from './option-states.ts';
import type { ReadChoice } from './read-choice.ts';
import type { Symmetry } from './symmetry.ts';
import type { UnusedLocations } from './unused-locations.ts';
import type { WaitingReads } from './waiting-reads.ts';

export class WriteChoice {
  /** Revisits made so far. */
  revisits = 0;
  /** Whether a revisit was left out because too many led to the graph. */
  isBounded = false;
  /** Revisits that led to the present graph. */
  private depth = 0;
  private readonly mostRevisits: number;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly states: OptionStates;
  private readonly threads: GraphThreads;
  private readonly consistency: Consistency;
  private readonly reads: ReadChoice;
  private readonly waiting: WaitingReads;
  private readonly symmetry: Symmetry;
  private readonly unused: UnusedLocations;
  private readonly prefix: CausalPrefix;

  constructor(
    growth: GraphGrowth,
    states: OptionStates,
    reads: ReadChoice,
    waiting: WaitingReads,
    symmetry: Symmetry,
    unused: UnusedLocations,
    prefix: CausalPrefix,
    mostRevisits: number,
  ) {
    this.unused = unused;
    this.graph = growth.graph;
    this.clocks = growth.clocks;
    this.states = states;
    this.threads = growth.threads;
    this.consistency = growth.consistency;
    this.reads = reads;
    this.waiting = waiting;
    this.symmetry = symmetry;
    this.prefix = prefix;
    this.mostRevisits = mostRevisits;
  }

  /**
   * Takes the next option of the write. False: there is none, and the graph is as it was before the
   * write came.
   */
  next(write: number): boolean {
    const { graph, states } = this;
    switch (states.phase[write]) {
      case PHASE.fresh:
        states.phase[write] = PHASE.forward;
        if (this.placeFirst(write)) return true;
        break;
      case PHASE.forward: {
        const before = graph.coPrevious[write]!;
        graph.unlinkWrite(write);
        if (this.unused.has(graph.location[write]!)) return false;
        if (graph.kind[write] === KIND.write && this.placeBelow(write, NONE, before)) return true;
        break;
      }
      default:
        return this.goOn(write);
    }
    states.phase[write] = PHASE.backward;
    states.revisited[write] = NONE;
    states.taken[write] = NONE;
    if (!this.hasCandidate(write)) return false;
    if (this.depth >= this.mostRevisits) {
      this.isBounded = true;
      return false;
    }
    this.answer(write);
    states.walk[write] = graph.older[write]!;
    return this.seek(write);
  }

  /** The read that the write revisits, or NONE. */
  revisitedBy(write: number): number {
    return this.states.phase[write] === PHASE.backward ? this.states.revisited[write]! : NONE;
  }

  /** Ends the options of the write: the graph is as it was before the write came. */
  drop(write: number): void {
    if (this.states.phase[write] === PHASE.forward) this.graph.unlinkWrite(write);
    else {
      if (this.states.revisited[write] !== NONE) this.endRevisit(write);
      this.putBack(write);
    }
  }

  private placeFirst(write: number): boolean {
    const { graph } = this;
    if (graph.kind[write] === KIND.write) graph.linkWrite(write, graph.coLast[graph.location[write]!]!);
    else {
      if (this.rivalOf(write) !== NONE) return false;
      graph.linkWrite(write, graph.rf[graph.poPrevious[write]!]!);
      if (!this.consistency.allowsWrite(write, NONE)) {
        graph.unlinkWrite(write);
        return false;
      }
    }
    this.answer(write);
    return true;
  }

  /** Lets the thread go on from the write, once. */
  private answer(write: number): void {
    const { states, threads } = this;
    if (states.snapshotEnd[write] !== NONE) return;
    threads.standBefore(write);
    threads.answerWrite(write);
    states.snapshotEnd[write] = threads.snapshots.top;
  }

  /** Of an RMW's write: the read of another RMW that writes right after the same write. */
  private rivalOf(write: number): number {
    const { graph } = this;
    const before = graph.rf[graph.poPrevious[write]!]!;
    const next = graph.coNext[before]!;
    if (next === NONE || graph.kind[next] !== KIND.updateWrite) return NONE;
    const other = graph.poPrevious[next]!;
    return graph.rf[other] === before ? other : NONE;
  }

  /**
   * Puts the write, which is not in co, below `above`, at the next place that is consistent.
   * `read`: the read it revisits.
   */
  private placeBelow(write: number, read: number, above: number): boolean {
    const { graph, consistency } = this;
    const before = graph.poPrevious[write]!;
    for (let c = above; ; ) {
      if (consistency.isBound(c, before) || this.symmetry.isTwin(write, c)) return false;
      if (read !== NONE && this.reads.isBound(read, c)) return false;
      const lower = graph.coPrevious[c]!;
      // Nothing comes between an RMW and what it reads.
      if (graph.kind[c] !== KIND.updateWrite || graph.rf[graph.poPrevious[c]!] !== lower) {
        graph.linkWrite(write, lower);
        if (consistency.allowsWrite(write, read) && this.allowsRevisit(write, read)) return true;
        graph.unlinkWrite(write);
      }
      c = lower;
    }
  }

  /**
   * Whether some read could be revisited: it reads the last write in co that the causal prefix of
   * the write sees, or a later one.
   */
  private hasCandidate(write: number): boolean {
    const { graph, prefix } = this;
    const rival = graph.kind[write] === KIND.updateWrite ? this.rivalOf(write) : NONE;
    prefix.open(write);
    if (rival !== NONE && prefix.has(rival)) return false;
    for (let c = graph.coLast[graph.location[write]!]!; ; c = graph.coPrevious[c]!) {
      for (let r = graph.firstReader[c]!; r !== NONE; r = graph.readerNext[r]!) {
        if (!prefix.has(r)) return true;
      }
      if (prefix.has(c)) return false;
    }
  }

  /** Goes on after all that followed from a revisit has been explored. */
  private goOn(write: number): boolean {
    const { graph, states } = this;
    const read = states.revisited[write]!;
    if (read === NONE) return false;
    const before = graph.coPrevious[write]!;
    graph.unlinkWrite(write);
    if (graph.kind[write] === KIND.write && this.placeBelow(write, read, before)) return true;
    this.restore(write, read);
    this.takeOut(write, read);
    states.walk[write] = this.nextOlder(read);
    return this.seek(write);
  }

  /** Walks on to the next read that can be revisited, and revisits it. */
  private seek(write: number): boolean {
    const { graph, prefix, states } = this;
    prefix.open(write);
    const location = graph.location[write]!;
    const rival = graph.kind[write] === KIND.updateWrite ? this.rivalOf(write) : NONE;
    for (let e = states.walk[write]!; e !== NONE; e = this.nextOlder(e)) {
      if (prefix.has(e)) continue;
      if (!this.isMaximal(e)) break;
      const isTarget = graph.location[e] === location && isReadKind(graph.kind[e]!);
      // A rival that is newer is out already.
      if (isTarget && (rival === NONE || e <= rival) && this.revisit(write, e)) {
        this.revisits++;
        states.walk[write] = e;
        return true;
      }
      this.takeOut(write, e);
    }
    this.putBack(write);
    return false;
  }

  /**
   * The next older event. The given one may just have been taken out, so that the mark that it
   * replaced is back.
   */
  private nextOlder(event: number): number {
    const older = this.graph.older[event]!;
    const mark = this.states.replaced[event]!;
    return this.graph.thread[event]! >= 0 && mark > older && this.graph.inGraph[mark] === 1 ? mark : older;
  }

  /**
   * Whether the event was added maximally, given that the graph is what was there before it and the
   * causal prefix of the write.
   */
  private isMaximal(event: number): boolean {
    const { graph } = this;
    if (this.unused.has(graph.location[event]!)) return true;
    switch (graph.kind[event]) {
      case KIND.wait:
        return this.waiting.isMaximal(event, this.prefix);
      case KIND.read:
      case KIND.updateRead: {
        const write = graph.rf[event]!;
        return graph.inGraph[write] === 1 && graph.coNext[write] === NONE;
      }
      case KIND.write:
      case KIND.updateWrite:
        return (
          graph.coNext[event] === NONE && graph.firstReader[event] === NONE && graph.waiters[event] === 0
        );
      case KIND.choose:
        return graph.low[event] === 0;
      default:
        return true;
    }
  }

  /**
   * Makes the read read from the write, at the first place in co that is consistent. False: there
   * is none, nothing has changed.
   */
  private revisit(write: number, read: number): boolean {
    const { graph, states, threads, consistency } = this;
    const isPlain = graph.kind[write] === KIND.write;
    const last = graph.coLast[graph.location[write]!]!;
    const before = isPlain ? last : graph.rf[graph.poPrevious[write]!]!;
    for (let c = last; c !== before; c = graph.coPrevious[c]!) {
      if (this.reads.isBound(read, c)) return false;
    }
    states.savedKind[write] = graph.kind[read]!;
    states.savedMode[write] = graph.mode[read]!;
    states.savedRf[write] = graph.rf[read]!;
    states.savedReaderPrevious[write] = graph.readerPrevious[read]!;
    states.savedReaderNext[write] = graph.readerNext[read]!;
    states.savedSnapshot[write] = threads.snapshots.at[read]!;
    states.revisited[write] = read;
    this.depth++;
    graph.unlinkRead(read);
    graph.firstReader[write] = NONE;
    graph.waiters[write] = 0;
    threads.leave(read);
    this.reads.attach(read, write);
    graph.linkWrite(write, before);
    if ((isPlain || consistency.allowsWrite(write, read)) && this.allowsRevisit(write, read)) return true;
    graph.unlinkWrite(write);
    if (isPlain && this.placeBelow(write, read, last)) return true;
    this.restore(write, read);
    return false;
  }

  /**
   * Whether the read may read, or wait at, the write that revisits it, which is in co. One that
   * waits does so at the last write.
   */
  private allowsRevisit(write: number, read: number): boolean {
    if (read === NONE) return true;
    const { graph, states, waiting } = this;
    if (graph.kind[read] === KIND.wait && graph.coNext[write] !== NONE) return false;
    const mark = states.replaced[read]!;
    return mark === NONE || waiting.allows(mark, write);
  }

  /** Makes the read what it was before the revisit; the write is not in co. */
  private restore(write: number, read: number): void {
    const { graph, states, threads } = this;
    if (graph.kind[read] === KIND.wait) graph.unlinkOther(read);
    else graph.unlinkRead(read);
    graph.kind[read] = states.savedKind[write]!;
    graph.mode[read] = states.savedMode[write]!;
    graph.rf[read] = states.savedRf[write]!;
    graph.readerPrevious[read] = states.savedReaderPrevious[write]!;
    graph.readerNext[read] = states.savedReaderNext[write]!;
    graph.relinkRead(read);
    this.clocks.restore(read, write, states);
    threads.snapshots.at[read] = states.savedSnapshot[write]!;
    threads.snapshots.top = states.snapshotEnd[write]!;
    threads.leave(read);
    states.revisited[write] = NONE;
    this.depth--;
  }

  private endRevisit(write: number): void {
    this.graph.unlinkWrite(write);
    this.restore(write, this.states.revisited[write]!);
  }

  private takeOut(write: number, event: number): void {
    const { graph, states, threads } = this;
    graph.unlink(event);
    threads.leave(event);
    states.takenNext[event] = states.taken[write]!;
    states.taken[write] = event;
    if (states.replaced[event] !== NONE) this.waiting.comeBack(event);
  }

  private putBack(write: number): void {
    const { graph, states, threads } = this;
    for (let e = states.taken[write]!; e !== NONE; e = states.takenNext[e]!) {
      if (states.replaced[e] !== NONE) this.waiting.goAgain(e);
      graph.relink(e);
      threads.leave(e);
    }
    states.taken[write] = NONE;
  }
}
