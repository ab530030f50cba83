/** Instructions on memory: allocation, addresses, loads and stores, atomic operations, fences. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { checkPointer } from './check-operands.ts';
import {
  defineResult,
  type FunctionContext,
  type InstructionBody,
  type InstructionParser,
  parseTypedValue,
  parseValueOfType,
} from './function-context.ts';
import { addressedType } from './indexed-type.ts';
import { parseAddressSpace } from './parse-address-space.ts';
import { parseFlags } from './parse-flags.ts';
import { parseType, parseValueType } from './parse-type.ts';
import { printType } from './print-type.ts';
import { impliedPointer, takeWordOf } from './read-context.ts';
import {
  type Atomicity,
  type IrType,
  type IrValue,
  ORDERINGS,
  type Ordering,
  UPDATE_OPERATIONS,
  type UpdateOperation,
} from './syntax.ts';

const FAILURE_ORDERINGS: readonly Ordering[] = ['monotonic', 'acquire', 'seq_cst'];

const spanSoFar = (context: FunctionContext): Span => context.scanner.spanFrom(context.instructionStart);

/** `, align 8`, if it stands here. */
function parseAlign(context: FunctionContext): number | undefined {
  const { scanner } = context;
  if (!scanner.atContinuation()) return undefined;
  scanner.next();
  if (!scanner.at('align')) scanner.unexpected('`align` or an attachment');
  return parseAlignment(context);
}

function parseAlignment({ scanner }: FunctionContext): number {
  scanner.expect('align');
  const span = scanner.span();
  const align = scanner.takeCount('an alignment');
  if (!Number.isInteger(Math.log2(align)))
    fail('value', `an alignment is a power of two, not ${align}`, { span });
  return align;
}

/** `syncscope("singlethread") acquire`. */
function parseAtomicity(context: FunctionContext, allowed: readonly Ordering[], opcode: string): Atomicity {
  const scope = parseScope(context);
  const ordering = parseOrdering(context, allowed, opcode);
  return scope === undefined ? { ordering } : { ordering, scope };
}

function parseScope({ scanner }: FunctionContext): string | undefined {
  if (!scanner.accept('syncscope')) return undefined;
  scanner.expect('(');
  const scope = scanner.takeString('the name of a scope');
  scanner.expect(')');
  return scope;
}

function parseOrdering(context: FunctionContext, allowed: readonly Ordering[], opcode: string): Ordering {
  const span = context.scanner.span();
  const ordering = takeWordOf(context, ORDERINGS, 'memory ordering');
  if (!allowed.includes(ordering))
    fail('type', `${opcode} cannot be \`${ordering}\``, {
      span,
      expected: `one of ${allowed.join(', ')}`,
    });
  return ordering;
}

const without = (...orderings: Ordering[]): readonly Ordering[] =>
  ORDERINGS.filter((ordering) => !orderings.includes(ordering));
const LOAD_ORDERINGS = without('release', 'acq_rel');
const STORE_ORDERINGS = without('acquire', 'acq_rel');
const UPDATE_ORDERINGS = without('unordered');
const FENCE_ORDERINGS = without('unordered', 'monotonic');

function parseAlloca(context: FunctionContext): InstructionBody {
  const { scanner } = context;
  if (scanner.at('inalloca') || scanner.at('swifterror'))
    fail('unsupported', `\`alloca ${scanner.text}\` is not supported`, { span: scanner.span() });
  const allocated = parseValueType(context);
  let count: IrValue | undefined;
  let align: number | undefined;
  let space = 0;
  while (scanner.atContinuation()) {
    scanner.next();
    if (scanner.at('align')) align = parseAlignment(context);
    else if (scanner.at('addrspace')) space = parseAddressSpace(scanner);
    else if (count === undefined) count = parseCount(context);
    else scanner.unexpected('`align`, `addrspace` or an attachment');
  }
  const type = impliedPointer(context, allocated, space);
  return { kind: 'alloca', allocated, count, align, result: defineResult(context, type) };
}

function parseCount(context: FunctionContext): IrValue {
  const count = parseTypedValue(context);
  if (count.type.kind !== 'integer')
    fail('type', `a number of elements is an integer, not \`${printType(count.type)}\``, {
      span: spanSoFar(context),
    });
  return count;
}

function parsePointer(context: FunctionContext, opcode: string, accessed?: IrType): IrValue {
  const { start } = context.scanner;
  const pointer = parseTypedValue(context);
  checkPointer(opcode, pointer.type, accessed, context.scanner.spanFrom(start));
  return pointer;
}

function parseLoad(context: FunctionContext): InstructionBody {
  const { scanner } = context;
  const isAtomic = scanner.accept('atomic');
  const volatile = scanner.accept('volatile');
  const type = parseValueType(context);
  scanner.expect(',');
  const pointer = parsePointer(context, 'load', type);
  const atomic = isAtomic ? parseAtomicity(context, LOAD_ORDERINGS, '`load`') : undefined;
  const align = parseAlign(context);
  return { kind: 'load', pointer, atomic, volatile, align, result: defineResult(context, type) };
}

function parseStore(context: FunctionContext): InstructionBody {
  const { scanner } = context;
  const isAtomic = scanner.accept('atomic');
  const volatile = scanner.accept('volatile');
  const value = parseTypedValue(context);
  scanner.expect(',');
  const pointer = parsePointer(context, 'store', value.type);
  const atomic = isAtomic ? parseAtomicity(context, STORE_ORDERINGS, '`store`') : undefined;
  return { kind: 'store', value, pointer, atomic, volatile, align: parseAlign(context) };
}

function parseGetElementPtr(context: FunctionContext): InstructionBody {
  const { scanner, types } = context;
  const flags = parseFlags(context, ['inbounds', 'nusw', 'nuw']);
  const sourceType = parseType(context);
  scanner.expect(',');
  const pointer = parseTypedValue(context);
  const indices: IrValue[] = [];
  while (scanner.atContinuation()) {
    scanner.next();
    indices.push(parseTypedValue(context));
  }
  const type = addressedType(types, sourceType, pointer, indices, spanSoFar(context));
  return { kind: 'getelementptr', sourceType, pointer, indices, flags, result: defineResult(context, type) };
}

function parseFence(context: FunctionContext): InstructionBody {
  return { kind: 'fence', atomic: parseAtomicity(context, FENCE_ORDERINGS, '`fence`') };
}

function parseCompareExchange(context: FunctionContext): InstructionBody {
  const { scanner, types } = context;
  const weak = scanner.accept('weak');
  const volatile = scanner.accept('volatile');
  const pointer = parsePointer(context, 'cmpxchg');
  scanner.expect(',');
  const expected = parseTypedValue(context);
  scanner.expect(',');
  const replacement = parseValueOfType(context, expected.type);
  if (expected.type.kind !== 'integer' && expected.type.kind !== 'pointer')
    fail('type', `\`cmpxchg\` wants an integer or pointer operand, not \`${printType(expected.type)}\``, {
      span: spanSoFar(context),
    });
  checkPointer('cmpxchg', pointer.type, expected.type, spanSoFar(context));
  const atomic = parseAtomicity(context, UPDATE_ORDERINGS, '`cmpxchg`');
  const failure = parseOrdering(context, FAILURE_ORDERINGS, 'a failed `cmpxchg`');
  const align = parseAlign(context);
  const result = defineResult(context, types.struct([expected.type, types.integer(1)], false));
  return { kind: 'cmpxchg', weak, volatile, pointer, expected, replacement, atomic, failure, align, result };
}

function parseUpdate(context: FunctionContext): InstructionBody {
  const { scanner } = context;
  const volatile = scanner.accept('volatile');
  const operation = takeWordOf(context, UPDATE_OPERATIONS, 'operation of `atomicrmw`');
  const pointer = parsePointer(context, 'atomicrmw');
  scanner.expect(',');
  const operand = parseTypedValue(context);
  if (!updatable(operation, operand.type))
    fail('type', `\`atomicrmw ${operation}\` does not work on \`${printType(operand.type)}\``, {
      span: spanSoFar(context),
    });
  checkPointer('atomicrmw', pointer.type, operand.type, spanSoFar(context));
  const atomic = parseAtomicity(context, UPDATE_ORDERINGS, '`atomicrmw`');
  const align = parseAlign(context);
  const result = defineResult(context, operand.type);
  return { kind: 'atomicrmw', operation, volatile, pointer, operand, atomic, align, result };
}

function updatable(operation: UpdateOperation, type: IrType): boolean {
  if (operation === 'xchg')
    return type.kind === 'integer' || type.kind === 'pointer' || type.kind === 'float';
  return type.kind === (operation.startsWith('f') ? 'float' : 'integer');
}

export const MEMORY: readonly (readonly [opcode: string, parse: InstructionParser])[] = [
  ['alloca', parseAlloca],
  ['load', parseLoad],
  ['store', parseStore],
  ['getelementptr', parseGetElementPtr],
  ['fence', parseFence],
  ['cmpxchg', parseCompareExchange],
  ['atomicrmw', parseUpdate],
];
