/**
 * What a search takes for granted about the world around a program. An assumption is named in the
 * result if the program did something that it is about; a verdict `holds` rests on all that are
 * named. Users lift those that have a switch.
 */

/** A switch by which a user makes the search try what an assumption rules out. */
export const FREEDOMS = ['spurious-wakeups', 'weak-cas', 'reuse-addresses', 'tearing'] as const;

export type Freedom = (typeof FREEDOMS)[number];

/** The freedoms that a search has unless the user says otherwise. */
export const USUAL_FREEDOMS: ReadonlySet<Freedom> = new Set(['spurious-wakeups', 'weak-cas']);

/** By id: what is assumed. The machine knows an assumption by its place in this table. */
export const ASSUMPTIONS = {
  'no-spurious-wakeups': 'a thread that waits for a condition wakes only when it is woken',
  'one-spurious-wakeup': 'a wait in the code wakes a thread without a reason at most once',
  'no-weak-cas-failure': 'a weak compare-and-exchange fails only if the value is another',
  'one-weak-cas-failure':
    'a weak compare-and-exchange in the code fails for a thread without a reason at most once',
  'no-address-reuse': 'the address of memory that was freed is not given out again',
  'no-tearing': 'a plain long or double is read and written at once',
  'whole-atomics':
    'a part of an atomic variable is read and written by reading and writing all of it at once',
  'allocation-succeeds': 'there is always memory to allocate',
  'time-stands-still': 'every clock shows the same moment whenever it is asked',
  'empty-environment': 'an environment variable that is there is empty',
  'few-random-numbers': 'of random numbers that there are many of, a few are tried',
  'one-processor': 'the machine has one processor, so that nothing is split up for more of them',
  'one-index-level': 'an element of a skip list is in one level of its index at most',
  'one-order-of-sets': 'Set.of and Map.of are gone through in one order of those that there may be',
  'no-thin-air': 'no value justifies itself: none is computed from itself alone',
} as const satisfies Readonly<Record<string, string>>;

export type AssumptionId = keyof typeof ASSUMPTIONS;

export const ASSUMPTION_IDS = Object.keys(ASSUMPTIONS) as readonly AssumptionId[];

export interface Assumption {
  readonly id: AssumptionId;
  readonly text: string;
}

/** In the order of the table. */
export function assumptionsOf(ids: ReadonlySet<AssumptionId>): readonly Assumption[] {
  return ASSUMPTION_IDS.filter((id) => ids.has(id)).map((id) => ({ id, text: ASSUMPTIONS[id] }));
}

/** The world around a program, as a search has it. */
export interface World {
  /** What may happen. */
  readonly freedoms: ReadonlySet<Freedom>;
  /** Called when the program relies on an assumption, perhaps many times. */
  readonly onAssumption: (id: AssumptionId) => void;
}

/** Nothing fails without a reason, and nobody wants to know. */
export const CALM: World = { freedoms: new Set(), onAssumption: () => {} };
