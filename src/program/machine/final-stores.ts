/** Whether a program has final fields: cat files know no rules for these. */
import { FINAL, type MachineCode } from './code.ts';
import { instructionsOf } from './instructions.ts';
import { OPCODES } from './opcodes.ts';

export function freezesFields(program: MachineCode): boolean {
  const { code } = program;
  for (const { pc } of instructionsOf(program)) {
    const isStore = code[pc] === OPCODES.store || code[pc] === OPCODES.store2;
    if (isStore && (code[pc + 4]! & FINAL) !== 0) return true;
  }
  return false;
}
