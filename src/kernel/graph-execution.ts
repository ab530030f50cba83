/**
 * The present graph of a search as an Execution, for reports, cat models and tests. Events have the
 * form that EventRecorder gives them in the enumerate engine: an RMW is one event, starts and ends
 * of threads are writes and reads of locations of their own, the end of an object's life writes
 * FREED to what was accessed of it.
 */
import { type Place, type Span, spanOfPlace } from '../diagnostics/source.ts';
import { mappingOf } from '../execution/event-mapping.ts';
import type { Execution } from '../execution/execution.ts';
import { programOf } from '../execution/machine-program.ts';
import { Skeleton } from '../execution/skeleton.ts';
import type { Tags } from '../program/instruction.ts';
import { MODES } from '../program/machine/code.ts';
import { FREED } from '../program/machine/value-table.ts';
import type { Trace, TraceEvent } from '../program/trace.ts';
import { BarrierWords } from './barrier-words.ts';
import { NONE } from './event-graph.ts';
import { isLockKind, isReadKind, isWriteKind, KIND } from './event-kinds.ts';
import type { GraphGrowth } from './graph-growth.ts';
import { LockWords } from './lock-words.ts';
import { statusOf, stopReason } from './thread-status.ts';

const MAPPING = mappingOf('C');
const ACQUIRE = MODES.indexOf('acq');
const NOWHERE: Span = { file: { name: 'the library', text: '' }, start: 0, end: 0 };

export interface GraphExecution {
  readonly execution: Execution;
  /** By event of the graph: its number in the execution; NONE if it is none. */
  readonly numberOf: (event: number) => number;
}

/** `showsThreads`: whether starts and ends of threads are events; a litmus test has none. */
export function graphExecution(
  search: GraphGrowth,
  name: string,
  texts: ReadonlyMap<string, string>,
  showsThreads = true,
): GraphExecution {
  return new ExecutionMaker(search, name, texts, showsThreads).make();
}

/** The committed events (GraphGrowth.committedEvents) as numbers of the execution's events. */
export function committedNumbers(
  { committedEvents }: GraphGrowth,
  numberOf: (event: number) => number,
): Pick<Execution, 'committed'> {
  if (committedEvents.length === 0) return {};
  return { committed: [...new Set(committedEvents.map(numberOf))].filter((number) => number !== NONE) };
}

class ExecutionMaker {
  private readonly barriers: BarrierWords;
  private readonly locks: LockWords;
  private readonly search: GraphGrowth;
  private readonly name: string;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly showsThreads: boolean;
  private readonly traces: TraceEvent[][] = [];
  /** By event of the graph: its index in its trace. */
  private readonly indices = new Map<number, number>();
  /**
   * Writes of FREED and of starts and ends, which come last in co: thread and index, by location.
   */
  private readonly lastWrites = new Map<number, { readonly thread: number; readonly index: number }[]>();
  /** Stops at an access after the end of its object's life: each is shown as that access. */
  private readonly lateAccesses: number[] = [];
  private readonly spans = new Map<Place, Span>();

  constructor(search: GraphGrowth, name: string, texts: ReadonlyMap<string, string>, showsThreads: boolean) {
    this.search = search;
    this.name = name;
    this.texts = texts;
    this.showsThreads = showsThreads;
    this.barriers = new BarrierWords(search.graph);
    this.locks = new LockWords(search.graph, search.clocks);
  }

  make(): GraphExecution {
    const { graph, threads, memory } = this.search;
    const traces: Trace[] = [];
    let count = 0;
    for (let thread = 0; thread < threads.threadCount; thread++) {
      if (thread === 0 || graph.spawnOf[thread] !== NONE) count = thread + 1;
    }
    for (let thread = 0; thread < count; thread++) {
      this.traces[thread] = [];
      const events: number[] = [];
      for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) events.push(e);
      for (const event of events.reverse()) this.addEvent(event, thread);
      if (this.showsThreads && thread > 0 && this.search.hasEnded(thread)) this.addEnd(thread);
      traces.push(this.traceOf(thread));
    }
    const program = programOf(this.name, 'C', count, memory.map);
    const skeleton = new Skeleton(program, traces);
    const numberOf = (event: number): number => {
      if (graph.kind[event] === KIND.initial) return skeleton.writesTo[graph.location[event]!]![0] ?? NONE;
      const index = this.indices.get(event);
      return index === undefined ? NONE : skeleton.threadStarts[graph.thread[event]!]! + index;
    };
    const readsFrom = new Int32Array(skeleton.size).fill(-1);
    for (const [event] of this.indices) {
      const number = numberOf(event);
      const kind = graph.kind[event]!;
      if (isReadKind(kind) || isLockKind(kind) || kind === KIND.arrive || kind === KIND.depart)
        readsFrom[number] = numberOf(this.sourceOf(event));
      else if (kind === KIND.stop && graph.isLateWrite[event] === 0) {
        const { thread, index } = this.lastWrites.get(graph.location[event]!)!.at(-1)!;
        readsFrom[number] = skeleton.threadStarts[thread]! + index;
      } else if (kind === KIND.start) readsFrom[number] = numberOf(graph.seen[event]!);
      else if (kind === KIND.join) {
        const target = graph.thread[graph.seen[event]!]!;
        readsFrom[number] = skeleton.threadStarts[target]! + traces[target]!.events.length - 1;
      }
    }
    const coherence = program.locations.map((_, location) => {
      const order: number[] = [];
      const [initial] = skeleton.writesTo[location]!;
      if (initial === undefined) return order;
      order.push(initial);
      const first = location < graph.initialOf.length ? graph.initialOf[location]! : NONE;
      if (first !== NONE)
        for (let w = first; w !== NONE; w = graph.coNext[w]!) {
          if (w !== first) order.push(numberOf(w));
          order.push(...this.barriers.arrivalsAt(w).map(numberOf));
          order.push(...this.locks.eventsAt(w).map(numberOf));
        }
      for (const { thread, index } of this.lastWrites.get(location) ?? []) {
        order.push(skeleton.threadStarts[thread]! + index);
      }
      for (const event of this.lateAccesses) {
        if (graph.location[event] === location && graph.isLateWrite[event] === 1) order.push(numberOf(event));
      }
      return order;
    });
    const finalWrites = coherence.map((order) => order.at(-1) ?? -1);
    const execution = {
      skeleton,
      readsFrom,
      coherence: this.search.hasCoherence ? coherence : undefined,
      finalWrites,
      ...committedNumbers(this.search, numberOf),
    };
    return { execution, numberOf };
  }

  private addEvent(event: number, thread: number): void {
    const { graph, memory } = this.search;
    const mode = graph.mode[event]!;
    const location = graph.location[event]!;
    switch (graph.kind[event]) {
      case KIND.read:
        this.push(event, {
          isRead: true,
          location,
          readValue: this.valueOf(this.sourceOf(event)),
          tags: MAPPING.loads[mode]!.tags,
        });
        break;
      case KIND.arrive:
      case KIND.lock:
      case KIND.unlock:
        this.push(event, {
          isRead: true,
          isWrite: true,
          location,
          readValue: this.valueOf(this.sourceOf(event)),
          writtenValue: this.valueOf(event),
          tags: MAPPING.updates[mode]!.readTags,
        });
        break;
      case KIND.depart:
        this.addDeparture(event);
        break;
      case KIND.updateWrite: {
        const read = graph.poPrevious[event]!;
        this.push(event, {
          isRead: true,
          isWrite: true,
          location,
          readValue: this.valueOf(this.sourceOf(read)),
          writtenValue: this.valueOf(event),
          tags: MAPPING.updates[mode]!.readTags,
        });
        this.indices.set(read, this.indices.get(event)!);
        break;
      }
      case KIND.write:
        this.push(event, {
          isWrite: true,
          location,
          writtenValue: this.valueOf(event),
          tags: MAPPING.stores[mode]!.tags,
        });
        break;
      case KIND.fence:
        for (const tags of MAPPING.fences[mode]!) this.push(event, { tags });
        break;
      case KIND.spawn:
        if (!this.showsThreads) break;
        this.tell(event, memory.map.threadLocation(graph.child[event]!, 'start'));
        break;
      case KIND.start:
        if (!this.showsThreads) break;
        if (thread > 0) this.see(event, memory.map.threadLocation(thread, 'start'), graph.seen[event]!);
        break;
      case KIND.join:
        if (!this.showsThreads) break;
        this.see(event, memory.map.threadLocation(graph.thread[graph.seen[event]!]!, 'end'), event);
        break;
      case KIND.free:
        this.addFree(event);
        break;
      case KIND.stop:
        if (location !== NONE) this.addLateAccess(event);
        break;
    }
  }

  /** The last thread to arrive does not wait for what it has written itself. */
  private addDeparture(event: number): void {
    const { graph } = this.search;
    const source = this.barriers.sourceOf(event);
    const arrival = graph.seen[event]!;
    if (source === arrival) return;
    this.push(event, {
      isRead: true,
      location: graph.location[event]!,
      readValue: this.valueOf(source),
      tags: MAPPING.loads[ACQUIRE]!.tags,
    });
  }

  private addLateAccess(event: number): void {
    const { graph } = this.search;
    const location = graph.location[event]!;
    const mode = graph.mode[event]!;
    this.lateAccesses.push(event);
    if (graph.isLateWrite[event] === 1)
      this.push(event, { isWrite: true, location, tags: MAPPING.stores[mode]!.tags });
    else this.push(event, { isRead: true, location, readValue: FREED, tags: MAPPING.loads[mode]!.tags });
  }

  private addFree(event: number): void {
    const { graph, memory } = this.search;
    const { tags } = MAPPING.stores[MODES.indexOf('na')]!;
    const allocation = graph.allocation[event]!;
    const lifetime = memory.lifetimeOf(allocation);
    for (const location of [lifetime, ...memory.locationsOf(allocation)]) {
      if (location !== lifetime && graph.initialOf[location] === NONE) continue;
      this.push(event, { isWrite: true, location, writtenValue: FREED, tags });
      this.addLast(event, location);
    }
  }

  private tell(event: number, location: number): void {
    this.push(event, { isWrite: true, location, writtenValue: 1, tags: MAPPING.told.tags });
    this.addLast(event, location);
  }

  /** The end of a thread that has nothing more to do. */
  private addEnd(thread: number): void {
    const { graph, memory, threads } = this.search;
    const last = graph.lastOf[thread]!;
    const index = this.indices.get(last);
    this.tell(last, memory.map.threadLocation(thread, 'end'));
    const trace = this.traces[thread]!;
    const told = trace.pop()!;
    trace.push({ ...told, span: this.spanAt(threads.placeAfter(thread)) });
    if (index === undefined) this.indices.delete(last);
    else this.indices.set(last, index);
  }

  /** `at`: the event that gives the place in the source. */
  private see(event: number, location: number, at: number): void {
    this.push(event, { isRead: true, location, readValue: 1, tags: MAPPING.seen.tags }, at);
  }

  private addLast(event: number, location: number): void {
    const thread = this.search.graph.thread[event]!;
    const index = this.traces[thread]!.length - 1;
    const others = this.lastWrites.get(location);
    if (others === undefined) this.lastWrites.set(location, [{ thread, index }]);
    else others.push({ thread, index });
  }

  private push(
    event: number,
    facts: Partial<TraceEvent> & { readonly tags: Tags },
    at: number = event,
  ): void {
    const thread = this.search.graph.thread[event]!;
    const trace = this.traces[thread]!;
    this.indices.set(event, trace.length);
    trace.push({
      thread,
      isRead: false,
      isWrite: false,
      location: -1,
      readValue: 0,
      writtenValue: 0,
      span: this.spanOf(at),
      step: trace.length,
      addressSources: [],
      dataSources: [],
      controlSources: [],
      expectedSources: [],
      pairedRead: -1,
      isAtomicInstruction: false,
      operandPath: [],
      ...facts,
    });
  }

  /** What a read, or an event of a barrier or of a lock, reads from. */
  private sourceOf(event: number): number {
    return this.locks.sourceOf(event) ?? this.barriers.sourceOf(event);
  }

  private valueOf(write: number): number {
    const { graph, memory } = this.search;
    const location = graph.location[write]!;
    if (graph.kind[write] === KIND.initial) return memory.map.locations[location]!.initialValue;
    if (graph.kind[write] === KIND.arrive)
      return memory.map.values.encode(this.barriers.wordAfter(write), 0, 4);
    if (isLockKind(graph.kind[write]!)) return memory.map.values.encode(this.locks.wordAfter(write), 0, 4);
    if (!isWriteKind(graph.kind[write]!)) throw new Error('internal error: this event writes no value');
    return memory.map.values.encode(graph.low[write]!, graph.high[write]!, memory.sizeAt(location));
  }

  private spanOf(event: number): Span {
    return this.spanAt(this.search.threads.placeOf(event));
  }

  private spanAt(place: Place | undefined): Span {
    if (place === undefined) return NOWHERE;
    let span = this.spans.get(place);
    if (span === undefined) {
      span = spanOfPlace(place, this.texts.get(place.file));
      this.spans.set(place, span);
    }
    return span;
  }

  private traceOf(thread: number): Trace {
    const { search } = this;
    const status = statusOf(search, thread);
    const events = this.traces[thread]!;
    if (status === 'complete') return { events, registers: [], status };
    const place = search.threads.placeAfter(thread);
    return {
      events,
      registers: [],
      status,
      end: { reason: stopReason(search, thread), span: this.spanAt(place) },
    };
  }
}
