/**
 * The places in the user's code at which something may fail without a reason: instructions
 * `spurious` in the user's own functions, and calls that lead into the library and there to one.
 */
import type { MachineCode } from './code.ts';
import { instructionsOf, type PlacedInstruction } from './instructions.ts';
import { OPCODES } from './opcodes.ts';
import { SPENT_BITS } from './thread-state.ts';

/** By index into MachineCode.places: the number of its bit. Places beyond the bits have none. */
export function spuriousSites(program: MachineCode): ReadonlyMap<number, number> {
  const instructions = callsOf(program);
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

interface Instruction extends PlacedInstruction {
  /** The function that it calls; undefined of an instruction `spurious`. */
  readonly callee: number | undefined;
}

/** The callee of a call through a pointer. */
const ANY = -1;

/** Calls and instructions `spurious`; none if the program has none of the latter. */
function callsOf(program: MachineCode): Instruction[] {
  const { code } = program;
  const found: Instruction[] = [];
  for (const placed of instructionsOf(program)) {
    const opcode = code[placed.pc]!;
    if (opcode === OPCODES.call) found.push({ ...placed, callee: code[placed.pc + 1]! });
    else if (opcode === OPCODES.callIndirect) found.push({ ...placed, callee: ANY });
    else if (opcode === OPCODES.spurious) found.push({ ...placed, callee: undefined });
  }
  return found.some(({ callee }) => callee === undefined) ? found : [];
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
