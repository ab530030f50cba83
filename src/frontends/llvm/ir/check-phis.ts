/**
 * Edges between blocks: the entry has none into it, and every phi has a value for each block before
 * its own.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { isTerminator, successors } from './successors.ts';
import type { IrBlock, IrLabel, PhiInstruction } from './syntax.ts';

export function checkPhis(blocks: readonly IrBlock[]): void {
  const before: Set<IrLabel>[] = blocks.map(() => new Set());
  for (const { label, instructions } of blocks) {
    const last = instructions.at(-1)!;
    if (!isTerminator(last)) continue;
    for (const { index } of successors(last)) {
      if (index === 0)
        fail('syntax', 'no jump may lead to the first block of a function', { span: last.span });
      before[index]!.add(label);
    }
  }
  for (const [index, { instructions }] of blocks.entries()) {
    for (const instruction of instructions) {
      if (instruction.kind !== 'phi') break;
      checkIncoming(instruction, before[index]!);
    }
  }
}

function checkIncoming({ incoming, span }: PhiInstruction, before: ReadonlySet<IrLabel>): void {
  const named = new Set(incoming.map(({ from }) => from));
  for (const label of before) {
    if (!named.has(label))
      fail('syntax', `this \`phi\` has no value for the block \`${label.name}\``, { span });
  }
  for (const label of named) {
    if (!before.has(label))
      fail('syntax', `the block \`${label.name}\` does not lead to this \`phi\``, { span });
  }
}
