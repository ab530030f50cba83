/**
 * Which values a guarded read may take. The guards of locks and the like are part of the request. A
 * read that may end a round of a loop, or that an assumption follows, is guarded by the code: a
 * value fails if the thread spins or is blocked right after it (GraphThreads.goesOn). Such a thread
 * need not be asked before there is a value that lets it go on: rounds without an effect are no
 * executions of their own.
 *
 * The code is no guard where failed reads would be errors: if a plain write to the location does
 * not happen before the read (where races are looked for), if the object is gone, or if its
 * allocation does not happen before the read.
 */
import { UNINITIALISED } from '../program/machine/value-table.ts';
import { type Clocks, NON_ATOMIC } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import type { GraphMemory } from './graph-memory.ts';
import { CODE_GUARD, type GraphThreads } from './graph-threads.ts';
import type { ReadRequests } from './read-requests.ts';
import { KNOWN } from './snapshots.ts';

interface Searched {
  readonly graph: EventGraph;
  readonly clocks: Clocks;
  readonly memory: GraphMemory;
  readonly threads: GraphThreads;
  readonly requests: ReadRequests;
  readonly looksForRaces: boolean;
  readonly hasHappensBefore: boolean;
}

export class ReadGuards {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly memory: GraphMemory;
  private readonly threads: GraphThreads;
  private readonly requests: ReadRequests;
  private readonly looksForRaces: boolean;
  private readonly hasHappensBefore: boolean;

  constructor(searched: Searched) {
    const { graph, clocks, memory, threads, requests } = searched;
    this.looksForRaces = searched.looksForRaces;
    this.hasHappensBefore = searched.hasHappensBefore;
    this.graph = graph;
    this.clocks = clocks;
    this.memory = memory;
    this.threads = threads;
    this.requests = requests;
  }

  /** The guard of the read that a thread asks for after its last event, in the present graph. */
  guardAfter(last: number): number {
    const { snapshots } = this.threads;
    const guard = snapshots.nextGuard(last);
    return guard === CODE_GUARD && !this.isSafe(last, snapshots.nextTarget(last)) ? 0 : guard;
  }

  /** Whether the last write of the location that a thread asks for after its last event passes. */
  isFree(last: number): boolean {
    const { graph, threads, memory } = this;
    const guard = this.guardAfter(last);
    if (guard === 0) return true;
    const location = threads.snapshots.nextTarget(last);
    const write = graph.coLast[location]!;
    if (write !== NONE) return this.passesAfter(last, guard, write);
    const { values, locations } = memory.map;
    const { initialValue } = locations[location]!;
    if (guard !== CODE_GUARD) return threads.passes(guard, initialValue | 0);
    if (initialValue === UNINITIALISED) return true;
    return threads.goesOn(last, values.lowOf(initialValue), values.highOf(initialValue));
  }

  /** Whether the read may take the value of the write. */
  passes(read: number, write: number): boolean {
    const guard = this.requests.guard[read]!;
    return guard === 0 || this.passesAfter(this.graph.poPrevious[read]!, guard, write);
  }

  /**
   * Whether the read, which the code guards, may not take the value of the write because an earlier
   * read of the thread could have taken it.
   */
  repeats(read: number, write: number): boolean {
    const { graph, threads } = this;
    const [low, high] = [graph.low[write]!, graph.high[write]!];
    return threads.leadsTo(graph.poPrevious[read]!, low, high) === KNOWN.repeats;
  }

  isOfCode(read: number): boolean {
    return this.requests.guard[read] === CODE_GUARD;
  }

  private passesAfter(last: number, guard: number, write: number): boolean {
    const { graph, threads } = this;
    if (guard !== CODE_GUARD) return threads.passes(guard, graph.low[write]!);
    // To read what has no value is an error, and not to be missed.
    if (graph.kind[write] === KIND.initial && graph.isUninitialised[write] === 1) return true;
    return threads.goesOn(last, graph.low[write]!, graph.high[write]!);
  }

  /** Whether the thread may repeat its read of the location without an error. */
  private isSafe(last: number, location: number): boolean {
    const { graph, clocks, memory } = this;
    const allocation = memory.allocationAt(location);
    if (allocation !== NONE) {
      if (graph.freeOf[allocation] !== NONE) return false;
      if (this.hasHappensBefore && !clocks.happensBefore(allocation, last)) return false;
    }
    if (!this.looksForRaces) return true;
    for (let w = graph.coLast[location]!; w !== NONE && graph.thread[w]! >= 0; w = graph.coPrevious[w]!) {
      if (graph.mode[w] === NON_ATOMIC && !clocks.happensBefore(w, last)) return false;
    }
    return true;
  }
}
