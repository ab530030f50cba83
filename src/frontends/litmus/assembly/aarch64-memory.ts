/**
 * Memory accesses and fences of AArch64. Tags as herd7 has them: A acquire (LDAR), Q acquire-PC
 * (LDAPR), L release, X both halves of exclusives and atomics, NoRet the read of an atomic whose
 * old value is not kept. A failed CAS is a read without X. Bytes and half-words live zero-extended
 * in memory.
 */
import {
  type BinaryOperator,
  binary,
  constant,
  type Expression,
  register,
  type Width,
} from '../../../program/expression.ts';
import type { Tags } from '../../../program/instruction.ts';
import { addressOperand, type Register, read, registerOperand, zeroExtend } from './aarch64-operands.ts';
import type { Lowering } from './assembly-language.ts';
import { badOperand, checkOperands, unsupportedOperand } from './operands.ts';
import type { AssemblyInstruction } from './table.ts';

type Entry = [string, Lowering];

const SUFFIXES = [
  ['', undefined],
  ['b', 8],
  ['h', 16],
] as const;

/** A value cut to a byte or half-word, as memory holds it. */
function truncated(value: Expression, bits: Width): Expression {
  if (bits >= 32) return value;
  const mask = (1 << bits) - 1;
  return value.kind === 'constant' ? constant(value.value & mask) : binary('&', value, constant(mask), 32);
}

function checkIndexing(instruction: AssemblyInstruction, count: number): void {
  const { operands } = instruction;
  if (operands.length === count + 1 && operands[count - 1]!.text.startsWith('[')) {
    unsupportedOperand(operands[count]!, 'post-indexed addressing');
  }
}

const load =
  (tags: Tags, bits: Width | undefined, exclusive: boolean, signed = false): Lowering =>
  (code, instruction) => {
    checkIndexing(instruction, 2);
    const [rt, address] = checkOperands(instruction, `${instruction.mnemonic.text} Wt,[Xn]`, 2);
    const { span } = instruction.whole;
    const target = registerOperand(code, rt!);
    const size = bits ?? target.width;
    code.load(span, target.place, addressOperand(code, address!), tags, size, exclusive);
    if (signed && size < 32 && target.place !== 'zero') {
      const distance = constant(32 - size);
      const high = binary('<<', register(target.place), distance, 32);
      code.set(span, target.place, binary('>>', high, distance, 32));
    }
    zeroExtend(code, span, target);
  };

const store =
  (tags: Tags, bits: Width | undefined): Lowering =>
  (code, instruction) => {
    checkIndexing(instruction, 2);
    const [rt, address] = checkOperands(instruction, `${instruction.mnemonic.text} Wt,[Xn]`, 2);
    const source = registerOperand(code, rt!);
    const size = bits ?? source.width;
    const value = truncated(read(code, source), size);
    code.store(instruction.whole.span, addressOperand(code, address!), value, tags, size);
  };

const storeExclusive =
  (tags: Tags, bits: Width | undefined): Lowering =>
  (code, instruction) => {
    const [rs, rt, address] = checkOperands(instruction, `${instruction.mnemonic.text} Ws,Wt,[Xn]`, 3);
    const status = registerOperand(code, rs!);
    if (status.width === 64) badOperand(rs!, 'a 32-bit register such as `W0` for the status');
    const source = registerOperand(code, rt!);
    const size = bits ?? source.width;
    const value = truncated(read(code, source), size);
    code.storeExclusive(
      instruction.whole.span,
      status.place,
      addressOperand(code, address!),
      value,
      tags,
      size,
    );
  };

type Combine = (old: Expression, operand: Expression, width: 32 | 64) => Expression;

const combine =
  (operator: BinaryOperator): Combine =>
  (old, operand, width) =>
    binary(operator, old, operand, width);

const choose =
  (operator: '<' | '<u' | '>'): Combine =>
  (old, operand, width) => ({
    kind: 'select',
    condition: binary(operator, old, operand, width),
    whenTrue: old,
    whenFalse: operand,
  });

const COMBINATIONS: Record<string, Combine> = {
  add: combine('+'),
  eor: combine('^'),
  set: combine('|'),
  clr: (old, operand, width) => binary('&', old, { kind: 'unary', operator: '~', operand, width }, width),
  smax: choose('>'),
  smin: choose('<'),
  umax: (old, operand, width) => ({
    kind: 'select',
    condition: binary('<u', operand, old, width),
    whenTrue: old,
    whenFalse: operand,
  }),
  umin: choose('<u'),
};

interface Order {
  readonly acquire: boolean;
  readonly release: boolean;
}

const ORDERS: readonly (readonly [string, Order])[] = [
  ['', { acquire: false, release: false }],
  ['a', { acquire: true, release: false }],
  ['l', { acquire: false, release: true }],
  ['al', { acquire: true, release: true }],
];

/** Tags of the read half; an acquire counts only if the old value is kept. */
function readTags(order: Order, destination: Register | undefined): Tags {
  if (destination === undefined || destination.place === 'zero') return ['X', 'NoRet'];
  return order.acquire ? ['X', 'A'] : ['X'];
}

const writeTags = (order: Order): Tags => (order.release ? ['X', 'L'] : ['X']);

/**
 * SWP and LD<op>: the first register is the operand, the second gets the old value. `ST<op>` has no
 * second.
 */
const atomic =
  (change: Combine, order: Order, bits: Width | undefined, returns: boolean): Lowering =>
  (code, instruction) => {
    const form = `${instruction.mnemonic.text} Ws,${returns ? 'Wt,' : ''}[Xn]`;
    const operands = checkOperands(instruction, form, returns ? 3 : 2);
    const operand = registerOperand(code, operands[0]!);
    const target = returns ? registerOperand(code, operands[1]!) : undefined;
    if (target !== undefined && target.width !== operand.width) {
      badOperand(operands[1]!, `a ${operand.width}-bit register, as \`${operands[0]!.text}\` is`);
    }
    const address = addressOperand(code, operands.at(-1)!);
    const size = bits ?? operand.width;
    const value = truncated(read(code, operand), size);
    const { span } = instruction.whole;
    code.readModifyWrite(span, {
      destination: target?.place ?? 'zero',
      address,
      value: (old) => truncated(change(old, value, operand.width), size),
      readTags: readTags(order, target),
      writeTags: writeTags(order),
      bits: size,
    });
    if (target !== undefined) zeroExtend(code, span, target);
  };

const compareAndSwap =
  (order: Order, bits: Width | undefined): Lowering =>
  (code, instruction) => {
    const [rs, rt, address] = checkOperands(instruction, `${instruction.mnemonic.text} Ws,Wt,[Xn]`, 3);
    const compared = registerOperand(code, rs!);
    const replacement = registerOperand(code, rt!);
    const size = bits ?? compared.width;
    const kept = compared.place !== 'zero';
    const { span } = instruction.whole;
    code.readModifyWrite(span, {
      destination: compared.place,
      address: addressOperand(code, address!),
      condition: (old) => binary('==', old, truncated(read(code, compared), size)),
      value: () => truncated(read(code, replacement), size),
      readTags: readTags(order, compared),
      writeTags: writeTags(order),
      failureTags: kept ? (order.acquire ? ['A'] : []) : ['NoRet'],
      bits: size,
    });
    zeroExtend(code, span, compared);
  };

function atomics(): Entry[] {
  const entries: Entry[] = [];
  for (const [orderName, order] of ORDERS) {
    for (const [suffix, bits] of SUFFIXES) {
      entries.push([`swp${orderName}${suffix}`, atomic((_old, operand) => operand, order, bits, true)]);
      entries.push([`cas${orderName}${suffix}`, compareAndSwap(order, bits)]);
      for (const [name, change] of Object.entries(COMBINATIONS)) {
        // Memory holds bytes and half-words zero-extended, where a signed comparison would be
        // wrong.
        if (bits !== undefined && (name === 'smax' || name === 'smin')) continue;
        entries.push([`ld${name}${orderName}${suffix}`, atomic(change, order, bits, true)]);
        if (!order.acquire)
          entries.push([`st${name}${orderName}${suffix}`, atomic(change, order, bits, false)]);
      }
    }
  }
  return entries;
}

/** By mnemonic in lower case. */
export const MEMORY: readonly Entry[] = [
  ...SUFFIXES.flatMap(([suffix, bits]): Entry[] => [
    [`ldr${suffix}`, load([], bits, false)],
    [`ldur${suffix}`, load([], bits, false)],
    [`ldar${suffix}`, load(['A'], bits, false)],
    [`ldapr${suffix}`, load(['Q'], bits, false)],
    [`ldapur${suffix}`, load(['Q'], bits, false)],
    [`ldxr${suffix}`, load(['X'], bits, true)],
    [`ldaxr${suffix}`, load(['X', 'A'], bits, true)],
    [`str${suffix}`, store([], bits)],
    [`stur${suffix}`, store([], bits)],
    [`stlr${suffix}`, store(['L'], bits)],
    [`stlur${suffix}`, store(['L'], bits)],
    [`stxr${suffix}`, storeExclusive(['X'], bits)],
    [`stlxr${suffix}`, storeExclusive(['X', 'L'], bits)],
  ]),
  ['ldrsb', load([], 8, false, true)],
  ['ldrsh', load([], 16, false, true)],
  ['ldrsw', load([], 32, false, true)],
  ...atomics(),
];

const DOMAINS = ['nsh', 'ish', 'osh'].flatMap((domain) => [domain, `${domain}ld`, `${domain}st`]);
const OPTIONS = new Set([...DOMAINS, 'sy', 'ld', 'st']);

const barrier =
  (name: string): Lowering =>
  (code, instruction) => {
    const [option] = checkOperands(instruction, `${instruction.mnemonic.text} SY`, 0, 1);
    const scope = option?.text.toLowerCase() ?? 'sy';
    if (!OPTIONS.has(scope)) badOperand(option!, `one of ${[...OPTIONS].join(', ').toUpperCase()}`);
    code.fence(instruction.whole.span, `${name}.${scope.toUpperCase()}`);
  };

const instructionBarrier: Lowering = (code, instruction) => {
  const [option] = checkOperands(instruction, 'ISB', 0, 1);
  if (option !== undefined && !/^sy$/i.test(option.text)) badOperand(option, '`SY` or nothing');
  code.fence(instruction.whole.span, 'ISB');
};

export const FENCES: readonly Entry[] = [
  ['dmb', barrier('DMB')],
  ['dsb', barrier('DSB')],
  ['isb', instructionBarrier],
];
