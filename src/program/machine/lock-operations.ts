/**
 * The intrinsics of the library that may wait: mutexes, and reads and additions that wait for a
 * range of values. The condition is a guard of the request; an engine lets the thread read only
 * what passes it.
 *
 * The word of a mutex: bits 0 to 7 how often it is locked, bits 8 to 15 its owner (number of the
 * thread + 1, 0 if none), the rest is the library's and kept.
 */
import { meet } from './barrier-word.ts';
import { MODES, type Mode } from './code.ts';
import {
  hasDirectValue,
  isDirect,
  readDirect,
  scalarFault,
  UNINITIALISED,
  waitsInVain,
} from './direct-memory.ts';
import type { EventContext, EventOperation } from './event-context.ts';
import type { Mnemonic } from './opcodes.ts';
import { CONDITIONS, GUARDS, passesGuard, REQUESTS } from './request.ts';
import { THREAD, type ThreadState } from './thread-state.ts';
import { type UpdateRule, updateOperation } from './update-operations.ts';

const SIZE = 4;

const COUNT_MASK = 0xff;
const OWNER_SHIFT = 8;
export const OWNER_MASK = 0xff00;

const modeNumber = (mode: Mode): number => MODES.indexOf(mode);

const ownerOf = (word: number): number => (word & OWNER_MASK) >> OWNER_SHIFT;

/** The caller as an owner. */
const caller = ({ words }: ThreadState): number => words[THREAD.number]! + 1;

const setOwner = (word: number, owner: number, count: number): number =>
  (word & ~(OWNER_MASK | COUNT_MASK)) | (owner << OWNER_SHIFT) | (count & COUNT_MASK);

/** The word of a mutex that nobody holds after the thread of this number has locked it. */
export const takenBy = (word: number, thread: number): number => setOwner(word, thread + 1, 1);

export const isHeld = (word: number): boolean => (word & (OWNER_MASK | COUNT_MASK)) !== 0;

/**
 * What does not depend on the rule: the operands are a destination and an address, one word is
 * written.
 */
function wordRule(
  mode: Mode,
  update: (word: number, context: EventContext, state: ThreadState, pc: number) => number | undefined,
): UpdateRule {
  const number = modeNumber(mode);
  return {
    address: 2,
    size: () => SIZE,
    mode: () => number,
    update(context, state, pc, low) {
      const word = update(low, context, state, pc);
      if (word === undefined) return false;
      context.value[0] = word;
      context.value[1] = 0;
      return true;
    },
    sources: (_context, _state, _pc, old) => old,
  };
}

/** The word after the caller has locked it; undefined if another thread holds it. */
function locked(word: number, state: ThreadState): number | undefined {
  const owner = ownerOf(word);
  if (owner === 0) return setOwner(word, caller(state), 1);
  return owner === caller(state) ? setOwner(word, owner, (word & COUNT_MASK) + 1) : undefined;
}

/**
 * The word after the caller has unlocked it; unchanged if the caller does not own it, which the
 * library sees from the old word.
 */
function unlocked(word: number, state: ThreadState): number {
  const owner = ownerOf(word);
  if (owner !== caller(state)) return word;
  const count = (word & COUNT_MASK) - 1;
  return setOwner(word, count === 0 ? 0 : owner, count);
}

const RELAXED = modeNumber('rlx');

/** Monitors of managed languages may be merged by a compiler (Request.ownMode), mutexes are not. */
function mayMerge({ request, program }: EventContext): void {
  if (program.references !== undefined) request.ownMode = RELAXED;
}

const lock = updateOperation({
  ...wordRule('acq', (word, _context, state) => {
    const update = locked(word, state);
    if (update === undefined)
      throw new Error('internal error: a lock was given a value that its guard forbids');
    return update;
  }),
  lock: 'takes',
  prepareRead(context, state) {
    const { request, program } = context;
    mayMerge(context);
    request.condition = CONDITIONS.always;
    request.guard = GUARDS.owner;
    request.owner = caller(state);
    request.what = program.references === undefined ? 'mutex' : 'monitor';
  },
});

const trylock = updateOperation({
  ...wordRule('acq', (word, _context, state) => locked(word, state)),
  prepareRead(context) {
    mayMerge(context);
    context.request.failureMode = RELAXED;
  },
});

const unlock = updateOperation({
  ...wordRule('rel', (word, _context, state) => unlocked(word, state)),
  lock: 'gives',
});

/**
 * Guards the read: the value, masked, must lie in the range of two operands, those at `low` and
 * after it. The next operand says what is waited for.
 */
function guardByRange(context: EventContext, state: ThreadState, low: number, mask: number): void {
  const { code, request } = context;
  request.guard = GUARDS.range;
  request.mask = mask;
  request.lowest = context.low(state, code[low]!);
  request.highest = context.low(state, code[low + 1]!);
  request.what = context.program.strings[code[low + 2]!]!;
}

const awaitAdd = updateOperation({
  ...wordRule(
    'acq_rel',
    (word, context, state, pc) => (word + context.low(state, context.code[pc + 3]!)) | 0,
  ),
  prepareRead: (context, state, pc) => guardByRange(context, state, pc + 4, -1),
  sources: (context, state, pc, old) =>
    context.union(state, old, context.sources(state, context.code[pc + 3]!)),
});

const ACQUIRE = modeNumber('acq');

const waitForRange: EventOperation = {
  begin(context, state, pc) {
    const { code, request } = context;
    const address = code[pc + 2]!;
    const object = context.high(state, address);
    const offset = context.low(state, address);
    const fault = scalarFault(context, state, object, offset, SIZE, false);
    if (fault !== undefined) return context.fail(state, pc, 'invalid-access', fault);
    const mask = context.low(state, code[pc + 3]!);
    if (!isDirect(context, object)) {
      context.askAt(state, pc, REQUESTS.read, address);
      request.size = SIZE;
      request.mode = ACQUIRE;
      guardByRange(context, state, pc + 4, mask);
      return false;
    }
    if (!hasDirectValue(context, state, object, offset, SIZE)) {
      return context.fail(state, pc, 'uninitialised-read', UNINITIALISED);
    }
    const sources = readDirect(context, state, object, offset, SIZE);
    guardByRange(context, state, pc + 4, mask);
    if (!passesGuard(request, context.value[0]!)) {
      return context.fail(state, pc, 'deadlock', waitsInVain(request.what));
    }
    context.set(state, code[pc + 1]!, context.value[0]!, sources);
    return context.done(state, pc);
  },
  resume(context, state, pc, low, _high, event) {
    context.set(state, context.code[pc + 1]!, low, context.eventSource(state, event));
    return context.done(state, pc);
  },
};

export const LOCK_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = {
  lock,
  trylock,
  unlock,
  awaitAdd,
  await: waitForRange,
  meet,
};
