/**
 * The instructions that only litmus tests need: addresses that are numbers, values that stay exact,
 * RMWs that compute what they write with instructions of their own, exclusive stores, and operands
 * in no order.
 *
 * Dependencies are exact here. What an RMW computes with the value that it reads does not depend on
 * its own read; a condition of an RMW is no control dependency, but `expectedSources` of its read;
 * the status of an exclusive store depends on the event that it is resumed with, if any; a branch
 * in one of several unsequenced operands controls what comes after all of them, not the other
 * operands.
 */
import { DIVISION_BY_ZERO, TOO_WIDE } from '../expression.ts';
import type { EventContext, EventOperation } from './event-context.ts';
import { VALUE_SIZE, valueOfWords } from './litmus-values.ts';
import type { Mnemonic } from './opcodes.ts';
import { BRACKETS, CONDITIONS, REQUESTS, type RequestKind } from './request.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/** What a `decide` decides: which way a branch goes, or whether an RMW writes. */
export const DECISIONS = { branch: 0, update: 1 } as const;

const valueAt = (context: EventContext, state: ThreadState, operand: number): number =>
  valueOfWords(context.low(state, operand), context.high(state, operand));

const variableAt: EventOperation = {
  begin(context, state, pc) {
    const [destination, operand] = [context.code[pc + 1]!, context.code[pc + 2]!];
    const address = valueAt(context, state, operand);
    const object = context.objectAt(address);
    if (object === undefined) {
      const message = `an access to address ${address}, at which there is no variable`;
      return context.fail(state, pc, 'invalid-access', message);
    }
    context.setPair(state, destination, 0, object, context.pairSources(state, operand));
    return context.done(state, pc);
  },
};

/**
 * A speculative run does not know yet what the reads return, so a zero that comes from one is no
 * error in it: the division goes on with a divisor of 1.
 */
const checkDivisor: EventOperation = {
  begin(context, state, pc) {
    const [destination, operand] = [context.code[pc + 1]!, context.code[pc + 2]!];
    const [low, high] = [context.low(state, operand), context.high(state, operand)];
    const sources = context.pairSources(state, operand);
    const isZero = low === 0 && high === 0;
    const isOpen = context.options.speculates === true && sources !== 0;
    if (isZero && !isOpen) return context.fail(state, pc, 'invalid-access', DIVISION_BY_ZERO);
    context.setPair(state, destination, isZero ? 1 : low, high, sources);
    return context.done(state, pc);
  },
};

const checkExact: EventOperation = {
  begin(context, state, pc) {
    if (Number.isSafeInteger(valueAt(context, state, context.code[pc + 1]!))) return context.done(state, pc);
    context.ask(state, pc, REQUESTS.cut);
    context.request.loop = -1;
    context.request.message = TOO_WIDE;
    return false;
  },
};

const decide: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    const condition = code[pc + 2]!;
    const sources = context.sources(state, condition);
    if (context.options.speculates && (sources !== 0 || code[pc + 3] === DECISIONS.update))
      return context.ask(state, pc, REQUESTS.decide);
    context.set(state, code[pc + 1]!, context.low(state, condition), sources);
    return context.done(state, pc);
  },
  resume(context, state, pc, low) {
    const { code } = context;
    context.set(state, code[pc + 1]!, low, context.sources(state, code[pc + 2]!));
    return context.done(state, pc);
  },
};

function askAccess(
  context: EventContext,
  state: ThreadState,
  pc: number,
  kind: RequestKind,
  address: number,
  mode: number,
): false {
  context.askAt(state, pc, kind, address);
  context.request.size = VALUE_SIZE;
  context.request.mode = mode;
  return false;
}

function setWritten(context: EventContext, state: ThreadState, value: number): void {
  const { request } = context;
  request.low = context.low(state, value);
  request.high = context.high(state, value);
  request.dataSources = context.pairSources(state, value);
}

const updateRead: EventOperation = {
  begin(context, state, pc) {
    const { code, request } = context;
    const [address, expected] = [code[pc + 3]!, code[pc + 4]!];
    askAccess(context, state, pc, REQUESTS.readForUpdate, address, code[pc + 5]!);
    request.failureMode = code[pc + 6]!;
    request.ownMode = request.mode;
    request.condition = CONDITIONS.unknown;
    request.expectedSources = context.pairSources(state, expected);
    return false;
  },
  resume(context, state, pc, low, high, event) {
    const [destination, old] = [context.code[pc + 1]!, context.code[pc + 2]!];
    context.setPair(state, destination, low, high, context.eventSource(state, event));
    context.setPair(state, old, low, high, 0);
    return context.done(state, pc);
  },
};

const updateWrite: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    const [writes, address, value] = [code[pc + 1]!, code[pc + 2]!, code[pc + 3]!];
    if (context.low(state, writes) === 0) return context.done(state, pc);
    askAccess(context, state, pc, REQUESTS.update, address, code[pc + 4]!);
    setWritten(context, state, value);
    return false;
  },
  resume: (context, state, pc) => context.doneWithEffect(state, pc),
};

const storeExclusive: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    const [address, value] = [code[pc + 2]!, code[pc + 3]!];
    askAccess(context, state, pc, REQUESTS.exclusiveWrite, address, code[pc + 4]!);
    setWritten(context, state, value);
    return false;
  },
  resume(context, state, pc, low, _high, event) {
    const { code } = context;
    const status = code[pc + (low !== 0 ? 5 : 6)]!;
    const sources = event < 0 ? 0 : context.eventSource(state, event);
    context.setPair(state, code[pc + 1]!, status, status >> 31, sources);
    return low !== 0 ? context.doneWithEffect(state, pc) : context.done(state, pc);
  },
};

const unsequenced: EventOperation = {
  begin(context, state, pc) {
    context.ask(state, pc, REQUESTS.bracket);
    context.request.count = context.code[pc + 1]!;
    return false;
  },
  resume(context, state, pc) {
    const { code } = context;
    const { words } = state;
    const [before, after] = [code[pc + 2]!, code[pc + 3]!];
    const control = words[THREAD.control]!;
    switch (code[pc + 1]) {
      case BRACKETS.begin:
        context.set(state, before, control, 0);
        context.set(state, after, control, 0);
        break;
      case BRACKETS.next:
        context.set(state, after, context.union(state, context.low(state, after), control), 0);
        words[THREAD.control] = context.low(state, before);
        break;
      case BRACKETS.end:
        words[THREAD.control] = context.union(state, context.low(state, after), control);
    }
    return context.done(state, pc);
  },
};

export const LITMUS_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  variableAt,
  checkDivisor,
  checkExact,
  decide,
  updateRead,
  updateWrite,
  storeExclusive,
  unsequenced,
};
