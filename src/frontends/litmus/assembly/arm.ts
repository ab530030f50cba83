/**
 * ARM (32-bit, ARMv7 and the ARMv8 acquire and release accesses). Tags: DMB and DSB alone for the
 * full barrier, `DMB.ISH`, `DMB.ST` and so on with an option; A, L, X as in AArch64. Of the
 * conditional instructions only moves and branches are supported.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { type BinaryOperator, binary, constant, type Expression } from '../../../program/expression.ts';
import type { Tags } from '../../../program/instruction.ts';
import { assemblyLanguage, type Lowering } from './assembly-language.ts';
import { CONDITIONS, condition, setFlags } from './flags.ts';
import { badOperand, checkOperands, labelOperand, numberOf, unsupportedOperand } from './operands.ts';
import { type Piece, part } from './table.ts';
import type { ThreadCode } from './thread-code.ts';

const REGISTER = /^r([0-9]|1[0-5])$/i;
const ALIASES: Record<string, string> = { sp: 'R13', lr: 'R14', pc: 'R15', fp: 'R11', ip: 'R12' };

function canonicalRegister(name: string): string | undefined {
  return REGISTER.test(name) ? name.toUpperCase() : ALIASES[name.toLowerCase()];
}

function registerOperand(code: ThreadCode, operand: Piece): number {
  const name = canonicalRegister(operand.text);
  if (name === 'R15') return unsupportedOperand(operand, 'the program counter as an operand');
  if (name !== undefined) return code.registers.index(name);
  if (!/^r[0-9]+$/i.test(operand.text)) return badOperand(operand, 'a register such as `R1`');
  return fail('unknown-name', `\`${operand.text}\` is not a register of ARM`, {
    span: operand.span,
    expected: 'a register from `R0` to `R14`',
    suggestion: didYouMean(operand.text, code.registers.names),
  });
}

function valueOperand(code: ThreadCode, operand: Piece): Expression {
  const number = numberOf(operand.text.replace(/^#\s*/, ''));
  if (number !== undefined) return constant(number | 0);
  if (canonicalRegister(operand.text) === undefined && !/^r[0-9]/i.test(operand.text)) {
    return badOperand(operand, 'a register such as `R1` or a number such as `#1`');
  }
  return code.read(registerOperand(code, operand));
}

/** `[R1]`, `[R1,#4]`, `[R1,R2]`; herd7 also writes `R1` alone. */
function addressOperand(code: ThreadCode, operand: Piece): Expression {
  const { text } = operand;
  if (canonicalRegister(text) !== undefined) return code.read(registerOperand(code, operand));
  if (text.endsWith('!')) unsupportedOperand(operand, 'pre-indexed addressing');
  if (!text.startsWith('[') || !text.endsWith(']')) return badOperand(operand, 'an address such as `[R1]`');
  const comma = text.indexOf(',');
  const base = part(operand, 1, comma === -1 ? text.length - 1 : comma);
  const address = code.read(registerOperand(code, base));
  if (comma === -1) return address;
  const offset = valueOperand(code, part(operand, comma + 1, text.length - 1));
  return offset.kind === 'constant' && offset.value === 0 ? address : binary('+', address, offset, 32);
}

const load =
  (tags: Tags, exclusive = false): Lowering =>
  (code, instruction) => {
    const [rt, address] = checkOperands(instruction, `${instruction.mnemonic.text} R0,[R1]`, 2);
    const target = registerOperand(code, rt!);
    code.load(instruction.whole.span, target, addressOperand(code, address!), tags, 32, exclusive);
  };

const store =
  (tags: Tags): Lowering =>
  (code, instruction) => {
    const [rt, address] = checkOperands(instruction, `${instruction.mnemonic.text} R0,[R1]`, 2);
    const value = code.read(registerOperand(code, rt!));
    code.store(instruction.whole.span, addressOperand(code, address!), value, tags, 32);
  };

const storeExclusive =
  (tags: Tags): Lowering =>
  (code, instruction) => {
    const [rd, rt, address] = checkOperands(instruction, `${instruction.mnemonic.text} R0,R1,[R2]`, 3);
    const status = registerOperand(code, rd!);
    const value = code.read(registerOperand(code, rt!));
    code.storeExclusive(instruction.whole.span, status, addressOperand(code, address!), value, tags, 32);
  };

const arithmetic =
  (operator: BinaryOperator, flags: boolean): Lowering =>
  (code, instruction) => {
    const [rd, rn, rm] = checkOperands(instruction, `${instruction.mnemonic.text} R0,R1,R2`, 3);
    const { span } = instruction.whole;
    const target = registerOperand(code, rd!);
    const left = code.read(registerOperand(code, rn!));
    const right = valueOperand(code, rm!);
    const result = binary(operator, left, right, 32);
    // The flags first: the destination may be an operand.
    if (flags)
      setFlags(code, span, operator === '-' ? left : result, operator === '-' ? right : undefined, 32);
    code.set(span, target, result);
  };

const move =
  (name: string | undefined): Lowering =>
  (code, instruction) => {
    const [rd, rm] = checkOperands(instruction, `${instruction.mnemonic.text} R0,#1`, 2);
    const target = registerOperand(code, rd!);
    const value = valueOperand(code, rm!);
    if (name === undefined) return code.set(instruction.whole.span, target, value);
    return code.set(instruction.whole.span, target, {
      kind: 'select',
      condition: condition(code, name, instruction.mnemonic),
      whenTrue: value,
      whenFalse: code.read(target),
    });
  };

const compare: Lowering = (code, instruction) => {
  const [rn, rm] = checkOperands(instruction, 'CMP R0,#1', 2);
  const left = code.read(registerOperand(code, rn!));
  setFlags(code, instruction.whole.span, left, valueOperand(code, rm!), 32);
};

const branch =
  (name: string): Lowering =>
  (code, instruction) => {
    const [label] = checkOperands(instruction, `${instruction.mnemonic.text} L0`, 1);
    code.branch(instruction.whole.span, condition(code, name, instruction.mnemonic), labelOperand(label!));
  };

const compareAndBranch =
  (operator: '==' | '!='): Lowering =>
  (code, instruction) => {
    const [rn, label] = checkOperands(instruction, `${instruction.mnemonic.text} R0,L0`, 2);
    const value = code.read(registerOperand(code, rn!));
    code.branch(instruction.whole.span, binary(operator, value, constant(0)), labelOperand(label!));
  };

const jump: Lowering = (code, instruction) => {
  const [label] = checkOperands(instruction, 'B L0', 1);
  code.jump(instruction.whole.span, labelOperand(label!));
};

const OPTIONS = ['sy', 'st', 'ish', 'ishst', 'nsh', 'nshst', 'osh', 'oshst'];

const barrier =
  (name: string): Lowering =>
  (code, instruction) => {
    const [option] = checkOperands(instruction, `${name} ISH`, 0, 1);
    const scope = option?.text.toLowerCase() ?? 'sy';
    if (!OPTIONS.includes(scope)) badOperand(option!, `one of ${OPTIONS.join(', ').toUpperCase()}`);
    code.fence(instruction.whole.span, scope === 'sy' ? name : `${name}.${scope.toUpperCase()}`);
  };

const without =
  (effect: (code: ThreadCode, span: Piece['span']) => void, form: string): Lowering =>
  (code, instruction) => {
    checkOperands(instruction, form, 0);
    effect(code, instruction.whole.span);
  };

const OPERATORS: Record<string, BinaryOperator> = { add: '+', sub: '-', eor: '^', and: '&', orr: '|' };

const LOWERINGS = new Map<string, Lowering>([
  ['ldr', load([])],
  ['lda', load(['A'])],
  ['ldrex', load(['X'], true)],
  ['ldaex', load(['X', 'A'], true)],
  ['str', store([])],
  ['stl', store(['L'])],
  ['strex', storeExclusive(['X'])],
  ['stlex', storeExclusive(['X', 'L'])],
  ...Object.entries(OPERATORS).flatMap(([name, operator]): [string, Lowering][] => [
    [name, arithmetic(operator, false)],
    [`${name}s`, arithmetic(operator, true)],
  ]),
  ['mov', move(undefined)],
  ...[...CONDITIONS].flatMap((name): [string, Lowering][] => [
    [`mov${name}`, move(name)],
    [`b${name}`, branch(name)],
  ]),
  ['cmp', compare],
  ['cbz', compareAndBranch('==')],
  ['cbnz', compareAndBranch('!=')],
  ['b', jump],
  ['dmb', barrier('DMB')],
  ['dsb', barrier('DSB')],
  ['isb', without((code, span) => code.fence(span, 'ISB'), 'ISB')],
  ['nop', without(() => undefined, 'NOP')],
]);

const REFUSED = new Map<string, string>([
  ...[...CONDITIONS].flatMap((name): [string, string][] => [
    [`ldr${name}`, 'conditional load'],
    [`str${name}`, 'conditional store'],
  ]),
  ...['ldrb', 'ldrh', 'strb', 'strh', 'ldrd', 'strd', 'ldrexd', 'strexd'].map((name): [string, string] => [
    name,
    'access of a size other than 32 bits',
  ]),
]);

const readsFlags = (mnemonic: string) => CONDITIONS.has(mnemonic.replace(/^(?:b|mov)/, ''));

export const armLanguage = assemblyLanguage({
  language: 'ARM',
  lowerings: LOWERINGS,
  refused: REFUSED,
  examples: 'LDR, STR, MOV, ADD, BNE or DMB',
  symbolic: { letter: 'R', count: 13 },
  canonicalRegister,
  readsFlags,
});
