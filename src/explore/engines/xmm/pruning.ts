/**
 * Rules that keep the xmm engine from making graphs that are no executions (docs/models/xmm.md,
 * "Why the engine finds all"). Each can be switched off, so that tests can compare.
 */
export const XMM_PRUNING = {
  /** Open reads fit one order of the threads (lemma 8). */
  threadOrder: true,
  /** rpo and rf have no cycle (lemma 9). */
  rpoCycles: true,
  /** What is there of a core is coherent, and its promises can be kept. */
  coherence: true,
  /** A cycle has a segment that is not in rpo, and a hot edge after it (lemma 10). */
  segments: true,
  /** Edges after such segments are enough to be promised (lemma 10). */
  looseEdges: true,
  /** Open reads have a source in which all their edges are hot (lemma 11). */
  hotTogether: true,
  /** It also has what will be committed with them (lemma 11). */
  committedEdges: true,
  /** No read is open before the first one of the thread that the cycle is begun with (lemma 12). */
  firstOpen: true,
  /** Of threads: one that alone writes a location reads there what it wrote. */
  ownWrites: true,
  /** Of threads: what follows on a state is found out once. */
  mergedStates: true,
};
