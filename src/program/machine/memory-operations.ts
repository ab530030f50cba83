/**
 * Loads, stores and fences. The pair forms have the same operands in the same places, so one
 * operation serves both.
 */
import { FINAL, LENIENT } from './code.ts';
import {
  hasDirectValue,
  isDirect,
  readDirect,
  scalarFault,
  UNINITIALISED,
  writeDirect,
} from './direct-memory.ts';
import type { EventContext, EventOperation } from './event-context.ts';
import {
  divide,
  goesOn,
  isMixed,
  joined,
  operandSources,
  operandValue,
  setScalar,
  wholeSize,
} from './mixed-accesses.ts';
import type { Mnemonic } from './opcodes.ts';
import { CONDITIONS, REQUESTS, WRITE_ANSWERS } from './request.ts';
import { THREAD, type ThreadState } from './thread-state.ts';
import { updateOperation } from './update-operations.ts';

/** Object, offset, size and mode of an access. */
const accessAt = (
  context: EventContext,
  state: ThreadState,
  address: number,
  size: number,
  mode: number,
): readonly [number, number, number, number] => [
  context.high(state, address),
  context.low(state, address),
  size,
  mode & ~(LENIENT | FINAL),
];

/** `moved`: how many operands more than usual there are before the address. */
function loadOperation(moved: 0 | 1): EventOperation {
  const [addressAt, sizeAt, modeAt] = [2 + moved, 3 + moved, 4 + moved];

  function loadDirect(context: EventContext, state: ThreadState, pc: number): boolean {
    const { code, value } = context;
    const address = code[pc + addressAt]!;
    const object = context.high(state, address);
    const offset = context.low(state, address);
    const size = code[pc + sizeAt]!;
    if ((code[pc + modeAt]! & LENIENT) === 0 && !hasDirectValue(context, state, object, offset, size)) {
      return context.fail(state, pc, 'uninitialised-read', UNINITIALISED);
    }
    const part = Math.min(size, 8);
    for (let at = 0; at < size; at += part) {
      const held = readDirect(context, state, object, offset + at, part);
      // Which value it is depends on the address too, as if the memory were a choice between
      // registers.
      const sources = context.union(state, held, context.pairSources(state, address));
      setScalar(context, state, code[pc + 1]! + at / 4, part, value[0]!, value[1]!, sources);
    }
    return context.done(state, pc);
  }

  const operation: EventOperation = {
    begin(context, state, pc) {
      const { code, request } = context;
      const address = code[pc + addressAt]!;
      const size = code[pc + sizeAt]!;
      const mode = code[pc + modeAt]!;
      const object = context.high(state, address);
      const offset = context.low(state, address);
      const fault = scalarFault(context, state, object, offset, size, false);
      if (fault !== undefined) return context.fail(state, pc, 'invalid-access', fault);
      if (isDirect(context, object)) return loadDirect(context, state, pc);
      context.options.plainAccesses?.loads(state, pc, mode, object, offset);
      context.askAt(state, pc, REQUESTS.read, address);
      request.size = size;
      request.mode = mode & ~(LENIENT | FINAL);
      request.isLenient = (mode & LENIENT) !== 0;
      request.isFinal = (mode & FINAL) !== 0;
      divide(context, state);
      return false;
    },
    resume(context, state, pc, low, high, event) {
      const { code, value } = context;
      const size = code[pc + sizeAt]!;
      const sources = context.eventSource(state, event);
      if (!isMixed(context)) {
        setScalar(context, state, code[pc + 1]!, size, low, high, sources);
        return context.done(state, pc);
      }
      const access = accessAt(context, state, code[pc + addressAt]!, size, code[pc + modeAt]!);
      const all = joined(context, state, access, [low, high, sources]);
      if (all === undefined) return operation.begin(context, state, pc);
      setScalar(context, state, code[pc + 1]!, size, value[0]!, value[1]!, all);
      return context.done(state, pc);
    },
  };
  return operation;
}

/** `extra`: how many operands the value has besides the first. */
function storeOperation(extra: 0 | 1): EventOperation {
  const [sizeAt, modeAt] = [3 + extra, 4 + extra];

  function storeDirect(context: EventContext, state: ThreadState, pc: number): boolean {
    const { code } = context;
    const address = code[pc + 1]!;
    const [object, offset] = [context.high(state, address), context.low(state, address)];
    const part = Math.min(code[pc + sizeAt]!, 8);
    for (let i = 0; i <= extra; i++) {
      const operand = code[pc + 2 + i]!;
      operandValue(context, state, operand, operand, part);
      const sources = operandSources(context, state, operand, operand, part);
      const all = context.union(state, sources, context.pairSources(state, address));
      const [low, high] = context.value;
      writeDirect(context, state, object, offset + part * i, part, low!, high!, all);
    }
    return context.done(state, pc);
  }

  const operation: EventOperation = {
    begin(context, state, pc) {
      const { code, request, value } = context;
      context.options.plainAccesses?.stores(pc);
      const address = code[pc + 1]!;
      const size = code[pc + sizeAt]!;
      const object = context.high(state, address);
      const offset = context.low(state, address);
      const fault = scalarFault(context, state, object, offset, size, true);
      if (fault !== undefined) return context.fail(state, pc, 'invalid-access', fault);
      if (isDirect(context, object)) return storeDirect(context, state, pc);
      if (wholeSize(context, object, offset, size) !== size) return storePart.begin(context, state, pc);
      operandValue(context, state, code[pc + 2]!, code[pc + 3]!, size);
      context.askAt(state, pc, REQUESTS.write, address);
      request.size = size;
      request.mode = code[pc + modeAt]! & ~FINAL;
      request.isFinal = (code[pc + modeAt]! & FINAL) !== 0;
      request.low = value[0]!;
      request.high = value[1]!;
      request.dataSources = operandSources(context, state, code[pc + 2]!, code[pc + 3]!, size);
      divide(context, state);
      return false;
    },
    resume(context, state, pc, low, high, event) {
      const { code } = context;
      const isIdle = low === WRITE_ANSWERS.idle;
      if (!isMixed(context)) return isIdle ? context.done(state, pc) : context.doneWithEffect(state, pc);
      const size = code[pc + sizeAt]!;
      const access = accessAt(context, state, code[pc + 1]!, size, code[pc + modeAt]!);
      if (wholeSize(context, access[0], access[1], size) !== size)
        return storePart.resume!(context, state, pc, low, high, event);
      if (!isIdle) state.words[THREAD.effects]! += 1;
      if (goesOn(context, state, access)) return operation.begin(context, state, pc);
      return context.done(state, pc);
    },
  };
  return operation;
}

/** A store to a part of an atomic variable. */
const storePart = updateOperation({
  address: 1,
  hasResult: false,
  size: ({ code }, pc) => code[pc + 3]!,
  mode: ({ code }, pc) => code[pc + 4]!,
  prepareRead({ request }) {
    request.condition = CONDITIONS.always;
    // The other parts may have no value yet.
    request.isLenient = true;
  },
  update(context, state, pc) {
    const { code } = context;
    operandValue(context, state, code[pc + 2]!, code[pc + 2]!, code[pc + 3]!);
    return true;
  },
  sources: (context, state, pc) =>
    operandSources(context, state, context.code[pc + 2]!, context.code[pc + 2]!, context.code[pc + 3]!),
});

const load = loadOperation(0);
const store = storeOperation(0);

const fence: EventOperation = {
  begin(context, state, pc) {
    context.ask(state, pc, REQUESTS.fence);
    context.request.mode = context.code[pc + 1]!;
    return false;
  },
  resume: (context, state, pc) => context.done(state, pc),
};

export const MEMORY_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  load,
  load2: load,
  load4: loadOperation(1),
  store,
  store2: store,
  store4: storeOperation(1),
  fence,
};
