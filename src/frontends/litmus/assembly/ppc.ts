/**
 * Power litmus tests, with 32-bit words as herd7's Power tests have them. A condition register
 * field is the pair of compared values, so that a branch depends on what was compared; `stwcx.`
 * writes field 0, where success is `eq`. Tags: SYNC LWSYNC EIEIO ISYNC, X for both halves of a
 * reservation pair.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import {
  applyBinary,
  type BinaryOperator,
  binary,
  constant,
  type Expression,
  register,
} from '../../../program/expression.ts';
import { assemblyLanguage, type Lowering } from './assembly-language.ts';
import { badOperand, checkOperands, labelOperand, numberOf } from './operands.ts';
import { type AssemblyInstruction, type Piece, part } from './table.ts';
import type { ThreadCode } from './thread-code.ts';

const REGISTER = /^r([0-9]|[12][0-9]|3[01])$/i;

function canonicalRegister(name: string): string | undefined {
  return REGISTER.test(name) ? name.toLowerCase() : undefined;
}

function registerOperand(code: ThreadCode, operand: Piece): number {
  const name = canonicalRegister(operand.text);
  if (name !== undefined) return code.registers.index(name);
  if (!/^r[0-9]+$/i.test(operand.text)) return badOperand(operand, 'a register such as `r1`');
  return fail('unknown-name', `\`${operand.text}\` is not a register of PPC`, {
    span: operand.span,
    expected: 'a register from `r0` to `r31`',
    suggestion: didYouMean(operand.text, code.registers.names),
  });
}

const value = (code: ThreadCode, operand: Piece): Expression => register(registerOperand(code, operand));

function numberOperand(operand: Piece): number {
  return numberOf(operand.text) ?? badOperand(operand, 'a number');
}

/** The base of an address: `r0` and `0` there mean the number 0. */
function base(code: ThreadCode, operand: Piece): Expression {
  return /^(?:r?0)$/i.test(operand.text) ? constant(0) : value(code, operand);
}

function sum(left: Expression, right: Expression): Expression {
  if (left.kind === 'constant' && left.value === 0) return right;
  if (right.kind === 'constant' && right.value === 0) return left;
  return binary('+', left, right, 32);
}

/** `0(r2)`, which herd7 also reads as `0,r2`. */
function displaced(code: ThreadCode, instruction: AssemblyInstruction): { data: Piece; address: Expression } {
  const [data, offset, other] = checkOperands(instruction, `${instruction.mnemonic.text} r1,0(r2)`, 2, 3);
  if (other !== undefined)
    return { data: data!, address: sum(base(code, other), constant(numberOperand(offset!))) };
  const found = /^([^(]*)\(([^)]*)\)$/.exec(offset!.text);
  if (found === null) return badOperand(offset!, 'an address such as `0(r2)`');
  const [, before, inside] = found as unknown as [string, string, string];
  const distance = numberOperand(part(offset!, 0, before.length));
  const start = before.length + 1;
  return {
    data: data!,
    address: sum(base(code, part(offset!, start, start + inside.length)), constant(distance)),
  };
}

function indexed(code: ThreadCode, instruction: AssemblyInstruction): { data: Piece; address: Expression } {
  const [data, ra, rb] = checkOperands(instruction, `${instruction.mnemonic.text} r1,r2,r3`, 3);
  return { data: data!, address: sum(base(code, ra!), value(code, rb!)) };
}

type Addressing = typeof indexed;

const load =
  (addressing: Addressing, reserves = false): Lowering =>
  (code, instruction) => {
    const { data, address } = addressing(code, instruction);
    code.load(
      instruction.whole.span,
      registerOperand(code, data),
      address,
      reserves ? ['X'] : [],
      32,
      reserves,
    );
  };

const store =
  (addressing: Addressing): Lowering =>
  (code, instruction) => {
    const { data, address } = addressing(code, instruction);
    code.store(instruction.whole.span, address, value(code, data), [], 32);
  };

const storeConditional: Lowering = (code, instruction) => {
  const { data, address } = indexed(code, instruction);
  const { span } = instruction.whole;
  const field = conditionField(code, 0);
  code.set(span, field.right, constant(0));
  code.storeExclusive(span, field.left, address, value(code, data), ['X'], 32);
};

function conditionField(code: ThreadCode, field: number): { left: number; right: number } {
  return { left: code.own(`cr${field}`), right: code.own(`cr${field}.with`) };
}

function setField(code: ThreadCode, span: Span, field: number, left: Expression, right: Expression): void {
  if (!code.keepsFlags) return;
  const { left: first, right: second } = conditionField(code, field);
  code.set(span, first, left);
  code.set(span, second, right);
}

/** Splits off an optional condition register field in front. */
function withField(operands: readonly Piece[]): { field: number; rest: readonly Piece[] } {
  const found = /^cr([0-7])$/i.exec(operands[0]?.text ?? '');
  return found === null ? { field: 0, rest: operands } : { field: Number(found[1]), rest: operands.slice(1) };
}

const compare =
  (immediate: boolean): Lowering =>
  (code, instruction) => {
    const form = `${instruction.mnemonic.text} r1,${immediate ? '1' : 'r2'}`;
    const { field, rest } = withField(checkOperands(instruction, form, 2, 3));
    const [left, right] = checkOperands({ ...instruction, operands: rest }, form, 2);
    const second = immediate ? constant(numberOperand(right!)) : value(code, right!);
    setField(code, instruction.whole.span, field, value(code, left!), second);
  };

const CONDITIONS: Record<string, BinaryOperator> = {
  beq: '==',
  bne: '!=',
  blt: '<',
  bge: '>=',
  bnl: '>=',
  bgt: '>',
  ble: '<=',
  bng: '<=',
};

const branch =
  (operator: BinaryOperator): Lowering =>
  (code, instruction) => {
    const form = `${instruction.mnemonic.text} L0`;
    const { field, rest } = withField(checkOperands(instruction, form, 1, 2));
    const [label] = checkOperands({ ...instruction, operands: rest }, form, 1);
    const { left, right } = conditionField(code, field);
    code.branch(
      instruction.whole.span,
      binary(operator, register(left), register(right)),
      labelOperand(label!),
    );
  };

const arithmetic =
  (operator: BinaryOperator, setsField: boolean, reversed = false): Lowering =>
  (code, instruction) => {
    const [rd, ra, rb] = checkOperands(instruction, `${instruction.mnemonic.text} r1,r2,r3`, 3);
    const target = registerOperand(code, rd!);
    const [left, right] = reversed ? [rb!, ra!] : [ra!, rb!];
    code.set(instruction.whole.span, target, binary(operator, value(code, left), value(code, right), 32));
    if (setsField) setField(code, instruction.whole.span, 0, register(target), constant(0));
  };

const withImmediate =
  (operator: BinaryOperator, options: { zeroBase?: boolean; setsField?: boolean } = {}): Lowering =>
  (code, instruction) => {
    const [rd, ra, number] = checkOperands(instruction, `${instruction.mnemonic.text} r1,r2,1`, 3);
    const target = registerOperand(code, rd!);
    const left = options.zeroBase === true ? base(code, ra!) : value(code, ra!);
    const amount = numberOperand(number!);
    const result =
      left.kind === 'constant'
        ? constant(applyBinary(operator, left.value, amount, 32))
        : binary(operator, left, constant(amount), 32);
    code.set(instruction.whole.span, target, result);
    if (options.setsField === true) setField(code, instruction.whole.span, 0, register(target), constant(0));
  };

const loadImmediate: Lowering = (code, instruction) => {
  const [rd, number] = checkOperands(instruction, 'li r1,1', 2);
  code.set(instruction.whole.span, registerOperand(code, rd!), constant(numberOperand(number!) | 0));
};

const moveRegister: Lowering = (code, instruction) => {
  const [rd, rs] = checkOperands(instruction, 'mr r1,r2', 2);
  code.set(instruction.whole.span, registerOperand(code, rd!), value(code, rs!));
};

const jump: Lowering = (code, instruction) => {
  const [label] = checkOperands(instruction, 'b L0', 1);
  code.jump(instruction.whole.span, labelOperand(label!));
};

const fence =
  (tag: string): Lowering =>
  (code, instruction) => {
    checkOperands(instruction, instruction.mnemonic.text, 0);
    code.fence(instruction.whole.span, tag);
  };

const OPERATORS: Record<string, BinaryOperator> = {
  add: '+',
  sub: '-',
  xor: '^',
  and: '&',
  or: '|',
  mullw: '*',
};

const LOWERINGS = new Map<string, Lowering>([
  ['lwz', load(displaced)],
  ['lwzx', load(indexed)],
  ['lwarx', load(indexed, true)],
  ['stw', store(displaced)],
  ['stwx', store(indexed)],
  ['stwcx.', storeConditional],
  ...Object.entries(OPERATORS).flatMap(([name, operator]): [string, Lowering][] => [
    [name, arithmetic(operator, false)],
    [`${name}.`, arithmetic(operator, true)],
  ]),
  ['subf', arithmetic('-', false, true)],
  ['subf.', arithmetic('-', true, true)],
  ['addi', withImmediate('+', { zeroBase: true })],
  ['subi', withImmediate('-', { zeroBase: true })],
  ['ori', withImmediate('|')],
  ['xori', withImmediate('^')],
  ['andi.', withImmediate('&', { setsField: true })],
  ['li', loadImmediate],
  ['mr', moveRegister],
  ['cmpw', compare(false)],
  ['cmpwi', compare(true)],
  ...Object.entries(CONDITIONS).map(([name, operator]): [string, Lowering] => [name, branch(operator)]),
  ['b', jump],
  ['sync', fence('SYNC')],
  ['hwsync', fence('SYNC')],
  ['lwsync', fence('LWSYNC')],
  ['eieio', fence('EIEIO')],
  ['isync', fence('ISYNC')],
  ['nop', (_code, instruction) => void checkOperands(instruction, 'nop', 0)],
]);

const REFUSED = new Map<string, string>([
  ...[
    'lbz',
    'lbzx',
    'lhz',
    'lhzx',
    'ld',
    'ldx',
    'ldarx',
    'stb',
    'stbx',
    'sth',
    'sthx',
    'std',
    'stdx',
    'stdcx.',
  ].map((name): [string, string] => [name, 'access of a size other than 32 bits']),
  ...['lwzu', 'stwu'].map((name): [string, string] => [name, 'access that updates its base register']),
  ...['lmw', 'stmw'].map((name): [string, string] => [name, 'access to several words']),
  ...['bl', 'blr', 'mtlr', 'mflr'].map((name): [string, string] => [name, 'code addresses']),
  ['dcbf', 'cache maintenance'],
]);

export const ppcLanguage = assemblyLanguage({
  language: 'PPC',
  lowerings: LOWERINGS,
  refused: REFUSED,
  examples: 'lwz, stw, li, xor, bne or sync',
  symbolic: { letter: 'r', count: 32 },
  canonicalRegister,
  readsFlags: (mnemonic) => mnemonic in CONDITIONS,
});
