/**
 * Instructions that compute on registers only: arithmetic, comparisons, casts, vectors and
 * aggregates.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { checkBinary, checkCast, checkCompare, checkFloat } from './check-operands.ts';
import {
  defineResult,
  type FunctionContext,
  type InstructionBody,
  type InstructionParser,
  parseLabelName,
  parseTypedValue,
  parseValue,
  parseValueOfType,
} from './function-context.ts';
import { elementType } from './indexed-type.ts';
import { parseFlags } from './parse-flags.ts';
import { parseValueType } from './parse-type.ts';
import { printType } from './print-type.ts';
import { takeWordOf } from './read-context.ts';
import {
  BINARY_OPCODES,
  type BinaryOpcode,
  CAST_OPCODES,
  type CastOpcode,
  FAST_MATH,
  FLOAT_PREDICATES,
  type Flag,
  INTEGER_PREDICATES,
  type IrType,
  type IrValue,
  type PhiInstruction,
  type VectorType,
} from './syntax.ts';

const WRAP: readonly Flag[] = ['nuw', 'nsw'];
const EXACT: readonly Flag[] = ['exact'];

const BINARY_FLAGS: Partial<Record<BinaryOpcode, readonly Flag[]>> = {
  add: WRAP,
  sub: WRAP,
  mul: WRAP,
  shl: WRAP,
  udiv: EXACT,
  sdiv: EXACT,
  lshr: EXACT,
  ashr: EXACT,
  or: ['disjoint'],
  fadd: FAST_MATH,
  fsub: FAST_MATH,
  fmul: FAST_MATH,
  fdiv: FAST_MATH,
  frem: FAST_MATH,
};

const CAST_FLAGS: Partial<Record<CastOpcode, readonly Flag[]>> = {
  trunc: WRAP,
  zext: ['nneg'],
  uitofp: ['nneg'],
  fptrunc: FAST_MATH,
  fpext: FAST_MATH,
};

const spanSoFar = (context: FunctionContext) => context.scanner.spanFrom(context.instructionStart);

function parseBinary(context: FunctionContext, opcode: BinaryOpcode): InstructionBody {
  const flags = parseFlags(context, BINARY_FLAGS[opcode] ?? []);
  const { left, right } = parsePair(context);
  checkBinary(opcode, left.type, spanSoFar(context));
  return { kind: 'binary', opcode, left, right, flags, result: defineResult(context, left.type) };
}

/** `i32 %x, %y`. */
function parsePair(context: FunctionContext): { left: IrValue; right: IrValue } {
  const left = parseTypedValue(context);
  context.scanner.expect(',');
  return { left, right: parseValue(context, left.type) };
}

function parseNegate(context: FunctionContext): InstructionBody {
  const flags = parseFlags(context, FAST_MATH);
  const operand = parseTypedValue(context);
  checkFloat('fneg', operand.type, spanSoFar(context));
  return { kind: 'fneg', operand, flags, result: defineResult(context, operand.type) };
}

function parseIntegerCompare(context: FunctionContext): InstructionBody {
  const flags = parseFlags(context, ['samesign']);
  const predicate = takeWordOf(context, INTEGER_PREDICATES, 'integer comparison');
  const { left, right } = parsePair(context);
  checkCompare('icmp', left.type, spanSoFar(context));
  const result = defineResult(context, context.types.truth(left.type));
  return { kind: 'icmp', predicate, left, right, flags, result };
}

function parseFloatCompare(context: FunctionContext): InstructionBody {
  const flags = parseFlags(context, FAST_MATH);
  const predicate = takeWordOf(context, FLOAT_PREDICATES, 'floating-point comparison');
  const { left, right } = parsePair(context);
  checkCompare('fcmp', left.type, spanSoFar(context));
  const result = defineResult(context, context.types.truth(left.type));
  return { kind: 'fcmp', predicate, left, right, flags, result };
}

function parseCast(context: FunctionContext, opcode: CastOpcode): InstructionBody {
  const flags = parseFlags(context, CAST_FLAGS[opcode] ?? []);
  const operand = parseTypedValue(context);
  context.scanner.expect('to');
  const type = parseValueType(context);
  checkCast(opcode, operand.type, type, spanSoFar(context));
  return { kind: 'cast', opcode, operand, flags, result: defineResult(context, type) };
}

function parseSelect(context: FunctionContext): InstructionBody {
  const { scanner, types } = context;
  const flags = parseFlags(context, FAST_MATH);
  const condition = parseTypedValue(context);
  scanner.expect(',');
  const whenTrue = parseTypedValue(context);
  scanner.expect(',');
  const whenFalse = parseValueOfType(context, whenTrue.type);
  if (condition.type !== types.integer(1) && condition.type !== types.truth(whenTrue.type))
    fail('type', `\`select\` wants a condition of type \`i1\`, not \`${printType(condition.type)}\``, {
      span: spanSoFar(context),
    });
  const result = defineResult(context, whenTrue.type);
  return { kind: 'select', condition, whenTrue, whenFalse, flags, result };
}

function parsePhi(context: FunctionContext): InstructionBody {
  const { scanner } = context;
  const flags = parseFlags(context, FAST_MATH);
  const type = parseValueType(context);
  const incoming: PhiInstruction['incoming'][number][] = [];
  for (;;) {
    scanner.expect('[');
    const value = parseValue(context, type);
    scanner.expect(',');
    incoming.push({ value, from: parseLabelName(context) });
    scanner.expect(']');
    if (!scanner.atContinuation()) break;
    scanner.next();
  }
  return { kind: 'phi', incoming, flags, result: defineResult(context, type) };
}

function parseFreeze(context: FunctionContext): InstructionBody {
  const operand = parseTypedValue(context);
  return { kind: 'freeze', operand, result: defineResult(context, operand.type) };
}

/** `, 0, 1`: at least one. Gives the indices and the type that they lead to. */
function parseIndices(context: FunctionContext, aggregate: IrType): { indices: number[]; type: IrType } {
  const { scanner, types } = context;
  const indices: number[] = [];
  let type = aggregate;
  if (!scanner.atContinuation()) scanner.unexpected('`,` and an index');
  while (scanner.atContinuation()) {
    scanner.next();
    const span = scanner.span();
    const index = scanner.takeCount('an index');
    type = elementType(types, type, index, span);
    indices.push(index);
  }
  return { indices, type };
}

function parseExtractValue(context: FunctionContext): InstructionBody {
  const aggregate = parseTypedValue(context);
  const { indices, type } = parseIndices(context, aggregate.type);
  return { kind: 'extractvalue', aggregate, indices, result: defineResult(context, type) };
}

function parseInsertValue(context: FunctionContext): InstructionBody {
  const aggregate = parseTypedValue(context);
  context.scanner.expect(',');
  const element = parseTypedValue(context);
  const { indices, type } = parseIndices(context, aggregate.type);
  if (element.type !== type)
    fail('type', `the element is \`${printType(type)}\`, not \`${printType(element.type)}\``, {
      span: spanSoFar(context),
    });
  return { kind: 'insertvalue', aggregate, element, indices, result: defineResult(context, aggregate.type) };
}

function parseVector(context: FunctionContext): { vector: IrValue; type: VectorType } {
  const vector = parseTypedValue(context);
  const { type } = vector;
  if (type.kind !== 'vector')
    return fail('type', `\`${printType(type)}\` is no vector`, { span: spanSoFar(context) });
  return { vector, type };
}

/** The index of a vector's element: an integer of any width. */
function parseElementIndex(context: FunctionContext): IrValue {
  const index = parseTypedValue(context);
  if (index.type.kind !== 'integer')
    fail('type', `an index is an integer, not \`${printType(index.type)}\``, { span: spanSoFar(context) });
  return index;
}

function parseExtractElement(context: FunctionContext): InstructionBody {
  const { vector, type } = parseVector(context);
  context.scanner.expect(',');
  const index = parseElementIndex(context);
  return { kind: 'extractelement', vector, index, result: defineResult(context, type.element) };
}

function parseInsertElement(context: FunctionContext): InstructionBody {
  const { vector, type } = parseVector(context);
  context.scanner.expect(',');
  const element = parseValueOfType(context, type.element);
  context.scanner.expect(',');
  const index = parseElementIndex(context);
  return { kind: 'insertelement', vector, element, index, result: defineResult(context, type) };
}

function parseShuffle(context: FunctionContext): InstructionBody {
  const { scanner, types } = context;
  const { vector: left, type } = parseVector(context);
  scanner.expect(',');
  const right = parseValueOfType(context, type);
  scanner.expect(',');
  const mask = parseTypedValue(context);
  if (mask.kind === 'local' || mask.kind === 'asm' || mask.kind === 'metadata' || mask.type.kind !== 'vector')
    return fail('type', 'the mask of `shufflevector` is a constant vector', { span: spanSoFar(context) });
  const result = defineResult(context, types.vector(mask.type.length, type.element));
  return { kind: 'shufflevector', left, right, mask, result };
}

export const ARITHMETIC: readonly (readonly [opcode: string, parse: InstructionParser])[] = [
  ...BINARY_OPCODES.map((opcode) => [opcode, (c: FunctionContext) => parseBinary(c, opcode)] as const),
  ...CAST_OPCODES.map((opcode) => [opcode, (c: FunctionContext) => parseCast(c, opcode)] as const),
  ['fneg', parseNegate],
  ['icmp', parseIntegerCompare],
  ['fcmp', parseFloatCompare],
  ['select', parseSelect],
  ['phi', parsePhi],
  ['freeze', parseFreeze],
  ['extractvalue', parseExtractValue],
  ['insertvalue', parseInsertValue],
  ['extractelement', parseExtractElement],
  ['insertelement', parseInsertElement],
  ['shufflevector', parseShuffle],
];
