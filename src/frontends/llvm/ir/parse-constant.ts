/**
 * Constants of LLVM IR: simple ones, aggregates, and constant expressions. Each is read knowing its
 * type.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { checkBinary, checkCast, checkCompare } from './check-operands.ts';
import { readFloat } from './float-constant.ts';
import { addressedType, bodyOf } from './indexed-type.ts';
import { parseFlags } from './parse-flags.ts';
import { parseType, parseValueType } from './parse-type.ts';
import { printType } from './print-type.ts';
import { type ReadContext, takeWordOf } from './read-context.ts';
import {
  BINARY_OPCODES,
  type BinaryOpcode,
  CAST_OPCODES,
  type CastOpcode,
  INTEGER_PREDICATES,
  type IntegerConstant,
  type IrConstant,
  type IrType,
} from './syntax.ts';

const UNSUPPORTED = new Map([
  ['blockaddress', 'the addresses of labels (`&&label`, for a computed `goto`)'],
  ['dso_local_equivalent', 'references to local equivalents'],
  ['no_cfi', 'references around control-flow integrity'],
  ['ptrauth', 'signed pointers'],
  ['none', 'empty tokens'],
  ['select', 'constant expressions with `select`'],
  ['fcmp', 'constant expressions with `fcmp`'],
  ['fneg', 'constant expressions with `fneg`'],
  ['extractelement', 'constant expressions on vectors'],
  ['insertelement', 'constant expressions on vectors'],
  ['shufflevector', 'constant expressions on vectors'],
  ['extractvalue', 'constant expressions on aggregates'],
  ['insertvalue', 'constant expressions on aggregates'],
]);
const BINARY: ReadonlySet<string> = new Set(BINARY_OPCODES);
const CASTS: ReadonlySet<string> = new Set(CAST_OPCODES);
const LONGEST_SPLAT = 1 << 16;

/** `i32 5`: the type, then the constant. */
export function parseTypedConstant(context: ReadContext): IrConstant {
  return parseConstant(context, parseValueType(context));
}

export function parseConstant(context: ReadContext, type: IrType): IrConstant {
  const { scanner } = context;
  const { start } = scanner;
  switch (scanner.kind) {
    case 'number':
      return parseNumber(context, type);
    case 'global':
      return parseGlobalReference(context, type);
    case 'bytes': {
      const bytes = scanner.takeBytes();
      if (type.kind !== 'array' || type.element !== context.types.integer(8))
        return mismatch(context, start, type, 'a string');
      if (type.length !== bytes.length)
        return mismatch(context, start, type, `a string of ${bytes.length} bytes`);
      return { kind: 'string', type, bytes };
    }
    case 'word':
      return parseWord(context, type);
    case 'mark':
      return scanner.nested(() => parseAggregate(context, type));
    default:
      return scanner.unexpected(`a constant of type \`${printType(type)}\``);
  }
}

function mismatch(context: ReadContext, start: number, type: IrType, found: string): never {
  const span = context.scanner.spanFrom(start);
  return fail('type', `${found} cannot have the type \`${printType(type)}\``, { span });
}

/** `@name`, as a pointer of the given type. */
export function parseGlobalReference(context: ReadContext, type: IrType): IrConstant {
  const { scanner, globalUses } = context;
  const { text: name, start } = scanner;
  scanner.next();
  if (type.kind !== 'pointer') return mismatch(context, start, type, 'the address of a global');
  if (!globalUses.has(name)) globalUses.set(name, start);
  return { kind: 'global', type, name };
}

function parseNumber(context: ReadContext, type: IrType): IrConstant {
  const { scanner } = context;
  const { text, start } = scanner;
  if (type.kind === 'float') {
    const constant = readFloat(text, type.format);
    if (constant === undefined)
      fail('value', `\`${text}\` is no exact \`${printType(type)}\``, { span: scanner.span() });
    scanner.next();
    return { kind: 'float', type, ...constant };
  }
  if (!/^-?[0-9]+$/.test(text)) scanner.unexpected(`a constant of type \`${printType(type)}\``);
  scanner.next();
  if (type.kind !== 'integer') return mismatch(context, start, type, `the number \`${text}\``);
  return integer(context, start, type, BigInt(text));
}

function integer(context: ReadContext, start: number, type: IrType, value: bigint): IntegerConstant {
  if (type.kind !== 'integer') return mismatch(context, start, type, 'an integer');
  const width = BigInt(type.width);
  if (value >> width !== 0n && value >> (width - 1n) !== -1n)
    fail('value', `${value} does not fit into \`${printType(type)}\``, {
      span: context.scanner.spanFrom(start),
    });
  return { kind: 'integer', type, value: BigInt.asUintN(type.width, value) };
}

function parseWord(context: ReadContext, type: IrType): IrConstant {
  const { scanner } = context;
  const { text, start } = scanner;
  switch (text) {
    case 'true':
    case 'false':
      scanner.next();
      if (type !== context.types.integer(1)) return mismatch(context, start, type, `\`${text}\``);
      return integer(context, start, type, text === 'true' ? 1n : 0n);
    case 'null':
      scanner.next();
      if (type.kind !== 'pointer') return mismatch(context, start, type, '`null`');
      return { kind: 'null', type };
    case 'undef':
    case 'poison':
    case 'zeroinitializer':
      scanner.next();
      return { kind: text, type };
    case 'splat':
      return parseSplat(context, type);
    default:
      if (/^[us]0x[0-9a-fA-F]+$/.test(text)) return parseHexadecimal(context, type);
      return scanner.nested(() => parseExpression(context, type));
  }
}

/**
 * `u0xFF` and `s0xFF`, the latter in two's complement of its own significant bits: `s0x1` is -1.
 */
function parseHexadecimal(context: ReadContext, type: IrType): IrConstant {
  const { scanner } = context;
  const { text, start } = scanner;
  const value = BigInt(text.slice(1));
  scanner.next();
  const signed = text.startsWith('s') ? BigInt.asIntN(value.toString(2).length, value) : value;
  return integer(context, start, type, signed);
}

function parseSplat(context: ReadContext, type: IrType): IrConstant {
  const { scanner } = context;
  const { start } = scanner;
  scanner.next();
  scanner.expect('(');
  const element = parseTypedConstant(context);
  scanner.expect(')');
  if (type.kind !== 'vector' || type.element !== element.type || type.length > LONGEST_SPLAT)
    return mismatch(context, start, type, 'this splat');
  return { kind: 'aggregate', shape: 'vector', type, elements: new Array(type.length).fill(element) };
}

function parseAggregate(context: ReadContext, type: IrType): IrConstant {
  const { scanner, types } = context;
  const { start } = scanner;
  const body = type.kind === 'named' ? bodyOf(types, type, scanner.span()) : type;
  const closing = parseOpening(context, type);
  const elements: IrConstant[] = [];
  if (!scanner.at(closing[0]!)) {
    do elements.push(parseTypedConstant(context));
    while (scanner.accept(','));
  }
  for (const mark of closing) scanner.expect(mark);
  const span = scanner.spanFrom(start);
  switch (body.kind) {
    case 'array':
    case 'vector':
      if (closing !== (body.kind === 'array' ? ']' : '>')) break;
      checkElements(type, elements, body.length, () => body.element, span);
      return { kind: 'aggregate', shape: body.kind, type, elements };
    case 'struct':
      if (closing !== (body.packed ? '}>' : '}')) break;
      checkElements(type, elements, body.fields.length, (i) => body.fields[i]!, span);
      return { kind: 'aggregate', shape: body.packed ? 'packed-struct' : 'struct', type, elements };
  }
  return mismatch(context, start, type, 'this aggregate');
}

/** `[`, `{`, `<` or `<{`; gives what closes it. */
function parseOpening({ scanner }: ReadContext, type: IrType): string {
  if (scanner.accept('[')) return ']';
  if (scanner.accept('{')) return '}';
  if (scanner.accept('<')) return scanner.accept('{') ? '}>' : '>';
  return scanner.unexpected(`a constant of type \`${printType(type)}\``);
}

function checkElements(
  type: IrType,
  elements: readonly IrConstant[],
  count: number,
  wanted: (index: number) => IrType,
  span: Span,
): void {
  if (elements.length !== count)
    fail('type', `\`${printType(type)}\` has ${count} elements, not ${elements.length}`, { span });
  for (const [i, element] of elements.entries()) {
    if (element.type !== wanted(i))
      fail('type', `element ${i} is \`${printType(element.type)}\`, not \`${printType(wanted(i))}\``, {
        span,
      });
  }
}

function parseExpression(context: ReadContext, type: IrType): IrConstant {
  const { scanner } = context;
  const { text, start } = scanner;
  const unsupported = UNSUPPORTED.get(text);
  if (unsupported !== undefined)
    fail('unsupported', `${unsupported} are not supported`, { span: scanner.span() });
  let constant: IrConstant;
  if (text === 'getelementptr') constant = parseGetElementPtr(context);
  else if (CASTS.has(text)) constant = parseCast(context, text as CastOpcode);
  else if (BINARY.has(text)) constant = parseBinary(context, text as BinaryOpcode);
  else if (text === 'icmp') constant = parseCompare(context);
  else return scanner.unexpected(`a value of type \`${printType(type)}\``);
  if (constant.type !== type) return mismatch(context, start, type, `this \`${printType(constant.type)}\``);
  return constant;
}

/** What an alias stands for: an expression says its own type, anything else has it in front. */
export function parseAliasTarget(context: ReadContext): IrConstant {
  const { scanner } = context;
  if (scanner.at('getelementptr')) return parseGetElementPtr(context);
  if (scanner.kind === 'word' && CASTS.has(scanner.text))
    return parseCast(context, scanner.text as CastOpcode);
  return parseTypedConstant(context);
}

/** A constant expression that says its own type, as the callee of a call does. */
export function parseCalleeExpression(context: ReadContext): IrConstant {
  const { scanner } = context;
  if (scanner.kind !== 'word' || !CASTS.has(scanner.text)) scanner.unexpected('a function to call');
  return parseCast(context, scanner.text as CastOpcode);
}

function parseGetElementPtr(context: ReadContext): IrConstant {
  const { scanner } = context;
  const { start } = scanner;
  scanner.next();
  const flags = parseFlags(context, ['inbounds', 'nusw', 'nuw']);
  // A promise about the addresses that the result is used for, as vtables have it.
  if (scanner.accept('inrange')) scanner.skipBrackets();
  scanner.expect('(');
  const sourceType = parseType(context);
  scanner.expect(',');
  const pointer = parseTypedConstant(context);
  const indices: IrConstant[] = [];
  while (scanner.accept(',')) {
    scanner.accept('inrange');
    indices.push(parseTypedConstant(context));
  }
  scanner.expect(')');
  const type = addressedType(context.types, sourceType, pointer, indices, scanner.spanFrom(start));
  return { kind: 'constant-getelementptr', type, sourceType, pointer, indices, flags };
}

function parseCast(context: ReadContext, opcode: CastOpcode): IrConstant {
  const { scanner } = context;
  const { start } = scanner;
  scanner.next();
  scanner.expect('(');
  const operand = parseTypedConstant(context);
  scanner.expect('to');
  const type = parseValueType(context);
  scanner.expect(')');
  checkCast(opcode, operand.type, type, scanner.spanFrom(start));
  return { kind: 'constant-cast', type, opcode, operand };
}

function parseBinary(context: ReadContext, opcode: BinaryOpcode): IrConstant {
  const { scanner } = context;
  const { start } = scanner;
  scanner.next();
  const flags = parseFlags(context, ['nuw', 'nsw', 'exact', 'disjoint']);
  const { left, right } = parsePair(context);
  checkBinary(opcode, left.type, scanner.spanFrom(start));
  return { kind: 'constant-binary', type: left.type, opcode, left, right, flags };
}

function parseCompare(context: ReadContext): IrConstant {
  const { scanner, types } = context;
  const { start } = scanner;
  scanner.next();
  const predicate = takeWordOf(context, INTEGER_PREDICATES, 'integer comparison');
  const { left, right } = parsePair(context);
  checkCompare('icmp', left.type, scanner.spanFrom(start));
  return { kind: 'constant-icmp', type: types.truth(left.type), predicate, left, right };
}

/** `(i32 1, i32 2)`, both of one type. */
function parsePair(context: ReadContext): { left: IrConstant; right: IrConstant } {
  const { scanner } = context;
  scanner.expect('(');
  const left = parseTypedConstant(context);
  scanner.expect(',');
  const { start } = scanner;
  const right = parseTypedConstant(context);
  scanner.expect(')');
  if (left.type !== right.type)
    fail('type', `\`${printType(left.type)}\` and \`${printType(right.type)}\` do not fit together`, {
      span: scanner.spanFrom(start),
    });
  return { left, right };
}
