/**
 * Accesses of memory that is accessed with several sizes (docs/programs.md, mixed sizes).
 *
 * A part of an atomic variable is accessed by accessing all of it: a load reads all and takes out
 * its part, everything that writes is an RMW of all that replaces its part. That rests on the
 * assumption `whole-atomics`. A plain access of several variables is one access of each of them,
 * from the lowest on; THREAD.phase is how many bytes are done, and what was read of them is in
 * THREAD.oldLow and THREAD.oldHigh.
 */
import { MODES } from './code.ts';
import { narrowed } from './data-bytes.ts';
import type { EventContext } from './event-context.ts';
import { REQUESTS } from './request.ts';
import { MARKS, THREAD, type ThreadState } from './thread-state.ts';
import { WIDE } from './wide-values.ts';

const PLAIN = MODES.indexOf('na');

/** Whether there is memory that is accessed with several sizes. */
export const isMixed = ({ options }: EventContext): boolean => options.mixedSizes?.isMixed === true;

/** The size of the variable that the bytes are in; see MixedSizes. */
export function wholeSize(context: EventContext, object: number, offset: number, size: number): number {
  return isMixed(context) ? context.options.mixedSizes!.wholeSize(object, offset, size) : size;
}

/** Where the bytes begin in a variable of this size. */
export const placeInWhole = (offset: number, whole: number): number => offset & (whole - 1);

/** Makes the request one of all of the variable that its bytes are a part of, if they are one. */
export function widen(context: EventContext, { words }: ThreadState): boolean {
  const { request } = context;
  if (!isMixed(context)) return false;
  const whole = wholeSize(context, request.object, request.offset, request.size);
  if (whole === request.size) return false;
  // Before main has started a thread there is nobody else.
  const isAlone = words[THREAD.number] === 0 && (words[THREAD.marks]! & MARKS.spawned) === 0;
  if (!isAlone) context.world.onAssumption('whole-atomics');
  const { object, offset, size, mode } = request;
  context.options.mixedSizes!.addPart(object, offset, size, mode !== PLAIN);
  request.offset &= -whole;
  request.size = whole;
  return true;
}

/** Makes the request of a load or a store one of what is asked for next. */
export function divide(context: EventContext, state: ThreadState): void {
  const { request } = context;
  if (!isMixed(context) || widen(context, state)) return;
  const { size, low, high, kind } = request;
  const done = state.words[THREAD.phase]!;
  const piece = pieceSize(context, request.object, request.offset, size, done, request.mode);
  if (piece === size) return;
  request.offset += done;
  request.size = piece;
  request.isLenient = true;
  if (kind !== REQUESTS.write) return;
  const { value, valueBytes } = context;
  valueBytes.take(size, low, high);
  valueBytes.part(done, piece, value);
  request.low = value[0]!;
  request.high = value[1]!;
}

/**
 * Puts what a load of `size` bytes has read so far into `context.value`, given the answer to its
 * last request. Undefined if there is more to read, else the sources of the value.
 */
export function joined(
  context: EventContext,
  state: ThreadState,
  [object, offset, size, mode]: readonly [number, number, number, number],
  [low, high, sources]: readonly [number, number, number],
): number | undefined {
  const { value, valueBytes } = context;
  const { words, dependencies } = state;
  value[0] = low;
  value[1] = high;
  const whole = wholeSize(context, object, offset, size);
  if (whole !== size) {
    valueBytes.take(whole, low, high);
    valueBytes.part(placeInWhole(offset, whole), size, value);
    return sources;
  }
  const done = words[THREAD.phase]!;
  const piece = pieceSize(context, object, offset, size, done, mode);
  if (piece === size) return sources;
  valueBytes.take(size, done === 0 ? 0 : words[THREAD.oldLow]!, done === 0 ? 0 : words[THREAD.oldHigh]!);
  valueBytes.setPart(done, piece, low, high);
  valueBytes.give(size, value);
  const before = done > 0 && state.tracksDependencies ? dependencies[THREAD.oldLow]! : 0;
  const all = context.union(state, before, sources);
  if (done + piece === size) return all;
  words[THREAD.oldLow] = value[0]!;
  words[THREAD.oldHigh] = value[1]!;
  if (state.tracksDependencies) dependencies[THREAD.oldLow] = all;
  words[THREAD.phase] = done + piece;
  return undefined;
}

/** Whether a store of `size` bytes has more to write after its last request; then it is at that. */
export function goesOn(
  context: EventContext,
  { words }: ThreadState,
  [object, offset, size, mode]: readonly [number, number, number, number],
): boolean {
  const done = words[THREAD.phase]! + pieceSize(context, object, offset, size, words[THREAD.phase]!, mode);
  if (done === size) return false;
  words[THREAD.phase] = done;
  return true;
}

/** The size of the access behind the first `done` bytes of one of `size` bytes. */
function pieceSize(
  context: EventContext,
  object: number,
  offset: number,
  size: number,
  done: number,
  mode: number,
): number {
  if (mode !== PLAIN) return size;
  return context.options.mixedSizes!.pieceSize(object, offset + done, size - done);
}

/**
 * Puts the value of an operand of `size` bytes into `context.value`, as events carry it. `second`:
 * the operand of its upper half, if it has 16.
 */
export function operandValue(
  context: EventContext,
  state: ThreadState,
  operand: number,
  second: number,
  size: number,
): void {
  const { value, valueBytes } = context;
  value[0] = narrowed(context.low(state, operand), size);
  value[1] = size >= 8 ? context.high(state, operand) : 0;
  if (size < WIDE) return;
  valueBytes.setPart(0, 8, value[0]!, value[1]!);
  valueBytes.setPart(8, 8, context.low(state, second), context.high(state, second));
  valueBytes.give(WIDE, value);
}

/** The sources of such an operand. */
export function operandSources(
  context: EventContext,
  state: ThreadState,
  operand: number,
  second: number,
  size: number,
): number {
  if (size < 8) return context.sources(state, operand);
  const sources = context.pairSources(state, operand);
  return size < WIDE ? sources : context.union(state, sources, context.pairSources(state, second));
}

/** Sets the slots of a value of `size` bytes. */
export function setScalar(
  context: EventContext,
  state: ThreadState,
  slot: number,
  size: number,
  low: number,
  high: number,
  sources: number,
): void {
  if (size === WIDE) {
    const words = context.wideValues.wordsOf(low);
    context.setPair(state, slot, words[0]!, words[1]!, sources);
    context.setPair(state, slot + 2, words[2]!, words[3]!, sources);
  } else if (size === 8) context.setPair(state, slot, low, high, sources);
  else context.set(state, slot, narrowed(low, size), sources);
}
