/**
 * Reads that may be followed by a write of the same address, with nothing between: RMW, CAS, and
 * the locks of the library. They differ in what they compute from the value read (UpdateRule);
 * `updateOperation` does the rest.
 *
 * Between the two requests the value read is in THREAD.oldLow and THREAD.oldHigh, and THREAD.phase
 * is 1.
 */
import { RMW_KINDS } from './code.ts';
import { narrowed } from './data-bytes.ts';
import {
  hasDirectValue,
  isDirect,
  readDirect,
  scalarFault,
  UNINITIALISED,
  waitsInVain,
  writeDirect,
} from './direct-memory.ts';
import type { EventContext, EventOperation } from './event-context.ts';
import { setScalar } from './memory-operations.ts';
import type { Mnemonic } from './opcodes.ts';
import { CONDITIONS, GUARDS, passesGuard, REQUESTS } from './request.ts';
import { updatedValue } from './rmw-values.ts';
import { givesBack, keepLock } from './taken-locks.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/**
 * Operands of the instruction are words of the code behind `pc`. The destination of the old value
 * is the first.
 */
export interface UpdateRule {
  /** Where the address is, behind `pc`. */
  readonly address: number;
  size(context: EventContext, pc: number): number;
  mode(context: EventContext, pc: number): number;
  /** Fills in what else the request of the read has: `failureMode`, a guard, `expectedSources`. */
  prepareRead?(context: EventContext, state: ThreadState, pc: number): void;
  /** Puts what is to be written into `context.value`. False: nothing is. */
  update(context: EventContext, state: ThreadState, pc: number, low: number, high: number): boolean;
  /** The sources of what is written; `old`: those of the value read. */
  sources(context: EventContext, state: ThreadState, pc: number, old: number): number;
  /** Whether it takes a lock, or gives it back (taken-locks.ts). */
  readonly lock?: 'takes' | 'gives';
  /** Sets destinations other than the old value. */
  finish?(context: EventContext, state: ThreadState, pc: number, hasWritten: boolean, old: number): void;
}

export function updateOperation(rule: UpdateRule): EventOperation {
  /** The value read is in THREAD.oldLow and THREAD.oldHigh. */
  function finish(context: EventContext, state: ThreadState, pc: number, hasWritten: boolean): void {
    const { code } = context;
    const { words } = state;
    const sources = oldSources(state);
    rule.finish?.(context, state, pc, hasWritten, sources);
    const size = rule.size(context, pc);
    setScalar(context, state, code[pc + 1]!, size, words[THREAD.oldLow]!, words[THREAD.oldHigh]!, sources);
  }

  function askUpdate(context: EventContext, state: ThreadState, pc: number): false {
    const { request } = context;
    const { words } = state;
    rule.update(context, state, pc, words[THREAD.oldLow]!, words[THREAD.oldHigh]!);
    context.askAt(state, pc, REQUESTS.update, context.code[pc + rule.address]!);
    request.size = rule.size(context, pc);
    request.mode = rule.mode(context, pc);
    request.low = context.value[0]!;
    request.high = context.value[1]!;
    request.dataSources = rule.sources(context, state, pc, oldSources(state));
    return false;
  }

  function updatePrivate(context: EventContext, state: ThreadState, pc: number): boolean {
    const { request, value } = context;
    const address = context.code[pc + rule.address]!;
    const object = context.high(state, address);
    const offset = context.low(state, address);
    const size = rule.size(context, pc);
    if (!hasDirectValue(context, state, object, offset, size)) {
      return context.fail(state, pc, 'uninitialised-read', UNINITIALISED);
    }
    const held = readDirect(context, state, object, offset, size);
    const low = value[0]!;
    const high = value[1]!;
    request.guard = GUARDS.none;
    rule.prepareRead?.(context, state, pc);
    if (!passesGuard(request, low)) {
      return context.fail(state, pc, 'deadlock', waitsInVain(request.what));
    }
    keepOld(state, low, high, context.union(state, held, context.pairSources(state, address)));
    const writes = rule.update(context, state, pc, low, high);
    if (writes) {
      const sources = rule.sources(context, state, pc, oldSources(state));
      writeDirect(context, state, object, offset, size, value[0]!, value[1]!, sources);
    }
    finish(context, state, pc, writes);
    return context.done(state, pc);
  }

  return {
    begin(context, state, pc) {
      if (state.words[THREAD.phase] === 1) return askUpdate(context, state, pc);
      const address = context.code[pc + rule.address]!;
      const object = context.high(state, address);
      const size = rule.size(context, pc);
      const fault = scalarFault(context, state, object, context.low(state, address), size, true);
      if (fault !== undefined) return context.fail(state, pc, 'invalid-access', fault);
      if (isDirect(context, object)) return updatePrivate(context, state, pc);
      context.askAt(state, pc, REQUESTS.readForUpdate, address);
      context.request.size = size;
      context.request.mode = rule.mode(context, pc);
      context.request.failureMode = context.request.mode;
      context.request.ownMode = context.request.mode;
      context.request.condition = CONDITIONS.unknown;
      rule.prepareRead?.(context, state, pc);
      return false;
    },
    resume(context, state, pc, low, high, event) {
      if (state.words[THREAD.phase] === 1) {
        const oldLow = state.words[THREAD.oldLow]!;
        const oldHigh = state.words[THREAD.oldHigh]!;
        rule.update(context, state, pc, oldLow, oldHigh);
        // What writes back the value it read changes nothing for others: a test-and-set that fails
        // may spin.
        const isChange = context.value[0] !== oldLow || context.value[1] !== oldHigh;
        if (isChange) countEffect(context, state, pc, rule);
        finish(context, state, pc, true);
        return context.done(state, pc);
      }
      const size = rule.size(context, pc);
      const wholeHigh = size === 8 ? high : 0;
      keepOld(state, narrowed(low, size), wholeHigh, context.eventSource(state, event));
      if (rule.update(context, state, pc, state.words[THREAD.oldLow]!, wholeHigh)) {
        state.words[THREAD.phase] = 1;
        return askUpdate(context, state, pc);
      }
      finish(context, state, pc, false);
      return context.done(state, pc);
    },
  };
}

/** Counts the effect of a write; what is written is in `context.value`. */
function countEffect(
  context: EventContext,
  state: ThreadState,
  pc: number,
  { address, lock }: UpdateRule,
): void {
  const at = context.code[pc + address]!;
  if (lock === 'gives' && givesBack(context, state, at)) return;
  state.words[THREAD.effects]! += 1;
  if (lock === 'takes') keepLock(context, state, at);
}

function keepOld(state: ThreadState, low: number, high: number, sources: number): void {
  state.words[THREAD.oldLow] = low;
  state.words[THREAD.oldHigh] = high;
  if (state.tracksDependencies) state.dependencies[THREAD.oldLow] = sources;
}

const oldSources = (state: ThreadState): number =>
  state.tracksDependencies ? state.dependencies[THREAD.oldLow]! : 0;

const EXCHANGE = RMW_KINDS.indexOf('xchg');

/** Sources of a value of `size` bytes. */
const scalarSources = (context: EventContext, state: ThreadState, operand: number, size: number): number =>
  size === 8 ? context.pairSources(state, operand) : context.sources(state, operand);

const rmw = updateOperation({
  address: 2,
  size: ({ code }, pc) => code[pc + 5]!,
  mode: ({ code }, pc) => code[pc + 6]!,
  prepareRead({ request }) {
    request.condition = CONDITIONS.always;
  },
  update(context, state, pc, low, high) {
    const { code, value } = context;
    const operand = code[pc + 3]!;
    const size = code[pc + 5]!;
    const operandHigh = size === 8 ? context.high(state, operand) : 0;
    updatedValue(code[pc + 4]!, size, low, high, context.low(state, operand), operandHigh, value);
    return true;
  },
  sources(context, state, pc, old) {
    const { code } = context;
    const sources = scalarSources(context, state, code[pc + 3]!, code[pc + 5]!);
    return code[pc + 4] === EXCHANGE ? sources : context.union(state, sources, old);
  },
});

const cas = updateOperation({
  address: 3,
  size: ({ code }, pc) => code[pc + 6]!,
  mode: ({ code }, pc) => code[pc + 7]!,
  prepareRead(context, state, pc) {
    const { code, request } = context;
    const expected = code[pc + 4]!;
    const size = code[pc + 6]!;
    request.failureMode = code[pc + 8]!;
    request.condition = CONDITIONS.equal;
    request.expectedLow = narrowed(context.low(state, expected), size);
    request.expectedHigh = size === 8 ? context.high(state, expected) : 0;
    request.expectedSources = scalarSources(context, state, expected, size);
  },
  update(context, state, pc, low, high) {
    const { code, value } = context;
    const expected = code[pc + 4]!;
    const desired = code[pc + 5]!;
    const size = code[pc + 6]!;
    if (narrowed(context.low(state, expected), size) !== low) return false;
    if (size === 8 && context.high(state, expected) !== high) return false;
    value[0] = narrowed(context.low(state, desired), size);
    value[1] = size === 8 ? context.high(state, desired) : 0;
    return true;
  },
  sources: (context, state, pc) =>
    scalarSources(context, state, context.code[pc + 5]!, context.code[pc + 6]!),
  finish(context, state, pc, hasWritten, old) {
    const { code } = context;
    const expected = scalarSources(context, state, code[pc + 4]!, code[pc + 6]!);
    context.set(state, code[pc + 2]!, hasWritten ? 1 : 0, context.union(state, old, expected));
  },
});

export const UPDATE_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  rmw,
  rmw2: rmw,
  cas,
  cas2: cas,
};
