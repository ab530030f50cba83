/**
 * Chooses what a read reads: the writes to its location from the last in co downwards, as far as
 * coherence allows. A guarded read (of a mutex, say) takes only values that pass its guard; if the
 * last write does not pass, its last option is to wait.
 */
import type { Clocks } from '../../../kernel/clocks.ts';
import type { Consistency } from '../../../kernel/consistency.ts';
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import { KIND } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { GraphThreads } from '../../../kernel/graph-threads.ts';
import { ReadAnswer } from '../../../kernel/read-answer.ts';
import type { ReadRequests } from '../../../kernel/read-requests.ts';
import type { ReadFloors } from '../../../kernel/search-hooks.ts';
import { CONDITIONS } from '../../../program/machine/request.ts';
import { type OptionStates, PHASE } from './option-states.ts';

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

  constructor(growth: GraphGrowth, states: OptionStates) {
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
    const { graph, requests, states } = this;
    const last = graph.coLast[graph.location[read]!]!;
    let write = last;
    if (states.phase[read] === PHASE.fresh) states.phase[read] = PHASE.forward;
    else {
      this.drop(read);
      if (graph.kind[read] === KIND.wait) return false;
      write = graph.rf[read]!;
      write = this.isBound(read, write) ? NONE : graph.coPrevious[write]!;
    }
    while (write !== NONE) {
      if (this.take(read, write)) return true;
      write = this.isBound(read, write) ? NONE : graph.coPrevious[write]!;
    }
    const guard = requests.guard[read]!;
    if (guard === 0 || this.threads.passes(guard, graph.low[last]!)) return false;
    this.wait(read, last);
    this.clocks.compute(read);
    return true;
  }

  /** Whether what is before the write in co is out of the read's reach. */
  isBound(read: number, write: number): boolean {
    if (this.consistency.isBound(write, this.graph.poPrevious[read]!)) return true;
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
    const { graph, requests, threads } = this;
    const guard = requests.guard[read]!;
    if (guard !== 0 && !threads.passes(guard, graph.low[write]!)) this.wait(read, write);
    else {
      this.answers.answer(read, write);
      graph.linkRead(read, write);
    }
    this.clocks.computeAgain(read, write, this.states);
  }

  private take(read: number, write: number): boolean {
    const { graph, requests, states, threads } = this;
    if (write <= states.limit[read]! || (states.limit[read] !== NONE && graph.thread[write]! < 0))
      return false;
    const guard = requests.guard[read]!;
    if (guard !== 0 && !threads.passes(guard, graph.low[write]!)) return false;
    const isLast = graph.coNext[write] === NONE;
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
    const { graph, clocks } = this;
    const next = graph.coNext[write]!;
    if (graph.kind[next] !== KIND.updateWrite) return false;
    const rival = graph.poPrevious[next]!;
    if (graph.rf[rival] !== write) return false;
    graph.kind[read] = KIND.updateRead;
    graph.rf[read] = write;
    clocks.compute(read);
    if (clocks.isCausal(rival, read)) return true;
    let e = graph.older[read]!;
    for (let i = 0; i < MOST_GLANCES && e >= rival; i++, e = graph.older[e]!) {
      if (!clocks.isCausal(e, read) && this.isSurelyNotMaximal(e, read)) return true;
    }
    return false;
  }

  private isSurelyNotMaximal(event: number, read: number): boolean {
    const { graph, clocks } = this;
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.updateRead: {
        const write = graph.rf[event]!;
        if (write > event && !clocks.isCausal(write, read)) return true;
        return this.isKept(graph.coNext[write]!, event, read);
      }
      case KIND.write:
      case KIND.updateWrite:
        return (
          this.isKept(graph.firstReader[event]!, event, read) ||
          this.isKept(graph.coNext[event]!, event, read)
        );
      case KIND.choose:
        return graph.low[event] !== 0;
      default:
        return false;
    }
  }

  /** Whether the neighbour is still in the graph when the walk has come to the event. */
  private isKept(neighbour: number, event: number, read: number): boolean {
    return neighbour !== NONE && (neighbour < event || this.clocks.isCausal(neighbour, read));
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
