/**
 * Expressions over a thread's registers: pure, without memory accesses. A value is an integer in a
 * JavaScript number. Results are wrapped to the width of the operation as two's complement, signed;
 * a 64-bit result that a number cannot hold exactly is refused (ValueRangeError), never rounded.
 */

export type Width = 8 | 16 | 32 | 64;

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '&'
  | '|'
  | '^'
  | '<<'
  | '>>'
  /** Logical shift right, and the unsigned comparisons. */
  | '>>>'
  | '<u'
  | '<=u'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>=';

export type UnaryOperator = '-' | '~' | '!';

export type Expression =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'register'; readonly register: number }
  | {
      readonly kind: 'unary';
      readonly operator: UnaryOperator;
      readonly operand: Expression;
      readonly width: Width;
    }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
      readonly width: Width;
    }
  | {
      readonly kind: 'select';
      readonly condition: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
    };

export const constant = (value: number): Expression => ({ kind: 'constant', value });
export const register = (index: number): Expression => ({ kind: 'register', register: index });
export const unary = (operator: UnaryOperator, operand: Expression, width: Width = 32): Expression => ({
  kind: 'unary',
  operator,
  operand,
  width,
});
export const binary = (
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  width: Width = 32,
): Expression => ({ kind: 'binary', operator, left, right, width });

/**
 * Thrown for an operation without a result: its result is too wide for Heddle to compute exactly,
 * or it divides by zero.
 */
export class ValueRangeError extends Error {
  readonly isLimit: boolean;

  constructor(message: string, isLimit: boolean) {
    super(message);
    this.isLimit = isLimit;
  }
}

/** The messages for operations without a result. */
export const TOO_WIDE = 'a 64-bit value does not fit into 53 bits, which Heddle does not compute with';
export const DIVISION_BY_ZERO = 'a division by zero';

/** Two's complement wrap of an integer to `width` bits, signed. */
export function wrap(value: number, width: Width): number {
  if (width === 32) return value | 0;
  if (width < 32) return (value << (32 - width)) >> (32 - width);
  if (Number.isSafeInteger(value)) return value;
  throw new ValueRangeError(TOO_WIDE, true);
}

function exact64(value: bigint): number {
  const wrapped = Number(BigInt.asIntN(64, value));
  if (!Number.isSafeInteger(wrapped)) throw new ValueRangeError(TOO_WIDE, true);
  return wrapped;
}

function wide(operator: BinaryOperator, left: number, right: number): number {
  const a = BigInt(left);
  const b = BigInt(right);
  switch (operator) {
    case '*':
      return exact64(a * b);
    case '&':
      return exact64(a & b);
    case '|':
      return exact64(a | b);
    case '^':
      return exact64(a ^ b);
    case '<<':
      return exact64(a << (b & 63n));
    case '>>':
      return exact64(a >> (b & 63n));
    case '>>>':
      return exact64(BigInt.asUintN(64, a) >> (b & 63n));
    case '<u':
      return BigInt.asUintN(64, a) < BigInt.asUintN(64, b) ? 1 : 0;
    default:
      return BigInt.asUintN(64, a) <= BigInt.asUintN(64, b) ? 1 : 0;
  }
}

function narrow(operator: BinaryOperator, left: number, right: number, width: Width): number {
  switch (operator) {
    case '*':
      return wrap(Math.imul(left, right), width);
    case '&':
      return wrap(left & right, width);
    case '|':
      return wrap(left | right, width);
    case '^':
      return wrap(left ^ right, width);
    case '<<':
      return wrap(left << (right & 31), width);
    case '>>':
      return wrap(left >> (right & 31), width);
    case '>>>':
      return wrap((left & mask(width)) >>> (right & 31), width);
    case '<u':
      return (left & mask(width)) >>> 0 < (right & mask(width)) >>> 0 ? 1 : 0;
    default:
      return (left & mask(width)) >>> 0 <= (right & mask(width)) >>> 0 ? 1 : 0;
  }
}

const mask = (width: Width): number => (width >= 32 ? -1 : (1 << width) - 1);

export function applyBinary(operator: BinaryOperator, left: number, right: number, width: Width): number {
  switch (operator) {
    case '+':
      return wrap(left + right, width);
    case '-':
      return wrap(left - right, width);
    case '/':
    case '%': {
      if (right === 0) throw new ValueRangeError(DIVISION_BY_ZERO, false);
      return wrap(operator === '/' ? Math.trunc(left / right) : left % right, width) + 0;
    }
    case '==':
      return left === right ? 1 : 0;
    case '!=':
      return left !== right ? 1 : 0;
    case '<':
      return left < right ? 1 : 0;
    case '<=':
      return left <= right ? 1 : 0;
    case '>':
      return left > right ? 1 : 0;
    case '>=':
      return left >= right ? 1 : 0;
    default:
      return width === 64 ? wide(operator, left, right) : narrow(operator, left, right, width);
  }
}

export function evaluate(expression: Expression, registers: ArrayLike<number>): number {
  switch (expression.kind) {
    case 'constant':
      return expression.value;
    case 'register':
      return registers[expression.register]!;
    case 'unary': {
      const operand = evaluate(expression.operand, registers);
      if (expression.operator === '!') return operand === 0 ? 1 : 0;
      return wrap(expression.operator === '-' ? 0 - operand : -1 - operand, expression.width);
    }
    case 'binary':
      return applyBinary(
        expression.operator,
        evaluate(expression.left, registers),
        evaluate(expression.right, registers),
        expression.width,
      );
    case 'select':
      return evaluate(
        evaluate(expression.condition, registers) !== 0 ? expression.whenTrue : expression.whenFalse,
        registers,
      );
  }
}

/**
 * Calls `visit` for each register that the expression mentions, syntactically: `r ^ r` mentions r.
 */
export function visitRegisters(expression: Expression, visit: (register: number) => void): void {
  switch (expression.kind) {
    case 'constant':
      return;
    case 'register':
      visit(expression.register);
      return;
    case 'unary':
      visitRegisters(expression.operand, visit);
      return;
    case 'binary':
      visitRegisters(expression.left, visit);
      visitRegisters(expression.right, visit);
      return;
    case 'select':
      visitRegisters(expression.condition, visit);
      visitRegisters(expression.whenTrue, visit);
      visitRegisters(expression.whenFalse, visit);
  }
}
