/**
 * What the rf engine asks of a model: whether what the reads read can be, whatever the order of the
 * writes.
 */
import type { OrderStatistics } from '../execution/order-statistics.ts';

export interface RfOracle {
  /**
   * Whether some coherence order makes the graph, as it is (po, rf; every write and read is
   * linked), consistent. If so, the co lists of the graph are such an order afterwards, else they
   * are as before.
   *
   * `finals`: by location, the write that must be the last in co, or NONE for any. Without it there
   * are no wishes.
   */
  realise(finals?: Int32Array): boolean;
  /**
   * What is known without a search: whether the graph, which was consistent with its co lists, is
   * so after this access, the newest, was added (NONE: as it is, and with these final writes).
   * False: it cannot be consistent. Undefined: it must be asked.
   */
  glance?(event: number, finals?: Int32Array): boolean | undefined;
  /** Calls so far. */
  readonly checks: number;
  /** Of an oracle that looks for orders other than coherence. */
  readonly statistics?: OrderStatistics | undefined;
}
