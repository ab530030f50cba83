/**
 * The blocks of a function that control can get to. Where nothing is ever thrown, the unwind edge
 * of an `invoke` leads nowhere, and landing pads and what only they call are left out.
 */
import { isTerminator, successors } from '../ir/successors.ts';
import type { FunctionDefinition, IrBlock, IrLabel, Terminator } from '../ir/syntax.ts';

/** The blocks that the entry leads to, in the order of the text. */
export function reachableBlocks({ blocks }: FunctionDefinition, unwinds: boolean): readonly IrBlock[] {
  const reached = new Set<IrBlock>([blocks[0]!]);
  for (const block of reached) {
    for (const { index } of possibleSuccessors(terminatorOf(block), unwinds)) reached.add(blocks[index]!);
  }
  return blocks.filter((block) => reached.has(block));
}

/** Where control may go. `unwinds`: whether the program throws exceptions. */
export function possibleSuccessors(terminator: Terminator, unwinds: boolean): readonly IrLabel[] {
  return terminator.kind === 'invoke' && !unwinds ? [terminator.normal] : successors(terminator);
}

export function terminatorOf(block: IrBlock): Terminator {
  const last = block.instructions.at(-1);
  if (last === undefined || !isTerminator(last))
    throw new Error(`internal error: block ${block.label.name} has no terminator`);
  return last;
}
