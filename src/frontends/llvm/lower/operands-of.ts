/**
 * Which values an instruction uses, in the order of its text. Stands under all analyses of the
 * lowering.
 */
import type { IrInstruction, IrValue, Local } from '../ir/syntax.ts';

/**
 * Every operand, with the callee of a call first. The values of a phi are among them, its blocks
 * are not.
 */
export function operandsOf(i: IrInstruction): readonly IrValue[] {
  switch (i.kind) {
    case 'br':
    case 'unreachable':
    case 'fence':
      return [];
    case 'landingpad':
      return i.clauses.map(({ value }) => value);
    case 'ret':
      return i.value === undefined ? [] : [i.value];
    case 'resume':
    case 'switch':
      return [i.value];
    case 'cond-br':
      return [i.condition];
    case 'binary':
    case 'icmp':
    case 'fcmp':
    case 'shufflevector':
      return [i.left, i.right];
    case 'fneg':
    case 'cast':
    case 'freeze':
      return [i.operand];
    case 'select':
      return [i.condition, i.whenTrue, i.whenFalse];
    case 'phi':
      return i.incoming.map(({ value }) => value);
    case 'alloca':
      return i.count === undefined ? [] : [i.count];
    case 'load':
      return [i.pointer];
    case 'store':
      return [i.value, i.pointer];
    case 'getelementptr':
      return [i.pointer, ...i.indices];
    case 'cmpxchg':
      return [i.pointer, i.expected, i.replacement];
    case 'atomicrmw':
      return [i.pointer, i.operand];
    case 'extractvalue':
      return [i.aggregate];
    case 'insertvalue':
      return [i.aggregate, i.element];
    case 'extractelement':
      return [i.vector, i.index];
    case 'insertelement':
      return [i.vector, i.element, i.index];
    case 'call':
    case 'invoke':
      return [i.callee, ...i.arguments.map(({ value }) => value)];
    case 'va_arg':
      return [i.list];
  }
}

/** The local that an instruction gives a value to. */
export function resultOf(instruction: IrInstruction): Local | undefined {
  return 'result' in instruction ? instruction.result : undefined;
}
