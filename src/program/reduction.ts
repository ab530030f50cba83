/**
 * Reductions: ways to explore fewer executions without losing an outcome or an error. Why each is
 * right is said in docs/reductions.md. Users turn them off one by one, and tests compare on with
 * off.
 */

interface ReductionTraits {
  readonly text: string;
  /**
   * Whether several complete executions become one. Such a reduction is off where the user asks
   * for the executions of a certain equivalence.
   */
  readonly changesCounts: boolean;
  /** It is one of states, for the operational engine; the others are of executions. */
  readonly isOfStates?: boolean;
}

/** By name. */
export const REDUCTIONS = {
  await: {
    text: 'a loop that waits for a value is not asked before the value is there',
    changesCounts: false,
  },
  symmetry: {
    text: 'threads that do the same are explored up to their exchange',
    changesCounts: true,
  },
  coarser: {
    text: 'executions that differ only in the order of writes are one, where that leaves much less to explore',
    changesCounts: true,
  },
  barrier: {
    text: 'threads that meet at a barrier are not told apart by the order in which they arrive',
    changesCounts: true,
  },
  unused: {
    text: 'writes of values that nobody uses are not told apart by their order',
    changesCounts: true,
  },
  locks: {
    text: 'sections of a mutex that order nothing else are not told apart by their order',
    changesCounts: true,
  },
  retry: {
    text: 'an exchange that fails, and only learns what the load before it could have read, is left out',
    changesCounts: true,
  },
  poll: {
    text: 'a round of a loop that only reads under a lock waits until what it has read changes',
    changesCounts: true,
  },
  giveback: {
    text: 'a round of a loop that takes from a counter and gives back what it took waits until there is enough',
    changesCounts: true,
  },
  rewrite: {
    text: 'a round of a loop that stores what is there already, where no other thread looks, waits like one that only reads',
    changesCounts: true,
  },
  persistent: {
    text: 'threads whose next steps do not depend on what the others may still do go first, and the others wait',
    changesCounts: false,
    isOfStates: true,
  },
  unasked: {
    text: 'which thread knows of which write is kept only where a read can depend on it',
    changesCounts: true,
    isOfStates: true,
  },
} as const satisfies Readonly<Record<string, ReductionTraits>>;

export type ReductionName = keyof typeof REDUCTIONS;

export const REDUCTION_NAMES = Object.keys(REDUCTIONS) as readonly ReductionName[];

export const ALL_REDUCTIONS: ReadonlySet<ReductionName> = new Set(REDUCTION_NAMES);

/** Those of executions: of every engine but the operational one. */
export const EXECUTION_REDUCTIONS: readonly ReductionName[] = REDUCTION_NAMES.filter(
  (name) => !('isOfStates' in REDUCTIONS[name]),
);

/** Those that leave the number of complete executions as it is. */
export const countingReductions = (given: ReadonlySet<ReductionName>): ReadonlySet<ReductionName> =>
  new Set([...given].filter((name) => !REDUCTIONS[name].changesCounts));
