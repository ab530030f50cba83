/** All instructions of a program, by function, for what is to be known of it before it runs. */
import type { MachineCode } from './code.ts';
import { LENGTHS } from './opcodes.ts';

export interface PlacedInstruction {
  /** Index into the code. */
  readonly pc: number;
  /** Index of its function. */
  readonly owner: number;
}

/** In the order of the code, one function after the other. */
export function* instructionsOf({ code, functions }: MachineCode): Generator<PlacedInstruction> {
  const byEntry = [...functions.entries()].sort(([, a], [, b]) => a.entry - b.entry);
  for (const [position, [owner, { entry }]] of byEntry.entries()) {
    const end = byEntry[position + 1]?.[1].entry ?? code.length;
    for (let pc = entry; pc < end; pc += LENGTHS[code[pc]!]!) yield { pc, owner };
  }
}

/** Those of the user's own functions. */
export function* userInstructions(program: MachineCode): Generator<PlacedInstruction> {
  for (const placed of instructionsOf(program)) {
    if (!program.functions[placed.owner]!.isLibrary) yield placed;
  }
}
