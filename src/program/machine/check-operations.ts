/**
 * What C calls undefined and a machine would do in its own way: found before the operation, as an
 * error of the program.
 */
import type { EventContext, EventOperation } from './event-context.ts';
import type { Mnemonic } from './opcodes.ts';
import type { ThreadState } from './thread-state.ts';

const LEAST = -0x8000_0000;

const quotient = (isOverflow: (context: EventContext, state: ThreadState, pc: number) => boolean) => ({
  begin(context: EventContext, state: ThreadState, pc: number): boolean {
    if (!isOverflow(context, state, pc)) return context.done(state, pc);
    const message = 'the least integer is divided by -1: the quotient does not fit';
    return context.fail(state, pc, 'undefined-operation', message);
  },
});

const checkQuotient: EventOperation = quotient(
  (context, state, pc) =>
    context.low(state, context.code[pc + 2]!) === -1 && context.low(state, context.code[pc + 1]!) === LEAST,
);

const checkQuotient2: EventOperation = quotient((context, state, pc) => {
  const [left, right] = [context.code[pc + 1]!, context.code[pc + 2]!];
  const isMinusOne = context.low(state, right) === -1 && context.high(state, right) === -1;
  return isMinusOne && context.low(state, left) === 0 && context.high(state, left) === LEAST;
});

const shift = (isPair: boolean): EventOperation => ({
  begin(context, state, pc) {
    const count = context.code[pc + 1]!;
    const width = context.code[pc + 2]!;
    const isHuge = isPair && context.high(state, count) !== 0;
    if (!isHuge && context.low(state, count) >>> 0 < width) return context.done(state, pc);
    const message = `a value of ${width} bits is shifted by ${context.low(state, count)}`;
    return context.fail(state, pc, 'undefined-operation', message);
  },
});

export const CHECK_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  checkQuotient,
  checkQuotient2,
  checkShift: shift(false),
  checkShift2: shift(true),
};
