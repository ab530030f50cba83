/**
 * Loads whose value no instruction uses, but to move it to a slot where it is not used either. What
 * they read decides nothing. Computed for a load when it is first asked about.
 */
import type { MachineCode } from './code.ts';
import { hasSlot, slotLiveness } from './liveness.ts';
import { LENGTHS, OPCODES } from './opcodes.ts';
import { visitDefinitions } from './slot-uses.ts';

const KNOWN = new WeakMap<MachineCode, Map<number, boolean>>();

/** Whether the instruction is a load, and its value is never used. */
export function isDeadLoad(program: MachineCode, pc: number): boolean {
  let known = KNOWN.get(program);
  if (known === undefined) {
    known = new Map();
    KNOWN.set(program, known);
  }
  let isDead = known.get(pc);
  if (isDead === undefined) {
    isDead = isNeverUsed(program, pc);
    known.set(pc, isDead);
  }
  return isDead;
}

/**
 * Follows the value from the load on, as far as it is only moved from slot to slot, until no slot
 * that has it is live.
 */
function isNeverUsed(program: MachineCode, load: number): boolean {
  const { code } = program;
  if (code[load] !== OPCODES.load && code[load] !== OPCODES.load2) return false;
  const { liveAt } = slotLiveness(program, functionAt(program, load));
  const holders = new Set<number>();
  visitDefinitions(program, load, false, (first, count) => {
    for (let slot = first; slot < first + count; slot++) holders.add(slot);
  });
  for (let pc = load + LENGTHS[code[load]!]!; ; pc += LENGTHS[code[pc]!]!) {
    const live = liveAt(pc);
    for (const slot of holders) if (!hasSlot(live, slot)) holders.delete(slot);
    if (holders.size === 0) return true;
    if (code[pc] !== OPCODES.mov && code[pc] !== OPCODES.mov2) return false;
    const [to, from] = [code[pc + 1]!, code[pc + 2]!];
    const moved = code[pc] === OPCODES.mov ? [holders.has(from)] : [holders.has(from), holders.has(from + 1)];
    moved.forEach((isHolder, i) => {
      if (isHolder) holders.add(to + i);
      else holders.delete(to + i);
    });
  }
}

/** The index of the function that the instruction is in. */
function functionAt({ functions }: MachineCode, pc: number): number {
  let found = -1;
  for (const [index, { entry }] of functions.entries()) {
    if (entry <= pc && (found < 0 || entry > functions[found]!.entry)) found = index;
  }
  return found;
}
