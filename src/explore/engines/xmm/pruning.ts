/**
 * Rules that keep the xmm engine from making graphs that are no executions (docs/models/xmm.md,
 * "Why the engine finds all"). Each can be switched off, so that tests can compare.
 */
export const XMM_PRUNING = {
  /** Open reads fit one order of the threads (lemma 8). */
  threadOrder: true,
  /** rpo and rf have no cycle (lemma 9). */
  rpoCycles: true,
};
