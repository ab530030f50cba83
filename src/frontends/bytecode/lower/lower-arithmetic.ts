/**
 * Numbers: operators, conversions and comparisons, as JLS 15 and the JVM specification define them.
 */
import { FLOAT_PREDICATES } from '../../../program/machine/code.ts';
import type { Mnemonic } from '../../../program/machine/opcodes.ts';
import type { BytecodeOperator, NumberType } from '../classfile/class-file.ts';
import type { MethodLowering } from './method-lowering.ts';
import { highWord } from './operand-stack.ts';
import type { OperationOf } from './operation-of.ts';
import type { ValueKind } from './value-kinds.ts';

const kindOfNumber = (type: NumberType): ValueKind =>
  type === 'long' || type === 'double' ? 'wide' : 'word';

const OPERATORS: Readonly<Record<NumberType, Partial<Record<BytecodeOperator, Mnemonic>>>> = {
  int: {
    add: 'add',
    sub: 'sub',
    mul: 'mul',
    div: 'sdiv',
    rem: 'srem',
    and: 'and',
    or: 'or',
    xor: 'xor',
    shl: 'shl',
    shr: 'sar',
    ushr: 'shr',
  },
  long: {
    add: 'add2',
    sub: 'sub2',
    mul: 'mul2',
    div: 'sdiv2',
    rem: 'srem2',
    and: 'and2',
    or: 'or2',
    xor: 'xor2',
    shl: 'shl2',
    shr: 'sar2',
    ushr: 'shr2',
  },
  float: { add: 'fadd4', sub: 'fsub4', mul: 'fmul4', div: 'fdiv4', rem: 'frem4' },
  double: { add: 'fadd8', sub: 'fsub8', mul: 'fmul8', div: 'fdiv8', rem: 'frem8' },
};

const SHIFTS: readonly BytecodeOperator[] = ['shl', 'shr', 'ushr'];

export function lowerBinary(m: MethodLowering, { operator, type }: OperationOf<'binary'>): void {
  const mnemonic = OPERATORS[type][operator] ?? m.malformed(`${operator} of type ${type}`);
  const kind = kindOfNumber(type);
  if (SHIFTS.includes(operator)) {
    const count = m.stack.pop('word');
    const value = m.stack.pop(kind);
    let by = count.operand;
    if (kind === 'wide') {
      by = m.stack.slot('scratch count', 'wide');
      m.emit('widenUnsigned', by, count.operand);
    }
    m.emit(mnemonic, m.stack.pushNew(kind, [value.operand]), value.operand, by);
    return;
  }
  const right = m.stack.pop(kind);
  const left = m.stack.pop(kind);
  if ((operator === 'div' || operator === 'rem') && (type === 'int' || type === 'long')) {
    checkDivisor(m, right.operand, kind);
  }
  m.emit(mnemonic, m.stack.pushNew(kind, [left.operand, right.operand]), left.operand, right.operand);
}

function checkDivisor(m: MethodLowering, operand: number, kind: ValueKind): void {
  let test = operand;
  if (kind === 'wide') {
    test = m.scratch();
    m.emit('or', test, operand, highWord(operand));
  }
  const isRight = m.newLabel();
  const { builder } = m.program;
  const message = builder.pair(...m.program.textWords('/ by zero'));
  m.emit('branch', test, isRight, m.exceptions.thrower('java/lang/ArithmeticException', message));
  m.bind(isRight);
}

export function lowerNegate(m: MethodLowering, { type }: OperationOf<'negate'>): void {
  const kind = kindOfNumber(type);
  const value = m.stack.pop(kind);
  const slot = m.stack.pushNew(kind, [value.operand]);
  if (type === 'int') m.emit('sub', slot, m.word(0), value.operand);
  else if (type === 'long') m.emit('sub2', slot, m.program.builder.pair(0, 0), value.operand);
  else m.emit(type === 'float' ? 'fneg4' : 'fneg8', slot, value.operand);
}

const CONVERSIONS: Readonly<Record<string, Mnemonic>> = {
  'int long': 'widenSigned',
  'int float': 's4ToF4',
  'int double': 's4ToF8',
  'long int': 'low',
  'long float': 's8ToF4',
  'long double': 's8ToF8',
  'float int': 'f4ToS4',
  'float long': 'f4ToS8',
  'float double': 'f4ToF8',
  'double int': 'f8ToS4',
  'double long': 'f8ToS8',
  'double float': 'f8ToF4',
};

export function lowerConvert(m: MethodLowering, { from, to }: OperationOf<'convert'>): void {
  const value = m.stack.pop(kindOfNumber(from));
  if (to === 'byte' || to === 'short' || to === 'char') {
    const bits = to === 'byte' ? 8 : 16;
    m.emit(to === 'char' ? 'zext' : 'sext', m.stack.pushNew('word'), value.operand, bits);
    return;
  }
  const mnemonic = CONVERSIONS[`${from} ${to}`] ?? m.malformed(`a conversion of ${from} to ${to}`);
  m.emit(mnemonic, m.stack.pushNew(kindOfNumber(to), [value.operand]), value.operand);
}

/** -1, 0 or 1; `nan` where one is not a number. */
export function lowerCompare(m: MethodLowering, { type, nan }: OperationOf<'compare'>): void {
  const kind = kindOfNumber(type);
  const right = m.stack.pop(kind).operand;
  const left = m.stack.pop(kind).operand;
  // The side that a NaN does not fall on is tested; whatever is neither that nor equal is on the
  // other.
  const tested = nan > 0 ? -1 : 1;
  const strict = m.scratch('strict');
  const equal = m.scratch('equal');
  if (type === 'long') {
    m.emit('slt2', strict, right, left);
    m.emit('eq2', equal, left, right);
  } else {
    const mnemonic = type === 'float' ? 'fcmp4' : 'fcmp8';
    m.emit(mnemonic, strict, left, right, FLOAT_PREDICATES.indexOf(tested > 0 ? 'ogt' : 'olt'));
    m.emit(mnemonic, equal, left, right, FLOAT_PREDICATES.indexOf('oeq'));
  }
  m.emit('select', equal, equal, m.word(0), m.word(-tested));
  m.emit('select', m.stack.pushNew('word'), strict, m.word(tested), equal);
}
