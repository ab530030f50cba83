/**
 * The code array of a method as a list of instructions: decodes one after the other by the table of
 * opcodes.ts, then turns offsets into indices of instructions and notes the line of each.
 */
import type { BytecodeInstruction, BytecodeOperation } from './class-file.ts';
import { OPCODES } from './opcodes.ts';
import { type CodeContext, Operands } from './operands.ts';

export interface DecodedCode {
  readonly instructions: readonly BytecodeInstruction[];
  /**
   * The index of the instruction that starts at an offset; of the code's end, one more than the
   * last. Undefined elsewhere.
   */
  readonly indexAt: (offset: number) => number | undefined;
}

/**
 * `lineAt` tells the source line of an offset, 0 if unknown. Refuses jumps into the middle of an
 * instruction and an open end.
 */
export function decodeInstructions(context: CodeContext, lineAt: (offset: number) => number): DecodedCode {
  const { reader } = context;
  const operands = new Operands(context);
  const decoded: { readonly operation: BytecodeOperation; readonly offset: number }[] = [];
  const indices = new Map<number, number>();
  while (reader.remaining > 0) {
    const offset = reader.offset;
    indices.set(offset, decoded.length);
    const opcode = operands.nextOpcode();
    const row = OPCODES[opcode];
    if (row === undefined) return operands.refuse(`no instruction has the opcode ${opcode}`);
    decoded.push({ operation: row[1](operands), offset });
  }

  const instructions = decoded.map(({ operation, offset }): BytecodeInstruction => {
    const indexOf = (target: number): number =>
      indices.get(target) ??
      reader.refuse(`the instruction at ${offset} jumps to ${target}, where no instruction starts`);
    return { ...withTargets(operation, indexOf), line: lineAt(offset) };
  });
  if (!endsFlow(instructions.at(-1)!)) reader.refuse('the code goes on behind its last instruction');
  return {
    instructions,
    indexAt: (offset) => (offset === reader.offset ? decoded.length : indices.get(offset)),
  };
}

function withTargets(operation: BytecodeOperation, indexOf: (offset: number) => number): BytecodeOperation {
  switch (operation.op) {
    case 'ifZero':
    case 'ifCompare':
    case 'ifReference':
    case 'ifNull':
    case 'goto':
      return { ...operation, target: indexOf(operation.target) };
    case 'switch':
      return {
        op: 'switch',
        cases: operation.cases.map(({ value, target }) => ({ value, target: indexOf(target) })),
        otherwise: indexOf(operation.otherwise),
      };
    default:
      return operation;
  }
}

const endsFlow = ({ op }: BytecodeOperation): boolean =>
  op === 'goto' || op === 'switch' || op === 'return' || op === 'throw';
