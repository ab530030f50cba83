/**
 * LLVM's intrinsics that notice overflow: `llvm.sadd.with.overflow` and its siblings, and the
 * saturating ones. Up to 32 bits everything is computed exactly in 64; with 64 bits overflow is
 * read off the signs, or asked of the machine. Three-way comparisons are here too, for they are
 * differences of comparisons.
 */
import type { Call } from './callee.ts';
import { bitsOfScalar, type ScalarLeaf } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { cutToWidth, integerBinary, integerCompare, signExtended } from './lower-integer.ts';

type Operation = 'add' | 'sub' | 'mul';

const NAME = /^llvm\.([su])(add|sub|mul)\.(with\.overflow|sat)$/;
const COMPARE = /^llvm\.([su])cmp$/;

/** False if the name is none of them. */
export function lowerOverflowIntrinsic(f: FunctionLowering, call: Call, name: string): boolean {
  const { result } = call;
  const [, compareSign] = COMPARE.exec(name) ?? [];
  const [, sign, operation, what] = NAME.exec(name) ?? [];
  if (result === undefined || (compareSign ?? sign) === undefined) return false;
  if (call.arguments.some(({ value }) => value.type.kind === 'vector')) return false;
  const [left, right] = call.arguments.map(({ value }) => f.source(value));
  const width = bitsOfScalar(f.leaves(call.arguments[0]!.value.type)[0]!.type);
  const target = f.target(result);
  const leaves = f.leaves(result.type);
  if (compareSign !== undefined) {
    lowerThreeWay(f, compareSign === 's', width, target, leaves[0]!, left!, right!);
    return true;
  }
  if (width > 32 && width < 64) return false;
  const isSigned = sign === 's';
  const overflow = what === 'sat' ? f.temporary(1) : target + leaves[1]!.word;
  const lower = width <= 32 ? overflowNarrow : overflowWide;
  lower(f, operation as Operation, isSigned, width, target, overflow, left!, right!);
  if (what === 'sat') saturate(f, operation as Operation, isSigned, width, target, overflow, left!);
  return true;
}

/** Exact in 64 bits, and cut: it overflows if that lost something. */
function overflowNarrow(
  f: FunctionLowering,
  operation: Operation,
  isSigned: boolean,
  width: number,
  target: number,
  overflow: number,
  left: number,
  right: number,
): void {
  const widen = (source: number): number => {
    const pair = f.temporary(2);
    if (isSigned) f.emit('widenSigned', pair, signExtended(f, width, source));
    else f.emit('widenUnsigned', pair, source);
    return pair;
  };
  const exact = f.temporary(2);
  f.emit(`${operation}2`, exact, widen(left), widen(right));
  f.emit('low', target, exact);
  cutToWidth(f, width, target);
  f.emit('ne2', overflow, widen(target), exact);
}

function overflowWide(
  f: FunctionLowering,
  operation: Operation,
  isSigned: boolean,
  width: number,
  target: number,
  overflow: number,
  left: number,
  right: number,
): void {
  integerBinary(f, operation, width, target, left, right);
  if (operation === 'mul') f.emit(isSigned ? 'smulo2' : 'umulo2', overflow, left, right);
  else if (!isSigned) {
    // A sum that is less than a summand has wrapped; so has a difference from something less.
    if (operation === 'add') f.emit('ult2', overflow, target, left);
    else f.emit('ult2', overflow, left, right);
  } else {
    // The sign is wrong if the result's differs from the first's though the operands did not ask
    // for that.
    const first = f.temporary(2);
    const second = f.temporary(2);
    f.emit('xor2', first, left, target);
    f.emit('xor2', second, operation === 'add' ? right : left, operation === 'add' ? target : right);
    f.emit('and2', first, first, second);
    f.emit('slt2', overflow, first, f.pair(0));
  }
}

/** The end of the range towards which it overflowed. */
function saturate(
  f: FunctionLowering,
  operation: Operation,
  isSigned: boolean,
  width: number,
  target: number,
  overflow: number,
  left: number,
): void {
  const words = width <= 32 ? 1 : 2;
  const select = words === 1 ? 'select' : 'select2';
  const constant = (bits: bigint): number =>
    words === 1
      ? f.word(Number(BigInt.asIntN(32, bits)))
      : f.builder.pair(Number(BigInt.asIntN(32, bits)), Number(BigInt.asIntN(32, bits >> 32n)));
  const top = 1n << BigInt(width - 1);
  let end: number;
  if (!isSigned) end = constant(operation === 'sub' ? 0n : 2n * top - 1n);
  else {
    const isNegative = f.temporary(1);
    integerCompare(f, 'slt', width, isNegative, left, constant(0n));
    end = f.temporary(words);
    f.emit(select, end, isNegative, constant(top), constant(top - 1n));
  }
  f.emit(select, target, overflow, end, target);
}

/** -1, 0 or 1 in the bits of the result. */
function lowerThreeWay(
  f: FunctionLowering,
  isSigned: boolean,
  width: number,
  target: number,
  { type, words }: ScalarLeaf,
  left: number,
  right: number,
): void {
  const isGreater = f.temporary(1);
  const isLess = f.temporary(1);
  const difference = f.temporary(1);
  integerCompare(f, isSigned ? 'sgt' : 'ugt', width, isGreater, left, right);
  integerCompare(f, isSigned ? 'slt' : 'ult', width, isLess, left, right);
  f.emit('sub', difference, isGreater, isLess);
  if (words === 1) f.emit('mov', target, difference);
  else f.emit('widenSigned', target, difference);
  cutToWidth(f, bitsOfScalar(type), target);
}
