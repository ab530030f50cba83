/**
 * Types of LLVM IR: words, aggregates, and the suffixes `*`, `addrspace(n)*` and `(parameters)`.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import { parseAddressSpace } from './parse-address-space.ts';
import { printType } from './print-type.ts';
import type { ReadContext } from './read-context.ts';
import type { IrType, StructType } from './syntax.ts';
import { VOID } from './type-table.ts';

const UNSUPPORTED = new Map([
  ['x86_mmx', 'MMX registers'],
  ['x86_amx', 'AMX tiles'],
  ['ppc_fp128', 'pairs of doubles'],
  ['target', 'target extension types'],
]);
const WIDEST = 4096;
/** Pointers to pointers and functions that return functions, in one type. */
const MOST_SUFFIXES = 10;

/** A type that a value can have: not void, no function, no label. */
export function parseValueType(context: ReadContext): IrType {
  const { start } = context.scanner;
  const type = parseType(context);
  if (type.kind === 'void' || type.kind === 'function' || type.kind === 'label')
    fail('type', `a value cannot have the type \`${printType(type)}\``, {
      span: context.scanner.spanFrom(start),
    });
  return type;
}

export function parseType(context: ReadContext): IrType {
  return context.scanner.nested(() => parseSuffixes(context, parseBase(context)));
}

function parseBase(context: ReadContext): IrType {
  const { scanner, types } = context;
  if (scanner.kind === 'local') {
    const type = types.named(scanner.text);
    context.types.useNamed(scanner.text, scanner.start);
    scanner.next();
    return type;
  }
  if (scanner.kind === 'word') return parseWord(context);
  if (scanner.at('{')) return parseStruct(context, false);
  if (scanner.accept('[')) {
    const [length, element] = parseSequence(context);
    scanner.expect(']');
    return types.array(length, element);
  }
  if (!scanner.accept('<')) scanner.unexpected('a type');
  if (scanner.at('{')) {
    const type = parseStruct(context, true);
    scanner.expect('>');
    return type;
  }
  if (scanner.at('vscale'))
    fail('unsupported', '`vscale` (vectors of unknown length) is not supported', { span: scanner.span() });
  const [length, element] = parseSequence(context);
  scanner.expect('>');
  return types.vector(length, element);
}

function parseWord({ scanner, types }: ReadContext): IrType {
  const { text } = scanner;
  const type = types.word(text);
  if (type === undefined) {
    const unsupported = UNSUPPORTED.get(text);
    if (unsupported !== undefined)
      fail('unsupported', `\`${text}\` (${unsupported}) is not supported`, { span: scanner.span() });
    const known = [
      'ptr',
      'void',
      'float',
      'double',
      'half',
      'i1',
      'i8',
      'i16',
      'i32',
      'i64',
      'label',
      'metadata',
    ];
    fail('syntax', `${scanner.shown()} is no type`, {
      span: scanner.span(),
      expected: 'a type such as `i32`, `ptr`, `[4 x i8]` or `%struct.name`',
      suggestion: didYouMean(text, known),
    });
  }
  if (type.kind === 'integer' && type.width > WIDEST)
    fail('unsupported', `integers of more than ${WIDEST} bits are not supported`, { span: scanner.span() });
  scanner.next();
  if (text !== 'ptr') return type;
  types.typedPointers ??= false;
  return scanner.at('addrspace') ? types.pointer(parseAddressSpace(scanner)) : type;
}

function parseSequence(context: ReadContext): [length: number, element: IrType] {
  const { scanner } = context;
  const length = scanner.takeCount('the number of elements');
  scanner.expect('x');
  return [length, parseValueType(context)];
}

/** `{ i32, ptr }`, the brace being the current token. */
export function parseStruct(context: ReadContext, packed: boolean): StructType {
  const { scanner } = context;
  scanner.expect('{');
  const fields: IrType[] = [];
  if (!scanner.at('}')) {
    do fields.push(parseValueType(context));
    while (scanner.accept(','));
  }
  scanner.expect('}');
  return context.types.struct(fields, packed);
}

function parseSuffixes(context: ReadContext, base: IrType): IrType {
  const { scanner, types } = context;
  let type = base;
  for (let count = 0; ; count++) {
    if (count > MOST_SUFFIXES)
      fail('unsupported', `more than ${MOST_SUFFIXES} pointers to pointers are not supported`, {
        span: scanner.span(),
      });
    if (scanner.at('*') || scanner.at('addrspace')) {
      const addressSpace = scanner.at('addrspace') ? parseAddressSpace(scanner) : 0;
      if (type === VOID || type.kind === 'label' || type.kind === 'metadata')
        fail('type', `there are no pointers to \`${printType(type)}\``, { span: scanner.span() });
      scanner.expect('*');
      types.typedPointers ??= true;
      type = types.pointerTo(type, addressSpace);
    } else if (scanner.at('(')) {
      type = parseFunctionType(context, type);
    } else {
      return type;
    }
  }
}

function parseFunctionType(context: ReadContext, result: IrType): IrType {
  const { scanner } = context;
  scanner.expect('(');
  const parameters: IrType[] = [];
  let variadic = false;
  if (!scanner.at(')')) {
    do {
      variadic = scanner.accept('...');
      if (!variadic) parameters.push(parseValueType(context));
    } while (!variadic && scanner.accept(','));
  }
  scanner.expect(')');
  return context.types.function(result, parameters, variadic);
}
