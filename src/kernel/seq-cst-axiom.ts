/**
 * The SC axioms of a graph, over its seq_cst events: psc of RC11 (refs/rc11, figures 3 and 4), or
 * for ra and sra the order of full fences. Checked whenever an event was not added maximally: only
 * then can a cycle arise.
 *
 * Accesses to one location are compared by their place p in co: a write by its own, a read by that
 * of its write. So eco between x and y is `placeFrom(x) < placeTo(y)`, with
 *
 *   placeFrom   write 4p    read 4p + 2        placeTo   write 4p - 1    read 4p + 1
 *
 * Between fences psc is hb ∪ hb;eco;hb. From an access A the step into psc is one of scb: sb, hb at
 * one location, co, fr, or sb;hb;sb that leaves and comes to the locations of its ends (under
 * C++20: any sb;hb;sb, an RMW being a read before a write).
 */
import type { SeqCstRule } from '../execution/graph-rules.ts';
import { type Clocks, SEQ_CST } from './clocks.ts';
import { type EventGraph, grown, NONE } from './event-graph.ts';
import { isReadKind, isWriteKind, KIND } from './event-kinds.ts';

/** Events of the graph that are no events of the model. */
const isNoEvent = (kind: number): boolean =>
  kind === KIND.allocate || kind === KIND.choose || kind === KIND.stop || kind === KIND.wait;

export class SeqCstAxiom {
  /** Whether a seq_cst event was ever seen. */
  private isNeeded = false;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly rule: SeqCstRule;
  /** Seq_cst events: fences; and accesses, of an RMW its write. */
  private readonly nodes: number[] = [];
  /** By write: its place in co, as far as computed in this check. */
  private place = new Int32Array(256);
  /** By event: the next event of its thread that is not at its location. */
  private nextAway = new Int32Array(256);
  /** By event: the previous event of its thread that is not at its location. */
  private previousAway = new Int32Array(256);
  private readonly locationsSeen: number[] = [];
  /** By node: 0 not met, 1 on the path, 2 done. */
  private readonly colour: number[] = [];
  private readonly path: number[] = [];
  /** By place in the path: the node to try next. */
  private readonly tried: number[] = [];

  constructor(graph: EventGraph, clocks: Clocks, rule: SeqCstRule) {
    this.graph = graph;
    this.clocks = clocks;
    this.rule = rule;
  }

  /** To be called for every event that is added. */
  see(mode: number): void {
    if (mode === SEQ_CST) this.isNeeded = true;
  }

  /**
   * Whether the axiom holds after `first`, and `second` unless it is NONE, were added; it held
   * before. A new edge of psc starts at one of them or at a fence before it, so only cycles through
   * those are searched for.
   */
  holds(first: number, second: number): boolean {
    if (!this.isNeeded || this.rule === 'none') return true;
    this.collect();
    const { nodes } = this;
    if (nodes.length < 2) return true;
    let isPrepared = false;
    for (let i = 0; i < nodes.length; i++) this.colour[i] = 0;
    for (let i = 0; i < nodes.length; i++) {
      if (this.colour[i] !== 0 || !this.isSource(nodes[i]!, first, second)) continue;
      if (!isPrepared) this.prepare();
      isPrepared = true;
      if (this.closesCycle(i)) return false;
    }
    return true;
  }

  private isSource(node: number, first: number, second: number): boolean {
    if (node === first || node === second) return true;
    if (this.graph.kind[node] !== KIND.fence) return false;
    return (
      this.clocks.happensBefore(node, first) || (second !== NONE && this.clocks.happensBefore(node, second))
    );
  }

  /**
   * The nodes of psc: seq_cst fences, and seq_cst accesses, an RMW as its write. Valid until the
   * next call.
   */
  collect(): readonly number[] {
    const { graph, nodes } = this;
    nodes.length = 0;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (graph.mode[e] !== SEQ_CST) continue;
      const kind = graph.kind[e]!;
      const isAccess = kind === KIND.read || isWriteKind(kind);
      if (kind === KIND.fence || (isAccess && this.rule !== 'fences')) nodes.push(e);
    }
    return nodes;
  }

  private prepare(): void {
    this.findPlaces();
    this.prepareFixed();
  }

  /** Computes what `isFixedEdge` needs of the graph. */
  prepareFixed(): void {
    if (this.rule === 'psc') this.findAway();
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
        if (isNoEvent(graph.kind[e]!)) continue;
        this.nextAway[e] = this.away(neighbour, e, this.nextAway);
        neighbour = e;
      }
      neighbour = NONE;
      for (let e = first; e !== NONE; e = graph.poNext[e]!) {
        if (isNoEvent(graph.kind[e]!)) continue;
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

  private findPlaces(): void {
    const { graph } = this;
    if (this.place.length < graph.count) this.place = grown(this.place, new Int32Array(2 * graph.count));
    this.locationsSeen.length = 0;
    const { initialOf } = graph;
    for (let location = 0; location < initialOf.length; location++) {
      if (initialOf[location] === NONE) continue;
      this.locationsSeen.push(location);
      let place = 0;
      for (let w = initialOf[location]!; w !== NONE; w = graph.coNext[w]!) this.place[w] = place++;
    }
  }

  private isEdge(a: number, b: number): boolean {
    return this.isFixedEdge(a, b) || this.isCoherenceEdge(a, b);
  }

  /** Whether psc leads from one node to the other whatever co is. `prepareFixed` must have run. */
  isFixedEdge(a: number, b: number): boolean {
    const { kind } = this.graph;
    if (kind[a] === KIND.fence)
      return kind[b] === KIND.fence ? this.clocks.happensBefore(a, b) : this.leadsTo(a, b);
    return kind[b] === KIND.fence ? this.leadsFrom(a, b) : this.isStep(a, b);
  }

  /** Whether co, as it is, makes psc lead from one node to the other. */
  private isCoherenceEdge(a: number, b: number): boolean {
    const { graph } = this;
    if (graph.kind[b] === KIND.fence)
      return graph.kind[a] === KIND.fence ? this.joinsFences(a, b) : this.overwritesBefore(a, b);
    if (!isWriteKind(graph.kind[b]!)) return false;
    const location = graph.location[b]!;
    if (graph.kind[a] === KIND.fence) return this.lowestAfter(a, location) < this.placeTo(b);
    return (
      graph.location[a] === location &&
      graph.thread[a] !== graph.thread[b] &&
      this.placeFrom(a) < this.placeTo(b)
    );
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

  private placeFrom(event: number): number {
    const read = this.readOf(event);
    return isReadKind(this.graph.kind[read]!)
      ? 4 * this.place[this.graph.rf[read]!]! + 2
      : 4 * this.place[event]!;
  }

  private placeTo(event: number): number {
    const { graph } = this;
    return isWriteKind(graph.kind[event]!)
      ? 4 * this.place[event]! - 1
      : 4 * this.place[graph.rf[event]!]! + 1;
  }

  /** The read of an RMW's write; of others the event itself. */
  private readOf(event: number): number {
    return this.graph.kind[event] === KIND.updateWrite ? this.graph.poPrevious[event]! : event;
  }

  /** hb;eco;hb between fences. */
  private joinsFences(a: number, b: number): boolean {
    for (const location of this.locationsSeen) {
      if (this.lowestAfter(a, location) < this.highestBefore(b, location)) return true;
    }
    return false;
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

  /**
   * [SC];(co ∪ fr);hb?;[F]: a later write than what the access reads or writes happens before the
   * fence.
   */
  private overwritesBefore(access: number, fence: number): boolean {
    const { graph, clocks } = this;
    const from = this.placeFrom(access);
    return this.someAccess(
      graph.location[access]!,
      (e) =>
        e !== access &&
        isWriteKind(graph.kind[e]!) &&
        from < this.placeTo(e) &&
        clocks.happensBefore(e, fence),
    );
  }

  private lowestAfter(fence: number, location: number): number {
    let lowest = Number.POSITIVE_INFINITY;
    this.someAccess(location, (e) => {
      if (this.clocks.happensBefore(fence, e)) lowest = Math.min(lowest, this.placeFrom(e));
      return false;
    });
    return lowest;
  }

  private highestBefore(fence: number, location: number): number {
    let highest = Number.NEGATIVE_INFINITY;
    this.someAccess(location, (e) => {
      if (this.clocks.happensBefore(e, fence)) highest = Math.max(highest, this.placeTo(e));
      return false;
    });
    return highest;
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

  /** Whether a cycle can be reached from the node. */
  private closesCycle(root: number): boolean {
    const { nodes, colour, path, tried } = this;
    path.length = 0;
    path.push(root);
    tried[0] = 0;
    colour[root] = 1;
    while (path.length > 0) {
      const depth = path.length - 1;
      const a = path[depth]!;
      const b = tried[depth]!;
      if (b === nodes.length) {
        colour[a] = 2;
        path.pop();
        continue;
      }
      tried[depth] = b + 1;
      if (a === b || colour[b] === 2 || !this.isEdge(nodes[a]!, nodes[b]!)) continue;
      if (colour[b] === 1) return true;
      colour[b] = 1;
      path.push(b);
      tried[depth + 1] = 0;
    }
    return false;
  }
}
