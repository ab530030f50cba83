/** Which function a call calls, as far as the text tells. */
import type {
  CallInstruction,
  InlineAssembly,
  InvokeInstruction,
  IrConstant,
  IrValue,
} from '../ir/syntax.ts';
import type { LinkedFunction, LinkedProgram } from './linked-program.ts';

export type Call = CallInstruction | InvokeInstruction;

export type Callee =
  | { readonly kind: 'function'; readonly function: LinkedFunction }
  /** Without a definition; the lowering knows what it does. */
  | { readonly kind: 'known'; readonly name: string }
  | { readonly kind: 'asm'; readonly assembly: InlineAssembly }
  | { readonly kind: 'indirect'; readonly pointer: IrValue };

/**
 * Looks through the casts that LLVM 14 puts around a function that was declared without its
 * parameters.
 */
export function calleeOf(program: LinkedProgram, { unit }: LinkedFunction, { callee }: Call): Callee {
  if (callee.kind === 'asm') return { kind: 'asm', assembly: callee };
  if (callee.kind === 'local' || callee.kind === 'metadata') return { kind: 'indirect', pointer: callee };
  let target: IrConstant = callee;
  while (target.kind === 'constant-cast' && target.opcode === 'bitcast') target = target.operand;
  if (target.kind !== 'global') return { kind: 'indirect', pointer: callee };
  const meaning = program.resolve(unit, target.name);
  switch (meaning.kind) {
    case 'function':
    case 'known':
      return meaning;
    default:
      return { kind: 'indirect', pointer: callee };
  }
}
