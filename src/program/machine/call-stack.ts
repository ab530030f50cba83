/** Where a thread is, for people: the line in the user's own code, however deep in the library it stands. */
import type { Place } from '../../diagnostics/source.ts';
import { FRAME, type MachineCode } from './code.ts';
import { THREAD } from './thread-state.ts';

/** The place of the instruction at `pc` if the top frame is the user's, else of the call that led into the library. */
export function userPlace(code: MachineCode, words: Int32Array, pc: number): Place | undefined {
  let base = words[THREAD.base]!;
  let at = pc;
  let place = placeAt(code, at);
  while (code.functions[words[base + FRAME.function]!]!.isLibrary) {
    const returnTo = words[base + FRAME.returnTo]!;
    if (returnTo < 0) break;
    base = words[base + FRAME.callerBase]!;
    at = callBefore(code, returnTo);
    place = placeAt(code, at) ?? place;
  }
  return place;
}

function placeAt({ sites, places }: MachineCode, pc: number): Place | undefined {
  const site = sites[pc]!;
  return site < 0 ? undefined : places[site];
}

/** A call is the instruction that ends where the callee returns to; sites are noted at its start. */
function callBefore({ sites }: MachineCode, returnTo: number): number {
  for (let pc = returnTo - 1; pc >= 0 && pc > returnTo - 5; pc--) if (sites[pc]! >= 0) return pc;
  return returnTo;
}
