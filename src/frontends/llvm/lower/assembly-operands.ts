/**
 * The operands of inline assembly: what `$0` stands for, from the list of constraints. Outputs come
 * first, an input may be the same register as an output (`0`), and memory is a pointer (`*m`).
 */
import type { InlineAssembly, IrValue } from '../ir/syntax.ts';
import type { Call } from './callee.ts';

export interface AssemblyOperand {
  /** Without modifiers and options: `r`, `{eax}`, `m`. */
  readonly constraint: string;
  /** What is in it before, or the address of the memory. */
  readonly input: IrValue | undefined;
  /** Which part of the result it is afterwards; undefined for what is no register output. */
  readonly output: number | undefined;
  readonly isMemory: boolean;
}

/** Undefined if some constraint is not known. */
export function assemblyOperands(
  call: Call,
  { constraints }: InlineAssembly,
): readonly AssemblyOperand[] | undefined {
  const operands: AssemblyOperand[] = [];
  const inputs = call.arguments.map(({ value }) => value);
  let outputs = 0;
  let used = 0;
  for (const text of constraints === '' ? [] : constraints.split(',')) {
    if (text.startsWith('~')) continue;
    const [, kind, constraint] = /^([=+!]?&?\*?&?)(.*)$/.exec(text)!;
    const isMemory = kind!.includes('*');
    const isOutput = kind!.includes('=');
    if (kind!.includes('+')) return undefined;
    if (isOutput && !isMemory) {
      operands.push({ constraint: constraint!, input: undefined, output: outputs++, isMemory: false });
      continue;
    }
    const input = inputs[used++];
    if (input === undefined) return undefined;
    const tied = /^\d+$/.test(constraint!) ? Number(constraint) : undefined;
    if (tied !== undefined && !isMemory) {
      const output = operands[tied];
      if (output === undefined) return undefined;
      operands[tied] = { ...output, input };
    }
    operands.push({ constraint: constraint!, input, output: undefined, isMemory });
  }
  return operands;
}
