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
import { isMixed, placeInWhole, setScalar, wholeSize, widen } from './mixed-accesses.ts';
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
  /** Whether the first operand is a destination of the old value; it is unless this is false. */
  readonly hasResult?: boolean;
}

export function updateOperation(rule: UpdateRule): EventOperation {
  /** The variable's value is in THREAD.oldLow and THREAD.oldHigh. */
  function finish(context: EventContext, state: ThreadState, pc: number, hasWritten: boolean): void {
    const { code, value } = context;
    const sources = oldSources(state);
    rule.finish?.(context, state, pc, hasWritten, sources);
    if (rule.hasResult === false) return;
    takeOld(rule, context, state, pc);
    setScalar(context, state, code[pc + 1]!, rule.size(context, pc), value[0]!, value[1]!, sources);
  }

  function askUpdate(context: EventContext, state: ThreadState, pc: number): false {
    const { request } = context;
    update(rule, context, state, pc);
    context.askAt(state, pc, REQUESTS.update, context.code[pc + rule.address]!);
    request.size = rule.size(context, pc);
    request.mode = rule.mode(context, pc);
    request.low = context.value[0]!;
    request.high = context.value[1]!;
    const isPart = widen(context, state);
    request.dataSources = rule.sources(context, state, pc, oldSources(state));
    if (isPart) request.dataSources = context.union(state, request.dataSources, oldSources(state));
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
      if (widen(context, state)) askForWhole(context, state, pc);
      return false;
    },
    resume(context, state, pc, low, high, event) {
      if (state.words[THREAD.phase] === 1) {
        update(rule, context, state, pc);
        // What writes back the value it read changes nothing for others: a test-and-set that fails
        // may spin.
        const { value } = context;
        const isChange = value[0] !== state.words[THREAD.oldLow] || value[1] !== state.words[THREAD.oldHigh];
        if (isChange) countEffect(context, state, pc, rule);
        finish(context, state, pc, true);
        return context.done(state, pc);
      }
      const size = wholeOf(rule, context, state, pc);
      keepOld(state, narrowed(low, size), size === 8 ? high : 0, context.eventSource(state, event));
      if (update(rule, context, state, pc)) {
        state.words[THREAD.phase] = 1;
        return askUpdate(context, state, pc);
      }
      finish(context, state, pc, false);
      return context.done(state, pc);
    },
  };
}

/** The size of the variable that is accessed, or that a part of is. */
function wholeOf(rule: UpdateRule, context: EventContext, state: ThreadState, pc: number): number {
  const address = context.code[pc + rule.address]!;
  const size = rule.size(context, pc);
  if (!isMixed(context)) return size;
  return wholeSize(context, context.high(state, address), context.low(state, address), size);
}

/** Where in the variable the part begins. */
function partAt(
  { address }: UpdateRule,
  context: EventContext,
  state: ThreadState,
  pc: number,
  whole: number,
): number {
  return placeInWhole(context.low(state, context.code[pc + address]!), whole);
}

/** Puts what was read into `context.value`. The variable's value is in oldLow and oldHigh. */
function takeOld(rule: UpdateRule, context: EventContext, state: ThreadState, pc: number): void {
  const { value, valueBytes } = context;
  const { words } = state;
  const size = rule.size(context, pc);
  const whole = wholeOf(rule, context, state, pc);
  value[0] = words[THREAD.oldLow]!;
  value[1] = words[THREAD.oldHigh]!;
  if (whole === size) return;
  valueBytes.take(whole, value[0]!, value[1]!);
  valueBytes.part(partAt(rule, context, state, pc, whole), size, value);
}

/** Puts what is to be written to the variable into `context.value`. False: nothing is. */
function update(rule: UpdateRule, context: EventContext, state: ThreadState, pc: number): boolean {
  const { value, valueBytes } = context;
  const { words } = state;
  takeOld(rule, context, state, pc);
  if (!rule.update(context, state, pc, value[0]!, value[1]!)) return false;
  const size = rule.size(context, pc);
  const whole = wholeOf(rule, context, state, pc);
  if (whole === size) return true;
  valueBytes.take(whole, words[THREAD.oldLow]!, words[THREAD.oldHigh]!);
  valueBytes.setPart(partAt(rule, context, state, pc, whole), size, value[0]!, value[1]!);
  valueBytes.give(whole, value);
  return true;
}

/** The request of a read for an update, of a part, was made one of the whole variable. */
function askForWhole(context: EventContext, state: ThreadState, pc: number): void {
  const { request } = context;
  if (request.condition === CONDITIONS.equal) request.condition = CONDITIONS.unknown;
  if (request.guard !== GUARDS.none)
    context.refuse(state, pc, `a ${request.what} is a part of an atomic variable`);
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
