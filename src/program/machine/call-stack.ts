/**
 * The place of a thread for users: the line in their own code, however deep in the library the
 * thread stands.
 */
import type { Place } from '../../diagnostics/source.ts';
import { FRAME, type MachineCode } from './code.ts';
import { OPCODES } from './opcodes.ts';
import { extraOf } from './references.ts';
import { THREAD } from './thread-state.ts';

/**
 * The place of the instruction at `pc` if the top frame is the user's, else of the call that led
 * into the library. For an uncaught exception: the place where it was made, since the calls in
 * between are gone.
 */
export function userPlace(code: MachineCode, words: Int32Array, pc: number): Place | undefined {
  if (code.code[pc] === OPCODES.uncaught) {
    const made = placeOfException(code, words, code.code[pc + 2]!);
    if (made !== undefined) return made;
  }
  return code.places[userSite(code, words, pc)];
}

/**
 * Like `userPlace`, as an index into MachineCode.places, for any instruction; -1 if it is not
 * known.
 */
export function userSite(code: MachineCode, words: Int32Array, pc: number): number {
  let base = words[THREAD.base]!;
  let site = code.sites[pc]!;
  while (code.functions[words[base + FRAME.function]!]!.isLibrary) {
    const returnTo = words[base + FRAME.returnTo]!;
    if (returnTo < 0) break;
    base = words[base + FRAME.callerBase]!;
    const caller = code.sites[callBefore(code, returnTo)]!;
    if (caller >= 0) site = caller;
  }
  return site;
}

/**
 * `operand`: a source of the top frame. An exception with no extra bits was made at a place that is
 * not known.
 */
function placeOfException(code: MachineCode, words: Int32Array, operand: number): Place | undefined {
  const low = operand < 0 ? code.constants[~operand]! : words[words[THREAD.base]! + operand]!;
  const site = extraOf(low);
  return site === 0 ? undefined : code.places[site];
}

/**
 * A call is the instruction that ends where the callee returns to; sites are noted at its start.
 */
function callBefore({ sites }: MachineCode, returnTo: number): number {
  for (let pc = returnTo - 1; pc >= 0 && pc > returnTo - 5; pc--) if (sites[pc]! >= 0) return pc;
  return returnTo;
}
