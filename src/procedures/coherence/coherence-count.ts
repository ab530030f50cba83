/**
 * Counts the coherence orders that the writes of a graph could have with the same rf: the linear
 * extensions of what the rf puts on each location (happens-before-constraints.ts).
 *
 * Exact for models whose coherence follows happens-before and nothing else. Where an axiom about SC
 * events forbids some of the orders, it counts too many. Of a location with many chains of writes
 * only the first ones are looked at, mostly too few.
 */
import type { Clocks } from '../../kernel/clocks.ts';
import type { EventGraph } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';
import { HappensBeforeConstraints } from './happens-before-constraints.ts';

/** Most chains of a location that are looked at. */
const MOST_CHAINS = 10;

export class CoherenceCount {
  private readonly graph: EventGraph;
  private readonly constraints: HappensBeforeConstraints;
  /** By set of chains, as bits: in how many orders they can come first. */
  private readonly orders = new Float64Array(1 << MOST_CHAINS);
  private readonly before = new Int32Array(MOST_CHAINS);

  constructor(graph: EventGraph, clocks: Clocks) {
    this.graph = graph;
    this.constraints = new HappensBeforeConstraints(graph, clocks, true);
  }

  /**
   * How many orders there are. `isFixed`: whether the last write of a location has to stay.
   * `isLeftOut`: whether one order of a location stands for all.
   */
  count(
    isFixed: (location: number) => boolean,
    isLeftOut: (location: number) => boolean = () => false,
  ): number {
    const { constraints, graph } = this;
    if (!constraints.arrange(undefined)) throw new Error('internal error: a graph without a coherence order');
    const { starts, writes, chainFirst, locations } = constraints;
    let product = 1;
    for (let location = 0; location < locations; location++) {
      const start = starts[location]!;
      const end = starts[location + 1]!;
      if (isLeftOut(graph.location[writes[start]!]!)) continue;
      const last = isFixed(graph.location[writes[start]!]!) ? chainFirst[end - 1]! : end;
      const chains: number[] = [];
      for (let i = start; i < end && chains.length < MOST_CHAINS; i++) {
        // The initial write and what follows on it come first.
        const isFree = chainFirst[i] === i && i !== last && graph.kind[writes[i]!] !== KIND.initial;
        if (isFree) chains.push(i);
      }
      if (chains.length > 1) product *= this.extensions(chains);
    }
    return product;
  }

  private extensions(chains: readonly number[]): number {
    const { orders, before } = this;
    this.collect(chains);
    const all = (1 << chains.length) - 1;
    orders.fill(0, 0, all + 1);
    orders[0] = 1;
    for (let set = 0; set < all; set++) {
      if (orders[set] === 0) continue;
      for (let i = 0; i < chains.length; i++) {
        const isNext = (set & (1 << i)) === 0 && (before[i]! & ~set) === 0;
        if (isNext) orders[set | (1 << i)]! += orders[set]!;
      }
    }
    return orders[all]!;
  }

  /** By chain: the set of those that a constraint puts before it. */
  private collect(chains: readonly number[]): void {
    const { before } = this;
    const { edges, edgeFrom, edgeTo } = this.constraints;
    before.fill(0);
    for (let edge = 0; edge < edges; edge++) {
      const from = chains.indexOf(edgeFrom[edge]!);
      const to = chains.indexOf(edgeTo[edge]!);
      if (from >= 0 && to >= 0) before[to]! |= 1 << from;
    }
  }
}
