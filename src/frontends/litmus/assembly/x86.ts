/**
 * X86 and X86_64 litmus tests. Locked instructions and XCHG with memory are a read and a write with
 * tag X related by rmw; other instructions on memory are a load, a store or both. Flags are the two
 * values whose difference they describe; arithmetic compares its result with 0. Refused: 8-bit and
 * 16-bit registers, conditional moves, strings.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import {
  type BinaryOperator,
  binary,
  constant,
  type Expression,
  register,
  type Width,
} from '../../../program/expression.ts';
import { assemblyLanguage, type Lowering, unknownMnemonic } from './assembly-language.ts';
import { condition, setFlags } from './flags.ts';
import { badOperand, checkOperands, labelOperand } from './operands.ts';
import { type AssemblyInstruction, instructionOf, part } from './table.ts';
import type { ThreadCode } from './thread-code.ts';
import {
  canonicalRegister,
  destinationAndSource,
  type Operand,
  operand,
  type Syntax,
  wideRegisters,
  zeroExtend,
} from './x86-operands.ts';

const LOCKED = ['X'];

interface Form {
  readonly syntax: Syntax;
  /** From the suffix of the mnemonic. */
  readonly bits: Width | undefined;
  readonly locked: boolean;
}

type FormLowering = (code: ThreadCode, instruction: AssemblyInstruction, form: Form) => void;

/**
 * Bits of the access: the suffix, else the register's; undefined for an immediate that is moved to
 * memory.
 */
function sizeOf({ bits }: Form, ...operands: readonly Operand[]): Width | undefined {
  for (const candidate of operands) {
    if (candidate.kind !== 'register') continue;
    if (bits !== undefined && bits !== candidate.bits) {
      badOperand(candidate.piece, `a register of ${bits} bits, which the suffix of the instruction asks for`);
    }
    return candidate.bits;
  }
  return bits;
}

function registerOrImmediate(code: ThreadCode, source: Operand, bits: Width): Expression {
  if (source.kind === 'immediate') return constant(bits === 32 ? source.value | 0 : source.value);
  if (source.kind === 'memory') return badOperand(source.piece, 'a register or an immediate');
  if (bits === 32 && code.wide.has(source.index)) return binary('+', register(source.index), constant(0), 32);
  return register(source.index);
}

/** A value cut to a byte or half-word, as memory holds it. */
function truncated(value: Expression, bits: Width | undefined): Expression {
  if (bits === undefined || bits >= 32) return value;
  const mask = (1 << bits) - 1;
  return value.kind === 'constant' ? constant(value.value & mask) : binary('&', value, constant(mask), 32);
}

function refuseLock(instruction: AssemblyInstruction, { locked }: Form): void {
  if (!locked) return;
  fail('syntax', `\`${instruction.mnemonic.text}\` cannot be locked here`, {
    span: instruction.whole.span,
    expected: 'an instruction that reads and writes memory after LOCK',
  });
}

/** The operand as a value; memory is loaded into a register of the compiler's own. */
function fetch(code: ThreadCode, span: Span, source: Operand, bits: Width | undefined): Expression {
  if (source.kind !== 'memory') return registerOrImmediate(code, source, bits ?? 32);
  const loaded = code.own('loaded');
  code.load(span, loaded, source.address, [], bits);
  return register(loaded);
}

const move: FormLowering = (code, instruction, form) => {
  refuseLock(instruction, form);
  const { destination, source } = destinationAndSource(code, form.syntax, instruction);
  const { span } = instruction.whole;
  const bits = sizeOf(form, destination, source);
  if (destination.kind === 'memory') {
    code.store(
      span,
      destination.address,
      truncated(registerOrImmediate(code, source, bits ?? 32), bits),
      [],
      bits,
    );
  } else if (destination.kind === 'register') {
    if (source.kind === 'memory') code.load(span, destination.index, source.address, [], bits);
    else code.set(span, destination.index, registerOrImmediate(code, source, bits ?? 32));
    zeroExtend(code, span, destination.index, bits ?? 32);
  }
};

/**
 * Replaces the operand by `change` of it: one read-modify-write if locked, else a load and a store,
 * or registers.
 */
function update(
  code: ThreadCode,
  instruction: AssemblyInstruction,
  form: Form,
  target: Operand,
  bits: Width | undefined,
  change: (old: Expression) => Expression,
): void {
  const { span } = instruction.whole;
  if (target.kind === 'register') {
    refuseLock(instruction, form);
    code.set(span, target.index, change(registerOrImmediate(code, target, bits ?? 32)));
    zeroExtend(code, span, target.index, bits ?? 32);
    setFlags(code, span, register(target.index), undefined, bits === 64 ? 64 : 32);
    return;
  }
  if (target.kind === 'immediate') badOperand(target.piece, 'a register or memory');
  const old = code.own('old');
  if (form.locked) {
    code.readModifyWrite(span, {
      destination: old,
      address: target.address,
      value: (value) => truncated(change(value), bits),
      readTags: LOCKED,
      writeTags: LOCKED,
      bits,
    });
  } else {
    code.load(span, old, target.address, [], bits);
    code.store(span, target.address, truncated(change(register(old)), bits), [], bits);
  }
  setFlags(code, span, change(register(old)), undefined, bits === 64 ? 64 : 32);
}

const arithmetic =
  (operator: BinaryOperator): FormLowering =>
  (code, instruction, form) => {
    const { destination, source } = destinationAndSource(code, form.syntax, instruction);
    const bits = sizeOf(form, destination, source);
    const width = bits === 64 ? 64 : 32;
    const value = fetch(code, instruction.whole.span, source, bits);
    if (operator === '-' && destination.kind === 'register') {
      // Flags of a subtraction are those of comparing its operands, taken before the destination
      // changes.
      refuseLock(instruction, form);
      const left = registerOrImmediate(code, destination, bits ?? 32);
      setFlags(code, instruction.whole.span, left, value, width);
      code.set(instruction.whole.span, destination.index, binary('-', left, value, width));
      zeroExtend(code, instruction.whole.span, destination.index, width);
      return;
    }
    update(code, instruction, form, destination, bits, (old) => binary(operator, old, value, width));
  };

const step =
  (operator: '+' | '-'): FormLowering =>
  (code, instruction, form) => {
    const [piece] = checkOperands(instruction, `${instruction.mnemonic.text} [x]`, 1);
    const target = operand(code, form.syntax, piece!);
    const bits = sizeOf(form, target);
    update(code, instruction, form, target, bits, (old) =>
      binary(operator, old, constant(1), bits === 64 ? 64 : 32),
    );
  };

const compare: FormLowering = (code, instruction, form) => {
  refuseLock(instruction, form);
  const pieces = checkOperands(instruction, `${instruction.mnemonic.text} EAX,$1`, 2);
  const { destination, source } = destinationAndSource(code, form.syntax, {
    ...instruction,
    operands: pieces,
  });
  const { span } = instruction.whole;
  const bits = sizeOf(form, destination, source);
  const left = fetch(code, span, destination, bits);
  setFlags(code, span, left, fetch(code, span, source, bits), bits === 64 ? 64 : 32);
};

/** The register and the other operand, in either order. */
function registerAndOther(
  code: ThreadCode,
  instruction: AssemblyInstruction,
  form: Form,
): { named: Extract<Operand, { kind: 'register' }>; other: Operand } {
  const pieces = checkOperands(instruction, `${instruction.mnemonic.text} [x],EAX`, 2);
  const { destination, source } = destinationAndSource(code, form.syntax, {
    ...instruction,
    operands: pieces,
  });
  if (source.kind === 'register') return { named: source, other: destination };
  if (destination.kind === 'register') return { named: destination, other: source };
  return badOperand(source.piece, 'a register');
}

const exchange: FormLowering = (code, instruction, form) => {
  const { named, other } = registerAndOther(code, instruction, form);
  const { span } = instruction.whole;
  const bits = sizeOf(form, named, other);
  const value = registerOrImmediate(code, named, bits ?? 32);
  if (other.kind === 'immediate') return badOperand(other.piece, 'a register or memory');
  if (other.kind === 'memory') {
    const readTags = LOCKED;
    code.readModifyWrite(span, {
      destination: named.index,
      address: other.address,
      value: () => value,
      readTags,
      writeTags: LOCKED,
      bits,
    });
    zeroExtend(code, span, named.index, bits ?? 32);
    return;
  }
  refuseLock(instruction, form);
  const kept = code.own('old');
  code.set(span, kept, value);
  code.set(span, named.index, registerOrImmediate(code, other, bits ?? 32));
  code.set(span, other.index, register(kept));
};

const exchangeAndAdd: FormLowering = (code, instruction, form) => {
  const { named, other } = registerAndOther(code, instruction, form);
  const { span } = instruction.whole;
  const bits = sizeOf(form, named, other);
  const value = registerOrImmediate(code, named, bits ?? 32);
  const old = code.own('old');
  if (other.kind === 'register') {
    refuseLock(instruction, form);
    code.set(span, old, registerOrImmediate(code, other, bits ?? 32));
    code.set(span, other.index, binary('+', register(old), value, bits === 64 ? 64 : 32));
    code.set(span, named.index, register(old));
    return;
  }
  update(code, instruction, form, other, bits, (before) => binary('+', before, value, bits === 64 ? 64 : 32));
  code.set(span, named.index, register(old));
};

/**
 * Compares the accumulator with memory; equal: memory gets the register; in any case the
 * accumulator gets memory's value.
 */
const compareAndExchange: FormLowering = (code, instruction, form) => {
  const { named, other } = registerAndOther(code, instruction, form);
  const { span } = instruction.whole;
  const bits = sizeOf(form, named, other);
  if (other.kind !== 'memory') return badOperand(other.piece, 'memory such as `[x]`');
  const accumulator = code.registers.index(form.syntax === 'X86' ? 'EAX' : 'RAX');
  const old = code.own('old');
  const isEqual = (value: Expression) => binary('==', value, register(accumulator));
  if (form.locked) {
    code.readModifyWrite(span, {
      destination: old,
      address: other.address,
      condition: isEqual,
      value: () => registerOrImmediate(code, named, bits ?? 32),
      readTags: LOCKED,
      writeTags: LOCKED,
      bits,
    });
  } else {
    code.load(span, old, other.address, [], bits);
    code.when(span, isEqual(register(old)), () =>
      code.store(span, other.address, registerOrImmediate(code, named, bits ?? 32), [], bits),
    );
  }
  setFlags(code, span, register(accumulator), register(old), bits === 64 ? 64 : 32);
  code.set(span, accumulator, register(old));
};

/** Conditional jumps by the name that flags.ts has for their condition. */
const JUMPS: Record<string, string> = {
  je: 'eq',
  jz: 'eq',
  jne: 'ne',
  jnz: 'ne',
  jl: 'lt',
  jlt: 'lt',
  jle: 'le',
  jg: 'gt',
  jgt: 'gt',
  jge: 'ge',
  jb: 'lo',
  jbe: 'ls',
  ja: 'hi',
  jae: 'hs',
  js: 'mi',
  jns: 'pl',
};

const conditionalJump =
  (name: string): Lowering =>
  (code, instruction) => {
    const [label] = checkOperands(instruction, `${instruction.mnemonic.text} L0`, 1);
    code.branch(instruction.whole.span, condition(code, name, instruction.mnemonic), labelOperand(label!));
  };

const jump: Lowering = (code, instruction) => {
  const [label] = checkOperands(instruction, 'JMP L0', 1);
  code.jump(instruction.whole.span, labelOperand(label!));
};

const fence: Lowering = (code, instruction) => {
  checkOperands(instruction, instruction.mnemonic.text, 0);
  code.fence(instruction.whole.span, instruction.mnemonic.text.toUpperCase());
};

const FORMS: Record<string, FormLowering> = {
  mov: move,
  add: arithmetic('+'),
  sub: arithmetic('-'),
  and: arithmetic('&'),
  or: arithmetic('|'),
  xor: arithmetic('^'),
  inc: step('+'),
  dec: step('-'),
  cmp: compare,
  xchg: exchange,
  xadd: exchangeAndAdd,
  cmpxchg: compareAndExchange,
};

const SUFFIXES: readonly (readonly [string, Width | undefined])[] = [
  ['', undefined],
  ['b', 8],
  ['w', 16],
  ['l', 32],
  ['q', 64],
];

const REFUSED = new Map<string, string>([
  ...['cmovc', 'cmove', 'cmovne', 'setnb', 'sete', 'setne'].map((name): [string, string] => [
    name,
    'conditional move',
  ]),
  ...['movnti', 'movntil', 'movntiq', 'movnt', 'movntdqa'].map((name): [string, string] => [
    name,
    'non-temporal access',
  ]),
  ...['clflush', 'clflushopt', 'clwb'].map((name): [string, string] => [name, 'cache maintenance']),
  ...['uxch', 'uxchl', 'uxchq'].map((name): [string, string] => [name, 'unlocked exchange']),
  ['movsd', 'string move'],
]);

function lowerings(syntax: Syntax): ReadonlyMap<string, Lowering> {
  const map = new Map<string, Lowering>();
  const forms = new Map<string, FormLowering>();
  for (const [name, lowering] of Object.entries(FORMS)) {
    for (const [suffix, bits] of SUFFIXES) {
      if (syntax === 'X86' && bits === 64) continue;
      const lower: FormLowering = (code, instruction, form) => lowering(code, instruction, { ...form, bits });
      forms.set(name + suffix, lower);
      map.set(name + suffix, (code, instruction) =>
        lower(code, instruction, { syntax, bits, locked: false }),
      );
    }
  }
  map.set('lock', (code, instruction) => {
    const { mnemonic, whole } = instruction;
    const inner = part(whole, mnemonic.text.length, whole.text.length);
    if (inner.text === '') return badOperand({ ...inner, span: whole.span }, 'an instruction after LOCK');
    const locked = instructionOf(inner);
    const lower = forms.get(locked.mnemonic.text.toLowerCase());
    if (lower === undefined)
      return unknownMnemonic(
        { language: syntax, lowerings: map, refused: REFUSED, examples: EXAMPLES[syntax] },
        locked.mnemonic,
      );
    return lower(code, { ...locked, whole }, { syntax, bits: undefined, locked: true });
  });
  for (const [mnemonic, name] of Object.entries(JUMPS)) map.set(mnemonic, conditionalJump(name));
  map.set('jmp', jump);
  for (const name of ['mfence', 'sfence', 'lfence']) map.set(name, fence);
  for (const name of ['nop', 'endbr64']) {
    map.set(name, (_code, instruction) => {
      checkOperands(instruction, name, 0);
    });
  }
  return map;
}

const EXAMPLES = {
  X86: 'MOV, XCHG, ADD, CMP, JNE or MFENCE',
  X86_64: 'movl, xchgl, addl, cmpl, jne or mfence',
};

const readsFlags = (mnemonic: string) => mnemonic.startsWith('j') && mnemonic !== 'jmp';

export const x86Language = assemblyLanguage({
  language: 'X86',
  lowerings: lowerings('X86'),
  refused: REFUSED,
  examples: EXAMPLES.X86,
  canonicalRegister: (name) => canonicalRegister('X86', name),
  readsFlags,
});

export const x86_64Language = assemblyLanguage({
  language: 'X86_64',
  lowerings: lowerings('X86_64'),
  refused: REFUSED,
  examples: EXAMPLES.X86_64,
  canonicalRegister: (name) => canonicalRegister('X86_64', name),
  readsFlags,
  wideRegisters,
});
