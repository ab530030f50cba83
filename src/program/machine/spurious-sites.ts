/**
 * The places in the user's code at which something may fail without a reason: instructions
 * `spurious` in the user's own functions, and calls that lead into the library and there to one.
 */
import type { MachineCode } from './code.ts';
import { LENGTHS, OPCODES } from './opcodes.ts';
import { SPENT_BITS } from './thread-state.ts';

/** By index into MachineCode.places: the number of its bit. Places beyond the bits have none. */
export function spuriousSites(program: MachineCode): ReadonlyMap<number, number> {
  const instructions = instructionsOf(program);
  const leads = libraryThatLeads(program, instructions);
  const bits = new Map<number, number>();
  for (const { pc, owner, callee } of instructions) {
    if (program.functions[owner]!.isLibrary) continue;
    if (callee !== undefined && callee !== ANY && !leads.has(callee)) continue;
    if (callee === ANY && leads.size === 0) continue;
    const site = program.sites[pc]!;
    if (site >= 0 && !bits.has(site) && bits.size < SPENT_BITS) bits.set(site, bits.size);
  }
  return bits;
}

interface Instruction {
  readonly pc: number;
  /** Index of its function. */
  readonly owner: number;
  /** The function that it calls; undefined of an instruction `spurious`. */
  readonly callee: number | undefined;
}

/** The callee of a call through a pointer. */
const ANY = -1;

/** Calls and instructions `spurious`; none if the program has none of the latter. */
function instructionsOf(program: MachineCode): Instruction[] {
  const { code, functions } = program;
  const found: Instruction[] = [];
  let hasSpurious = false;
  const byEntry = functions
    .map((_, index) => index)
    .sort((a, b) => functions[a]!.entry - functions[b]!.entry);
  for (const [position, owner] of byEntry.entries()) {
    const next = byEntry[position + 1];
    const end = next === undefined ? code.length : functions[next]!.entry;
    for (let pc = functions[owner]!.entry; pc < end; pc += LENGTHS[code[pc]!]!) {
      const opcode = code[pc]!;
      if (opcode === OPCODES.call) found.push({ pc, owner, callee: code[pc + 1]! });
      else if (opcode === OPCODES.callIndirect) found.push({ pc, owner, callee: ANY });
      else if (opcode === OPCODES.spurious) {
        found.push({ pc, owner, callee: undefined });
        hasSpurious = true;
      }
    }
  }
  return hasSpurious ? found : [];
}

/** The functions of the library from which an instruction `spurious` of the library is reached. */
function libraryThatLeads(program: MachineCode, instructions: readonly Instruction[]): Set<number> {
  const inLibrary = instructions.filter(({ owner }) => program.functions[owner]!.isLibrary);
  const leads = new Set(inLibrary.filter(({ callee }) => callee === undefined).map(({ owner }) => owner));
  for (let size = -1; size !== leads.size; ) {
    size = leads.size;
    for (const { owner, callee } of inLibrary) {
      if (callee !== undefined && size > 0 && (callee === ANY || leads.has(callee))) leads.add(owner);
    }
  }
  return leads;
}
