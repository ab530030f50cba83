/**
 * Whether two states of a thread differ in nothing that the program can see: then whatever the
 * thread may do from one, it may do from the other.
 */
import { clearDeadSlots } from './clear-dead-slots.ts';
import type { MachineCode } from './code.ts';
import { THREAD } from './thread-state.ts';

/** Words of the header that the course of the thread depends on. */
const HEADER = [
  THREAD.top,
  THREAD.base,
  THREAD.pc,
  THREAD.phase,
  THREAD.allocations,
  THREAD.number,
  THREAD.marks,
  THREAD.atomic,
] as const;

/**
 * Whether the first thread may do whatever the second may. What loops keep of their rounds does
 * not count; what may still fail without a reason may be more for the first.
 *
 *   pre: both have stopped at a request that is not their end, and track no dependencies.
 */
export function doesAllOf(program: MachineCode, first: Int32Array, second: Int32Array): boolean {
  if (HEADER.some((word) => first[word] !== second[word])) return false;
  for (let word: number = THREAD.spent; word < THREAD.failures; word++) {
    if ((first[word]! & ~second[word]!) !== 0) return false;
  }
  const top = first[THREAD.top]!;
  if (areEqual(first, second, top)) return true;
  const [a, b] = [first.slice(0, top), second.slice(0, top)];
  clearDeadSlots(program, a, true);
  clearDeadSlots(program, b, true);
  return areEqual(a, b, top);
}

/** Words of the header that are still of use when the thread has ended. */
const AT_END = [THREAD.allocations, THREAD.marks, THREAD.atomic] as const;

/** Whether nothing but their results tells two threads apart that have asked for their end. */
export const endsAlike = (first: Int32Array, second: Int32Array): boolean =>
  AT_END.every((word) => first[word] === second[word]);

/** Whether the frames of both are the same. */
function areEqual(first: Int32Array, second: Int32Array, top: number): boolean {
  for (let i: number = THREAD.frames; i < top; i++) if (first[i] !== second[i]) return false;
  return true;
}
