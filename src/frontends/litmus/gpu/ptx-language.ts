/**
 * PTX litmus tests: the assembly table with a place in the scope tree per thread, `P0@cta 0,gpu 0 |
 * P1@cta 1,gpu 0 ;` (the notation of Dat3M's tests). Lowers each instruction; docs/litmus.md has
 * the grammar and the tags. An `atom` is a read and a write related by rmw; its order goes to the
 * half that it concerns (acquire: the read).
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import {
  type BinaryOperator,
  binary,
  constant,
  type Expression,
  register,
  unary,
} from '../../../program/expression.ts';
import { type Architecture, type Lowering, unknownMnemonic } from '../assembly/assembly-language.ts';
import { badOperand, checkOperands, labelOperand, numberOf } from '../assembly/operands.ts';
import { type AssemblyInstruction, instructionOf, type Piece, parseTable, part } from '../assembly/table.ts';
import { ThreadCode } from '../assembly/thread-code.ts';
import { type LitmusLanguage, RegisterFile } from '../file/litmus-file.ts';
import { LitmusScanner } from '../file/scanner.ts';
import { shown } from '../file/shown.ts';
import { type PtxMnemonic, parseMnemonic, type Scope, type Semantics } from './ptx-mnemonic.ts';
import { parseScopes, type ScopeNames, scopeLevels } from './scope-tree.ts';

const SCOPES: ScopeNames = { numbered: ['cta', 'gpu'], widest: 'sys' };
const STRONG_SCOPES: readonly Scope[] = ['cta', 'gpu', 'sys'];
const SCOPE_TAGS: Readonly<Record<Scope, string>> = { cta: 'CTA', gl: 'GPU', gpu: 'GPU', sys: 'SYS' };

const REGISTER = /^%?((?:r|rd|p)[0-9]+)$/;
const canonicalRegister = (name: string): string | undefined => REGISTER.exec(name)?.[1];

function registerOperand(code: ThreadCode, operand: Piece): number {
  const name = canonicalRegister(operand.text);
  return name === undefined ? badOperand(operand, 'a register such as `r0`') : code.registers.index(name);
}

const LOCATION = /^[A-Za-z_]\w*$/;

/** A register, a number, or a location, which stands for its address. */
function valueOperand(code: ThreadCode, operand: Piece): Expression {
  const value = numberOf(operand.text);
  if (value !== undefined) return constant(value);
  if (canonicalRegister(operand.text) !== undefined) return register(registerOperand(code, operand));
  if (!LOCATION.test(operand.text)) return badOperand(operand, 'a number, a register or a location');
  return constant(code.locations.address(operand.text));
}

const BRACKETS = /^\[\s*(%?\w+)\s*(?:\+\s*([0-9]+)\s*)?\]$/;

/** `[x]`, `[r1]`, `[x+4]`, or the short form `x`. */
function addressOperand(code: ThreadCode, operand: Piece): Expression {
  const found = BRACKETS.exec(operand.text);
  const base =
    found === null
      ? operand
      : part(operand, operand.text.indexOf(found[1]!), operand.text.indexOf(found[1]!) + found[1]!.length);
  if (numberOf(base.text) !== undefined) return badOperand(operand, 'a location, such as `[x]`');
  const address = valueOperand(code, base);
  return found?.[2] === undefined ? address : binary('+', address, constant(Number(found[2])), 64);
}

const ORDER_TAGS: Readonly<Record<Exclude<Semantics, 'weak' | 'volatile'>, string>> = {
  relaxed: 'RLX',
  acquire: 'ACQ',
  release: 'REL',
  acq_rel: 'ACQ_REL',
  sc: 'SC',
};

/** Tags of a load or store: weak ones have no scope, strong ones need one. */
function accessTags({ semantics, scope, text, span }: PtxMnemonic): readonly string[] {
  if (semantics === undefined || semantics === 'weak') {
    if (scope !== undefined) {
      fail('syntax', `\`${text}\` is weak and takes no scope`, {
        span,
        expected: `such as \`${text.split('.')[0]}.relaxed.${scope}\``,
      });
    }
    return ['WEAK'];
  }
  // A volatile access orders like a relaxed one of system scope (PTX ISA 6.0).
  if (semantics === 'volatile') return ['RLX', 'SYS'];
  if (scope === undefined) {
    return fail('syntax', `\`${text}\` has no scope`, { span, expected: '`.cta`, `.gpu` or `.sys`' });
  }
  return [ORDER_TAGS[semantics], SCOPE_TAGS[scope]];
}

const lowerLoad: Lowering = (code, instruction) => {
  const { mnemonic, whole } = instruction;
  const parsed = parseMnemonic(mnemonic, {
    semantics: ['weak', 'relaxed', 'acquire', 'volatile'],
    scopes: STRONG_SCOPES,
  });
  const [target, address] = checkOperands(instruction, 'ld.relaxed.gpu r0, [x]', 2);
  code.load(whole.span, registerOperand(code, target!), addressOperand(code, address!), accessTags(parsed));
};

const lowerStore: Lowering = (code, instruction) => {
  const { mnemonic, whole } = instruction;
  const parsed = parseMnemonic(mnemonic, {
    semantics: ['weak', 'relaxed', 'release', 'volatile'],
    scopes: STRONG_SCOPES,
  });
  const [address, value] = checkOperands(instruction, 'st.relaxed.gpu [x], 1', 2);
  code.store(whole.span, addressOperand(code, address!), valueOperand(code, value!), accessTags(parsed));
};

/** `plus` and `minus` are what some test collections write. */
const ATOMIC_OPERATORS: ReadonlyMap<string, BinaryOperator> = new Map([
  ['add', '+'],
  ['plus', '+'],
  ['sub', '-'],
  ['minus', '-'],
  ['and', '&'],
  ['or', '|'],
  ['xor', '^'],
]);

/** `atom` and `red`, which drops the result. */
const lowerAtomic: Lowering = (code, instruction) => {
  const { mnemonic, whole } = instruction;
  const parsed = parseMnemonic(mnemonic, {
    semantics: ['relaxed', 'acquire', 'release', 'acq_rel'],
    scopes: STRONG_SCOPES,
    actions: [...ATOMIC_OPERATORS.keys(), 'exch', 'cas'],
  });
  const { action, width } = parsed;
  if (action === undefined) {
    return fail('syntax', `\`${mnemonic.text}\` does not say what it does`, {
      span: mnemonic.span,
      expected: `such as \`${mnemonic.text}.add\``,
    });
  }
  const keeps = parsed.operation === 'atom';
  const form = `${mnemonic.text} ${keeps ? 'r0, ' : ''}[x], ${action === 'cas' ? '0, 1' : '1'}`;
  const operands = checkOperands(instruction, form, (keeps ? 2 : 1) + (action === 'cas' ? 2 : 1));
  const [address, ...values] = keeps ? operands.slice(1) : operands;
  const [first, second] = values.map((value) => valueOperand(code, value));
  const operator = ATOMIC_OPERATORS.get(action);
  code.readModifyWrite(whole.span, {
    destination: keeps ? registerOperand(code, operands[0]!) : 'zero',
    address: addressOperand(code, address!),
    value: (old) => (operator === undefined ? (second ?? first!) : binary(operator, old, first!, width)),
    ...(action === 'cas' ? { condition: (old: Expression) => binary('==', old, first!, width) } : {}),
    ...atomicTags(parsed),
  });
};

/**
 * The order of an atomic, split over its read and its write. Without words: relaxed, of gpu scope.
 */
function atomicTags({ semantics = 'relaxed', scope = 'gpu' }: PtxMnemonic) {
  const reads = semantics === 'acquire' || semantics === 'acq_rel' ? 'ACQ' : 'RLX';
  const writes = semantics === 'release' || semantics === 'acq_rel' ? 'REL' : 'RLX';
  return { readTags: [reads, SCOPE_TAGS[scope]], writeTags: [writes, SCOPE_TAGS[scope]] };
}

const lowerFence: Lowering = (code, instruction) => {
  const { semantics = 'acq_rel', scope } = parseMnemonic(instruction.mnemonic, {
    semantics: ['acq_rel', 'sc'],
    scopes: STRONG_SCOPES,
  });
  checkOperands(instruction, 'fence.sc.gpu', 0);
  code.fence(
    instruction.whole.span,
    ORDER_TAGS[semantics as 'acq_rel' | 'sc'],
    fenceScope(instruction, scope),
  );
};

/** `membar` is `fence.sc` since PTX 6.0; the models of earlier PTX know it by its own name. */
const lowerMembar: Lowering = (code, instruction) => {
  const { scope } = parseMnemonic(instruction.mnemonic, { scopes: ['cta', 'gl', 'sys'] });
  checkOperands(instruction, 'membar.gl', 0);
  const tag = fenceScope(instruction, scope);
  code.fence(instruction.whole.span, `MEMBAR.${scope!.toUpperCase()}`, 'SC', tag);
};

function fenceScope({ mnemonic }: AssemblyInstruction, scope: Scope | undefined): string {
  if (scope !== undefined) return SCOPE_TAGS[scope];
  const expected = mnemonic.text.startsWith('membar')
    ? '`.cta`, `.gl` or `.sys`'
    : '`.cta`, `.gpu` or `.sys`';
  return fail('syntax', `\`${mnemonic.text}\` has no scope`, { span: mnemonic.span, expected });
}

const lowerMove: Lowering = (code, instruction) => {
  parseMnemonic(instruction.mnemonic, {});
  const [target, value] = checkOperands(instruction, 'mov r0, 1', 2);
  code.set(instruction.whole.span, registerOperand(code, target!), valueOperand(code, value!));
};

const arithmetic =
  (operator: BinaryOperator): Lowering =>
  (code, instruction) => {
    const { width } = parseMnemonic(instruction.mnemonic, {});
    const operands = checkOperands(instruction, `${instruction.mnemonic.text} r0, r1, 1`, 3);
    const [left, right] = operands.slice(1).map((operand) => valueOperand(code, operand));
    code.set(
      instruction.whole.span,
      registerOperand(code, operands[0]!),
      binary(operator, left!, right!, width),
    );
  };

const COMPARISONS: ReadonlyMap<string, BinaryOperator> = new Map([
  ['eq', '=='],
  ['ne', '!='],
  ['lt', '<'],
  ['le', '<='],
  ['gt', '>'],
  ['ge', '>='],
]);

const lowerSetPredicate: Lowering = (code, instruction) => {
  const { action, width, unsigned, text, span } = parseMnemonic(instruction.mnemonic, {
    actions: [...COMPARISONS.keys()],
  });
  if (action === undefined) {
    return fail('syntax', `\`${text}\` does not say what it compares`, {
      span,
      expected: 'such as `setp.eq`',
    });
  }
  const operands = checkOperands(instruction, 'setp.eq.s32 p0, r0, 1', 3);
  const [left, right] = operands.slice(1).map((operand) => valueOperand(code, operand)) as [
    Expression,
    Expression,
  ];
  const operator = COMPARISONS.get(action)!;
  const compared =
    unsigned && operator !== '==' && operator !== '!='
      ? unsignedComparison(operator, left, right, width)
      : binary(operator, left, right, width);
  code.set(instruction.whole.span, registerOperand(code, operands[0]!), compared);
};

function unsignedComparison(
  operator: BinaryOperator,
  left: Expression,
  right: Expression,
  width: PtxMnemonic['width'],
): Expression {
  const used = operator === '<' || operator === '>' ? '<u' : '<=u';
  return operator.startsWith('<') ? binary(used, left, right, width) : binary(used, right, left, width);
}

const lowerBranch: Lowering = (code, instruction) => {
  parseMnemonic(instruction.mnemonic, {});
  const [label] = checkOperands(instruction, 'bra L0', 1);
  code.jump(instruction.whole.span, labelOperand(label!));
};

/** `bne r0, 1, L0`: not PTX, but what tests write for a comparison and a branch. */
const compareAndBranch =
  (operator: '==' | '!='): Lowering =>
  (code, instruction) => {
    const [left, right, label] = checkOperands(instruction, `${instruction.mnemonic.text} r0, 1, L0`, 3);
    const condition = binary(operator, valueOperand(code, left!), valueOperand(code, right!));
    code.branch(instruction.whole.span, condition, labelOperand(label!));
  };

/** `@p0 bra L0` and `@!p0 bra L0`. */
const lowerGuarded: Lowering = (code, { mnemonic, whole }) => {
  const guarded = instructionOf(part(whole, mnemonic.text.length, whole.text.length));
  if (!/^bra(\.uni)?$/i.test(guarded.mnemonic.text)) {
    fail('unsupported', `the guard \`${mnemonic.text}\` of \`${guarded.mnemonic.text}\` is not supported`, {
      span: whole.span,
      expected: `\`${mnemonic.text} bra L0\``,
    });
  }
  const negated = mnemonic.text.startsWith('@!');
  const predicate = register(registerOperand(code, part(mnemonic, negated ? 2 : 1, mnemonic.text.length)));
  const [label] = checkOperands(guarded, `${mnemonic.text} bra L0`, 1);
  code.branch(whole.span, negated ? unary('!', predicate) : predicate, labelOperand(label!));
};

/** By the operation, the mnemonic's part before its first dot. */
const LOWERINGS: ReadonlyMap<string, Lowering> = new Map<string, Lowering>([
  ['ld', lowerLoad],
  ['st', lowerStore],
  ['atom', lowerAtomic],
  ['red', lowerAtomic],
  ['fence', lowerFence],
  ['membar', lowerMembar],
  ['mov', lowerMove],
  ['add', arithmetic('+')],
  ['sub', arithmetic('-')],
  ['and', arithmetic('&')],
  ['or', arithmetic('|')],
  ['xor', arithmetic('^')],
  ['setp', lowerSetPredicate],
  ['bra', lowerBranch],
  ['beq', compareAndBranch('==')],
  ['bne', compareAndBranch('!=')],
]);

const PTX: Pick<Architecture, 'language' | 'lowerings' | 'refused'> = {
  language: 'PTX',
  lowerings: LOWERINGS,
  refused: new Map([
    ['bar', 'a barrier'],
    ['barrier', 'a barrier'],
    ['call', 'a call'],
    ['ret', 'a return'],
    ['exit', 'an exit'],
    ['cp', 'an asynchronous copy'],
  ]),
};

export const ptxLanguage: LitmusLanguage = {
  language: 'PTX',
  canonicalRegister,
  lower(file, locations, registers) {
    const places: (readonly number[])[] = [];
    const columns = parseTable(file, (cell) => {
      places.push(threadPlace(cell));
      return part(cell, 0, cell.text.indexOf('@'));
    });
    const threads = columns.map((column, index) => {
      const code = new ThreadCode(registers[index] ?? new RegisterFile(), locations);
      for (const row of column.rows) {
        if (row.kind === 'label') code.label(row.name);
        else lowerInstruction(code, row.instruction);
      }
      return { name: column.name, code: code.finish(), registers: code.registers };
    });
    return { threads, scopes: scopeLevels(SCOPES, places) };
  },
};

function threadPlace(cell: Piece): readonly number[] {
  const at = cell.text.indexOf('@');
  if (at === -1) {
    return fail('syntax', `the thread ${shown(cell.text)} has no place`, {
      span: cell.span,
      expected: `such as \`${cell.text || 'P0'}@cta 0,gpu 0\``,
    });
  }
  const scanner = new LitmusScanner(cell.span.file, cell.span.start + at + 1, cell.span.end);
  const numbers = parseScopes(scanner, SCOPES);
  if (scanner.peek().kind !== 'end') scanner.unexpected('`,` or `|`');
  return numbers;
}

function lowerInstruction(code: ThreadCode, instruction: AssemblyInstruction): void {
  const { mnemonic } = instruction;
  if (mnemonic.text.startsWith('@')) {
    lowerGuarded(code, instruction);
    return;
  }
  const operation = mnemonic.text.toLowerCase().split('.')[0]!;
  const lowering = LOWERINGS.get(operation);
  if (lowering === undefined) unknownMnemonic(PTX, part(mnemonic, 0, operation.length));
  else lowering(code, instruction);
}
