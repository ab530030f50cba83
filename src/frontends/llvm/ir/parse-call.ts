/** Calls: `call`, `invoke`, their callees and arguments; `va_arg`. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { checkPointer } from './check-operands.ts';
import {
  defineResult,
  type FunctionContext,
  type InstructionBody,
  type InstructionParser,
  parseLabel,
  parseTypedValue,
  parseValue,
} from './function-context.ts';
import { parseAddressSpace } from './parse-address-space.ts';
import { parseAttributeSet, parseAttributes } from './parse-attributes.ts';
import { parseCallingConvention } from './parse-calling-convention.ts';
import { parseCalleeExpression, parseGlobalReference } from './parse-constant.ts';
import { parseFlags } from './parse-flags.ts';
import { parseType, parseValueType } from './parse-type.ts';
import { printType } from './print-type.ts';
import { impliedPointer } from './read-context.ts';
import {
  type Argument,
  type AttributeSet,
  type CallInstruction,
  FAST_MATH,
  type FunctionType,
  type IrType,
  type IrValue,
  type Local,
  type MetadataOperand,
  type PointerType,
} from './syntax.ts';
import { METADATA, VOID } from './type-table.ts';

type CallShape = Pick<
  CallInstruction,
  'type' | 'callee' | 'arguments' | 'callingConvention' | 'resultAttributes' | 'attributes'
>;

/** Facts that an optimiser may use; code that keeps them does the same without them. */
const ASSUMPTIONS = new Set([
  'align',
  'nonnull',
  'noundef',
  'dereferenceable',
  'dereferenceable_or_null',
  'separate_storage',
  'ignore',
]);
const ASSEMBLY_OPTIONS = new Set(['sideeffect', 'alignstack', 'inteldialect', 'unwind']);

function parseShape(context: FunctionContext): CallShape {
  const { scanner, types } = context;
  const callingConvention = parseCallingConvention(scanner);
  const resultAttributes = parseAttributes(context);
  const space = scanner.at('addrspace') ? parseAddressSpace(scanner) : 0;
  const { start } = scanner;
  const written = parseType(context);
  const typeSpan = scanner.spanFrom(start);
  const calleeOf = parseCallee(context);
  const args = parseArguments(context);
  const type =
    written.kind === 'function'
      ? written
      : types.function(
          written,
          args.map(({ value }) => value.type),
          false,
        );
  if (type.result.kind === 'label' || type.result.kind === 'function')
    fail('type', `a function cannot return \`${printType(type.result)}\``, { span: typeSpan });
  checkArguments(context, type, args);
  const callee = calleeOf(impliedPointer(context, type, space));
  const attributes = parseCallAttributes(context, callee);
  return { type, callee, arguments: args, callingConvention, resultAttributes, attributes };
}

function parseCallAttributes(context: FunctionContext, callee: IrValue): AttributeSet {
  const { scanner } = context;
  const attributes = parseAttributeSet(context);
  if (scanner.at('[')) {
    if (callee.kind !== 'global' || callee.name !== 'llvm.assume')
      fail('unsupported', 'operand bundles are not supported', { span: scanner.span() });
    parseAssumptions(context);
  }
  return attributes;
}

/** `[ "align"(ptr %x, i64 8) ]` on `llvm.assume`: promises to the optimiser, read and let go. */
function parseAssumptions(context: FunctionContext): void {
  const { scanner } = context;
  scanner.expect('[');
  do {
    const span = scanner.span();
    const tag = scanner.takeString('the name of an operand bundle');
    if (!ASSUMPTIONS.has(tag))
      fail('unsupported', `assumptions about \`${tag}\` are not supported`, { span });
    scanner.expect('(');
    if (!scanner.at(')')) {
      do parseTypedValue(context);
      while (scanner.accept(','));
    }
    scanner.expect(')');
  } while (scanner.accept(','));
  scanner.expect(']');
}

/** What is called. Its type follows from the arguments, which come later in the text. */
function parseCallee(context: FunctionContext): (type: PointerType) => IrValue {
  const { scanner, scope } = context;
  if (scanner.kind === 'local') {
    const { text, start } = scanner;
    scanner.next();
    return (pointer) => {
      const known = scope.typeOf(text);
      // Where opaque and typed pointers mix, the definition of the name decides.
      const opaque = known?.kind === 'pointer' && known.pointee === undefined;
      const callee = scope.use(text, opaque ? known : pointer, start);
      checkPointer('call', callee.type, undefined, scanner.spanFrom(start));
      return callee;
    };
  }
  if (scanner.at('asm')) return parseAssembly(context);
  if (scanner.kind === 'global') {
    const reference = parseGlobalReference(context, context.types.pointer(0));
    return (type) => ({ ...reference, type }) as IrValue;
  }
  if (scanner.at('null') || scanner.at('undef') || scanner.at('poison')) {
    const kind = scanner.text as 'null' | 'undef' | 'poison';
    scanner.next();
    return (type) => ({ kind, type });
  }
  const callee = parseCalleeExpression(context);
  return () => callee;
}

function parseAssembly({ scanner }: FunctionContext): (type: PointerType) => IrValue {
  scanner.next();
  const options: string[] = [];
  while (scanner.kind === 'word' && ASSEMBLY_OPTIONS.has(scanner.text)) {
    options.push(scanner.text);
    scanner.next();
  }
  const template = scanner.takeString('the text of the assembly');
  scanner.expect(',');
  const constraints = scanner.takeString('the constraints of the assembly');
  return (type) => ({ kind: 'asm', type, template, constraints, options });
}

function parseArguments(context: FunctionContext): Argument[] {
  const { scanner } = context;
  scanner.expect('(');
  const args: Argument[] = [];
  if (!scanner.at(')')) {
    do args.push(parseArgument(context));
    while (scanner.accept(','));
  }
  scanner.expect(')');
  return args;
}

function parseArgument(context: FunctionContext): Argument {
  const type = parseValueType(context);
  if (type === METADATA) return { value: parseMetadataOperand(context), attributes: [] };
  const attributes = parseAttributes(context);
  return { value: parseValue(context, type), attributes };
}

/** `!5`, `!"text"`, `!DIExpression(...)`, `!{...}`, or a typed value. */
function parseMetadataOperand(context: FunctionContext): MetadataOperand {
  const { scanner } = context;
  const { start } = scanner;
  if (scanner.kind === 'metadata') {
    const named = !/^[0-9]/.test(scanner.text);
    scanner.next();
    if (named && scanner.at('(')) scanner.skipBrackets();
  } else if (scanner.accept('!')) {
    if (scanner.kind === 'string') scanner.next();
    else if (scanner.at('{')) scanner.skipBrackets();
    else scanner.unexpected('metadata');
  } else {
    parseTypedValue(context);
  }
  return { kind: 'metadata', type: METADATA, text: scanner.file.text.slice(start, scanner.previousEnd) };
}

function checkArguments(context: FunctionContext, type: FunctionType, args: readonly Argument[]): void {
  const { scanner } = context;
  const wanted = type.parameters.length;
  const span = scanner.spanFrom(context.instructionStart);
  if (args.length < wanted || (args.length > wanted && !type.variadic))
    fail('type', `\`${printType(type)}\` is called with ${args.length} arguments`, { span });
  for (const [i, parameter] of type.parameters.entries()) {
    const found: IrType = args[i]!.value.type;
    if (found !== parameter)
      fail('type', `argument ${i + 1} is \`${printType(found)}\`, not \`${printType(parameter)}\``, { span });
  }
}

function resultOf(context: FunctionContext, type: FunctionType): Local | undefined {
  return type.result === VOID ? undefined : defineResult(context, type.result);
}

/** `tail call`, `musttail call`, `notail call`. */
function parseTailCall(context: FunctionContext, tail: 'tail' | 'musttail' | 'notail'): InstructionBody {
  context.scanner.expect('call');
  return parseCall(context, tail);
}

function parseCall(context: FunctionContext, tail?: 'tail' | 'musttail' | 'notail'): InstructionBody {
  const flags = parseFlags(context, FAST_MATH);
  const shape = parseShape(context);
  noteVariable(context, shape);
  return { kind: 'call', ...shape, tail, flags, result: resultOf(context, shape.type) };
}

/** Keeps the name that `llvm.dbg.declare` and `llvm.dbg.value` give to a local. */
function noteVariable(context: FunctionContext, { callee, arguments: args }: CallShape): void {
  if (callee.kind !== 'global' || !callee.name.startsWith('llvm.dbg.')) return;
  const role = callee.name.slice('llvm.dbg.'.length);
  const [local, variable] = args.map(({ value }) => (value.kind === 'metadata' ? value.text : ''));
  const name = /%([-a-zA-Z$._0-9]+)$/.exec(local ?? '')?.[1];
  const node = /^!([0-9]+)$/.exec(variable ?? '')?.[1];
  if ((role !== 'declare' && role !== 'value') || name === undefined || node === undefined) return;
  const { scope, debug } = context;
  const used = scope.use(name, scope.typeOf(name)!, context.instructionStart);
  scope.variables.push(debug.variable(used, role, Number(node), context.instructionStart));
}

function parseInvoke(context: FunctionContext): InstructionBody {
  const shape = parseShape(context);
  context.scanner.expect('to');
  const normal = parseLabel(context);
  context.scanner.expect('unwind');
  const unwind = parseLabel(context);
  return { kind: 'invoke', ...shape, normal, unwind, result: resultOf(context, shape.type) };
}

function parseVariadicArgument(context: FunctionContext): InstructionBody {
  const { scanner } = context;
  const list = parseTypedValue(context);
  checkPointer('va_arg', list.type, undefined, scanner.spanFrom(context.instructionStart));
  scanner.expect(',');
  return { kind: 'va_arg', list, result: defineResult(context, parseValueType(context)) };
}

export const CALLS: readonly (readonly [opcode: string, parse: InstructionParser])[] = [
  ['call', (context) => parseCall(context)],
  ['tail', (context) => parseTailCall(context, 'tail')],
  ['musttail', (context) => parseTailCall(context, 'musttail')],
  ['notail', (context) => parseTailCall(context, 'notail')],
  ['invoke', parseInvoke],
  ['va_arg', parseVariadicArgument],
];
