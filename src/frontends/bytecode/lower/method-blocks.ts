/**
 * The basic blocks of a method: where they begin and end, and which may follow on which, by
 * exceptions too.
 */
import { type ControlFlow, controlFlow } from '../../../program/machine/lowering/control-flow.ts';
import type { BytecodeInstruction, CodeAttribute } from '../classfile/class-file.ts';

export interface BytecodeBlock {
  /** Index of its first instruction, and of the one after its last. */
  readonly start: number;
  readonly end: number;
}

export interface MethodBlocks {
  readonly blocks: readonly BytecodeBlock[];
  /** By index of the first instruction: the block. */
  readonly at: ReadonlyMap<number, number>;
  readonly flow: ControlFlow;
}

/** Where an instruction may jump to. */
export function targetsOf(instruction: BytecodeInstruction): readonly number[] {
  switch (instruction.op) {
    case 'ifZero':
    case 'ifCompare':
    case 'ifReference':
    case 'ifNull':
    case 'goto':
      return [instruction.target];
    case 'switch':
      return [...instruction.cases.map(({ target }) => target), instruction.otherwise];
    default:
      return [];
  }
}

/** Whether control never gets to the next instruction. */
export const isEnd = ({ op }: BytecodeInstruction): boolean =>
  ['goto', 'switch', 'return', 'throw'].includes(op);

/** `malformed` is called where control runs out of the method. */
export function blocksOf(
  { instructions, handlers }: CodeAttribute,
  malformed: (what: string) => never,
): MethodBlocks {
  const leaders = new Set([0, ...handlers.map(({ handler }) => handler)]);
  instructions.forEach((instruction, i) => {
    const targets = targetsOf(instruction);
    for (const target of targets) leaders.add(target);
    if (targets.length > 0 || isEnd(instruction)) leaders.add(i + 1);
  });
  leaders.delete(instructions.length);
  const starts = [...leaders].sort((a, b) => a - b);
  const blocks = starts.map((start, i) => ({ start, end: starts[i + 1] ?? instructions.length }));
  const at = new Map(starts.map((start, i) => [start, i]));
  const successors = blocks.map(({ start, end }) => {
    const last = instructions[end - 1]!;
    const next = targetsOf(last).map((target) => at.get(target)!);
    if (!isEnd(last)) next.push(at.get(end) ?? malformed('code that runs out at its end'));
    for (const { start: from, end: to, handler } of handlers) {
      if (from < end && start < to) next.push(at.get(handler)!);
    }
    return [...new Set(next)];
  });
  return { blocks, at, flow: controlFlow(successors) };
}
