/**
 * The executions that others can be re-executed from, as commit graphs, found by the edges of rf
 * that they have. An edge is *hot* in an execution if committing it may close a cycle: its read
 * leads to its write already, or would through a race. Only those are promised in re-executions
 * (core-search.ts).
 */
import { NONE } from '../../kernel/event-graph.ts';
import type { CommitGraph, ExternalRead } from './commit-graph.ts';

/** What a read may promise itself: an edge of rf of some execution. */
export interface HotEdge {
  /** Number in the LabelTable. */
  readonly edge: number;
  readonly reader: number;
  readonly writer: number;
  readonly location: number;
  /** As labels have them. */
  readonly readMode: number;
  readonly writeMode: number;
  readonly low: number;
  readonly high: number;
}

export interface KeptSource {
  readonly graph: CommitGraph;
  /** Reads by the edge that they are ends of. */
  readonly reads: ReadonlyMap<number, readonly ExternalRead[]>;
  /** Those of hot edges, once somebody has asked. */
  hot?: ReadonlyMap<number, readonly ExternalRead[]>;
}

/** The words of a value. */
export type Value = readonly [low: number, high: number];

export class SourceExecutions {
  /** Some set of events to commit was not tried. */
  isCut = false;
  /** How many values `valuesOf` gives of all locations. */
  valueCount = 0;
  private readonly values = new Map<number, Map<string, Value>>();
  private readonly list: KeptSource[] = [];
  /** By edge: the numbers of the sources that have it, ascending. */
  private readonly postings = new Map<number, number[]>();
  private readonly reserved: CommitGraph[] = [];
  private readonly hot = new Map<number, HotEdge>();

  get count(): number {
    return this.list.length + this.reserved.length;
  }

  /** Whether `admit` has something to do. */
  get hasReserved(): boolean {
    return this.reserved.length > 0;
  }

  get hotEdges(): readonly HotEdge[] {
    return [...this.hot.values()];
  }

  get hotCount(): number {
    return this.hot.size;
  }

  /** Keeps the execution if something could be re-executed from it. */
  add(graph: CommitGraph): void {
    this.noteHotEdges(graph);
    if (graph.externalReads.some(({ edge }) => this.hot.has(edge))) this.index(graph);
    graph.forget();
  }

  /** Keeps the execution for `admit`; only its hot edges are known at once. */
  reserve(graph: CommitGraph): void {
    this.noteHotEdges(graph);
    graph.forget();
    this.reserved.push(graph);
  }

  /** Lets executions be re-executed from those that were kept for this. */
  admit(): void {
    for (const graph of this.reserved.splice(0)) this.index(graph);
  }

  private index(graph: CommitGraph): void {
    const number = this.list.length;
    const reads = readsByEdge(graph.externalReads);
    for (const edge of reads.keys()) {
      const posting = this.postings.get(edge);
      if (posting === undefined) this.postings.set(edge, [number]);
      else posting.push(number);
    }
    this.list.push({ graph, reads });
    for (let e = 0; e < graph.count; e++) {
      if (graph.place[e] !== NONE) this.noteValue(graph.location[e]!, graph.low[e]!, graph.high[e]!);
    }
  }

  private noteValue(location: number, low: number, high: number): void {
    let values = this.values.get(location);
    if (values === undefined) {
      values = new Map();
      this.values.set(location, values);
    }
    const key = `${low} ${high}`;
    if (values.has(key)) return;
    values.set(key, [low, high]);
    this.valueCount++;
  }

  private noteHotEdges(graph: CommitGraph): void {
    for (const { edge, read, write } of graph.externalReads) {
      if (this.hot.has(edge) || !graph.isCausal(read, write)) continue;
      this.hot.set(edge, {
        edge,
        reader: graph.thread[read]!,
        writer: graph.thread[write]!,
        location: graph.location[read]!,
        readMode: graph.mode[read]!,
        writeMode: graph.mode[write]!,
        low: graph.low[read]!,
        high: graph.high[read]!,
      });
    }
  }

  /** All that can be re-executed from now. */
  get graphs(): readonly CommitGraph[] {
    return this.list.map(({ graph }) => graph);
  }

  /** Keeps executions that another search has kept, with their hot edges. */
  adopt(graphs: readonly CommitGraph[], hotEdges: readonly HotEdge[]): void {
    for (const hot of hotEdges) if (!this.hot.has(hot.edge)) this.hot.set(hot.edge, hot);
    for (const graph of graphs) this.index(graph);
  }

  /** What is written to the location in the executions that others can be re-executed from. */
  valuesOf(location: number): Iterable<Value> {
    return this.values.get(location)?.values() ?? [];
  }

  has(edge: number): boolean {
    return this.postings.has(edge);
  }

  someHasAll(edges: readonly number[]): boolean {
    return this.withAll(edges).next().done === false;
  }

  /**
   * Whether one has all of the edges, and committing each of the first ones may close a cycle
   * there.
   */
  someHasAllHot(hot: readonly number[], others: readonly number[]): boolean {
    const wanted = timesOf(hot);
    for (const source of this.withAll([...hot, ...others])) {
      source.hot ??= hotReadsOf(source);
      if (hasAll(source.hot, wanted)) return true;
    }
    return false;
  }

  /** Those that have all of the edges, one that is named several times as often. */
  *withAll(edges: readonly number[]): Generator<KeptSource, void> {
    let rarest: readonly number[] = [];
    const wanted = timesOf(edges);
    for (const edge of edges) {
      const posting = this.postings.get(edge);
      if (posting === undefined) return;
      if (rarest.length === 0 || posting.length < rarest.length) rarest = posting;
    }
    for (const number of rarest) {
      const source = this.list[number]!;
      if (hasAll(source.reads, wanted)) yield source;
    }
  }
}

/** By edge: how often it is there. */
function timesOf(edges: readonly number[]): Map<number, number> {
  const times = new Map<number, number>();
  for (const edge of edges) times.set(edge, (times.get(edge) ?? 0) + 1);
  return times;
}

function hotReadsOf({ graph }: KeptSource): Map<number, ExternalRead[]> {
  const hot = readsByEdge(graph.externalReads.filter(({ read, write }) => graph.isCausal(read, write)));
  graph.forget();
  return hot;
}

function readsByEdge(reads: readonly ExternalRead[]): Map<number, ExternalRead[]> {
  const byEdge = new Map<number, ExternalRead[]>();
  for (const external of reads) {
    const same = byEdge.get(external.edge);
    if (same === undefined) byEdge.set(external.edge, [external]);
    else same.push(external);
  }
  return byEdge;
}

function hasAll(
  reads: ReadonlyMap<number, readonly ExternalRead[]>,
  wanted: ReadonlyMap<number, number>,
): boolean {
  for (const [edge, count] of wanted) if ((reads.get(edge)?.length ?? 0) < count) return false;
  return true;
}
