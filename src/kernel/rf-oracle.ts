/**
 * What the rf engine asks of a model: whether some coherence order makes the present rf consistent.
 * The oracles are in src/procedures.
 */
import type { OrderStatistics } from '../execution/order-statistics.ts';

export interface RfOracle {
  /**
   * Whether some coherence order makes the graph, as it is (po, rf; every write and read is
   * linked), consistent. If so, the co lists of the graph are such an order afterwards, else they
   * are as before.
   *
   * `finals`: by location, the write that must be the last in co, or NONE for any. Without it any
   * write may be last.
   */
  realise(finals?: Int32Array): boolean;
  /**
   * Like `realise`, but the co lists stay as they are. Under models with plainReadsMayStay
   * (SearchHooks).
   */
  allows?(): boolean;
  /**
   * Answers without a search, if it can. The graph was consistent with its co lists; `event`, the
   * newest, was added since (NONE: nothing was, and only `finals` are new). True: it still is.
   * False: no co makes it consistent. Undefined: `realise` must be asked.
   */
  glance?(event: number, finals?: Int32Array): boolean | undefined;
  /** Calls so far. */
  readonly checks: number;
  /** The cost of an oracle that searches for orders other than coherence. */
  readonly statistics?: OrderStatistics | undefined;
}
