/** What it costs to look for an order other than coherence, where a model has one. */

/** Orders that were looked at so far, and how often one of two ways had to be guessed. */
export interface OrderStatistics {
  linearisations: number;
  branches: number;
}

/**
 * The same as counters of a search, with the executions that only their final writes forbid. Other
 * models have none of them.
 */
export interface OrderCounters {
  linearisations?: number;
  branches?: number;
  droppedAtEnd?: number;
}

export const orderCounters = (
  counted: { readonly statistics: OrderStatistics | undefined; readonly dropped: number } | undefined,
): OrderCounters =>
  counted?.statistics === undefined ? {} : { ...counted.statistics, droppedAtEnd: counted.dropped };
