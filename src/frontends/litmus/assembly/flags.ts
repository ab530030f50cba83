/**
 * Flags of ARM, AArch64 and X86: the two values that were compared, in registers of their own. A
 * condition is an expression over them, so that it depends on what the comparison read. An
 * instruction that sets flags from its result (ANDS, TST, INC) compares the result with 0: right
 * for EQ, NE, MI, PL and, without overflow, for the signed conditions; the unsigned ones are
 * refused after it. Conditions have ARM's names.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { binary, constant, type Expression, register } from '../../../program/expression.ts';
import type { Piece } from './table.ts';
import type { ThreadCode } from './thread-code.ts';

/** In lower case. `vs` and `vc` are left out: overflow is not kept. */
export const CONDITIONS: ReadonlySet<string> = new Set(
  'eq ne ge lt gt le hs cs lo cc hi ls mi pl'.split(' '),
);

const UNSIGNED = new Set(['hs', 'cs', 'lo', 'cc', 'hi', 'ls']);

/** Where a thread's latest flags, in the order of the text, come from: a result or a comparison. */
const flagSource = new WeakMap<ThreadCode, { readonly result: boolean; readonly width: 32 | 64 }>();

/** Flags of comparing `left` with `right`, or of the result `left` alone. */
export function setFlags(
  code: ThreadCode,
  span: Span,
  left: Expression,
  right: Expression | undefined,
  width: 32 | 64,
): void {
  flagSource.set(code, { result: right === undefined, width });
  if (!code.keepsFlags) return;
  code.set(span, code.own('compared'), left);
  code.set(span, code.own('with'), right ?? constant(0));
}

/** The condition as an expression; `shown` is what the test wrote for it. */
export function condition(code: ThreadCode, name: string, shown: Piece): Expression {
  const source = flagSource.get(code);
  if (source?.result === true && UNSIGNED.has(name)) {
    fail('unsupported', `\`${shown.text}\` after an instruction that is not a comparison is not supported`, {
      span: shown.span,
    });
  }
  const left = register(code.own('compared'));
  const right = register(code.own('with'));
  const width = source?.width ?? 64;
  switch (name) {
    case 'eq':
      return binary('==', left, right);
    case 'ne':
      return binary('!=', left, right);
    case 'ge':
      return binary('>=', left, right);
    case 'lt':
      return binary('<', left, right);
    case 'gt':
      return binary('>', left, right);
    case 'le':
      return binary('<=', left, right);
    case 'hs':
    case 'cs':
      return binary('<=u', right, left, width);
    case 'lo':
    case 'cc':
      return binary('<u', left, right, width);
    case 'hi':
      return binary('<u', right, left, width);
    case 'ls':
      return binary('<=u', left, right, width);
    case 'mi':
      return binary('<', binary('-', left, right, width), constant(0));
    default:
      return binary('>=', binary('-', left, right, width), constant(0));
  }
}
