/**
 * Chooses what a read reads: the writes to its location from the last in co downwards, as far as
 * coherence allows. A guarded read (of a mutex, say) takes only values that pass its guard; if the
 * last write does not pass, its last option is to wait. A read whose value nobody uses has one
 * option (unused-locations.ts).
 */
import type { Clocks } from '../../../kernel/clocks.ts';
import type { Consistency } from '../../../kernel/consistency.ts';
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import { KIND } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { GraphThreads } from '../../../kernel/graph-threads.ts';
import { ReadAnswer } from '../../../kernel/read-answer.ts';
import type { ReadGuards } from '../../../kernel/read-guards.ts';
import type { ReadRequests } from '../../../kernel/read-requests.ts';
import type { ReadFloors } from '../../../kernel/search-hooks.ts';
import { CONDITIONS } from '../../../program/machine/request.ts';
import type { CausalPrefix } from './causal-prefix.ts';
import { type OptionStates, PHASE } from './option-states.ts';
import type { Symmetry } from './symmetry.ts';
import type { UnusedLocations } from './unused-locations.ts';
import type { WaitingReads } from './waiting-reads.ts';

/** The largest number of events that `isInVain` looks at. */
const MOST_GLANCES = 1024;

export class ReadChoice {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly requests: ReadRequests;
  private readonly states: OptionStates;
  private readonly threads: GraphThreads;
  private readonly consistency: Consistency;
  private readonly floors: ReadFloors | undefined;
  private readonly answers: ReadAnswer;
  private readonly guards: ReadGuards;
  private readonly waiting: WaitingReads;
  private readonly symmetry: Symmetry;
  private readonly unused: UnusedLocations;
  private readonly prefix: CausalPrefix;

  constructor(
    growth: GraphGrowth,
    states: OptionStates,
    waiting: WaitingReads,
    symmetry: Symmetry,
    unused: UnusedLocations,
    prefix: CausalPrefix,
  ) {
    this.unused = unused;
    this.guards = growth.guards;
    this.waiting = waiting;
    this.symmetry = symmetry;
    this.prefix = prefix;
    this.graph = growth.graph;
    this.clocks = growth.clocks;
    this.requests = growth.requests;
    this.states = states;
    this.threads = growth.threads;
    this.consistency = growth.consistency;
    this.floors = growth.hooks.floors;
    this.answers = new ReadAnswer(growth.graph, growth.requests, growth.threads);
  }

  /** Takes the next option of the read. False: there is none, and the read is linked to nothing. */
  next(read: number): boolean {
    const { graph, states } = this;
    if (this.unused.has(graph.location[read]!)) return this.nextUnused(read);
    const last = graph.coLast[graph.location[read]!]!;
    let write = last;
    if (states.phase[read] === PHASE.fresh) states.phase[read] = PHASE.forward;
    else {
      this.drop(read);
      if (graph.kind[read] === KIND.wait) return false;
      write = graph.rf[read]!;
      write = this.isBound(read, write) ? NONE : graph.coPrevious[write]!;
    }
    if (!this.symmetry.mayEnd(graph.poPrevious[read]!)) write = NONE;
    while (write !== NONE) {
      if (this.take(read, write)) return true;
      write = this.isBound(read, write) ? NONE : graph.coPrevious[write]!;
    }
    if (this.guards.passes(read, last)) return false;
    this.wait(read, last);
    this.clocks.compute(read);
    return true;
  }

  /** The only option of a read whose value nobody uses is the last write that happens before it. */
  private nextUnused(read: number): boolean {
    const { graph, states } = this;
    if (states.phase[read] !== PHASE.fresh) {
      this.drop(read);
      return false;
    }
    states.phase[read] = PHASE.forward;
    let write = graph.coLast[graph.location[read]!]!;
    while (!this.isBound(read, write)) write = graph.coPrevious[write]!;
    graph.kind[read] = KIND.read;
    graph.linkRead(read, write);
    this.clocks.compute(read);
    this.answers.answer(read, write);
    return true;
  }

  /** Makes the read read the last write, whether that passes or not. */
  readLast(read: number): void {
    const { graph } = this;
    const last = graph.coLast[graph.location[read]!]!;
    this.answers.answer(read, last);
    graph.linkRead(read, last);
    this.clocks.compute(read);
  }

  /** Whether what is before the write in co is out of the read's reach. */
  isBound(read: number, write: number): boolean {
    if (this.consistency.isBound(write, this.graph.poPrevious[read]!)) return true;
    if (this.symmetry.isBound(read, write)) return true;
    return this.floors?.isFloor(read, write) ?? false;
  }

  /** Unlinks the read from what it reads. */
  drop(read: number): void {
    const { graph, threads } = this;
    if (graph.kind[read] === KIND.wait) graph.unlinkOther(read);
    else graph.unlinkRead(read);
    threads.snapshots.top = threads.snapshots.at[read]!;
    threads.leave(read);
  }

  /**
   * Makes an older read read from the write that revisits it. The read must not be linked; its
   * clocks are kept in the option state of the write.
   */
  attach(read: number, write: number): void {
    const { graph } = this;
    if (!this.guards.passes(read, write)) this.wait(read, write);
    else {
      this.answers.answer(read, write);
      graph.linkRead(read, write);
    }
    this.clocks.computeAgain(read, write, this.states);
  }

  private take(read: number, write: number): boolean {
    const { graph, requests, states } = this;
    const mark = states.replaced[read]!;
    if (mark !== NONE && !this.waiting.allows(mark, write)) return false;
    if (!this.guards.passes(read, write)) return false;
    const isLast = graph.coNext[write] === NONE;
    if (!isLast && !this.symmetry.allowsRead(read, write)) return false;
    const forUpdate = requests.isForUpdate(read);
    if (forUpdate) {
      if (!isLast && this.wouldWrite(read, write) && this.isInVain(read, write)) return false;
      this.answers.answer(read, write);
    } else graph.kind[read] = KIND.read;
    graph.linkRead(read, write);
    this.clocks.compute(read);
    if (graph.kind[read] === KIND.read && !isLast && !this.consistency.allowsRead(read)) {
      this.drop(read);
      return false;
    }
    if (!forUpdate) this.answers.answer(read, write);
    return true;
  }

  /** Whether the read is known to become an RMW that writes if it reads from the write. */
  private wouldWrite(read: number, write: number): boolean {
    const { graph, requests } = this;
    switch (requests.condition[read]) {
      case CONDITIONS.always:
        return true;
      case CONDITIONS.equal:
        return (
          graph.low[write] === requests.expectedLow[read] && graph.high[write] === requests.expectedHigh[read]
        );
      default:
        return false;
    }
  }

  /**
   * Whether an RMW that reads from the write finds another RMW there already and surely cannot
   * remove it by a revisit. Then there is nothing to explore, and nothing need be run. This looks
   * at few of the events that WriteChoice would look at: an event with an older or a kept neighbour
   * after it in co was not added maximally.
   */
  private isInVain(read: number, write: number): boolean {
    const { graph, clocks, prefix } = this;
    const next = graph.coNext[write]!;
    if (graph.kind[next] !== KIND.updateWrite) return false;
    const rival = graph.poPrevious[next]!;
    if (graph.rf[rival] !== write) return false;
    graph.kind[read] = KIND.updateRead;
    graph.rf[read] = write;
    clocks.compute(read);
    prefix.open(read);
    if (prefix.has(rival)) return true;
    let e = graph.older[read]!;
    for (let i = 0; i < MOST_GLANCES && e >= rival; i++, e = graph.older[e]!) {
      if (!prefix.has(e) && this.isSurelyNotMaximal(e)) return true;
    }
    return false;
  }

  private isSurelyNotMaximal(event: number): boolean {
    const { graph } = this;
    if (this.unused.has(graph.location[event]!)) return false;
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.updateRead: {
        const write = graph.rf[event]!;
        if (write > event && !this.prefix.has(write)) return true;
        return this.isKept(graph.coNext[write]!, event);
      }
      case KIND.write:
      case KIND.updateWrite:
        return this.isKept(graph.firstReader[event]!, event) || this.isKept(graph.coNext[event]!, event);
      case KIND.choose:
        return graph.low[event] !== 0;
      default:
        return false;
    }
  }

  /** Whether the neighbour is still in the graph when the walk has come to the event. */
  private isKept(neighbour: number, event: number): boolean {
    return neighbour !== NONE && (neighbour < event || this.prefix.has(neighbour));
  }

  private wait(read: number, write: number): void {
    const { graph, threads } = this;
    graph.kind[read] = KIND.wait;
    graph.rf[read] = write;
    graph.linkOther(read);
    threads.snapshots.saveNothing(read);
    threads.leave(read);
  }
}
