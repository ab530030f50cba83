/**
 * Loads, stores and fences. The pair forms have the same operands in the same places, so one
 * operation serves both.
 */
import { FINAL, LENIENT } from './code.ts';
import { narrowed } from './data-bytes.ts';
import {
  hasDirectValue,
  isDirect,
  readDirect,
  scalarFault,
  UNINITIALISED,
  writeDirect,
} from './direct-memory.ts';
import type { EventContext, EventOperation } from './event-context.ts';
import type { Mnemonic } from './opcodes.ts';
import { REQUESTS, WRITE_ANSWERS } from './request.ts';
import type { ThreadState } from './thread-state.ts';

/** Sets the slot, or the pair of slots, of a value of `size` bytes. */
export function setScalar(
  context: EventContext,
  state: ThreadState,
  slot: number,
  size: number,
  low: number,
  high: number,
  sources: number,
): void {
  if (size === 8) context.setPair(state, slot, low, high, sources);
  else context.set(state, slot, narrowed(low, size), sources);
}

const load: EventOperation = {
  begin(context, state, pc) {
    const { code } = context;
    const address = code[pc + 2]!;
    const size = code[pc + 3]!;
    const object = context.high(state, address);
    const offset = context.low(state, address);
    const isLenient = (code[pc + 4]! & LENIENT) !== 0;
    const fault = scalarFault(context, state, object, offset, size, false);
    if (fault !== undefined) return context.fail(state, pc, 'invalid-access', fault);
    if (!isDirect(context, object)) {
      context.options.plainAccesses?.loads(state, pc, code[pc + 4]!, object, offset);
      context.askAt(state, pc, REQUESTS.read, address);
      context.request.size = size;
      context.request.mode = code[pc + 4]! & ~(LENIENT | FINAL);
      context.request.isLenient = isLenient;
      context.request.isFinal = (code[pc + 4]! & FINAL) !== 0;
      return false;
    }
    if (!isLenient && !hasDirectValue(context, state, object, offset, size)) {
      return context.fail(state, pc, 'uninitialised-read', UNINITIALISED);
    }
    const held = readDirect(context, state, object, offset, size);
    // Which value it is depends on the address too, as if the memory were a choice between
    // registers.
    const sources = context.union(state, held, context.pairSources(state, address));
    setScalar(context, state, code[pc + 1]!, size, context.value[0]!, context.value[1]!, sources);
    return context.done(state, pc);
  },
  resume(context, state, pc, low, high, event) {
    const { code } = context;
    setScalar(context, state, code[pc + 1]!, code[pc + 3]!, low, high, context.eventSource(state, event));
    return context.done(state, pc);
  },
};

const store: EventOperation = {
  begin(context, state, pc) {
    const { code, request } = context;
    context.options.plainAccesses?.stores(pc);
    const address = code[pc + 1]!;
    const value = code[pc + 2]!;
    const size = code[pc + 3]!;
    const object = context.high(state, address);
    const offset = context.low(state, address);
    const fault = scalarFault(context, state, object, offset, size, true);
    if (fault !== undefined) return context.fail(state, pc, 'invalid-access', fault);
    const low = context.low(state, value);
    const high = size === 8 ? context.high(state, value) : 0;
    const sources = size === 8 ? context.pairSources(state, value) : context.sources(state, value);
    if (isDirect(context, object)) {
      const all = context.union(state, sources, context.pairSources(state, address));
      writeDirect(context, state, object, offset, size, low, high, all);
      return context.done(state, pc);
    }
    context.askAt(state, pc, REQUESTS.write, address);
    request.size = size;
    request.mode = code[pc + 4]! & ~FINAL;
    request.isFinal = (code[pc + 4]! & FINAL) !== 0;
    request.low = narrowed(low, size);
    request.high = high;
    request.dataSources = sources;
    return false;
  },
  resume(context, state, pc, low) {
    return low === WRITE_ANSWERS.idle ? context.done(state, pc) : context.doneWithEffect(state, pc);
  },
};

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
  store,
  store2: store,
  fence,
};
