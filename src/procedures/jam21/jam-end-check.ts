/**
 * JAM21 asked of complete graphs only, with the last writes in co as the final ones: what the
 * engine that counts pairs of rf and co needs.
 *
 * Mostly the graph is sequentially consistent with its co, which is soon seen and enough. Of the
 * others most are forbidden whatever the final writes are, so that is asked first; clocks are
 * computed for them alone.
 *
 * Why it is enough: let S be an order of all events as SequentialOrder finds one. It contains po,
 * rf, co, fr (= rf^-1;co) and cofw, which is in co. So it contains P0, and base = into | rf, since
 * into is in po. Take for pushto the order of the pushers in S, which contains P0: then vo is in S.
 * So co-jam is in co and has no cycle. For coinit and cofw are in co; coww is between writes that S
 * orders as co does; what S has before a read, of its location, is its source or before that in co,
 * which gives cowr, corw and corr; and co is closed under exclusivity, as each RMW is right behind
 * what it reads. The other axioms ask that po and rf have no cycle, and fr;po none at one location.
 */
import type { OrderStatistics } from '../../execution/order-statistics.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';
import type { EndCheck } from '../../kernel/search-hooks.ts';
import type { JamOracle } from './jam-oracle.ts';
import { SequentialOrder } from './sequential-order.ts';
import type { VisibilityClocks } from './visibility-clocks.ts';

export class JamEndCheck implements EndCheck {
  dropped = 0;
  private readonly graph: EventGraph;
  private readonly visibility: VisibilityClocks;
  private readonly oracle: JamOracle;
  private readonly sequential: SequentialOrder;
  private finals: Int32Array = new Int32Array(0);

  /** `visibility`: of this check alone; nobody else keeps these clocks. */
  constructor(graph: EventGraph, visibility: VisibilityClocks, oracle: JamOracle) {
    this.graph = graph;
    this.visibility = visibility;
    this.oracle = oracle;
    this.sequential = new SequentialOrder(graph);
  }

  get statistics(): OrderStatistics {
    return this.oracle.statistics;
  }

  allows(): boolean {
    if (this.isSequential()) return true;
    this.visibility.computeAll();
    if (!this.oracle.allows()) return false;
    if (this.allowsFinals()) return true;
    this.dropped++;
    return false;
  }

  allowsMore(): boolean {
    if (this.isSequential()) return true;
    this.visibility.computeAll();
    return this.allowsFinals();
  }

  isSequential(): boolean {
    return this.sequential.exists();
  }

  private allowsFinals(): boolean {
    this.finals = lastWrites(this.graph, this.finals);
    return this.oracle.allows(this.finals);
  }
}

/** The last write in co by location, written into `kept` if that is large enough. */
export function lastWrites(graph: EventGraph, kept: Int32Array = new Int32Array(0)): Int32Array {
  const finals = kept.length < graph.coLast.length ? new Int32Array(graph.coLast.length) : kept;
  finals.fill(NONE);
  for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
    if (graph.kind[e] === KIND.initial && graph.coNext[e] !== NONE) {
      finals[graph.location[e]!] = graph.coLast[graph.location[e]!]!;
    }
  }
  return finals;
}
