/**
 * Operands of X86 and X86_64. X86 is written in Intel order (`MOV EAX,[x]`), X86_64 in AT&T order
 * (`movl (x),%eax`). In X86_64 an instruction that names a register without `%` is read in Intel
 * order, and an immediate is the source wherever it stands, so that both habits work.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { binary, constant, type Expression, register } from '../../../program/expression.ts';
import { badOperand, checkOperands, numberOf, unsupportedOperand } from './operands.ts';
import { type AssemblyInstruction, type Piece, part } from './table.ts';
import type { ThreadCode } from './thread-code.ts';

export type Operand =
  | { readonly kind: 'register'; readonly index: number; readonly bits: 32 | 64; readonly piece: Piece }
  | { readonly kind: 'memory'; readonly address: Expression; readonly piece: Piece }
  | { readonly kind: 'immediate'; readonly value: number; readonly piece: Piece };

export type Syntax = 'X86' | 'X86_64';

const LETTERS = ['a', 'b', 'c', 'd'];
const WORDS = ['si', 'di', 'bp', 'sp'];

/** Lower-case names to the canonical name and the size in bits. */
function registerNames(syntax: Syntax): ReadonlyMap<string, { name: string; bits: 8 | 16 | 32 | 64 }> {
  const names = new Map<string, { name: string; bits: 8 | 16 | 32 | 64 }>();
  const wide = syntax === 'X86_64';
  for (const base of [...LETTERS.map((letter) => `${letter}x`), ...WORDS]) {
    const name = `${wide ? 'r' : 'e'}${base}`.toUpperCase();
    if (wide) names.set(`r${base}`, { name, bits: 64 });
    names.set(`e${base}`, { name, bits: 32 });
    names.set(base, { name, bits: 16 });
    names.set(base.endsWith('x') ? `${base[0]}l` : `${base}l`, { name, bits: 8 });
  }
  if (!wide) return names;
  for (let number = 8; number < 16; number++) {
    const name = `R${number}`;
    names.set(`r${number}`, { name, bits: 64 });
    names.set(`r${number}d`, { name, bits: 32 });
    names.set(`r${number}w`, { name, bits: 16 });
    names.set(`r${number}b`, { name, bits: 8 });
  }
  return names;
}

const NAMES = { X86: registerNames('X86'), X86_64: registerNames('X86_64') };

/** `EAX` for X86; `RAX` for `rax` and `eax` of X86_64. */
export function canonicalRegister(syntax: Syntax, name: string): string | undefined {
  const found = NAMES[syntax].get(name.replace(/^%/, '').toLowerCase());
  return found === undefined || found.bits < 32 ? undefined : found.name;
}

/** Canonical names of the registers that the operand mentions by a 64-bit name. */
export function wideRegisters(operand: string): readonly string[] {
  return (operand.match(/\br[0-9a-z]+\b/gi) ?? []).flatMap((name) => {
    const found = NAMES.X86_64.get(name.toLowerCase());
    return found?.bits === 64 ? found.name : [];
  });
}

function registerNamed(
  code: ThreadCode,
  syntax: Syntax,
  piece: Piece,
): { index: number; bits: 32 | 64 } | undefined {
  const found = NAMES[syntax].get(piece.text.replace(/^%/, '').toLowerCase());
  if (found === undefined) {
    if (piece.text.startsWith('%')) unknownRegister(code, syntax, piece);
    return undefined;
  }
  const { name, bits } = found;
  if (bits === 8 || bits === 16)
    return unsupportedOperand(piece, `the ${bits}-bit register \`${piece.text}\``);
  return { index: code.registers.index(name), bits };
}

function unknownRegister(code: ThreadCode, syntax: Syntax, piece: Piece): never {
  const names = [...NAMES[syntax].keys()].map((name) => `%${name}`);
  return fail('unknown-name', `\`${piece.text}\` is not a register of ${syntax}`, {
    span: piece.span,
    suggestion: didYouMean(piece.text, [...code.registers.names, ...names]),
  });
}

const VARIABLE = /^[A-Za-z_]\w*$/;

export function operand(code: ThreadCode, syntax: Syntax, piece: Piece): Operand {
  const { text } = piece;
  const named = registerNamed(code, syntax, piece);
  if (named !== undefined) return { kind: 'register', ...named, piece };
  const value = numberOf(text.replace(/^\$/, ''));
  if (value !== undefined) return { kind: 'immediate', value, piece };
  if (text.startsWith('$') && VARIABLE.test(text.slice(1))) {
    return { kind: 'immediate', value: code.locations.address(text.slice(1)), piece };
  }
  if (/[[(]/.test(text)) return { kind: 'memory', address: address(code, syntax, piece), piece };
  return badOperand(
    piece,
    syntax === 'X86' ? 'a register, `[x]` or `$1`' : 'a register such as `%eax`, `(x)` or `$1`',
    didYouMean(text, code.registers.names),
  );
}

/** `[x]`, `[EAX]`, `[EAX+4]`, `(x)`, `4(%rax)`, `x(%rip)`, `(%rax,%rbx,4)`. */
function address(code: ThreadCode, syntax: Syntax, piece: Piece): Expression {
  const found = /^([^[(\])]*)[[(]([^[(\])]*)[\])]$/.exec(piece.text);
  if (found === null) return badOperand(piece, 'an address such as `[x]`');
  const [, before, inside] = found as unknown as [string, string, string];
  const open = before.length + 1;
  const inner = part(piece, open, open + inside.length);
  const outer = part(piece, 0, before.length);
  if (/^%?rip$/i.test(inner.text) && VARIABLE.test(outer.text))
    return constant(code.locations.address(outer.text));
  const terms: Expression[] = [];
  let offset = 0;
  if (outer.text !== '') {
    const number = numberOf(outer.text);
    if (number === undefined) badOperand(outer, 'a number before the parenthesis');
    else offset += number;
  }
  if (inner.text.includes(',')) terms.push(...scaled(code, syntax, inner));
  else {
    for (const term of plusPieces(inner)) {
      const number = numberOf(term.text);
      if (number !== undefined) offset += number;
      else terms.push(addressTerm(code, syntax, term));
    }
  }
  if (terms.length === 0) return badOperand(piece, 'a variable or a register in the address');
  const base = terms.reduce((left, right) => binary('+', left, right, 64));
  if (offset === 0) return base;
  return base.kind === 'constant' ? constant(base.value + offset) : binary('+', base, constant(offset), 64);
}

function addressTerm(code: ThreadCode, syntax: Syntax, piece: Piece): Expression {
  const named = registerNamed(code, syntax, piece);
  if (named !== undefined) return register(named.index);
  if (!VARIABLE.test(piece.text)) return badOperand(piece, 'a variable or a register');
  return constant(code.locations.address(piece.text));
}

/** AT&T `(base,index,scale)`. */
function scaled(code: ThreadCode, syntax: Syntax, inner: Piece): Expression[] {
  const [base, index, scale] = split(inner, ',');
  const factor = scale === undefined ? 1 : numberOf(scale.text);
  if (factor === undefined || ![1, 2, 4, 8].includes(factor))
    return badOperand(scale!, 'a scale of 1, 2, 4 or 8');
  const distance = addressTerm(code, syntax, index!);
  const terms = base!.text === '' ? [] : [addressTerm(code, syntax, base!)];
  return [...terms, factor === 1 ? distance : binary('*', distance, constant(factor), 64)];
}

const plusPieces = (piece: Piece) => split(piece, '+');

function split(piece: Piece, separator: string): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  for (const text of piece.text.split(separator)) {
    pieces.push(part(piece, start, start + text.length));
    start += text.length + 1;
  }
  return pieces;
}

/** Destination and source of a two-operand instruction, whatever the order in the text. */
export function destinationAndSource(
  code: ThreadCode,
  syntax: Syntax,
  instruction: AssemblyInstruction,
): { destination: Operand; source: Operand } {
  const form = syntax === 'X86' ? 'EAX,[x]' : '%eax,(x)';
  const pieces = checkOperands(instruction, `${instruction.mnemonic.text} ${form}`, 2);
  const [first, second] = pieces.map((piece) => operand(code, syntax, piece)) as [Operand, Operand];
  const intel =
    syntax === 'X86' ||
    second.kind === 'immediate' ||
    [first, second].some(({ kind, piece }) => kind === 'register' && !piece.text.startsWith('%'));
  const ordered = intel ? { destination: first, source: second } : { destination: second, source: first };
  if (ordered.destination.kind === 'immediate')
    badOperand(ordered.destination.piece, 'a register or memory as the destination');
  if (first.kind === 'memory' && second.kind === 'memory') {
    badOperand(second.piece, 'a register or an immediate: only one operand can be in memory');
  }
  return ordered;
}

/**
 * After a 32-bit write of a register that the thread also uses under its 64-bit name: zeros above.
 */
export function zeroExtend(code: ThreadCode, span: Span, index: number, bits: number): void {
  if (bits === 64 || !code.wide.has(index)) return;
  code.set(span, index, binary('&', register(index), constant(0xffffffff), 64));
}
