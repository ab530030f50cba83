/**
 * Which loads of local variables that live in slots may come before any store to them: forward
 * dataflow, a variable is assigned at the start of a block if it is at the end of all predecessors.
 * Only those loads are checked at run time. A function that ends without a result is right as long
 * as nobody uses it, so clang's variable for it is not among them.
 */
import type { ControlFlow } from '../../../program/machine/lowering/control-flow.ts';
import type { FunctionDefinition, IrInstruction, IrLoadInstruction } from '../ir/syntax.ts';
import type { LocalStorage } from './escape-analysis.ts';

/** The loads that no analysis of the graph can prove to come after a store. */
export function unprovenLoads(
  { blocks, locals }: FunctionDefinition,
  flow: ControlFlow,
  storage: LocalStorage,
): ReadonlySet<IrLoadInstruction> {
  const everything = new Uint8Array(locals.length).fill(1);
  const atEnd: Uint8Array[] = blocks.map(() => everything);
  const atStart = (block: number): Uint8Array => {
    if (block === flow.order[0]) return new Uint8Array(locals.length);
    const assigned = everything.slice();
    for (const predecessor of flow.predecessors[block]!)
      for (const [index, bit] of atEnd[predecessor]!.entries()) assigned[index]! &= bit;
    return assigned;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of flow.order) {
      const assigned = atStart(block);
      for (const instruction of blocks[block]!.instructions) assign(assigned, instruction, storage);
      if (assigned.every((bit, index) => bit === atEnd[block]![index])) continue;
      atEnd[block] = assigned;
      changed = true;
    }
  }
  const unproven = new Set<IrLoadInstruction>();
  for (const block of flow.order) {
    const assigned = atStart(block);
    for (const [place, instruction] of blocks[block]!.instructions.entries()) {
      if (instruction.kind === 'load') {
        const variable = storage.registerOf(instruction.pointer);
        const isResult =
          variable?.name === 'retval' && blocks[block]!.instructions[place + 1]?.kind === 'ret';
        if (variable !== undefined && !isResult && assigned[variable.index] === 0) unproven.add(instruction);
      }
      assign(assigned, instruction, storage);
    }
  }
  return unproven;
}

function assign(assigned: Uint8Array, instruction: IrInstruction, storage: LocalStorage): void {
  // A load that is not preceded by a store stops the program, so behind it the variable has a
  // value.
  if (instruction.kind !== 'store' && instruction.kind !== 'load') return;
  const variable = storage.registerOf(instruction.pointer);
  if (variable !== undefined) assigned[variable.index] = 1;
}
