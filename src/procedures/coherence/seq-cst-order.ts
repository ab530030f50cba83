/**
 * The SC axiom of a graph (seq-cst-axiom.ts) for coherence orders that are not in the graph, and
 * for such as are not complete: psc only grows with co, so a cycle with what is known of co is
 * final.
 *
 * co comes into psc between two writes w, w' of a location only. So what each write contributes is
 * found once:
 *
 *   leave(w)   nodes from which psc goes on to whatever is after w in co: accesses that write or
 *              read w, fences before such an access
 *   reach(w')  nodes that psc comes to from whatever is before w' in co: seq_cst writes w'
 *              themselves, fences after w'
 *
 * and `w before w'` adds leave(w) × reach(w'). Between fences what reads w' leads on too:
 * leaveFence(w) × reachRead(w'). An RMW leaves as a write: nothing is between what it reads and
 * what it writes.
 */
import type { SeqCstRule } from '../../execution/graph-rules.ts';
import type { Clocks } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, KIND } from '../../kernel/event-kinds.ts';
import { wordsFor } from '../../util/bit-matrix.ts';
import { FixedSeqCstEdges } from './fixed-seq-cst-edges.ts';
import type { HappensBeforeConstraints } from './happens-before-constraints.ts';

export class SeqCstOrder {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly edges: FixedSeqCstEdges;
  private readonly constraints: HappensBeforeConstraints;
  private nodes: readonly number[] = [];
  /** Words of a set of nodes. */
  private words = 0;
  /** By node: its successors under every co. */
  private fixed = new Int32Array(0);
  /** By node: its successors under the co that is being checked. */
  private successors = new Int32Array(0);
  /** By number of a write. */
  private leave = new Int32Array(0);
  private leaveFence = new Int32Array(0);
  private reach = new Int32Array(0);
  private reachRead = new Int32Array(0);
  /** By location of the constraints: whether co of it matters. */
  private isRelevant = new Uint8Array(0);
  /** Sets of nodes: what the writes after a write reach; what is left in the search for a cycle. */
  private later = new Int32Array(0);
  private laterRead = new Int32Array(0);
  private left = new Int32Array(0);

  constructor(graph: EventGraph, clocks: Clocks, rule: SeqCstRule, constraints: HappensBeforeConstraints) {
    this.graph = graph;
    this.clocks = clocks;
    this.edges = new FixedSeqCstEdges(graph, clocks, rule);
    this.constraints = constraints;
  }

  /**
   * Reads the graph. False: its axiom holds under every co. The constraints must have numbered the
   * writes.
   */
  prepare(): boolean {
    this.nodes = this.edges.prepare();
    if (this.nodes.length < 2) return false;
    this.reserve();
    this.findFixed();
    this.findContributions();
    return true;
  }

  /** Whether the order of the location matters to the axiom. */
  matters(location: number): boolean {
    return this.isRelevant[location] === 1;
  }

  /** Whether the axiom holds with this order: numbers of writes, location by location. */
  holdsWith(order: Int32Array): boolean {
    const { starts, locations } = this.constraints;
    this.begin();
    for (let location = 0; location < locations; location++) {
      if (this.isRelevant[location] === 0) continue;
      this.later.fill(0, 0, this.words);
      this.laterRead.fill(0, 0, this.words);
      for (let i = starts[location + 1]! - 1; i >= starts[location]!; i--) {
        this.goOnLater(order[i]!);
        this.addLater(order[i]!);
      }
    }
    return this.isAcyclic();
  }

  /**
   * Whether the axiom holds with an order that is not complete: `rows` words of each write are the
   * set of the later ones.
   */
  holdsWithin(before: Int32Array, at: number, rows: number): boolean {
    const { starts, locations } = this.constraints;
    this.begin();
    for (let location = 0; location < locations; location++) {
      if (this.isRelevant[location] === 0) continue;
      for (let i = starts[location]!; i < starts[location + 1]!; i++) {
        if (!this.leaves(i)) continue;
        this.later.fill(0, 0, this.words);
        this.laterRead.fill(0, 0, this.words);
        for (let j = starts[location]!; j < starts[location + 1]!; j++) {
          if (((before[at + i * rows + (j >>> 5)]! >>> (j & 31)) & 1) !== 0) this.addLater(j);
        }
        this.goOnLater(i);
      }
    }
    return this.isAcyclic();
  }

  private begin(): void {
    const { fixed, successors } = this;
    const square = this.nodes.length * this.words;
    for (let i = 0; i < square; i++) successors[i] = fixed[i]!;
  }

  private leaves(write: number): boolean {
    const { leave, words } = this;
    for (let i = write * words; i < (write + 1) * words; i++) if (leave[i] !== 0) return true;
    return false;
  }

  private addLater(write: number): void {
    const { later, laterRead, reach, reachRead, words } = this;
    const at = write * words;
    for (let i = 0; i < words; i++) {
      later[i]! |= reach[at + i]!;
      laterRead[i]! |= reachRead[at + i]!;
    }
  }

  /** Adds the edges from what leaves the write to what later writes reach. */
  private goOnLater(write: number): void {
    this.addEdges(this.leave, write, this.later);
    this.addEdges(this.leaveFence, write, this.laterRead);
  }

  /** From the nodes of a set, the `row`-th in `sets`, to those of another. */
  private addEdges(sets: Int32Array, row: number, targets: Int32Array): void {
    const { successors, words } = this;
    for (let i = 0; i < words; i++) {
      for (let bits = sets[row * words + i]!; bits !== 0; bits &= bits - 1) {
        const at = (32 * i + 31 - Math.clz32(bits & -bits)) * words;
        for (let j = 0; j < words; j++) successors[at + j]! |= targets[j]!;
      }
    }
  }

  /**
   * Whether the edges have no cycle: removes nodes without other successors as long as there are
   * any.
   */
  private isAcyclic(): boolean {
    const { nodes, successors, left, words } = this;
    left.fill(0, 0, words);
    for (let node = 0; node < nodes.length; node++) left[node >>> 5]! |= 1 << (node & 31);
    let count = nodes.length;
    for (let before = count + 1; count > 0 && count < before; ) {
      before = count;
      for (let node = 0; node < nodes.length; node++) {
        const bit = 1 << (node & 31);
        if ((left[node >>> 5]! & bit) === 0) continue;
        left[node >>> 5]! ^= bit;
        if (this.meetsLeft(successors, node * words)) left[node >>> 5]! |= bit;
        else count--;
      }
    }
    return count === 0;
  }

  private meetsLeft(sets: Int32Array, at: number): boolean {
    for (let i = 0; i < this.words; i++) if ((sets[at + i]! & this.left[i]!) !== 0) return true;
    return false;
  }

  private findFixed(): void {
    const { nodes, fixed, words } = this;
    for (let a = 0; a < nodes.length; a++) {
      for (let b = 0; b < nodes.length; b++) {
        if (a !== b && this.edges.isEdge(nodes[a]!, nodes[b]!))
          fixed[a * words + (b >>> 5)]! |= 1 << (b & 31);
      }
    }
  }

  private findContributions(): void {
    const { graph, nodes, constraints } = this;
    this.isRelevant.fill(0, 0, constraints.locations);
    for (let node = 0; node < nodes.length; node++) {
      const event = nodes[node]!;
      if (graph.kind[event] === KIND.fence) continue;
      const isRead = isReadKind(graph.kind[event]!);
      const write = isRead ? graph.rf[event]! : event;
      if (this.isAlone(write)) continue;
      add(this.leave, constraints.numbers[write]! * this.words, node);
      if (!isRead) add(this.reach, constraints.numbers[write]! * this.words, node);
    }
    this.findFences();
    for (let location = 0; location < constraints.locations; location++) {
      const from = constraints.starts[location]! * this.words;
      const to = constraints.starts[location + 1]! * this.words;
      const isReached = hasSome(this.reach, from, to) || hasSome(this.reachRead, from, to);
      if (isReached && hasSome(this.leave, from, to)) this.isRelevant[location] = 1;
    }
  }

  /** Whether the write is the only one of its location. */
  private isAlone(write: number): boolean {
    const { graph } = this;
    return graph.initialOf[graph.location[write]!] === graph.coLast[graph.location[write]!];
  }

  private findFences(): void {
    const { graph, clocks, nodes, constraints, words } = this;
    for (let node = 0; node < nodes.length; node++) {
      const fence = nodes[node]!;
      if (graph.kind[fence] !== KIND.fence) continue;
      for (let i = 0; i < constraints.count; i++) {
        const write = constraints.writes[i]!;
        const at = i * words;
        if (graph.thread[write]! >= 0) {
          if (clocks.happensBefore(fence, write)) this.addLeaving(at, node);
          else if (clocks.happensBefore(write, fence)) add(this.reach, at, node);
        }
        for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
          if (clocks.happensBefore(fence, r)) this.addLeaving(at, node);
          else if (clocks.happensBefore(r, fence)) add(this.reachRead, at, node);
        }
      }
    }
    // A write before which one fence is, and a reader of it after which another is: reads-from
    // joins them.
    for (let i = 0; i < constraints.count; i++) this.joinReaders(i);
  }

  private addLeaving(at: number, fence: number): void {
    add(this.leave, at, fence);
    add(this.leaveFence, at, fence);
  }

  private joinReaders(write: number): void {
    const { graph, clocks, nodes, words } = this;
    const event = this.constraints.writes[write]!;
    if (graph.thread[event]! < 0) return;
    for (let node = 0; node < nodes.length; node++) {
      const fence = nodes[node]!;
      if (graph.kind[fence] !== KIND.fence || !clocks.happensBefore(fence, event)) continue;
      for (let i = 0; i < words; i++) this.fixed[node * words + i]! |= this.reachRead[write * words + i]!;
    }
  }

  private reserve(): void {
    const { count, locations } = this.constraints;
    this.words = wordsFor(this.nodes.length);
    const square = this.nodes.length * this.words;
    if (square > this.fixed.length) {
      this.fixed = new Int32Array(2 * square);
      this.successors = new Int32Array(2 * square);
      this.later = new Int32Array(2 * this.nodes.length);
      this.laterRead = new Int32Array(2 * this.nodes.length);
      this.left = new Int32Array(2 * this.nodes.length);
    } else this.fixed.fill(0, 0, square);
    const sets = count * this.words;
    if (sets > this.leave.length) {
      for (const field of WRITE_SETS) this[field] = new Int32Array(2 * sets);
    } else for (const field of WRITE_SETS) this[field].fill(0, 0, sets);
    if (locations > this.isRelevant.length) this.isRelevant = new Uint8Array(2 * locations);
  }
}

const WRITE_SETS = ['leave', 'leaveFence', 'reach', 'reachRead'] as const;

function add(sets: Int32Array, at: number, node: number): void {
  sets[at + (node >>> 5)]! |= 1 << (node & 31);
}

function hasSome(sets: Int32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (sets[i] !== 0) return true;
  return false;
}
