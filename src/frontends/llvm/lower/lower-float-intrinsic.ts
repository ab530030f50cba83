/**
 * LLVM's intrinsics on `float` and `double`, lane by lane, and the functions of math.h that clang
 * does not turn into them because they may set errno (which they do not do here).
 */
import { FLOAT_PREDICATES } from '../../../program/machine/code.ts';
import type { FloatType } from '../ir/syntax.ts';
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { floatSize } from './lower-float.ts';

type Size = 4 | 8;
type Lane = (f: FunctionLowering, size: Size, target: number, operands: readonly number[]) => void;

const SIGN_BIT = 0x8000_0000;

/** Immediates of fround8. */
const ROUNDINGS = { floor: 0, ceil: 1, trunc: 2, round: 3 } as const;

const INTRINSICS: ReadonlyMap<string, Lane> = new Map<string, Lane>([
  ['fabs', (f, size, target, [value]) => and(f, size, target, value!, ~SIGN_BIT)],
  ['sqrt', (f, size, target, [value]) => f.emit(`fsqrt${size}`, target, value!)],
  ['fmod', (f, size, target, [value, divisor]) => f.emit(`frem${size}`, target, value!, divisor!)],
  ['floor', rounded(ROUNDINGS.floor)],
  ['ceil', rounded(ROUNDINGS.ceil)],
  ['trunc', rounded(ROUNDINGS.trunc)],
  ['round', rounded(ROUNDINGS.round)],
  ['fmuladd', multiplyAdd],
  ['minnum', number('olt')],
  ['maxnum', number('ogt')],
  ['fmin', number('olt')],
  ['fmax', number('ogt')],
  ['copysign', copySign],
  ['canonicalize', (f, size, target, [value]) => f.move(target, value!, size === 4 ? 1 : 2)],
]);

/** False if the name is none of them. */
export function lowerFloatIntrinsic(f: FunctionLowering, call: Call, name: string): boolean {
  if (call.result === undefined) return false;
  const leaves = f.leaves(call.result.type);
  if (leaves[0]?.type.kind !== 'float') return false;
  const isIntrinsic = name.startsWith('llvm.');
  const lower =
    INTRINSICS.get(isIntrinsic ? name.slice('llvm.'.length) : name) ??
    (isIntrinsic ? undefined : INTRINSICS.get(name.replace(/f$/, '')));
  if (lower === undefined) return false;
  const operands = call.arguments.map(({ value }) => f.sources(value));
  const target = f.target(call.result);
  for (const [lane, { type, word }] of leaves.entries())
    lower(
      f,
      floatSize(type as FloatType),
      target + word,
      operands.map((lanes) => lanes[lane]!),
    );
  return true;
}

/** The value with the bits of its upper word, the one with the sign, cut to a mask. */
function and(f: FunctionLowering, size: Size, target: number, value: number, mask: number): void {
  if (size === 4) f.emit('and', target, value, f.word(mask));
  else f.emit('and2', target, value, f.builder.pair((mask | 0) < 0 ? 0 : -1, mask));
}

function copySign(f: FunctionLowering, size: Size, target: number, [value, sign]: readonly number[]): void {
  const bit = f.temporary(size === 4 ? 1 : 2);
  and(f, size, bit, sign!, SIGN_BIT);
  and(f, size, target, value!, ~SIGN_BIT);
  f.emit(size === 4 ? 'or' : 'or2', target, target, bit);
}

/** Every float is a double, and so is what it is rounded to. */
function rounded(direction: number): Lane {
  return (f, size, target, [value]) => {
    if (size === 8) return f.emit('fround8', target, value!, direction);
    const wide = f.temporary(2);
    f.emit('f4ToF8', wide, value!);
    f.emit('fround8', wide, wide, direction);
    f.emit('f8ToF4', target, wide);
  };
}

/** Rounded twice, as LLVM allows and as x86_64 without FMA does. */
function multiplyAdd(f: FunctionLowering, size: Size, target: number, [a, b, c]: readonly number[]): void {
  const product = f.temporary(size === 4 ? 1 : 2);
  f.emit(`fmul${size}`, product, a!, b!);
  f.emit(`fadd${size}`, target, product, c!);
}

/** The first operand where the predicate holds or the second is no number, else the second. */
function number(predicate: 'olt' | 'ogt'): Lane {
  return (f, size, target, [first, second]) => {
    const holds = f.temporary(1);
    const isNan = f.temporary(1);
    f.emit(`fcmp${size}`, holds, first!, second!, FLOAT_PREDICATES.indexOf(predicate));
    f.emit(`fcmp${size}`, isNan, second!, second!, FLOAT_PREDICATES.indexOf('uno'));
    f.emit('or', holds, holds, isNan);
    f.emit(size === 4 ? 'select' : 'select2', target, holds, first!, second!);
  };
}
