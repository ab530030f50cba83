/**
 * What may go wrong without a reason (a wait that ends by itself, a weak compare-and-exchange that
 * fails), and the notes about what a program relies on.
 *
 * A place in the user's code lets a thread down at most once. More would be no new behaviour for
 * most programs, and a loop that tries again would never be explored to its end. A second visit
 * relies on that, and notes the assumption.
 */
import { ASSUMPTION_IDS, type AssumptionId, FREEDOMS, type Freedom } from '../assumption.ts';
import { userSite } from './call-stack.ts';
import type { EventContext, EventOperation } from './event-context.ts';
import type { Mnemonic } from './opcodes.ts';
import { REQUESTS } from './request.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

interface SpuriousKind {
  readonly freedom: Freedom;
  /** What is assumed if there is no freedom, and at a second visit. */
  readonly never: AssumptionId;
  readonly once: AssumptionId;
}

/** The operand of `spurious` is an index into this. */
export const SPURIOUS: readonly SpuriousKind[] = [
  { freedom: 'spurious-wakeups', never: 'no-spurious-wakeups', once: 'one-spurious-wakeup' },
  { freedom: 'weak-cas', never: 'no-weak-cas-failure', once: 'one-weak-cas-failure' },
];

export const SPURIOUS_WAKEUP = 0;
export const WEAK_CAS = 1;

const WORD_BITS = 32;

/** Where the bit of a place is in THREAD.spent, and which it is. */
const spentWord = (bit: number): number => THREAD.spent + ((bit / WORD_BITS) | 0);
const spentMask = (bit: number): number => 1 << (bit % WORD_BITS);

const bitOf = (context: EventContext, { words }: ThreadState, pc: number): number | undefined =>
  context.spuriousSites.get(userSite(context.program, words, pc));

const spurious: EventOperation = {
  begin(context, state, pc) {
    const { code, world } = context;
    const { freedom, never, once } = SPURIOUS[code[pc + 2]!]!;
    const bit = world.freedoms.has(freedom) ? bitOf(context, state, pc) : undefined;
    const isSpent = bit !== undefined && (state.words[spentWord(bit)]! & spentMask(bit)) !== 0;
    if (bit === undefined || isSpent) {
      world.onAssumption(isSpent ? once : never);
      context.set(state, code[pc + 1]!, 0, 0);
      return context.done(state, pc);
    }
    context.ask(state, pc, REQUESTS.choose);
    context.request.count = 2;
    return false;
  },
  resume(context, state, pc, low) {
    if (low !== 0) {
      const bit = bitOf(context, state, pc)!;
      state.words[spentWord(bit)]! |= spentMask(bit);
      state.words[THREAD.failures]! += 1;
    }
    context.set(state, context.code[pc + 1]!, low, 0);
    return context.done(state, pc);
  },
};

const assumes: EventOperation = {
  begin(context, state, pc) {
    context.world.onAssumption(ASSUMPTION_IDS[context.code[pc + 1]!]!);
    return context.done(state, pc);
  },
};

const hasFreedom: EventOperation = {
  begin(context, state, pc) {
    const freedom = FREEDOMS[context.code[pc + 2]!]!;
    context.set(state, context.code[pc + 1]!, context.world.freedoms.has(freedom) ? 1 : 0, 0);
    return context.done(state, pc);
  },
};

export const SPURIOUS_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  spurious,
  assumes,
  hasFreedom,
};
