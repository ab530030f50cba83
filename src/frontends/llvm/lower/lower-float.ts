/** Arithmetic and comparison of `float` and `double`. */
import { FLOAT_PREDICATES } from '../../../program/machine/code.ts';
import type { BinaryOpcode, FloatCompareInstruction, FloatType, NegateInstruction } from '../ir/syntax.ts';
import type { FunctionLowering } from './function-lowering.ts';

/** 4 or 8, as the machine's instructions end. */
export function floatSize(type: FloatType): 4 | 8 {
  return type.format === 'double' ? 8 : 4;
}

export function lowerFloatBinary(
  f: FunctionLowering,
  opcode: BinaryOpcode,
  type: FloatType,
  target: number,
  left: number,
  right: number,
): void {
  f.emit(`${opcode as 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem'}${floatSize(type)}`, target, left, right);
}

export function lowerNegate(f: FunctionLowering, i: NegateInstruction): void {
  const operands = f.sources(i.operand);
  const target = f.target(i.result);
  for (const [lane, leaf] of f.leaves(i.result.type).entries())
    f.emit(`fneg${floatSize(leaf.type as FloatType)}`, target + leaf.word, operands[lane]!);
}

export function lowerFloatCompare(f: FunctionLowering, i: FloatCompareInstruction): void {
  const left = f.sources(i.left);
  const right = f.sources(i.right);
  const target = f.target(i.result);
  const predicate = FLOAT_PREDICATES.indexOf(i.predicate);
  for (const [lane, leaf] of f.leaves(i.left.type).entries())
    f.emit(`fcmp${floatSize(leaf.type as FloatType)}`, target + lane, left[lane]!, right[lane]!, predicate);
}
