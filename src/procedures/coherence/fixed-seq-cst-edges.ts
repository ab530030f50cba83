/**
 * psc of a graph (seq-cst-axiom.ts) as far as it is the same under every co, edge by edge: for
 * orders that are not in the graph. From an access the step into psc is one of sb, hb at one
 * location, or sb;hb;sb that leaves and comes to the locations of its ends (under C++20: any
 * sb;hb;sb, an RMW being a read before a write).
 */
import type { SeqCstRule } from '../../execution/graph-rules.ts';
import { type Clocks, SEQ_CST } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isModelEvent, isWriteKind, KIND } from '../../kernel/event-kinds.ts';

export class FixedSeqCstEdges {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly rule: SeqCstRule;
  /** Seq_cst events: fences; and accesses, of an RMW its write. */
  private readonly nodes: number[] = [];
  /** By event: the next event of its thread that is not at its location. */
  private nextAway = new Int32Array(256);
  /** By event: the previous event of its thread that is not at its location. */
  private previousAway = new Int32Array(256);

  constructor(graph: EventGraph, clocks: Clocks, rule: SeqCstRule) {
    this.graph = graph;
    this.clocks = clocks;
    this.rule = rule;
  }

  /**
   * Reads the graph. Returns the nodes of psc: seq_cst fences, and seq_cst accesses, an RMW as its
   * write. Valid until the next call.
   */
  prepare(): readonly number[] {
    const { graph, nodes } = this;
    nodes.length = 0;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (graph.mode[e] !== SEQ_CST) continue;
      const kind = graph.kind[e]!;
      const isAccess = kind === KIND.read || isWriteKind(kind);
      if (kind === KIND.fence || (isAccess && this.rule !== 'fences')) nodes.push(e);
    }
    if (this.rule === 'psc') this.findAway();
    return nodes;
  }

  private findAway(): void {
    const { graph } = this;
    if (this.nextAway.length < graph.count) {
      this.nextAway = new Int32Array(2 * graph.count);
      this.previousAway = new Int32Array(2 * graph.count);
    }
    for (const last of graph.lastOf) {
      let first = NONE;
      let neighbour = NONE;
      for (let e = last; e !== NONE; e = graph.poPrevious[e]!) {
        first = e;
        if (!isModelEvent(graph.kind[e]!)) continue;
        this.nextAway[e] = this.away(neighbour, e, this.nextAway);
        neighbour = e;
      }
      neighbour = NONE;
      for (let e = first; e !== NONE; e = graph.poNext[e]!) {
        if (!isModelEvent(graph.kind[e]!)) continue;
        this.previousAway[e] = this.away(neighbour, e, this.previousAway);
        neighbour = e;
      }
    }
  }

  /** The neighbour of an event, or what is beyond it, if that is at another location. */
  private away(neighbour: number, event: number, beyond: Int32Array): number {
    const { location } = this.graph;
    return neighbour === NONE || location[neighbour] !== location[event] ? neighbour : beyond[neighbour]!;
  }

  /** Whether psc leads from one node to the other whatever co is. */
  isEdge(a: number, b: number): boolean {
    const { kind } = this.graph;
    if (kind[a] === KIND.fence)
      return kind[b] === KIND.fence ? this.clocks.happensBefore(a, b) : this.leadsTo(a, b);
    return kind[b] === KIND.fence ? this.leadsFrom(a, b) : this.isStep(a, b);
  }

  /** [SC];scb;[SC] of two accesses, without co and fr. */
  private isStep(a: number, b: number): boolean {
    const { graph, clocks } = this;
    if (graph.thread[a] === graph.thread[b]) return graph.position[a]! < graph.position[b]!;
    if (graph.location[a] === graph.location[b]) return clocks.happensBefore(a, this.readOf(b));
    const next = this.stepFrom(a);
    if (next === NONE) return false;
    const previous = this.stepTo(b);
    return previous !== NONE && clocks.happensBefore(next, previous);
  }

  /**
   * The event after the access in its thread: at another location, or under C++20 at any location,
   * and the write of an RMW counts as following its read.
   */
  private stepFrom(access: number): number {
    const { graph } = this;
    if (this.rule === 'psc-cpp20') return graph.poNext[this.readOf(access)]!;
    return this.nextAway[access]!;
  }

  /** The event before the access, likewise. */
  private stepTo(access: number): number {
    const { graph } = this;
    if (this.rule === 'psc-cpp20') return graph.poPrevious[access]!;
    return this.previousAway[this.readOf(access)]!;
  }

  /** The read of an RMW's write; of others the event itself. */
  private readOf(event: number): number {
    return this.graph.kind[event] === KIND.updateWrite ? this.graph.poPrevious[event]! : event;
  }

  /** [F];hb?;scb;[SC], without co and fr: from a fence to an access. */
  private leadsTo(fence: number, access: number): boolean {
    const { graph, clocks } = this;
    const read = this.readOf(access);
    const before = graph.poPrevious[this.rule === 'psc-cpp20' ? access : read]!;
    if (before !== NONE && clocks.happensBefore(fence, before)) return true;
    return this.someAccess(
      graph.location[access]!,
      (e) => e !== access && e !== read && clocks.happensBefore(fence, e) && clocks.happensBefore(e, read),
    );
  }

  /** [SC];scb;hb?;[F], without co and fr: from an access to a fence. */
  private leadsFrom(access: number, fence: number): boolean {
    const { graph, clocks } = this;
    const read = this.readOf(access);
    const next = graph.poNext[this.rule === 'psc-cpp20' ? read : access]!;
    if (next !== NONE && clocks.happensBefore(next, fence)) return true;
    return this.someAccess(
      graph.location[access]!,
      (e) => e !== access && e !== read && clocks.happensBefore(access, e) && clocks.happensBefore(e, fence),
    );
  }

  /** Whether some access to the location, other than the initial write, satisfies `isSo`. */
  private someAccess(location: number, isSo: (event: number) => boolean): boolean {
    const { graph } = this;
    for (let w = graph.initialOf[location]!; w !== NONE; w = graph.coNext[w]!) {
      if (graph.thread[w]! >= 0 && isSo(w)) return true;
      for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) if (isSo(r)) return true;
    }
    return false;
  }
}
