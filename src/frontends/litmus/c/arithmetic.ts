/**
 * C's arithmetic on typed values: promotions, usual conversions, unsigned operators, pointers.
 * Pure: makes expressions, emits no code. Constants are folded; anything that mentions a register
 * keeps mentioning it (`r ^ r` stays), because dependencies are read off expressions.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import {
  type BinaryOperator,
  binary,
  constant,
  type Expression,
  evaluate,
  unary,
  ValueRangeError,
  type Width,
} from '../../../program/expression.ts';
import {
  type CIntegerType,
  type CPointerType,
  type CValue,
  type CValueType,
  INT,
  LONG,
  sameRepresentation,
  UNSIGNED_INT,
  UNSIGNED_LONG,
} from './types.ts';

/** Operators as programs write them; `>>>` is Java's. */
export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^' | '<<' | '>>' | '>>>';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** The value of an expression without registers, or the expression itself. */
function fold(expression: Expression): Expression {
  const operands =
    expression.kind === 'binary'
      ? [expression.left, expression.right]
      : expression.kind === 'unary'
        ? [expression.operand]
        : [];
  if (operands.length === 0 || operands.some(({ kind }) => kind !== 'constant')) return expression;
  try {
    return constant(evaluate(expression, []));
  } catch (error) {
    // Left for the run to report, which it does only if the program gets there.
    if (error instanceof ValueRangeError) return expression;
    throw error;
  }
}

const operation = (operator: BinaryOperator, left: Expression, right: Expression, width: Width): Expression =>
  fold(binary(operator, left, right, width));

const zeroExtended32 = (expression: Expression): Expression =>
  operation('&', expression, constant(0xffffffff), 64);

/** True if the expression can only be 0 or 1. */
function isTruthValue(expression: Expression): boolean {
  switch (expression.kind) {
    case 'constant':
      return expression.value === 0 || expression.value === 1;
    case 'unary':
      return expression.operator === '!';
    case 'binary':
      return ['==', '!=', '<', '<=', '>', '>=', '<u', '<=u'].includes(expression.operator);
    case 'select':
      return isTruthValue(expression.whenTrue) && isTruthValue(expression.whenFalse);
    case 'register':
      return false;
  }
}

/** 1 if the value is not zero, else 0. */
export const truthOf = (expression: Expression): Expression =>
  isTruthValue(expression) ? expression : operation('!=', expression, constant(0), 32);

const OPPOSITE: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
};

/** 1 if the value is zero, else 0. */
export function negationOf(expression: Expression): Expression {
  if (expression.kind === 'binary') {
    const opposite = OPPOSITE[expression.operator];
    if (opposite !== undefined) return { ...expression, operator: opposite };
    const { operator, left, right } = expression;
    if (operator === '<u' || operator === '<=u') {
      return { ...expression, operator: operator === '<u' ? '<=u' : '<u', left: right, right: left };
    }
  }
  if (expression.kind === 'unary' && expression.operator === '!') return truthOf(expression.operand);
  return fold(unary('!', expression));
}

/** The type that arithmetic sees: narrow integers become int. */
function promoted(type: CValueType): CIntegerType {
  if (type.kind === 'pointer') return LONG;
  if (type.kind === 'void') throw new Error('internal error: arithmetic on void');
  return type.width < 32 ? INT : type;
}

/** The type in which an operator on two integers works. */
export function commonType(a: CValueType, b: CValueType): CIntegerType {
  const left = promoted(a);
  const right = promoted(b);
  if (left.width !== right.width) return left.width > right.width ? left : right;
  return left.signed ? right : left;
}

/** The value as a value of another type. */
export function convert(value: CValue, type: CValueType): CValue {
  return { expression: converted(value, type), type };
}

function converted({ expression, type: from }: CValue, to: CValueType): Expression {
  if (to.kind === 'void' || from.kind === 'void' || sameRepresentation(from, to)) return expression;
  if (to.kind === 'integer' && to.truth) return truthOf(expression);
  const source = from.kind === 'pointer' ? LONG : from;
  const target = to.kind === 'pointer' ? LONG : to;
  if (target.width < 32) {
    if (source.truth) return expression;
    const mask = target.width === 8 ? 0xff : 0xffff;
    return target.signed
      ? operation('+', expression, constant(0), target.width)
      : operation('&', expression, constant(mask), 32);
  }
  if (target.width === source.width) return expression;
  if (target.width === 64)
    return source.width === 32 && !source.signed ? zeroExtended32(expression) : expression;
  return source.width === 64 ? operation('+', expression, constant(0), 32) : expression;
}

/**
 * `left operator right` of integers and pointers; `elementSize` is the distance between array
 * elements.
 */
export function arithmetic(
  operator: ArithmeticOperator,
  left: CValue,
  right: CValue,
  elementSize: number,
  span: Span,
): CValue {
  if (left.type.kind === 'pointer' || right.type.kind === 'pointer') {
    return pointerArithmetic(operator, left, right, elementSize, span);
  }
  if (operator === '<<' || operator === '>>' || operator === '>>>') return shift(operator, left, right);
  const type = commonType(left.type, right.type);
  const a = converted(left, type);
  const b = converted(right, type);
  if ((operator === '/' || operator === '%') && !type.signed)
    return unsignedDivision(operator, a, b, type, span);
  return { expression: operation(operator, a, b, type.width), type };
}

function shift(operator: '<<' | '>>' | '>>>', left: CValue, right: CValue): CValue {
  const type = promoted(left.type);
  const used = operator === '>>' && !type.signed ? '>>>' : operator;
  const amount = converted(right, promoted(right.type));
  return { expression: operation(used, converted(left, type), amount, type.width), type };
}

/** The IR divides signed numbers only: 32-bit operands are divided as non-negative 64-bit ones. */
function unsignedDivision(
  operator: '/' | '%',
  left: Expression,
  right: Expression,
  type: CIntegerType,
  span: Span,
): CValue {
  if (type.width === 64) {
    fail('unsupported', `\`${operator}\` on unsigned 64-bit values is not supported`, {
      span,
      suggestion: 'use a signed or a 32-bit type',
    });
  }
  const wide = operation(operator, zeroExtended32(left), zeroExtended32(right), 64);
  return { expression: operation('+', wide, constant(0), 32), type };
}

function pointerArithmetic(
  operator: ArithmeticOperator,
  left: CValue,
  right: CValue,
  elementSize: number,
  span: Span,
): CValue {
  if (operator === '-' && left.type.kind === 'pointer' && right.type.kind === 'pointer') {
    const bytes = operation('-', left.expression, right.expression, 64);
    return { expression: operation('/', bytes, constant(elementSize), 64), type: LONG };
  }
  if (operator === '+' && left.type.kind !== 'pointer')
    return offset(right, right.type as CPointerType, '+', left, elementSize);
  if ((operator === '+' || operator === '-') && right.type.kind !== 'pointer') {
    return offset(left, left.type as CPointerType, operator, right, elementSize);
  }
  return fail('type', `\`${operator}\` does not apply to pointers`, { span });
}

function offset(
  pointer: CValue,
  type: CPointerType,
  operator: '+' | '-',
  index: CValue,
  elementSize: number,
): CValue {
  const bytes = operation('*', converted(index, LONG), constant(elementSize), 64);
  return { expression: operation(operator, pointer.expression, bytes, 64), type };
}

/** A comparison, as an int that is 0 or 1. */
export function comparison(operator: ComparisonOperator, left: CValue, right: CValue): CValue {
  const type = commonType(left.type, right.type);
  const a = converted(left, type);
  const b = converted(right, type);
  return { expression: comparisonExpression(operator, a, b, type), type: INT };
}

function comparisonExpression(
  operator: ComparisonOperator,
  a: Expression,
  b: Expression,
  { signed, width }: CIntegerType,
): Expression {
  if (signed || operator === '==' || operator === '!=') return operation(operator, a, b, width);
  switch (operator) {
    case '<':
      return operation('<u', a, b, width);
    case '<=':
      return operation('<=u', a, b, width);
    case '>':
      return operation('<u', b, a, width);
    case '>=':
      return operation('<=u', b, a, width);
  }
}

/** The unary operators on integers. */
export function unaryArithmetic(operator: '-' | '+' | '~', operand: CValue): CValue {
  const type = promoted(operand.type);
  const expression = converted(operand, type);
  return { expression: operator === '+' ? expression : fold(unary(operator, expression, type.width)), type };
}

/** The type of an integer literal by C's rules for its size, base and suffix. */
export function literalType(value: number, decimal: boolean, suffix: string): CIntegerType {
  const unsigned = /u/i.test(suffix);
  if (/l/i.test(suffix)) return unsigned ? UNSIGNED_LONG : LONG;
  if (value <= 0x7fffffff) return unsigned ? UNSIGNED_INT : INT;
  if (value <= 0xffffffff && (unsigned || !decimal)) return UNSIGNED_INT;
  return unsigned ? UNSIGNED_LONG : LONG;
}
