/**
 * Operands of AArch64: registers under their W and X names, immediates, addresses, second operands
 * with shifts. A 32-bit write clears the upper half of the register; for registers that a thread
 * uses under both names this is made explicit (`zeroExtend`), the others keep 32-bit values in the
 * IR's signed form.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { binary, constant, type Expression, register, type Width } from '../../../program/expression.ts';
import { badOperand, numberOf, unsupportedOperand } from './operands.ts';
import { type Piece, part } from './table.ts';
import type { RegisterPlace, ThreadCode } from './thread-code.ts';

export interface Register {
  readonly place: RegisterPlace;
  readonly width: 32 | 64;
}

const REGISTER = /^([wx])(?:([0-9]|[12][0-9]|30)|(zr))$/i;

/** `X1` for `W1` and `X1`; the zero register is no register that a state can show. */
export function canonicalRegister(name: string): string | undefined {
  const found = REGISTER.exec(name);
  return found?.[2] === undefined ? undefined : `X${found[2]}`;
}

/** Canonical names of the registers that the operand mentions by a 64-bit name. */
export function wideRegisters(operand: string): readonly string[] {
  return (operand.match(/\bx[0-9]+\b/gi) ?? []).flatMap((name) => canonicalRegister(name) ?? []);
}

export function isRegister(operand: Piece): boolean {
  return REGISTER.test(operand.text);
}

export function registerOperand(code: ThreadCode, operand: Piece): Register {
  const found = REGISTER.exec(operand.text);
  if (found === null) {
    if (/^w?sp$/i.test(operand.text)) return unsupportedOperand(operand, 'the stack pointer');
    if (/^[bhsdqvz][0-9]+(\.|$)/i.test(operand.text)) return unsupportedOperand(operand, 'a vector register');
    if (/^[wx][0-9]+$/i.test(operand.text)) {
      return fail('unknown-name', `\`${operand.text}\` is not a register of AArch64`, {
        span: operand.span,
        expected: 'a register such as `W0` or `X30`',
        suggestion: didYouMean(operand.text, code.registers.names),
      });
    }
    return badOperand(operand, 'a register such as `W0` or `X1`');
  }
  const width = found[1]!.toLowerCase() === 'w' ? 32 : 64;
  return { place: found[3] !== undefined ? 'zero' : code.registers.index(`X${found[2]}`), width };
}

/** The value of a register at its width. */
export function read(code: ThreadCode, { place, width }: Register): Expression {
  if (place === 'zero' || width === 64 || !code.wide.has(place)) return code.read(place);
  return binary('+', register(place), constant(0), 32);
}

/**
 * After a write of `register`: a 32-bit write leaves zeros above, where a 64-bit reader could see
 * them.
 */
export function zeroExtend(code: ThreadCode, span: Span, { place, width }: Register): void {
  if (place === 'zero' || width === 64 || !code.wide.has(place)) return;
  code.set(span, place, binary('&', register(place), constant(0xffffffff), 64));
}

export function immediate(operand: Piece): number | undefined {
  return numberOf(operand.text.replace(/^#\s*/, ''));
}

export function immediateOperand(operand: Piece): number {
  return immediate(operand) ?? badOperand(operand, 'a number such as `#1`');
}

const SHIFTS = { lsl: '<<', lsr: '>>>', asr: '>>' } as const;

/**
 * The last operand of arithmetic: `#1`, `W2`, or `W2,LSL #1`, `X1,W2,SXTW`, whose shift is an
 * operand of its own.
 */
export function secondOperand(
  code: ThreadCode,
  operand: Piece,
  shift: Piece | undefined,
  width: Width,
): Expression {
  if (!isRegister(operand)) {
    if (shift !== undefined) badOperand(shift, 'nothing after an immediate');
    return constant(immediateOperand(operand));
  }
  const value = read(code, registerOperand(code, operand));
  return shift === undefined ? value : shifted(value, shift, width);
}

function shifted(value: Expression, shift: Piece, width: Width): Expression {
  const found = /^(lsl|lsr|asr|sxtw|uxtw|sxtx|uxtx)(?:\s*#?\s*([0-9]+))?$/i.exec(shift.text);
  if (found === null) return badOperand(shift, 'a shift such as `LSL #1`, or `SXTW`');
  const kind = found[1]!.toLowerCase();
  const amount = Number(found[2] ?? 0);
  if (kind === 'lsl' || kind === 'lsr' || kind === 'asr') {
    return binary(SHIFTS[kind], value, constant(amount), width);
  }
  const extended = kind === 'uxtw' ? binary('&', value, constant(0xffffffff), 64) : value;
  return amount === 0 ? extended : binary('<<', extended, constant(amount), width);
}

/** `[X1]`, `[X1,#4]`, `[X1,X2]`, `[X1,W2,SXTW #2]`. */
export function addressOperand(code: ThreadCode, operand: Piece): Expression {
  const { text } = operand;
  if (text.startsWith('[') && text.endsWith(']!')) unsupportedOperand(operand, 'pre-indexed addressing');
  if (!text.startsWith('[') || !text.endsWith(']')) return badOperand(operand, 'an address such as `[X1]`');
  const pieces = commaPieces(part(operand, 1, text.length - 1));
  const [base, offset, shift, ...more] = pieces;
  const { place, width } = registerOperand(code, base!);
  if (width === 32) badOperand(base!, 'a 64-bit register such as `X1` as the base of an address');
  if (more.length > 0) badOperand(more[0]!, '`]`');
  if (offset === undefined) return code.read(place);
  const distance = secondOperand(code, offset, shift, 64);
  if (distance.kind === 'constant' && distance.value === 0) return code.read(place);
  return binary('+', code.read(place), distance, 64);
}

function commaPieces(inside: Piece): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const text of inside.text.split(',')) {
    pieces.push(part(inside, start, start + text.length));
    start += text.length + 1;
  }
  return pieces;
}
