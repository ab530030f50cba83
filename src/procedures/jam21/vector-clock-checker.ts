/**
 * The checker `vector-clock` for whole executions: it grows a graph from the execution event by
 * event, as the engines grow theirs, and asks JamOracle. The engines keep the clocks themselves
 * while they explore.
 */
import type { OrderStatistics } from '../../execution/order-statistics.ts';
import { Clocks } from '../../kernel/clocks.ts';
import { EventGraph, NONE } from '../../kernel/event-graph.ts';
import { KIND, type Kind } from '../../kernel/event-kinds.ts';
import { MODES, type Mode } from '../../program/machine/code.ts';
import type { JamChecker } from './definition/jam-checker.ts';
import { JAM, type JamExecution } from './definition/jam-execution.ts';
import { JamOracle } from './jam-oracle.ts';
import { VisibilityClocks } from './visibility-clocks.ts';

export class VectorClockChecker implements JamChecker {
  readonly statistics: OrderStatistics = { linearisations: 0, branches: 0 };

  allows(execution: JamExecution): boolean {
    const { oracle, finals } = jamGraph(execution, this.statistics);
    return oracle.allows(finals);
  }
}

export interface JamGraph {
  readonly graph: EventGraph;
  readonly clocks: Clocks;
  readonly oracle: JamOracle;
  /** By event of the execution: its event of the graph; for an RMW the second. */
  readonly eventOf: Int32Array;
  readonly finals: Int32Array;
}

export function jamGraph(execution: JamExecution, statistics?: OrderStatistics): JamGraph {
  return new GraphMaker(execution).make(statistics);
}

class GraphMaker {
  private readonly execution: JamExecution;
  private readonly graph = new EventGraph();
  private readonly threads: number;
  private readonly visibility: VisibilityClocks;
  private readonly clocks: Clocks;
  private readonly eventOf: Int32Array;

  constructor(execution: JamExecution) {
    this.execution = execution;
    this.threads = execution.thread.reduce((most, thread) => Math.max(most, thread), 0) + 1;
    this.visibility = new VisibilityClocks(this.graph, this.threads, true);
    this.clocks = new Clocks(this.graph, 'rc11-cpp20', this.threads, this.visibility);
    this.eventOf = new Int32Array(execution.size).fill(NONE);
  }

  make(statistics: OrderStatistics | undefined): JamGraph {
    const { graph, clocks, visibility, eventOf } = this;
    const { size, thread, location, finals } = this.execution;
    for (let e = 0; e < size; e++) {
      if (thread[e] === NONE) eventOf[e] = graph.pushInitial(location[e]!, 0, 0, false);
    }
    for (let t = 0; t < this.threads; t++) clocks.compute(this.push(KIND.start, t, 0));
    for (let count = -1; count !== graph.count; ) {
      count = graph.count;
      this.addReady();
    }
    if (eventOf.includes(NONE)) throw new Error('internal error: po and rf form a cycle');
    return {
      graph,
      clocks,
      oracle: new JamOracle(graph, clocks, visibility, () => false, statistics),
      eventOf,
      finals: finals.map((write) => (write === NONE ? NONE : eventOf[write]!)),
    };
  }

  /** Adds the events of each thread that read only from events that are there. */
  private addReady(): void {
    const { size, thread, rf } = this.execution;
    const isWaiting = new Uint8Array(this.threads);
    for (let e = 0; e < size; e++) {
      if (this.eventOf[e] !== NONE || isWaiting[thread[e]!] === 1) continue;
      if (rf[e] !== NONE && this.eventOf[rf[e]!] === NONE) isWaiting[thread[e]!] = 1;
      else this.eventOf[e] = this.add(e);
    }
  }

  private add(e: number): number {
    const { graph, clocks } = this;
    const { flags, thread, location, rf } = this.execution;
    const is = (flag: number): boolean => (flags[e]! & flag) !== 0;
    const source = rf[e] === NONE ? NONE : this.eventOf[rf[e]!]!;
    if (!is(JAM.reads | JAM.writes)) {
      const kind = is(JAM.acquire) ? KIND.join : is(JAM.release) ? KIND.spawn : KIND.fence;
      const event = this.push(kind, thread[e]!, modeOf(flags[e]!));
      if (kind === KIND.join) graph.seen[event] = source;
      clocks.compute(event);
      return event;
    }
    if (!is(JAM.reads)) return this.addWrite(KIND.write, e, graph.coLast[location[e]!]!);
    const event = this.push(is(JAM.writes) ? KIND.updateRead : KIND.read, thread[e]!, modeOf(flags[e]!));
    graph.location[event] = location[e]!;
    graph.linkRead(event, source);
    clocks.compute(event);
    return is(JAM.writes) ? this.addWrite(KIND.updateWrite, e, source) : event;
  }

  private addWrite(kind: Kind, e: number, after: number): number {
    const { graph } = this;
    const { flags, thread, location } = this.execution;
    const event = this.push(kind, thread[e]!, modeOf(flags[e]!));
    graph.location[event] = location[e]!;
    graph.firstReader[event] = NONE;
    this.clocks.compute(event);
    graph.linkWrite(event, after);
    return event;
  }

  private push(kind: Kind, thread: number, mode: number): number {
    const event = this.graph.push(kind, thread, 0);
    this.graph.mode[event] = mode;
    this.graph.seen[event] = NONE;
    this.clocks.open(event);
    return event;
  }
}

/** The access or fence mode of the machine with these flags. */
function modeOf(flags: number): number {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const acquires = has(JAM.acquire | JAM.acquireFence);
  const releases = has(JAM.release | JAM.releaseFence);
  const mode = (): Mode => {
    if (has(JAM.volatile | JAM.fullFence)) return 'sc';
    if (acquires) return releases ? 'acq_rel' : 'acq';
    if (releases) return 'rel';
    return has(JAM.opaque) ? 'rlx' : 'na';
  };
  return MODES.indexOf(mode());
}
