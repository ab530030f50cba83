/**
 * The word of a barrier, as the library writes it (pthread-barrier.c): the number of threads of a
 * round in bits 20 to 30, all arrivals so far in bits 0 to 19. A word that is not positive is no
 * barrier.
 */
import { FRAME, type MachineCode } from './code.ts';
import { isDirect, scalarFault } from './direct-memory.ts';
import type { EventOperation } from './event-context.ts';
import { hasSlot, slotLiveness } from './liveness.ts';
import { DEPARTURES, REQUESTS } from './request.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

const SIZE_SHIFT = 20;
const ARRIVALS = (1 << SIZE_SHIFT) - 1;

/** How many threads meet at the barrier. */
export const barrierSize = (word: number): number => word >> SIZE_SHIFT;

/** How many threads have arrived so far, in all rounds. */
export const arrivalsIn = (word: number): number => word & ARRIVALS;

const WORD_SIZE = 4;
/** The result of `meet` if the engine has no events for barriers. */
const NO_EVENTS = -1;
/** Phases of `meet`: it has arrived; it has chosen who was last, too. */
const ARRIVED = 1;
const CHOSEN = 2;

/** Whether the caller of the present function may use its result. */
function isResultUsed(program: MachineCode, { words }: ThreadState): boolean {
  const base = words[THREAD.base]!;
  const slot = words[base + FRAME.resultSlot]!;
  if (slot < 0) return false;
  const caller = words[base + FRAME.callerBase]!;
  if (caller === 0) return true;
  const { liveAt } = slotLiveness(program, words[caller + FRAME.function]!);
  return hasSlot(liveAt(words[base + FRAME.returnTo]!), slot);
}

export const meet: EventOperation = {
  begin(context, state, pc) {
    const { code, options, program, request } = context;
    const address = code[pc + 2]!;
    if (state.words[THREAD.phase]! >= ARRIVED) return context.askAt(state, pc, REQUESTS.depart, address);
    const object = context.high(state, address);
    const hasEvents =
      options.hasBarriers === true &&
      !isDirect(context, object) &&
      scalarFault(context, state, object, context.low(state, address), WORD_SIZE, true) === undefined;
    if (!hasEvents) {
      context.set(state, code[pc + 1]!, NO_EVENTS, 0);
      return context.done(state, pc);
    }
    context.askAt(state, pc, REQUESTS.arrive, address);
    request.size = WORD_SIZE;
    request.count = isResultUsed(program, state) ? 1 : 0;
    return false;
  },
  resume(context, state, pc, low) {
    const { words } = state;
    if (words[THREAD.phase] === 0) {
      words[THREAD.phase] = ARRIVED;
      return meet.begin(context, state, pc);
    }
    if (low >= 0) {
      words[THREAD.phase] = CHOSEN;
      words[THREAD.oldLow] = low;
      return meet.begin(context, state, pc);
    }
    const isLast = words[THREAD.phase] === CHOSEN ? words[THREAD.oldLow] === 0 : low === DEPARTURES.last;
    context.set(state, context.code[pc + 1]!, isLast ? 1 : 0, 0);
    return context.doneWithEffect(state, pc);
  },
};
