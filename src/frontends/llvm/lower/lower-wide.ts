/**
 * Integers of 128 bits: two pairs of words, the low one first. What treats a value as nothing but
 * its scalars (loads, calls, phis, parts of structs) needs nothing of this; arithmetic,
 * comparisons, casts and atomic accesses are made here.
 */
import { LENIENT, RMW_KINDS, type RmwKind } from '../../../program/machine/code.ts';
import { WIDE } from '../../../program/machine/wide-values.ts';
import type {
  BinaryInstruction,
  CastInstruction,
  CompareExchangeInstruction,
  IrInstruction,
  IrLoadInstruction,
  IrStoreInstruction,
  IrValue,
  UpdateInstruction,
} from '../ir/syntax.ts';
import { bitsOfType, isWide } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { signExtend, truncate, zeroExtend } from './lower-cast.ts';
import type { IntegerOpcode } from './lower-integer.ts';
import { modeNumber, strongOrWeak } from './lower-memory.ts';
import { operandsOf, resultOf } from './operands-of.ts';
import {
  addWide,
  type Halves,
  multiplyWide,
  shiftLeft,
  shiftRight,
  subtractWide,
  wideCompare,
  wideTemporary,
} from './wide-arithmetic.ts';
import { divideWide } from './wide-division.ts';

/** What moves the halves, or takes the low one. */
const PASSING: ReadonlySet<string> = new Set([
  ...['alloca', 'load', 'store', 'getelementptr', 'select', 'freeze', 'phi', 'ret'],
  ...['extractvalue', 'insertvalue', 'landingpad', 'resume'],
]);

/** The same among the intrinsics. */
const PASSING_CALLS = /^llvm\.(expect|ssa\.copy|fake\.use|dbg|lifetime|assume)/;

/** False if the instruction has no such integers, or passes them on as it does all scalars. */
export function lowerWide(f: FunctionLowering, i: IrInstruction): boolean {
  const result = resultOf(i);
  const values = [...operandsOf(i), ...(result === undefined ? [] : [result])];
  if (!values.some(({ type }) => isWide(type))) return false;
  switch (i.kind) {
    case 'load':
    case 'store':
      return lowerWideAccess(f, i);
    case 'binary':
      lowerWideBinary(f, i);
      return true;
    case 'icmp':
      wideCompare(f, i.predicate, f.target(i.result), halvesOf(f, i.left), halvesOf(f, i.right));
      return true;
    case 'cast':
      return lowerWideCast(f, i);
    case 'atomicrmw':
      lowerWideUpdate(f, i);
      return true;
    case 'cmpxchg':
      lowerWideExchange(f, i);
      return true;
    case 'call':
    case 'invoke':
      if (!passesOn(i.callee)) f.refuse(i, UNKNOWN);
      return false;
    default:
      if (!PASSING.has(i.kind)) f.refuse(i, UNKNOWN);
      return false;
  }
}

const UNKNOWN = 'it is not known for integers of 128 bits';

function passesOn(callee: IrValue): boolean {
  if (callee.kind === 'asm') return false;
  return callee.kind !== 'global' || !callee.name.startsWith('llvm.') || PASSING_CALLS.test(callee.name);
}

function halvesOf(f: FunctionLowering, value: IrValue): Halves {
  const [low, high] = f.sources(value);
  return [low!, high!];
}

/** Where the result goes: to slots one behind the other. */
function targetOf(
  f: FunctionLowering,
  i: { readonly result: Parameters<FunctionLowering['target']>[0] },
): Halves {
  const slot = f.target(i.result);
  return [slot, slot + 2];
}

/** Plain accesses that need not be aligned are made of the halves, as those of a struct. */
function lowerWideAccess(f: FunctionLowering, i: IrLoadInstruction | IrStoreInstruction): boolean {
  const isRelaxed = i.volatile && f.context.relaxesVolatile;
  if (i.atomic === undefined && !isRelaxed && (i.align ?? WIDE) < WIDE) return false;
  const ordering = i.atomic?.ordering ?? (isRelaxed ? 'monotonic' : undefined);
  const isLenient = i.kind === 'load' && ordering === undefined && f.linked.unit.isLenient === true;
  const mode = modeNumber(ordering) | (isLenient ? LENIENT : 0);
  const address = f.source(i.pointer);
  if (i.kind === 'load') f.emit('load4', ...targetOf(f, i), address, WIDE, mode);
  else f.emit('store4', address, ...halvesOf(f, i.value), WIDE, mode);
  return true;
}

function lowerWideBinary(f: FunctionLowering, i: BinaryInstruction): void {
  const opcode = i.opcode as IntegerOpcode;
  const [left, right] = [halvesOf(f, i.left), halvesOf(f, i.right)];
  if (!f.linked.unit.isLibrary) checkDefined(f, opcode, left, right);
  wideBinary(f, opcode, targetOf(f, i), left, right);
}

function wideBinary(
  f: FunctionLowering,
  opcode: IntegerOpcode,
  target: Halves,
  left: Halves,
  right: Halves,
): void {
  switch (opcode) {
    case 'and':
    case 'or':
    case 'xor':
      for (const half of [0, 1] as const) f.emit(`${opcode}2`, target[half], left[half], right[half]);
      return;
    case 'add':
      addWide(f, target, left, right);
      return;
    case 'sub':
      subtractWide(f, target, left, right);
      return;
    case 'mul':
      multiplyWide(f, target, left, right);
      return;
    case 'shl':
      shiftLeft(f, target, left, right[0]);
      return;
    case 'lshr':
    case 'ashr':
      shiftRight(f, opcode === 'ashr', target, left, right[0]);
      return;
    default:
      divideWide(f, opcode, target, left, right);
  }
}

/** What C leaves undefined: shifts by the width or more, the least integer divided by -1. */
function checkDefined(f: FunctionLowering, opcode: IntegerOpcode, left: Halves, right: Halves): void {
  const zero = f.pair(0);
  if (opcode === 'shl' || opcode === 'lshr' || opcode === 'ashr') {
    const [isHuge, distance] = [f.temporary(1), f.temporary(2)];
    f.emit('ne2', isHuge, right[1], zero);
    f.emit('select2', distance, isHuge, f.pair(-1), right[0]);
    f.emit('checkShift2', distance, 8 * WIDE);
  } else if (opcode === 'sdiv' || opcode === 'srem') {
    // The high halves are enough where the low ones are those of the two numbers.
    const [isLeast, isMinusOne] = [f.temporary(1), f.temporary(1)];
    const [dividend, divisor] = [f.temporary(2), f.temporary(2)];
    f.emit('eq2', isLeast, left[0], zero);
    f.emit('select2', dividend, isLeast, left[1], zero);
    f.emit('eq2', isMinusOne, right[0], f.pair(-1));
    f.emit('select2', divisor, isMinusOne, right[1], f.pair(1));
    f.emit('checkQuotient2', dividend, divisor);
  }
}

/** False for a change of the type alone. */
function lowerWideCast(f: FunctionLowering, i: CastInstruction): boolean {
  if (i.opcode === 'bitcast') return false;
  const source = f.source(i.operand);
  if (i.opcode === 'trunc' || i.opcode === 'inttoptr') {
    truncate(f, bitsOfType(i.result.type), source, 64, f.target(i.result));
    return true;
  }
  if (!['zext', 'sext', 'ptrtoint', 'ptrtoaddr'].includes(i.opcode)) f.refuse(i, UNKNOWN);
  const [low, high] = targetOf(f, i);
  const from = bitsOfType(i.operand.type);
  if (i.opcode === 'sext') {
    if (from === 64) f.move(low, source, 2);
    else signExtend(f, 64, source, from, low);
    f.emit('sar2', high, low, f.pair(63));
  } else {
    zeroExtend(f, 64, source, from, low);
    f.move(high, f.pair(0), 2);
  }
  return true;
}

function lowerWideUpdate(f: FunctionLowering, i: UpdateInstruction): void {
  const kind = RMW_KINDS.indexOf(i.operation as RmwKind);
  if (kind === -1) f.refuse(i, `the operation \`${i.operation}\` is not known`);
  const mode = modeNumber(i.atomic.ordering);
  f.emit('rmw4', ...targetOf(f, i), f.source(i.pointer), ...halvesOf(f, i.operand), kind, WIDE, mode);
}

function lowerWideExchange(f: FunctionLowering, i: CompareExchangeInstruction): void {
  const target = targetOf(f, i);
  const success = f.target(i.result) + WIDE / 4;
  const address = f.source(i.pointer);
  const [expected, desired] = [halvesOf(f, i.expected), halvesOf(f, i.replacement)];
  const modes = [modeNumber(i.atomic.ordering), modeNumber(i.failure)] as const;
  const old = wideTemporary(f);
  strongOrWeak(f, i, success, {
    read: (isSame) => {
      f.emit('load4', ...old, address, WIDE, modes[1]);
      wideCompare(f, 'eq', isSame, old, expected);
    },
    keep: () => {
      for (const half of [0, 1] as const) f.move(target[half], old[half], 2);
    },
    exchange: () => f.emit('cas4', ...target, success, address, ...expected, ...desired, WIDE, ...modes),
  });
}
