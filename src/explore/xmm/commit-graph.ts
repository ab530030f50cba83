/**
 * A graph as re-execution sees it, copied out of the search: events thread by thread in po, with labels as numbers, rf, places in mo, and
 * the racing pairs. Of it are asked rpo, and what comes before what in po ∪ rf. Where XMM is silent, of starts and ends of threads: a start
 * acquires from the event that starts the thread, which releases, and a join from the last event of the thread, before which all of it
 * counts as released.
 *
 * Made of the executions that others may be re-executed from, of cores, and of cyclic executions before they are told.
 */
import { MODES } from '../../program/machine/code.ts';
import { IS_ACQUIRE, IS_RELEASE, NON_ATOMIC } from '../graph/clocks.ts';
import { NONE } from '../graph/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../graph/event-kinds.ts';
import type { GraphGrowth } from '../graph/graph-growth.ts';
import type { LabelTable } from './label-table.ts';

/** What an event is to rpo. */
const FLAG = {
  read: 1,
  write: 2,
  fence: 4,
  acquires: 8,
  releases: 16,
  atomic: 32,
  update: 64,
  join: 128,
} as const;

/** `source` of a read of an initial write; of what is no read. */
export const INITIAL = -1;
export const NO_SOURCE = -2;

/** An edge of rf between different threads. */
export interface ExternalRead {
  readonly read: number;
  readonly write: number;
  /** Number in the LabelTable. */
  readonly edge: number;
}

export class CommitGraph {
  /** How many events there are. */
  readonly count: number;
  readonly thread: readonly number[];
  readonly label: readonly number[];
  /** Of a read: the write that it reads; of a start or join: the event that it acquires from. */
  readonly source: readonly number[];
  /** Of a write: its place in mo of its location; else NONE. */
  readonly place: readonly number[];
  readonly location: readonly number[];
  readonly mode: readonly number[];
  /** What it reads or writes. */
  readonly low: readonly number[];
  readonly high: readonly number[];
  /** By thread: its first event; one more at the end. */
  readonly starts: readonly number[];
  /** Pairs of a write and a read: see racesIn. */
  readonly races: readonly (readonly [write: number, read: number])[];
  readonly externalReads: readonly ExternalRead[];
  private readonly flags: readonly number[];
  /** By event: segments are numbered through all threads. A thread begins a new one after it starts another and when it joins one. */
  readonly segment: readonly number[];
  readonly segmentCount: number;
  private reachRows: (Uint32Array | undefined)[] = [];
  private rpoRows: (Uint8Array | undefined)[] = [];

  constructor(growth: GraphGrowth, labels: LabelTable) {
    const { graph, threads } = growth;
    const events: number[] = [];
    const starts: number[] = [];
    const index = new Map<number, number>();
    for (let thread = 0; thread < threads.threadCount; thread++) {
      starts.push(events.length);
      const own: number[] = [];
      for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
        if (isSeen(graph.kind[e]!)) own.push(e);
      }
      for (const event of own.reverse()) index.set(event, events.push(event) - 1);
    }
    starts.push(events.length);
    this.count = events.length;
    this.starts = starts;
    this.thread = events.map((e) => graph.thread[e]!);
    this.location = events.map((e) => graph.location[e]!);
    this.mode = events.map((e) => graph.mode[e]!);
    const valued = events.map((e) => (isReadKind(graph.kind[e]!) ? graph.rf[e]! : e));
    this.low = valued.map((e) => graph.low[e]!);
    this.high = valued.map((e) => graph.high[e]!);
    this.flags = events.map((e) => flagsOf(graph.kind[e]!, graph.mode[e]!));
    this.label = events.map((e) => labels.labelOf(labelText(growth, e)));
    this.source = events.map((e) => {
      const kind = graph.kind[e]!;
      if (isReadKind(kind)) return index.get(graph.rf[e]!) ?? INITIAL;
      if (kind === KIND.start) return graph.other[e] === NONE ? NO_SOURCE : index.get(graph.other[e]!)!;
      if (kind === KIND.join) return this.lastSeen(graph.thread[graph.other[e]!]!);
      return NO_SOURCE;
    });
    const place = new Array<number>(this.count).fill(NONE);
    for (const first of graph.initialOf) {
      if (first === NONE) continue;
      let at = 0;
      for (let w = graph.coNext[first]!; w !== NONE; w = graph.coNext[w]!) place[index.get(w)!] = at++;
    }
    this.place = place;
    this.races = racesIn(growth, events);
    const external: ExternalRead[] = [];
    const segment: number[] = [];
    let segments = 0;
    events.forEach((event, e) => {
      const kind = graph.kind[event]!;
      const isFirst = starts[this.thread[e]!] === e;
      if (isFirst || kind === KIND.join || graph.kind[events[e - 1]!] === KIND.spawn) segments++;
      segment.push(segments - 1);
      const write = this.source[e]!;
      if (!isReadKind(kind) || write < 0 || this.thread[write] === this.thread[e]) return;
      const edge = labels.edgeOf(this.thread[write]!, this.label[write]!, this.thread[e]!, this.label[e]!);
      external.push({ read: e, write, edge });
    });
    this.segment = segment;
    this.segmentCount = segments;
    this.externalReads = external;
  }

  isRead(event: number): boolean {
    return (this.flags[event]! & FLAG.read) !== 0;
  }

  isJoin(event: number): boolean {
    return (this.flags[event]! & FLAG.join) !== 0;
  }

  /** Whether the two are the read and the write of an RMW. */
  isUpdate(read: number, write: number): boolean {
    return (
      write === read + 1 &&
      (this.flags[write]! & FLAG.update) !== 0 &&
      this.thread[read] === this.thread[write]
    );
  }

  /** (po ∪ rf)+, starts and joins included. */
  reaches(a: number, b: number): boolean {
    const row = this.reachRows[a] ?? this.reachFrom(a);
    return (row[b >> 5]! & (1 << (b & 31))) !== 0;
  }

  /** Whether po ∪ rf leads from one event to another, or they are the same, without coming to a third. */
  reachesAround(a: number, b: number, avoided: number): boolean {
    if (a === avoided || b === avoided) return false;
    if (a === b) return true;
    if (!this.reaches(a, b)) return false;
    // In po one steps over an event.
    const seen = new Uint8Array(this.count);
    const stack = [a];
    seen[a] = 1;
    while (stack.length > 0) {
      const e = stack.pop()!;
      for (let next = e + 1; next < this.starts[this.thread[e]! + 1]!; next++) {
        if (next === avoided || seen[next] === 1) continue;
        seen[next] = 1;
        stack.push(next);
      }
      for (const next of this.acquirers(e)) {
        if (next === avoided || seen[next] === 1) continue;
        seen[next] = 1;
        stack.push(next);
      }
      if (seen[b] === 1) return true;
    }
    return false;
  }

  /**
   * CausalRestriction of one pair: that a comes before b here, or would if one racing read read from the write that it races with, and
   * thread's order after it were no more than po without rpo.
   */
  isCausal(a: number, b: number): boolean {
    if (this.reaches(a, b)) return true;
    return this.races.some(([write, read]) => this.leadsFrom(read, b) && this.reachesAround(a, write, read));
  }

  /** How many of the races are load-buffering races. */
  get loadBufferingRaces(): number {
    return this.races.filter(([write, read]) => this.reaches(read, write)).length;
  }

  /** Says all of the graph: equal texts, equal graphs. */
  get key(): string {
    return `${this.starts}|${this.label}|${this.source}|${this.place}`;
  }

  /** From a racing read to what follows it in po but not in rpo, and on. */
  private leadsFrom(read: number, to: number): boolean {
    if (read === to) return true;
    for (let e = read + 1; e < this.starts[this.thread[read]! + 1]!; e++) {
      if (!this.isRpo(read, e) && this.reachesAround(e, to, read)) return true;
    }
    return false;
  }

  /** rpo: see docs/models/xmm.md. */
  isRpo(a: number, b: number): boolean {
    if (a >= b || this.thread[a] !== this.thread[b]) return false;
    const row = this.rpoRows[a] ?? this.rpoFrom(a);
    return row[b - a] === 1;
  }

  private rpoFrom(a: number): Uint8Array {
    const end = this.starts[this.thread[a]! + 1]!;
    const row = new Uint8Array(end - a);
    for (let b = a + 1; b < end; b++) {
      let isRpo = this.isImmediate(a, b);
      for (let between = a + 1; !isRpo && between < b; between++) {
        isRpo = row[between - a] === 1 && this.isImmediate(between, b);
      }
      row[b - a] = isRpo ? 1 : 0;
    }
    this.rpoRows[a] = row;
    return row;
  }

  /** rpo_imm, of events of one thread. */
  private isImmediate(a: number, b: number): boolean {
    const { flags } = this;
    const has = (event: number, wanted: number): boolean => (flags[event]! & wanted) === wanted;
    return (
      has(a, FLAG.acquires) ||
      has(b, FLAG.releases) ||
      (has(a, FLAG.read | FLAG.atomic) && has(b, FLAG.fence | FLAG.acquires)) ||
      (has(a, FLAG.fence | FLAG.releases) && has(b, FLAG.write | FLAG.atomic))
    );
  }

  private reachFrom(a: number): Uint32Array {
    const row = new Uint32Array((this.count + 31) >> 5);
    const stack = [a];
    const visit = (e: number): void => {
      if ((row[e >> 5]! & (1 << (e & 31))) !== 0) return;
      row[e >> 5]! |= 1 << (e & 31);
      stack.push(e);
    };
    while (stack.length > 0) {
      const e = stack.pop()!;
      if (e + 1 < this.starts[this.thread[e]! + 1]!) visit(e + 1);
      for (const next of this.acquirers(e)) visit(next);
    }
    this.reachRows[a] = row;
    return row;
  }

  private acquirerLists: number[][] | undefined;

  /** Events that read from the event, or whose thread it starts, or that see the end of its thread. */
  private acquirers(event: number): readonly number[] {
    if (this.acquirerLists === undefined) {
      const lists: number[][] = this.source.map(() => []);
      this.source.forEach((source, e) => {
        if (source >= 0) lists[source]!.push(e);
      });
      this.acquirerLists = lists;
    }
    return this.acquirerLists[event]!;
  }

  private lastSeen(thread: number): number {
    return this.starts[thread + 1]! - 1;
  }
}

/** Events that re-execution knows. */
const isSeen = (kind: number): boolean =>
  isReadKind(kind) ||
  isWriteKind(kind) ||
  kind === KIND.fence ||
  kind === KIND.spawn ||
  kind === KIND.start ||
  kind === KIND.join;

function flagsOf(kind: number, mode: number): number {
  if (kind === KIND.start) return FLAG.acquires;
  if (kind === KIND.join) return FLAG.acquires | FLAG.join;
  if (kind === KIND.spawn) return FLAG.releases;
  const isFence = kind === KIND.fence;
  const acquires = IS_ACQUIRE[mode] === 1;
  const releases = IS_RELEASE[mode] === 1;
  if (isFence) return FLAG.fence | (acquires ? FLAG.acquires : 0) | (releases ? FLAG.releases : 0);
  const atomic = mode === NON_ATOMIC ? 0 : FLAG.atomic;
  if (isReadKind(kind)) return FLAG.read | atomic | (acquires ? FLAG.acquires : 0);
  const update = kind === KIND.updateWrite ? FLAG.update : 0;
  return FLAG.write | atomic | update | (releases ? FLAG.releases : 0);
}

function labelText({ graph }: GraphGrowth, event: number): string {
  const kind = graph.kind[event]!;
  const mode = MODES[graph.mode[event]!];
  if (isReadKind(kind)) {
    const write = graph.rf[event]!;
    return `R ${graph.location[event]} ${mode} ${graph.low[write]} ${graph.high[write]}`;
  }
  if (isWriteKind(kind)) return `W ${graph.location[event]} ${mode} ${graph.low[event]} ${graph.high[event]}`;
  if (kind === KIND.fence) return `F ${mode}`;
  if (kind === KIND.spawn) return `spawn ${graph.other[event]}`;
  if (kind === KIND.start) return 'start';
  return `join ${graph.thread[graph.other[event]!]}`;
}

/** Pairs of a write and a read of one location that happen in no order, one of them relaxed at most; the read reads something else. */
function racesIn({ graph, clocks }: GraphGrowth, events: readonly number[]): [number, number][] {
  const races: [number, number][] = [];
  events.forEach((write, w) => {
    if (!isWriteKind(graph.kind[write]!)) return;
    events.forEach((read, r) => {
      if (!isReadKind(graph.kind[read]!) || graph.location[read] !== graph.location[write]) return;
      if (graph.thread[read] === graph.thread[write] || graph.rf[read] === write) return;
      if (IS_RELEASE[graph.mode[write]!] === 1 && IS_ACQUIRE[graph.mode[read]!] === 1) return;
      if (!clocks.happensBefore(write, read) && !clocks.happensBefore(read, write)) races.push([w, r]);
    });
  });
  return races;
}
