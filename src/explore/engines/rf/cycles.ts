/**
 * Executions with cycles of po and rf, of models that allow some (SearchHooks.cycles). The search
 * adds events along po and rf, so it cannot make a cycle. But if some reads are given their values
 * without a source, what is left has no cycle: the reads are promised these values. When the graph
 * is complete, each promised read is linked to a write of its value that comes after it, in all
 * ways; and the definition of the model is asked whether that is an execution.
 *
 * Why no execution is lost that the promises admit: take from one with cycles a smallest set of
 * edges of rf without which there is none. The graph without them is consistent: fewer edges mean
 * fewer constraints. And each of the reads leads to the write that it will read.
 *
 * An execution is found with each such set of edges, and counted once.
 */
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import { FLAG, type ReadRequests } from '../../../kernel/read-requests.ts';
import type { CycleRules } from '../../../kernel/search-hooks.ts';
import { GUARDS, type Request } from '../../../program/machine/request.ts';
import type { KnownCycles, Promised, PromiseSet } from './known-cycles.ts';

/** Longer values may be pointers. */
const MOST_TRIED_BYTES = 4;

export class Cycles {
  readonly known: KnownCycles;
  readonly promises: PromiseSet;
  private readonly rules: CycleRules;
  private readonly graph: EventGraph;
  private readonly requests: ReadRequests;
  /** Whether a read was promised something for which no other numbers can be tried. */
  private isLarge = false;

  constructor(
    graph: EventGraph,
    requests: ReadRequests,
    rules: CycleRules,
    { known, promises }: { readonly known: KnownCycles; readonly promises: PromiseSet },
  ) {
    this.graph = graph;
    this.requests = requests;
    this.rules = rules;
    this.known = known;
    this.promises = promises;
  }

  /** Whether the search promises something: then it makes executions with cycles only. */
  get arePromised(): boolean {
    return this.promises.list.length > 0;
  }

  /** What the next event of the thread is promised. */
  promiseOf(thread: number): Promised | undefined {
    const last = this.graph.lastOf[thread]!;
    const position = last === NONE ? 1 : this.graph.position[last]! + 1;
    return this.promises.list.find((of) => of.thread === thread && of.position === position);
  }

  /** Whether the read that is asked for may be promised what it is: other numbers are small. */
  mayBePromised({ guard, size }: Request): boolean {
    const isLarge = size > MOST_TRIED_BYTES;
    if (guard !== GUARDS.none || (isLarge && this.promises.source !== 'seen')) return false;
    this.isLarge ||= isLarge;
    return true;
  }

  /** Some cycles are not looked for. */
  leaveOut(): void {
    this.known.doubt ??= this.rules.doubt;
  }

  /** Learns from the present graph, which is complete, what else may be promised. */
  learn(): void {
    const { graph, requests, known, promises, rules } = this;
    for (const [read, write] of rules.pairs()) {
      const { thread, position, location, low, high } = graph;
      const isSimple = graph.kind[read] === KIND.read && requests.guard[read] === 0;
      if (!isSimple || requests.isForUpdate(read) || (requests.flags[read]! & FLAG.final) !== 0) {
        this.leaveOut();
        continue;
      }
      const promised = {
        thread: thread[read]!,
        position: position[read]!,
        location: location[read]!,
        low: low[write]!,
        high: high[write]!,
      };
      if (!known.extend(promises, promised)) this.leaveOut();
    }
  }

  /**
   * Calls `report` for each way of keeping the promises in the present graph, which is complete,
   * with the reads linked to their writes, if the model allows that.
   */
  keep(report: () => void): void {
    const reads = this.promisedReads();
    if (reads.length === this.promises.list.length) this.keepFrom(reads, 0, report);
  }

  private promisedReads(): number[] {
    const { graph } = this;
    const reads: number[] = [];
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!)
      if (graph.kind[e] === KIND.promisedRead) reads.push(e);
    return reads;
  }

  private keepFrom(reads: readonly number[], index: number, report: () => void): void {
    const { graph } = this;
    const read = reads[index];
    if (read === undefined) {
      if (reads.every((each) => this.isBehind(each, graph.rf[each]!))) this.close(reads, report);
      return;
    }
    for (const write of this.writesFor(read)) {
      graph.kind[read] = KIND.read;
      graph.linkRead(read, write);
      this.keepFrom(reads, index + 1, report);
      graph.unlinkRead(read);
      graph.rf[read] = NONE;
      graph.kind[read] = KIND.promisedRead;
    }
  }

  /** The promised reads are linked to writes, which may have other values. */
  private close(reads: readonly number[], report: () => void): void {
    const { graph, known, promises, rules } = this;
    const [structure, values] = this.describe();
    const kept = new Map(
      reads.map((read) => [`${graph.thread[read]}.${graph.position[read]}`, this.valueOf(graph.rf[read]!)]),
    );
    if (!known.allows(promises, structure, kept, () => rules.oracle.realise())) return;
    if (this.isLarge) this.leaveOut();
    if (promises.source === 'probe' || !reads.every((read) => this.isKept(read))) return;
    if (known.isNew(structure, values)) report();
  }

  private valueOf(write: number): string {
    return `${this.graph.low[write]}:${this.graph.high[write]}`;
  }

  private isKept(read: number): boolean {
    const { low, high } = this.promiseAt(read);
    const write = this.graph.rf[read]!;
    return this.graph.low[write] === low && this.graph.high[write] === high;
  }

  private promiseAt(read: number): Promised {
    const { thread, position } = this.graph;
    return this.promises.list.find((of) => of.thread === thread[read] && of.position === position[read])!;
  }

  /** The writes of other threads to the location of the read. */
  private writesFor(read: number): number[] {
    const { graph } = this;
    const found: number[] = [];
    for (let w = graph.coLast[graph.location[read]!]!; isWriteKind(graph.kind[w]!); w = graph.coPrevious[w]!)
      if (graph.thread[w] !== graph.thread[read]) found.push(w);
    return found;
  }

  /** Whether po and rf lead from the first event to the second. */
  private isBehind(first: number, second: number): boolean {
    const { graph } = this;
    const seen = new Set<number>();
    const stack = [second];
    for (let e = stack.pop(); e !== undefined; e = stack.pop()) {
      if (e === first) return true;
      if (e === NONE || graph.thread[e]! < 0 || seen.has(e)) continue;
      seen.add(e);
      stack.push(graph.poPrevious[e]!);
      const kind = graph.kind[e]!;
      if (isReadKind(kind)) stack.push(graph.rf[e]!);
      else if (kind === KIND.start || kind === KIND.join) stack.push(graph.seen[e]!);
    }
    return false;
  }

  /**
   * What the reads of the present graph read from, and its choices chose; the values of these
   * writes.
   */
  private describe(): readonly [structure: string, values: string] {
    const { graph } = this;
    const structure: string[] = [];
    const values: string[] = [];
    for (let thread = 0; thread < graph.lastOf.length; thread++) {
      for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
        const place = `${thread}.${graph.position[e]}`;
        if (isReadKind(graph.kind[e]!)) {
          const source = graph.rf[e]!;
          structure.push(`${place}<${graph.thread[source]}.${graph.position[source]}`);
          values.push(this.valueOf(source));
        } else if (graph.kind[e] === KIND.choose) structure.push(`${place}=${graph.low[e]}`);
      }
    }
    return [structure.join(' '), values.join(' ')];
  }
}
