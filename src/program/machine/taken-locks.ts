/**
 * Locks that a thread takes and gives back as they were (docs/reductions.md, `poll`). If the thread
 * did nothing else meanwhile that may matter, both together have no effect: the thread has read
 * under the lock, and may do so again. No other thread can have seen that the lock was taken, for
 * only the read of its return reads what taking it wrote; a failed `trylock` could, so nothing is
 * undone in a program that has one.
 *
 * The thread keeps the lock that it took last, in four words of its header (THREAD.locked).
 */
import type { EventContext } from './event-context.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

const EFFECTS = THREAD.locked;
const OFFSET = THREAD.locked + 1;
const OBJECT = THREAD.locked + 2;
const BEFORE = THREAD.locked + 3;

/** After the effect of taking it was counted; `at`: the operand with its address. */
export function keepLock(context: EventContext, state: ThreadState, at: number): void {
  const { words } = state;
  words[EFFECTS] = words[THREAD.effects]!;
  words[OFFSET] = context.low(state, at);
  words[OBJECT] = context.high(state, at);
  words[BEFORE] = words[THREAD.oldLow]!;
}

/**
 * Whether what is written (`context.value`) gives the lock back as it was. Then the effect of
 * taking it is undone.
 */
export function givesBack(context: EventContext, state: ThreadState, at: number): boolean {
  const { words } = state;
  const isSame =
    words[EFFECTS] === words[THREAD.effects] &&
    words[OFFSET] === context.low(state, at) &&
    words[OBJECT] === context.high(state, at) &&
    words[BEFORE] === context.value[0];
  if (!isSame || !context.undoesLocks) return false;
  words[THREAD.effects]! -= 1;
  words.fill(0, EFFECTS, BEFORE + 1);
  return true;
}
