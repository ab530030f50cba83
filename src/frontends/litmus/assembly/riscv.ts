/**
 * RISC-V litmus tests (RV64). Tags as herd7 has them: Acq, Rel, AcqRel from `.aq`, `.rl`, `.aq.rl`;
 * Sc from `.sc`; X for both halves of lr/sc and of atomics; fences by name, `fence rw,w` is
 * Fence.rw.w. An atomic's `.aq` goes to its read, its `.rl` to its write, both to both halves.
 * Registers are 64 bits wide; a 32-bit store cuts its value.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import {
  type BinaryOperator,
  binary,
  constant,
  type Expression,
  type Width,
} from '../../../program/expression.ts';
import type { Tags } from '../../../program/instruction.ts';
import { assemblyLanguage, type Lowering } from './assembly-language.ts';
import { badOperand, checkOperands, labelOperand, numberOf } from './operands.ts';
import { type Piece, part } from './table.ts';
import type { RegisterPlace, ThreadCode } from './thread-code.ts';

const ALIASES = new Map(
  'zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6'
    .split(' ')
    .map((name, number): [string, string] => [name, `x${number}`]),
);
ALIASES.set('fp', 'x8');

function canonicalRegister(name: string): string | undefined {
  const lower = name.toLowerCase();
  return /^x([0-9]|[12][0-9]|3[01])$/.test(lower) ? lower : ALIASES.get(lower);
}

function registerOperand(code: ThreadCode, operand: Piece): RegisterPlace {
  const name = canonicalRegister(operand.text);
  if (name !== undefined) return name === 'x0' ? 'zero' : code.registers.index(name);
  if (!/^[xast][0-9]+$/i.test(operand.text)) return badOperand(operand, 'a register such as `x5`');
  return fail('unknown-name', `\`${operand.text}\` is not a register of RISCV`, {
    span: operand.span,
    expected: 'a register from `x0` to `x31`, or its other name such as `a0`',
    suggestion: didYouMean(operand.text, code.registers.names),
  });
}

const value = (code: ThreadCode, operand: Piece): Expression => code.read(registerOperand(code, operand));

function numberOperand(operand: Piece): number {
  return numberOf(operand.text) ?? badOperand(operand, 'a number');
}

/** `0(x5)`, `(x5)`. */
function addressOperand(code: ThreadCode, operand: Piece): Expression {
  const found = /^([^(]*)\(([^)]*)\)$/.exec(operand.text);
  if (found === null) return badOperand(operand, 'an address such as `0(x5)`');
  const [, before, inside] = found as unknown as [string, string, string];
  const offset = part(operand, 0, before.length);
  const start = before.length + 1;
  const base = value(code, part(operand, start, start + inside.length));
  const distance = offset.text === '' ? 0 : numberOperand(offset);
  return distance === 0 ? base : binary('+', base, constant(distance), 64);
}

/** A value as a store of `bits` leaves it: 32 bits signed, bytes and half-words zero-extended. */
function stored(expression: Expression, bits: Width): Expression {
  if (bits === 64) return expression;
  if (expression.kind === 'constant') return expression;
  if (bits === 32) return binary('+', expression, constant(0), 32);
  return binary('&', expression, constant((1 << bits) - 1), 32);
}

interface Order {
  readonly suffix: string;
  readonly read: Tags;
  readonly write: Tags;
}

const PLAIN: Order = { suffix: '', read: [], write: [] };
const ORDERS: readonly Order[] = [
  PLAIN,
  { suffix: '.aq', read: ['Acq'], write: [] },
  { suffix: '.rl', read: [], write: ['Rel'] },
  { suffix: '.aq.rl', read: ['AcqRel'], write: ['AcqRel'] },
  { suffix: '.aqrl', read: ['AcqRel'], write: ['AcqRel'] },
  { suffix: '.sc', read: ['Sc'], write: ['Sc'] },
];

const load =
  (bits: Width, tags: Tags, signed = true): Lowering =>
  (code, instruction) => {
    const [rd, address] = checkOperands(instruction, `${instruction.mnemonic.text} x5,0(x6)`, 2);
    const { span } = instruction.whole;
    const target = registerOperand(code, rd!);
    code.load(span, target, addressOperand(code, address!), tags, bits);
    const loaded = code.read(target);
    if (bits < 32 && signed) {
      const distance = constant(32 - bits);
      code.set(span, target, binary('>>', binary('<<', loaded, distance, 32), distance, 32));
    }
    if (bits === 32 && !signed) code.set(span, target, binary('&', loaded, constant(0xffffffff), 64));
  };

const store =
  (bits: Width, tags: Tags): Lowering =>
  (code, instruction) => {
    const [rs, address] = checkOperands(instruction, `${instruction.mnemonic.text} x5,0(x6)`, 2);
    const data = stored(value(code, rs!), bits);
    code.store(instruction.whole.span, addressOperand(code, address!), data, tags, bits);
  };

const loadReserved =
  (bits: Width, tags: Tags): Lowering =>
  (code, instruction) => {
    const [rd, address] = checkOperands(instruction, `${instruction.mnemonic.text} x5,(x6)`, 2);
    const target = registerOperand(code, rd!);
    code.load(instruction.whole.span, target, addressOperand(code, address!), ['X', ...tags], bits, true);
  };

const storeConditional =
  (bits: Width, tags: Tags): Lowering =>
  (code, instruction) => {
    const [rd, rs, address] = checkOperands(instruction, `${instruction.mnemonic.text} x5,x6,(x7)`, 3);
    const data = stored(value(code, rs!), bits);
    const status = registerOperand(code, rd!);
    code.storeExclusive(
      instruction.whole.span,
      status,
      addressOperand(code, address!),
      data,
      ['X', ...tags],
      bits,
      true,
    );
  };

type Combine = (old: Expression, operand: Expression) => Expression;

const combine =
  (operator: BinaryOperator): Combine =>
  (old, operand) =>
    binary(operator, old, operand, 64);

/** The old value if `operator` holds between it and the operand, else the operand. */
const choose =
  (operator: BinaryOperator): Combine =>
  (old, operand) => ({
    kind: 'select',
    condition: binary(operator, old, operand, 64),
    whenTrue: old,
    whenFalse: operand,
  });

const COMBINATIONS: Record<string, Combine> = {
  amoswap: (_old, operand) => operand,
  amoadd: combine('+'),
  amoand: combine('&'),
  amoor: combine('|'),
  amoxor: combine('^'),
  amomax: choose('>'),
  amomin: choose('<'),
  amominu: choose('<u'),
  amomaxu: (old, operand) => ({
    kind: 'select',
    condition: binary('<u', operand, old, 64),
    whenTrue: old,
    whenFalse: operand,
  }),
};

const atomic =
  (change: Combine, bits: Width, order: Order): Lowering =>
  (code, instruction) => {
    const [rd, rs, address] = checkOperands(instruction, `${instruction.mnemonic.text} x5,x6,(x7)`, 3);
    const operand = value(code, rs!);
    code.readModifyWrite(instruction.whole.span, {
      destination: registerOperand(code, rd!),
      address: addressOperand(code, address!),
      value: (old) => stored(change(old, operand), bits),
      readTags: ['X', ...order.read],
      writeTags: ['X', ...order.write],
      bits,
    });
  };

const arithmetic =
  (operator: BinaryOperator, width: 32 | 64): Lowering =>
  (code, instruction) => {
    const [rd, rs1, rs2] = checkOperands(instruction, `${instruction.mnemonic.text} x5,x6,x7`, 3);
    const result = binary(operator, value(code, rs1!), value(code, rs2!), width);
    code.set(instruction.whole.span, registerOperand(code, rd!), result);
  };

const withImmediate =
  (operator: BinaryOperator, width: 32 | 64): Lowering =>
  (code, instruction) => {
    const [rd, rs, number] = checkOperands(instruction, `${instruction.mnemonic.text} x5,x6,1`, 3);
    const left = value(code, rs!);
    const amount = constant(numberOperand(number!));
    const result =
      left.kind === 'constant' && (operator === '|' || operator === '+')
        ? amount
        : binary(operator, left, amount, width);
    code.set(instruction.whole.span, registerOperand(code, rd!), result);
  };

const move =
  (source: (code: ThreadCode, operand: Piece) => Expression, form: string): Lowering =>
  (code, instruction) => {
    const [rd, operand] = checkOperands(instruction, form, 2);
    code.set(instruction.whole.span, registerOperand(code, rd!), source(code, operand!));
  };

const branch =
  (build: (left: Expression, right: Expression) => Expression): Lowering =>
  (code, instruction) => {
    const [rs1, rs2, label] = checkOperands(instruction, `${instruction.mnemonic.text} x5,x6,L0`, 3);
    code.branch(instruction.whole.span, build(value(code, rs1!), value(code, rs2!)), labelOperand(label!));
  };

const branchOnZero =
  (operator: '==' | '!='): Lowering =>
  (code, instruction) => {
    const [rs, label] = checkOperands(instruction, `${instruction.mnemonic.text} x5,L0`, 2);
    code.branch(
      instruction.whole.span,
      binary(operator, value(code, rs!), constant(0), 64),
      labelOperand(label!),
    );
  };

const jump: Lowering = (code, instruction) => {
  const [label] = checkOperands(instruction, 'j L0', 1);
  code.jump(instruction.whole.span, labelOperand(label!));
};

/** `r`, `w`, `rw`, or `iorw` and the like: device accesses are no part of a test. */
function fenceSide(side: Piece): string {
  const text = side.text.toLowerCase();
  const memory = text.replace(/[io]/g, '');
  return /^i?o?r?w?$/.test(text) && memory !== '' ? memory : badOperand(side, '`r`, `w` or `rw`');
}

const fence: Lowering = (code, instruction) => {
  const { operands, whole } = instruction;
  if (operands.length === 0) return code.fence(whole.span, 'Fence.rw.rw');
  const [before, after] = checkOperands(instruction, 'fence rw,rw', 2);
  return code.fence(whole.span, `Fence.${fenceSide(before!)}.${fenceSide(after!)}`);
};

const namedFence =
  (tag: string): Lowering =>
  (code, instruction) => {
    checkOperands(instruction, instruction.mnemonic.text, 0);
    code.fence(instruction.whole.span, tag);
  };

const SIZES: readonly (readonly [string, Width])[] = [
  ['b', 8],
  ['h', 16],
  ['w', 32],
  ['d', 64],
];

const OPERATORS: Record<string, BinaryOperator> = {
  add: '+',
  sub: '-',
  xor: '^',
  and: '&',
  or: '|',
  sll: '<<',
  srl: '>>>',
  sra: '>>',
  slt: '<',
  sltu: '<u',
  mul: '*',
};

function accesses(): [string, Lowering][] {
  const entries: [string, Lowering][] = [];
  for (const order of ORDERS) {
    for (const [letter, bits] of SIZES) {
      // Plain loads cannot release and plain stores cannot acquire alone.
      if (order.suffix !== '.rl') entries.push([`l${letter}${order.suffix}`, load(bits, order.read)]);
      if (order.suffix !== '.aq') entries.push([`s${letter}${order.suffix}`, store(bits, order.write)]);
      if (bits < 64 && order === PLAIN) entries.push([`l${letter}u`, load(bits, [], false)]);
      if (bits < 32) continue;
      const exclusive = order.suffix === '.rl' ? ['Rel'] : order.read;
      entries.push([`lr.${letter}${order.suffix}`, loadReserved(bits, exclusive)]);
      const conditional = order.suffix === '.aq' ? ['Acq'] : order.write;
      entries.push([`sc.${letter}${order.suffix}`, storeConditional(bits, conditional)]);
      for (const [name, change] of Object.entries(COMBINATIONS)) {
        entries.push([`${name}.${letter}${order.suffix}`, atomic(change, bits, order)]);
      }
    }
  }
  return entries;
}

const LOWERINGS = new Map<string, Lowering>([
  ...accesses(),
  ...Object.entries(OPERATORS).map(([name, operator]): [string, Lowering] => [
    name,
    arithmetic(operator, 64),
  ]),
  ...['add', 'sub', 'sll', 'srl', 'sra'].map((name): [string, Lowering] => [
    `${name}w`,
    arithmetic(OPERATORS[name]!, 32),
  ]),
  ...['add', 'xor', 'and', 'or', 'sll', 'srl', 'sra', 'slt'].map((name): [string, Lowering] => [
    `${name}i`,
    withImmediate(OPERATORS[name]!, 64),
  ]),
  ...['add', 'sll', 'srl', 'sra'].map((name): [string, Lowering] => [
    `${name}iw`,
    withImmediate(OPERATORS[name]!, 32),
  ]),
  ['sltiu', withImmediate('<u', 64)],
  ['li', move((_code, operand) => constant(numberOperand(operand)), 'li x5,1')],
  ['mv', move(value, 'mv x5,x6')],
  ['neg', move((code, operand) => binary('-', constant(0), value(code, operand), 64), 'neg x5,x6')],
  ['not', move((code, operand) => binary('^', value(code, operand), constant(-1), 64), 'not x5,x6')],
  ['seqz', move((code, operand) => binary('==', value(code, operand), constant(0), 64), 'seqz x5,x6')],
  ['snez', move((code, operand) => binary('!=', value(code, operand), constant(0), 64), 'snez x5,x6')],
  ['beq', branch((left, right) => binary('==', left, right, 64))],
  ['bne', branch((left, right) => binary('!=', left, right, 64))],
  ['blt', branch((left, right) => binary('<', left, right, 64))],
  ['bge', branch((left, right) => binary('>=', left, right, 64))],
  ['bltu', branch((left, right) => binary('<u', left, right, 64))],
  ['bgeu', branch((left, right) => binary('<=u', right, left, 64))],
  ['beqz', branchOnZero('==')],
  ['bnez', branchOnZero('!=')],
  ['j', jump],
  ['fence', fence],
  ['fence.i', namedFence('Fence.i')],
  ['fence.tso', namedFence('Fence.tso')],
  ['nop', (_code, instruction) => void checkOperands(instruction, 'nop', 0)],
]);

const REFUSED = new Map<string, string>([
  ...['jal', 'jalr', 'ret', 'la', 'auipc', 'call'].map((name): [string, string] => [name, 'code addresses']),
  ...['ecall', 'ebreak', 'csrr', 'csrw', 'sfence.vma'].map((name): [string, string] => [
    name,
    'system instruction',
  ]),
]);

export const riscvLanguage = assemblyLanguage({
  language: 'RISCV',
  lowerings: LOWERINGS,
  refused: REFUSED,
  examples: 'lw, sw, li, xor, bne or fence',
  symbolic: { letter: 'x', count: 32 },
  canonicalRegister,
  readsFlags: () => false,
});
