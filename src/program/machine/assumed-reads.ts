/**
 * Instructions after which something may be assumed: a read there may lead nowhere, depending on
 * its value. Only where it is worth trying: the thread is run to see where a value leads.
 */
import type { MachineCode } from './code.ts';
import { instructionsOf } from './instructions.ts';
import { OPCODES } from './opcodes.ts';

/**
 * By index into the code: 1 if an assumption comes later in the code of the function, or if the
 * function is called where that is so.
 */
export function beforeAssumptions(program: MachineCode): Uint8Array {
  const isBefore = new Uint8Array(program.code.length);
  const byFunction = instructionsByFunction(program);
  const called: number[] = [];
  const mark = (instructions: readonly number[]): void => {
    for (const pc of instructions) {
      if (isBefore[pc] === 1) continue;
      isBefore[pc] = 1;
      called.push(...calledAt(program, pc));
    }
  };
  for (const instructions of byFunction) {
    const last = instructions.map((pc) => program.code[pc]!).lastIndexOf(OPCODES.assume);
    mark(instructions.slice(0, last + 1));
  }
  for (let callee = called.pop(); callee !== undefined; callee = called.pop()) mark(byFunction[callee]!);
  return isBefore;
}

function instructionsByFunction(program: MachineCode): number[][] {
  const byFunction = program.functions.map((): number[] => []);
  for (const { pc, owner } of instructionsOf(program)) byFunction[owner]!.push(pc);
  return byFunction;
}

/** The functions that the instruction may call: through a pointer, any of the user's. */
function calledAt({ code, functions }: MachineCode, pc: number): number[] {
  if (code[pc] === OPCODES.call) return [code[pc + 1]!];
  if (code[pc] !== OPCODES.callIndirect) return [];
  return [...functions.keys()].filter((index) => !functions[index]!.isLibrary);
}
