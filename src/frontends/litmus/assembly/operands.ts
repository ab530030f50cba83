/**
 * Operands of assembly instructions: what all architectures share, and the messages for what does
 * not fit.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { shown } from '../file/shown.ts';
import type { AssemblyInstruction, Piece } from './table.ts';

/** Checks the number of operands; `form` shows how the instruction is written. */
export function checkOperands(
  instruction: AssemblyInstruction,
  form: string,
  least: number,
  most: number = least,
): readonly Piece[] {
  const { mnemonic, operands, whole } = instruction;
  if (operands.length >= least && operands.length <= most) return operands;
  const wanted = least === most ? `${least}` : `${least} to ${most}`;
  return fail(
    'syntax',
    `${shown(mnemonic.text)} takes ${wanted} operand${wanted === '1' ? '' : 's'}, not ${operands.length}`,
    {
      span: whole.span,
      expected: `\`${form}\``,
    },
  );
}

export function badOperand(operand: Piece, expected: string, suggestion?: string): never {
  return fail(
    'syntax',
    operand.text === '' ? 'an operand is missing' : `unexpected operand ${shown(operand.text)}`,
    {
      span: operand.span,
      expected,
      suggestion,
    },
  );
}

/** Refuses an operand form that the architecture has and Heddle does not support. */
export function unsupportedOperand(operand: Piece, what: string): never {
  return fail('unsupported', `${what} is not supported`, { span: operand.span });
}

const NUMBER = /^-?(?:0[xX][0-9a-fA-F]+|[0-9]+)$/;

/** The value of a number, or undefined if the text is none. */
export function numberOf(text: string): number | undefined {
  if (!NUMBER.test(text)) return undefined;
  const value = text.startsWith('-') ? 0 - Number(text.slice(1)) : Number(text);
  return Number.isSafeInteger(value) ? value : undefined;
}

const NAME = /^[A-Za-z_.$][\w.$]*$/;

/** The label that a branch names. */
export function labelOperand(operand: Piece): Piece {
  return NAME.test(operand.text) ? operand : badOperand(operand, 'a label');
}
