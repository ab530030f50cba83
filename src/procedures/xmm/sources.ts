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
    const reads = new Map<number, ExternalRead[]>();
    for (const external of graph.externalReads) {
      const same = reads.get(external.edge);
      if (same !== undefined) {
        same.push(external);
        continue;
      }
      reads.set(external.edge, [external]);
      const posting = this.postings.get(external.edge);
      if (posting === undefined) this.postings.set(external.edge, [number]);
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

  /** Those that have all of the edges, one that is named several times as often. */
  *withAll(edges: readonly number[]): Generator<KeptSource, void> {
    let rarest: readonly number[] = [];
    const wanted = new Map<number, number>();
    for (const edge of edges) {
      const posting = this.postings.get(edge);
      if (posting === undefined) return;
      if (rarest.length === 0 || posting.length < rarest.length) rarest = posting;
      wanted.set(edge, (wanted.get(edge) ?? 0) + 1);
    }
    for (const number of rarest) {
      const source = this.list[number]!;
      if (hasAll(source, wanted)) yield source;
    }
  }
}

function hasAll({ reads }: KeptSource, wanted: ReadonlyMap<number, number>): boolean {
  for (const [edge, count] of wanted) if ((reads.get(edge)?.length ?? 0) < count) return false;
  return true;
}
