/**
 * A skeleton: the events of one trace per thread, with initial writes, and every relation among
 * them except rf, co and what follows from those. Engines choose rf and co on top of it; the plan
 * evaluator asks it to write its base sets and relations as bits.
 */
import type { Span } from '../diagnostics/source.ts';
import type { Program } from '../program/program.ts';
import { type DependencySources, isUnsequenced, type Trace, type TraceEvent } from '../program/trace.ts';
import { setBit, wordsFor } from '../util/bit-matrix.ts';
import { pollStop } from '../util/stop-check.ts';

/** An event's number is its index in Skeleton.events. */
export type Event = TraceEvent;

const NOWHERE: Span = { file: { name: 'initial state', text: '' }, start: 0, end: 0 };

export class Skeleton {
  readonly program: Program;
  readonly traces: readonly Trace[];
  /** Initial writes first, then thread by thread. An event's number is its index here. */
  readonly events: readonly Event[];
  /** By thread: the number of its first event. Traces count their events from there. */
  readonly threadStarts: number[] = [];
  /** Numbers of the reads, ascending. */
  readonly reads: readonly number[];
  /**
   * Numbers of the writes of a location, the initial one first; by location index; empty if it is
   * not accessed.
   */
  readonly writesTo: readonly (readonly number[])[];

  constructor(program: Program, traces: readonly Trace[]) {
    this.program = program;
    this.traces = traces;
    const accessed = program.locations.map(() => false);
    for (const trace of traces)
      for (const { location } of trace.events) if (location >= 0) accessed[location] = true;
    const events: Event[] = [];
    const writesTo: number[][] = program.locations.map(() => []);
    program.locations.forEach(({ initialValue, tags }, location) => {
      if (accessed[location]) events.push(initialWrite(location, initialValue, tags));
    });
    traces.forEach((trace, thread) => {
      this.threadStarts[thread] = events.length;
      for (const event of trace.events) events.push(event);
    });
    const reads: number[] = [];
    events.forEach(({ isRead, isWrite, location }, number) => {
      if (isRead) reads.push(number);
      if (isWrite) writesTo[location]!.push(number);
    });
    this.events = events;
    this.reads = reads;
    this.writesTo = writesTo;
  }

  get size(): number {
    return this.events.length;
  }

  /**
   * Writes a base set into zeroed words. Unknown names are sets of events with that tag, possibly
   * none.
   */
  fillSet(name: string, memory: Int32Array, to: number): void {
    const contains = SETS.get(name) ?? ((event: Event) => event.tags.includes(name));
    this.events.forEach((event, number) => {
      if (contains(event)) setBit(memory, to, number);
    });
  }

  /** Writes a base relation into zeroed rows. rf, co and relations without pairs are left empty. */
  fillRelation(name: string, memory: Int32Array, to: number): void {
    const words = wordsFor(this.size);
    const add = (from: number, target: number): void => setBit(memory, to + from * words, target);
    const sources = SOURCES.get(name);
    if (sources !== undefined) {
      this.events.forEach((event, number) => {
        for (const source of sources(event)) add(this.threadStarts[event.thread]! + source, number);
      });
      return;
    }
    const related = RELATIONS.get(name) ?? this.scopeRelation(name);
    if (related === undefined) return;
    this.events.forEach((a, i) => {
      pollStop(this.size >> 2);
      this.events.forEach((b, j) => {
        if (related(a, b, i, j)) add(i, j);
      });
    });
  }

  private scopeRelation(name: string): PairTest | undefined {
    const level = this.program.scopes.find((scope) => scope.name === name);
    if (level === undefined) return undefined;
    return (a, b) => a.thread >= 0 && b.thread >= 0 && level.groupOf[a.thread] === level.groupOf[b.thread];
  }
}

function initialWrite(location: number, value: number, tags: readonly string[]): Event {
  return {
    thread: -1,
    isRead: false,
    isWrite: true,
    location,
    readValue: 0,
    writtenValue: value,
    tags,
    span: NOWHERE,
    step: -1,
    addressSources: [],
    dataSources: [],
    controlSources: [],
    expectedSources: [],
    pairedRead: -1,
    isAtomicInstruction: false,
    operandPath: [],
  };
}

/** B and FW start empty: branches are no events here, and FW is the engine's to say. */
const SETS = new Map<string, (event: Event) => boolean>(
  Object.entries({
    R: ({ isRead }) => isRead,
    W: ({ isWrite }) => isWrite,
    M: ({ isRead, isWrite }) => isRead || isWrite,
    F: ({ isRead, isWrite }) => !isRead && !isWrite,
    B: () => false,
    I: ({ thread }) => thread === -1,
    IW: ({ thread }) => thread === -1,
    FW: () => false,
    Exp: () => true,
  }),
);

type PairTest = (a: Event, b: Event, i: number, j: number) => boolean;

const isInternal: PairTest = (a, b) => a.thread >= 0 && a.thread === b.thread;

const RELATIONS = new Map<string, PairTest>(
  Object.entries({
    id: (_a, _b, i, j) => i === j,
    loc: (a, b) => a.location >= 0 && a.location === b.location,
    int: isInternal,
    // Initial writes belong to no thread: two of them are neither in int nor, as in herd7, in ext.
    ext: (a, b) => a.thread !== b.thread,
    // The halves of one instruction are not ordered by po, as in herd7.
    po: (a, b, i, j) => i < j && isInternal(a, b, i, j) && a.step !== b.step && !isUnsequenced(a, b),
  }),
);

const pairedRead = (event: Event): DependencySources => (event.pairedRead < 0 ? [] : [event.pairedRead]);

/** Relations that each event names the sources of. */
const SOURCES = new Map<string, (event: Event) => DependencySources>(
  Object.entries({
    addr: (event) => event.addressSources,
    data: (event) => event.dataSources,
    ctrl: (event) => event.controlSources,
    depend: (event) => [...event.addressSources, ...event.dataSources],
    casdep: (event) => event.expectedSources,
    rmw: pairedRead,
    amo: (event) => (event.isAtomicInstruction ? pairedRead(event) : []),
    lxsx: (event) => (event.isAtomicInstruction ? [] : pairedRead(event)),
  }),
);
