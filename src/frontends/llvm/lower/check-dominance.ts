/**
 * Every use of a value comes after its definition, on all ways that lead to the use (LLVM's rule
 * for SSA form). The reader cannot check this: only the graph of a function tells. Clang's IR is
 * always right; text written by hand may not be. Deviation: a value of `invoke` counts as defined
 * at the end of its block, for its landing pad too.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { ControlFlow } from '../../../program/machine/lowering/control-flow.ts';
import { printName } from '../ir/print-type.ts';
import type { FunctionDefinition, IrInstruction, IrValue } from '../ir/syntax.ts';
import { operandsOf, resultOf } from './operands-of.ts';

/**
 * Refuses the first use without a definition before it. Blocks that control never gets to may use
 * what they like.
 */
export function checkDominance({ blocks, locals, parameters }: FunctionDefinition, flow: ControlFlow): void {
  const blockOf = new Int32Array(locals.length).fill(-1);
  const placeOf = new Int32Array(locals.length);
  // Parameters come first in `locals`, and before everything else.
  for (const index of parameters.keys()) {
    blockOf[index] = 0;
    placeOf[index] = -1;
  }
  for (const block of flow.order) {
    for (const [place, instruction] of blocks[block]!.instructions.entries()) {
      const result = resultOf(instruction);
      if (result === undefined) continue;
      blockOf[result.index] = block;
      placeOf[result.index] = place;
    }
  }
  const requireBefore = (value: IrValue, block: number, place: number, user: IrInstruction): void => {
    if (value.kind !== 'local') return;
    const defining = blockOf[value.index]!;
    const isDefined =
      defining === block ? placeOf[value.index]! < place : defining !== -1 && flow.dominates(defining, block);
    if (isDefined) return;
    const name = printName('%', value.name);
    fail('syntax', `\`${name}\` is used here, where it may not have a value yet`, {
      span: user.span,
      expected: `a definition of \`${name}\` on all ways that lead here`,
    });
  };
  for (const block of flow.order) {
    for (const [place, instruction] of blocks[block]!.instructions.entries()) {
      if (instruction.kind !== 'phi') {
        for (const value of operandsOf(instruction)) requireBefore(value, block, place, instruction);
        continue;
      }
      for (const { value, from } of instruction.incoming)
        if (flow.position[from.index] !== -1) requireBefore(value, from.index, Infinity, instruction);
    }
  }
}
