/**
 * Arithmetic and comparison of integers of any width up to 64 bits. Between instructions an integer
 * has the form that opcodes.ts gives it: 32 bits as a signed word, 64 as a pair, every other width
 * zero-extended.
 */
import type { Mnemonic } from '../../../program/machine/opcodes.ts';
import type {
  BinaryInstruction,
  BinaryOpcode,
  IntegerCompareInstruction,
  IntegerPredicate,
} from '../ir/syntax.ts';
import { bitsOfScalar } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { lowerFloatBinary } from './lower-float.ts';

export type IntegerOpcode = Exclude<BinaryOpcode, 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem'>;

/** With a `2` behind it for pairs. */
const OPERATIONS = {
  add: 'add',
  sub: 'sub',
  mul: 'mul',
  udiv: 'udiv',
  sdiv: 'sdiv',
  urem: 'urem',
  srem: 'srem',
  shl: 'shl',
  lshr: 'shr',
  ashr: 'sar',
  and: 'and',
  or: 'or',
  xor: 'xor',
} as const satisfies Record<IntegerOpcode, Mnemonic>;

const SIGNED: ReadonlySet<string> = new Set(['sdiv', 'srem', 'ashr']);

/** Operations whose result may have bits above the width though its operands have none. */
const OVERFLOWING: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'shl', 'sdiv', 'srem', 'ashr']);

export const COMPARISONS: Readonly<
  Record<
    IntegerPredicate,
    { readonly operation: 'eq' | 'ne' | 'slt' | 'sle' | 'ult' | 'ule'; readonly swap: boolean }
  >
> = {
  eq: { operation: 'eq', swap: false },
  ne: { operation: 'ne', swap: false },
  ult: { operation: 'ult', swap: false },
  ule: { operation: 'ule', swap: false },
  ugt: { operation: 'ult', swap: true },
  uge: { operation: 'ule', swap: true },
  slt: { operation: 'slt', swap: false },
  sle: { operation: 'sle', swap: false },
  sgt: { operation: 'slt', swap: true },
  sge: { operation: 'sle', swap: true },
};

export function lowerBinary(f: FunctionLowering, i: BinaryInstruction): void {
  const left = f.sources(i.left);
  const right = f.sources(i.right);
  const target = f.target(i.result);
  for (const [lane, leaf] of f.leaves(i.result.type).entries()) {
    const slot = target + leaf.word;
    if (leaf.type.kind === 'float') lowerFloatBinary(f, i.opcode, leaf.type, slot, left[lane]!, right[lane]!);
    else {
      checkDefined(f, i, bitsOfScalar(leaf.type), left[lane]!, right[lane]!);
      integerBinary(f, i.opcode as IntegerOpcode, bitsOfScalar(leaf.type), slot, left[lane]!, right[lane]!);
    }
  }
}

const SHIFTS: ReadonlySet<string> = new Set(['shl', 'lshr', 'ashr']);
const SIGNED_DIVISIONS: ReadonlySet<string> = new Set(['sdiv', 'srem']);

/** Quotients that do not fit and shifts by the width or more, unless the text rules them out. */
function checkDefined(
  f: FunctionLowering,
  { opcode, right }: BinaryInstruction,
  width: number,
  dividend: number,
  operand: number,
): void {
  if (f.linked.unit.isLibrary) return;
  const known = right.kind === 'integer' ? BigInt.asIntN(width, right.value) : undefined;
  const isPair = width > 32;
  if (SHIFTS.has(opcode)) {
    if (known !== undefined && known >= 0n && known < BigInt(width)) return;
    f.emit(isPair ? 'checkShift2' : 'checkShift', operand, width);
  } else if (SIGNED_DIVISIONS.has(opcode) && (width === 32 || width === 64)) {
    if (known !== undefined && known !== -1n) return;
    f.emit(isPair ? 'checkQuotient2' : 'checkQuotient', dividend, operand);
  }
}

export function lowerIntegerCompare(f: FunctionLowering, i: IntegerCompareInstruction): void {
  const left = f.sources(i.left);
  const right = f.sources(i.right);
  const target = f.target(i.result);
  for (const [lane, leaf] of f.leaves(i.left.type).entries())
    integerCompare(f, i.predicate, bitsOfScalar(leaf.type), target + lane, left[lane]!, right[lane]!);
}

/**
 * target := left opcode right, all of `width` bits. `target` is none of the sources unless they are
 * used up at once.
 */
export function integerBinary(
  f: FunctionLowering,
  opcode: IntegerOpcode,
  width: number,
  target: number,
  left: number,
  right: number,
): void {
  const isSigned = SIGNED.has(opcode);
  const first = isSigned ? signExtended(f, width, left) : left;
  const second = isSigned && opcode !== 'ashr' ? signExtended(f, width, right) : right;
  f.emit(width <= 32 ? OPERATIONS[opcode] : `${OPERATIONS[opcode]}2`, target, first, second);
  if (OVERFLOWING.has(opcode)) cutToWidth(f, width, target);
}

/** target := 1 if the predicate holds between integers of `width` bits, else 0. */
export function integerCompare(
  f: FunctionLowering,
  predicate: IntegerPredicate,
  width: number,
  target: number,
  left: number,
  right: number,
): void {
  const { operation, swap } = COMPARISONS[predicate];
  const isSigned = operation === 'slt' || operation === 'sle';
  const first = isSigned ? signExtended(f, width, left) : left;
  const second = isSigned ? signExtended(f, width, right) : right;
  const mnemonic = width <= 32 ? operation : (`${operation}2` as const);
  f.emit(mnemonic, target, swap ? second : first, swap ? first : second);
}

/** A source with the value as signed 32 or 64 bits. */
export function signExtended(f: FunctionLowering, width: number, source: number): number {
  if (width === 32 || width === 64) return source;
  const slot = f.temporary(width < 32 ? 1 : 2);
  f.emit(width < 32 ? 'sext' : 'sext2', slot, source, width);
  return slot;
}

/** Makes the bits above the width zero again. */
export function cutToWidth(f: FunctionLowering, width: number, slot: number): void {
  if (width < 32) f.emit('zext', slot, slot, width);
  else if (width > 32 && width < 64) f.emit('zext2', slot, slot, width);
}
