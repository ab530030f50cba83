/**
 * What the graph engine and the rf engine must know of a model besides its cat file: which of its
 * rules, checked as events are added, together mean the same as the axioms. Declared in the
 * catalogue, compared with the cat file by tests.
 */

/** What coherence follows: see kernel/clocks.ts. */
export type ClockRule = 'causal' | 'structural' | 'rc11' | 'rc11-cpp20';

/**
 * An order of all memory events that must have no cycle: none; `hb-co` (hb and co); `sc` (po, rf,
 * co, fr); `tso` and `pso` (the same with writes that reach memory later, in order or in order per
 * location).
 */
export type OrderRule = 'none' | 'hb-co' | 'sc' | 'tso' | 'pso';

export type SeqCstRule = 'none' | 'fences' | 'psc' | 'psc-cpp20';

/**
 * Whether executions have a coherence order, total per location. Without one only the rf engine can
 * be used, and the co lists of its graphs mean nothing but which write is the final one; `jam21`:
 * visibility decides what can be read (src/procedures/jam21).
 */
export type CoherenceRule = 'total' | 'none' | 'jam21';

/**
 * Conditions that are not prefix-closed (or not extensible), so they are checked only when the
 * execution is complete: the cat file, or jam21 with the last writes in co as the final ones.
 * `jam19`: the cat file too, and it is known when RC11's coherence leaves nothing out.
 */
export type EndRule = 'none' | 'cat' | 'jam19' | 'jam21';

/**
 * What the model allows but the engine does not explore; the result says so where it may matter.
 * `cycles`: cycles of po and rf through plain accesses. `outside`: executions outside RC11's
 * coherence, for a model without co whose executions are distinguished by co.
 */
export type OmissionRule = 'nothing' | 'cycles' | 'outside';

export interface GraphRules {
  readonly clocks: ClockRule;
  readonly coherence: CoherenceRule;
  readonly order: OrderRule;
  /**
   * The SC axiom: none, over full fences only, or psc of RC11, as published or with the rules of
   * C++20.
   */
  readonly seqCst: SeqCstRule;
  /** Unordered accesses of which one is not atomic are an error. */
  readonly hasRaces: boolean;
  /**
   * Whatever is added other than maximally is checked by the cat file. For models that are
   * po∪rf-acyclic, prefix-closed and extensible, and have no rules of their own.
   */
  readonly asksCat: boolean;
  readonly atEnd: EndRule;
  readonly leavesOut: OmissionRule;
}
