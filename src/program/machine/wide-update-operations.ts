/** RMW and CAS of 16 bytes. Values are numbers of WideValues, put into slots as two pairs. */
import { RMW_KINDS } from './code.ts';
import type { EventContext, EventOperation } from './event-context.ts';
import { operandSources, operandValue } from './mixed-accesses.ts';
import type { Mnemonic } from './opcodes.ts';
import { CONDITIONS } from './request.ts';
import { updatedWide } from './rmw-values.ts';
import type { ThreadState } from './thread-state.ts';
import { updateOperation } from './update-operations.ts';
import { WIDE } from './wide-values.ts';

/** The number of an operand, whose second pair is the next one. */
function numberAt(context: EventContext, state: ThreadState, operand: number): number {
  const { code, value } = context;
  operandValue(context, state, code[operand]!, code[operand + 1]!, WIDE);
  return value[0]!;
}

const sourcesAt = (context: EventContext, state: ThreadState, operand: number): number =>
  operandSources(context, state, context.code[operand]!, context.code[operand + 1]!, WIDE);

const EXCHANGE = RMW_KINDS.indexOf('xchg');

const rmw4 = updateOperation({
  address: 3,
  size: () => WIDE,
  mode: ({ code }, pc) => code[pc + 8]!,
  prepareRead({ request }) {
    request.condition = CONDITIONS.always;
  },
  update(context, state, pc, old) {
    const { code, value, valueBytes, wideValues } = context;
    const operand = wideValues.wordsOf(numberAt(context, state, pc + 4));
    updatedWide(code[pc + 6]!, wideValues.wordsOf(old), operand, valueBytes.words);
    valueBytes.give(WIDE, value);
    return true;
  },
  sources(context, state, pc, old) {
    const sources = sourcesAt(context, state, pc + 4);
    return context.code[pc + 6] === EXCHANGE ? sources : context.union(state, sources, old);
  },
});

const cas4 = updateOperation({
  address: 4,
  size: () => WIDE,
  mode: ({ code }, pc) => code[pc + 10]!,
  prepareRead(context, state, pc) {
    const { code, request } = context;
    request.failureMode = code[pc + 11]!;
    request.condition = CONDITIONS.equal;
    request.expectedLow = numberAt(context, state, pc + 5);
    request.expectedHigh = 0;
    request.expectedSources = sourcesAt(context, state, pc + 5);
  },
  update(context, state, pc, old) {
    if (numberAt(context, state, pc + 5) !== old) return false;
    context.value[0] = numberAt(context, state, pc + 7);
    context.value[1] = 0;
    return true;
  },
  sources: (context, state, pc) => sourcesAt(context, state, pc + 7),
  finish(context, state, pc, hasWritten, old) {
    const sources = context.union(state, old, sourcesAt(context, state, pc + 5));
    context.set(state, context.code[pc + 3]!, hasWritten ? 1 : 0, sources);
  },
});

export const WIDE_UPDATE_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = { rmw4, cas4 };
