/**
 * The oracle of models whose coherence follows happens-before: ra, sra, rc11, rc11-cpp20, and ocaml
 * through its cat file.
 *
 * First the constraints of each location (coherence-constraints.ts, happens-before-constraints.ts):
 * for ra that is all, and exact. Then the rest of the model is checked for the order that they
 * give, which is near to what co was; mostly it holds. If not, CoherenceSearch looks for another
 * order.
 *
 * cost: ra without full fences: accesses times threads, and the writes of a location squared at
 * worst. sra without RMWs and full fences: polynomial. Else exponential in the pairs of writes
 * whose order nothing forces, at worst.
 */
import type { GraphRules } from '../../execution/graph-rules.ts';
import type { Clocks } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import type { RfOracle } from '../../kernel/rf-oracle.ts';
import { CoherenceSearch } from './coherence-search.ts';
import { HappensBeforeConstraints } from './happens-before-constraints.ts';
import { SeqCstOrder } from './seq-cst-order.ts';

export class CoherenceOracle implements RfOracle {
  checks = 0;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly constraints: HappensBeforeConstraints;
  private readonly search: CoherenceSearch;
  private readonly seqCst: SeqCstOrder | undefined;
  private readonly followsHb: boolean;
  private readonly accepts: ((order: Int32Array) => boolean) | undefined;
  /** For `agreesWithHb`, by thread: the first write that has no place yet. */
  private readonly nextOf: Int32Array;
  /** For `agreesWithHb`, by location: how many of its writes have a place. */
  private placed = new Int32Array(64);

  /** `askCat`: whether the model's cat file allows the graph, as its co lists are. */
  constructor(graph: EventGraph, clocks: Clocks, rules: GraphRules, askCat: () => boolean) {
    if (rules.order !== 'none' && rules.order !== 'hb-co')
      throw new Error(`internal error: the order ${rules.order} is more than coherence`);
    this.graph = graph;
    this.clocks = clocks;
    // Among these models, only one that asks its cat file (ocaml) lets plain reads of a thread see
    // writes out of order.
    this.constraints = new HappensBeforeConstraints(graph, clocks, !rules.asksCat);
    this.search = new CoherenceSearch(clocks, this.constraints);
    this.seqCst =
      rules.seqCst === 'none' ? undefined : new SeqCstOrder(graph, clocks, rules.seqCst, this.constraints);
    this.followsHb = rules.order === 'hb-co';
    this.nextOf = new Int32Array(clocks.threads);
    this.accepts = rules.asksCat ? (order) => this.asks(order, askCat) : undefined;
  }

  realise(finals?: Int32Array): boolean {
    this.checks++;
    const { constraints, search, followsHb, accepts } = this;
    if (!constraints.arrange(finals)) return false;
    const seqCst = this.seqCst?.prepare() === true ? this.seqCst : undefined;
    if (this.isAllowed(constraints.order, seqCst)) {
      constraints.install(constraints.order);
      return true;
    }
    if (search.run({ seqCst, followsHb, accepts })) {
      constraints.install(search.order);
      return true;
    }
    if (accepts !== undefined) constraints.installPresent();
    return false;
  }

  private isAllowed(order: Int32Array, seqCst: SeqCstOrder | undefined): boolean {
    if (this.followsHb && !this.agreesWithHb(order)) return false;
    if (seqCst !== undefined && !seqCst.holdsWith(order)) return false;
    return this.accepts === undefined || this.accepts(order);
  }

  private asks(order: Int32Array, askCat: () => boolean): boolean {
    this.constraints.install(order);
    return askCat();
  }

  /**
   * Whether the order and happens-before have no cycle together: writes are taken one by one, each
   * the next of its location and with nothing left that happens before it.
   */
  private agreesWithHb(order: Int32Array): boolean {
    const { constraints, nextOf } = this;
    const { locations, starts, writes, firstWrite, nextWrite } = constraints;
    if (locations > this.placed.length) this.placed = new Int32Array(2 * locations);
    const { placed } = this;
    for (let thread = 0; thread < nextOf.length; thread++) nextOf[thread] = firstWrite[thread]!;
    // Initial writes are before everything.
    placed.fill(1, 0, locations);
    let left = constraints.count - locations;
    for (let before = left + 1; left > 0 && left < before; ) {
      before = left;
      for (let location = 0; location < locations; location++) {
        const length = starts[location + 1]! - starts[location]!;
        while (placed[location]! < length) {
          const write = writes[order[starts[location]! + placed[location]!]!]!;
          if (!this.isNext(write)) break;
          nextOf[this.graph.thread[write]!] = nextWrite[write]!;
          placed[location]!++;
          left--;
        }
      }
    }
    return left === 0;
  }

  private isNext(write: number): boolean {
    const { nextOf, clocks } = this;
    for (let thread = 0; thread < nextOf.length; thread++) {
      const other = nextOf[thread]!;
      if (other !== NONE && other !== write && clocks.happensBefore(other, write)) return false;
    }
    return true;
  }
}
