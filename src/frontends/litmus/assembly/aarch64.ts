/**
 * AArch64 litmus tests: arithmetic, branches and fences here, memory accesses in aarch64-memory.ts.
 * Flags are kept as the two compared values, so that a conditional branch depends on what was
 * compared. Tags: cat.md.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import {
  type BinaryOperator,
  binary,
  constant,
  type Expression,
  unary,
} from '../../../program/expression.ts';
import { FENCES, MEMORY } from './aarch64-memory.ts';
import {
  canonicalRegister,
  immediateOperand,
  read,
  registerOperand,
  secondOperand,
  wideRegisters,
  zeroExtend,
} from './aarch64-operands.ts';
import { assemblyLanguage, type Lowering } from './assembly-language.ts';
import { CONDITIONS, condition, setFlags } from './flags.ts';
import { badOperand, checkOperands, labelOperand } from './operands.ts';
import type { Piece } from './table.ts';
import type { ThreadCode } from './thread-code.ts';

const OPERATORS: Record<string, BinaryOperator> = {
  add: '+',
  sub: '-',
  eor: '^',
  and: '&',
  orr: '|',
  mul: '*',
};

const arithmetic =
  (operator: BinaryOperator, flags: boolean): Lowering =>
  (code, instruction) => {
    const [rd, rn, rm, shift] = checkOperands(instruction, `${instruction.mnemonic.text} Wd,Wn,Wm`, 3, 4);
    const { span } = instruction.whole;
    const destination = registerOperand(code, rd!);
    const left = read(code, registerOperand(code, rn!));
    const right = secondOperand(code, rm!, shift, destination.width);
    const result = binary(operator, left, right, destination.width);
    // The flags first: the destination may be an operand.
    if (flags && operator === '-') setFlags(code, span, left, right, destination.width);
    else if (flags) setFlags(code, span, result, undefined, destination.width);
    code.set(span, destination.place, result);
    zeroExtend(code, span, destination);
  };

const shift =
  (operator: BinaryOperator): Lowering =>
  (code, instruction) => {
    const [rd, rn, rm] = checkOperands(instruction, `${instruction.mnemonic.text} Wd,Wn,#n`, 3);
    const destination = registerOperand(code, rd!);
    const left = read(code, registerOperand(code, rn!));
    const right = secondOperand(code, rm!, undefined, destination.width);
    code.set(instruction.whole.span, destination.place, binary(operator, left, right, destination.width));
    zeroExtend(code, instruction.whole.span, destination);
  };

const compare: Lowering = (code, instruction) => {
  const [rn, rm, shiftPiece] = checkOperands(instruction, `${instruction.mnemonic.text} Wn,Wm`, 2, 3);
  const left = registerOperand(code, rn!);
  const right = secondOperand(code, rm!, shiftPiece, left.width);
  if (instruction.mnemonic.text.toLowerCase() === 'cmp') {
    setFlags(code, instruction.whole.span, read(code, left), right, left.width);
  } else {
    const result = binary('&', read(code, left), right, left.width);
    setFlags(code, instruction.whole.span, result, undefined, left.width);
  }
};

const move =
  (build: (value: Expression, width: 32 | 64) => Expression): Lowering =>
  (code, instruction) => {
    const [rd, rm] = checkOperands(instruction, `${instruction.mnemonic.text} Wd,#1`, 2);
    const destination = registerOperand(code, rd!);
    const value = secondOperand(code, rm!, undefined, destination.width);
    const fits = value.kind === 'constant' && destination.width === 32 ? constant(value.value | 0) : value;
    code.set(instruction.whole.span, destination.place, build(fits, destination.width));
    zeroExtend(code, instruction.whole.span, destination);
  };

const extend =
  (build: (value: Expression) => Expression): Lowering =>
  (code, instruction) => {
    const [rd, rn] = checkOperands(instruction, `${instruction.mnemonic.text} Xd,Wn`, 2);
    const value = read(code, registerOperand(code, rn!));
    code.set(instruction.whole.span, registerOperand(code, rd!).place, build(value));
  };

function conditionOperand(code: ThreadCode, operand: Piece): Expression {
  const name = operand.text.toLowerCase();
  if (!CONDITIONS.has(name)) badOperand(operand, 'a condition such as `EQ` or `NE`');
  return condition(code, name, operand);
}

const select: Lowering = (code, instruction) => {
  const [rd, rn, rm, name] = checkOperands(instruction, 'CSEL Wd,Wn,Wm,EQ', 4);
  const destination = registerOperand(code, rd!);
  code.set(instruction.whole.span, destination.place, {
    kind: 'select',
    condition: conditionOperand(code, name!),
    whenTrue: read(code, registerOperand(code, rn!)),
    whenFalse: read(code, registerOperand(code, rm!)),
  });
  zeroExtend(code, instruction.whole.span, destination);
};

const conditionalSet: Lowering = (code, instruction) => {
  const [rd, name] = checkOperands(instruction, 'CSET Wd,EQ', 2);
  code.set(instruction.whole.span, registerOperand(code, rd!).place, conditionOperand(code, name!));
};

const branchOnCondition =
  (name: string): Lowering =>
  (code, instruction) => {
    const [label] = checkOperands(instruction, `${instruction.mnemonic.text} L0`, 1);
    const { span } = instruction.whole;
    code.branch(span, condition(code, name, instruction.mnemonic), labelOperand(label!));
  };

const compareAndBranch =
  (operator: '==' | '!='): Lowering =>
  (code, instruction) => {
    const [rn, label] = checkOperands(instruction, `${instruction.mnemonic.text} Wn,L0`, 2);
    const value = read(code, registerOperand(code, rn!));
    code.branch(instruction.whole.span, binary(operator, value, constant(0)), labelOperand(label!));
  };

const testAndBranch =
  (operator: '==' | '!='): Lowering =>
  (code, instruction) => {
    const [rn, bit, label] = checkOperands(instruction, `${instruction.mnemonic.text} Wn,#0,L0`, 3);
    const tested = registerOperand(code, rn!);
    const number = immediateOperand(bit!);
    if (number < 0 || number >= tested.width) {
      fail('value', `there is no bit ${number} in \`${rn!.text}\``, {
        span: bit!.span,
        expected: `a bit from 0 to ${tested.width - 1}`,
      });
    }
    const value = binary('>>', read(code, tested), constant(number), tested.width);
    const masked = binary('&', value, constant(1), tested.width);
    code.branch(instruction.whole.span, binary(operator, masked, constant(0)), labelOperand(label!));
  };

const jump: Lowering = (code, instruction) => {
  const [label] = checkOperands(instruction, 'B L0', 1);
  code.jump(instruction.whole.span, labelOperand(label!));
};

const nothing: Lowering = (_code, instruction) => {
  checkOperands(instruction, 'NOP', 0);
};

const LOWERINGS = new Map<string, Lowering>([
  ...MEMORY,
  ...FENCES,
  ...Object.entries(OPERATORS).map(([name, operator]): [string, Lowering] => [
    name,
    arithmetic(operator, false),
  ]),
  ['adds', arithmetic('+', true)],
  ['subs', arithmetic('-', true)],
  ['ands', arithmetic('&', true)],
  ['lsl', shift('<<')],
  ['lsr', shift('>>>')],
  ['asr', shift('>>')],
  ['cmp', compare],
  ['tst', compare],
  ['mov', move((value) => value)],
  ['movz', move((value) => value)],
  ['mvn', move((value, width) => unary('~', value, width))],
  ['neg', move((value, width) => unary('-', value, width))],
  ['sxtw', extend((value) => value)],
  ['uxtw', extend((value) => binary('&', value, constant(0xffffffff), 64))],
  ['csel', select],
  ['cset', conditionalSet],
  ...[...CONDITIONS].map((name): [string, Lowering] => [`b.${name}`, branchOnCondition(name)]),
  ['cbz', compareAndBranch('==')],
  ['cbnz', compareAndBranch('!=')],
  ['tbz', testAndBranch('==')],
  ['tbnz', testAndBranch('!=')],
  ['b', jump],
  ['nop', nothing],
]);

const REFUSED = new Map<string, string>([
  ...['ldp', 'ldnp', 'ldxp', 'ldaxp', 'ldiapp'].map((name): [string, string] => [name, 'load pair']),
  ...['stp', 'stnp', 'stxp', 'stlxp', 'stilp'].map((name): [string, string] => [name, 'store pair']),
  ...['casp', 'caspa', 'caspl', 'caspal', 'swpp', 'swppa', 'swppl', 'swppal'].map(
    (name): [string, string] => [name, 'atomic access to a pair'],
  ),
  ...['bl', 'blr', 'br', 'ret', 'adr', 'adrp'].map((name): [string, string] => [name, 'code addresses']),
  ...['svc', 'eret', 'udf', 'mrs', 'msr'].map((name): [string, string] => [
    name,
    'exceptions and system registers',
  ]),
  ...['tlbi', 'at', 'dc', 'ic'].map((name): [string, string] => [
    name,
    'virtual memory and cache maintenance',
  ]),
  ...['stg', 'ldg', 'stzg'].map((name): [string, string] => [name, 'memory tags']),
  ...['ld1', 'ld2', 'ld3', 'ld4', 'st1', 'st2', 'st3', 'st4'].map((name): [string, string] => [
    name,
    'vector access',
  ]),
  ['movk', 'partial register write'],
]);

export const aarch64Language = assemblyLanguage({
  language: 'AArch64',
  lowerings: LOWERINGS,
  refused: REFUSED,
  examples: 'LDR, STR, MOV, ADD, CBNZ or DMB',
  symbolic: { letter: 'X', count: 29 },
  canonicalRegister,
  readsFlags: (mnemonic) => mnemonic.startsWith('b.') || mnemonic.startsWith('cs'),
  wideRegisters,
});
