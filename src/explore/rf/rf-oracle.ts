/** What the rf engine asks of a model: whether what the reads read can be, whatever the order of the writes. */

export interface RfOracle {
  /**
   * Whether some coherence order makes the graph, as it is (po, rf; every write and read is linked), consistent. If so, the co lists of
   * the graph are such an order afterwards, else they are as before.
   *
   * `finals`: by location, the write that must be the last in co, or NONE for any. Without it there are no wishes.
   */
  realise(finals?: Int32Array): boolean;
  /** Calls so far. */
  readonly checks: number;
}
