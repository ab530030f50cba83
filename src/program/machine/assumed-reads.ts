/**
 * Instructions after which their function may assume something: a read there may lead nowhere,
 * depending on its value.
 */
import type { MachineCode } from './code.ts';
import { instructionsOf } from './instructions.ts';
import { OPCODES } from './opcodes.ts';

/** By index into the code: 1 if an assumption comes later in the code of the function. */
export function beforeAssumptions(program: MachineCode): Uint8Array {
  const isBefore = new Uint8Array(program.code.length);
  let pending: number[] = [];
  let function_ = -1;
  for (const { pc, owner } of instructionsOf(program)) {
    if (owner !== function_) pending = [];
    function_ = owner;
    pending.push(pc);
    if (program.code[pc] !== OPCODES.assume) continue;
    for (const earlier of pending) isBefore[earlier] = 1;
    pending = [];
  }
  return isBefore;
}
