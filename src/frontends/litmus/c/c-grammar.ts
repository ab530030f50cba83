/**
 * Types and declarators of C, and the words of C that threads may not use. OpenCL adds memory
 * spaces.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import type { LitmusToken } from '../file/scanner.ts';
import { shown } from '../file/shown.ts';
import type { CodeScanner, DeclaratorParser, Grammar } from './parse-expression.ts';
import {
  CHAR,
  type CIntegerType,
  type CValueType,
  INT,
  LONG,
  type MemorySpace,
  type ObjectType,
  pointerTo,
  SHORT,
  TRUTH,
  UNSIGNED_CHAR,
  UNSIGNED_INT,
  UNSIGNED_LONG,
  UNSIGNED_SHORT,
  VOID,
} from './types.ts';

/** Type names of one word. Each integer one has an `atomic_` form. */
const NAMED: ReadonlyMap<string, CIntegerType> = new Map([
  ['bool', TRUTH],
  ['_Bool', TRUTH],
  ['int8_t', CHAR],
  ['uint8_t', UNSIGNED_CHAR],
  ['int16_t', SHORT],
  ['uint16_t', UNSIGNED_SHORT],
  ['int32_t', INT],
  ['uint32_t', UNSIGNED_INT],
  ['int64_t', LONG],
  ['uint64_t', UNSIGNED_LONG],
  ['intptr_t', LONG],
  ['uintptr_t', UNSIGNED_LONG],
  ['ptrdiff_t', LONG],
  ['size_t', UNSIGNED_LONG],
  ['intmax_t', LONG],
  ['uintmax_t', UNSIGNED_LONG],
  ['uchar', UNSIGNED_CHAR],
  ['ushort', UNSIGNED_SHORT],
  ['uint', UNSIGNED_INT],
  ['ulong', UNSIGNED_LONG],
]);

const ATOMIC: ReadonlyMap<string, CIntegerType> = new Map([
  ...[...NAMED].map(([name, type]): [string, CIntegerType] => [`atomic_${name}`, type]),
  ['atomic_flag', INT],
  ['atomic_char', CHAR],
  ['atomic_schar', CHAR],
  ['atomic_short', SHORT],
  ['atomic_int', INT],
  ['atomic_long', LONG],
  ['atomic_llong', LONG],
  ['atomic_ullong', UNSIGNED_LONG],
]);

/** Words that combine: `unsigned long int`. */
const PARTS = new Set(['unsigned', 'signed', 'char', 'short', 'int', 'long']);
const QUALIFIERS = new Set([
  'const',
  'volatile',
  'static',
  'inline',
  'extern',
  'register',
  'auto',
  'restrict',
  '__restrict',
]);
const SPACES: ReadonlyMap<string, MemorySpace> = new Map([
  ['global', 'global'],
  ['__global', 'global'],
  ['local', 'local'],
  ['__local', 'local'],
]);

const REFUSED: ReadonlyMap<string, string> = new Map([
  ['goto', 'a jump'],
  ['switch', 'a switch'],
  ['case', 'a switch'],
  ['sizeof', 'a size'],
  ['_Alignof', 'an alignment'],
  ['asm', 'inline assembly'],
  ['__asm__', 'inline assembly'],
  ['struct', 'a structure'],
  ['union', 'a union'],
  ['enum', 'an enumeration'],
  ['typedef', 'a type definition'],
  ['float', 'floating point'],
  ['double', 'floating point'],
  ['__int128', 'a 128-bit type'],
  ['__int128_t', 'a 128-bit type'],
  ['__uint128_t', 'a 128-bit type'],
]);

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['true', 1],
  ['false', 0],
  ['NULL', 0],
  ['nullptr', 0],
]);

/** The grammar of C, or of OpenCL C if there are memory spaces. */
export function cGrammar(withSpaces: boolean): Grammar {
  const grammar: Grammar = {
    pointers: true,
    methods: false,
    constants: CONSTANTS,
    refused: REFUSED,
    startsType: ({ kind, text }: LitmusToken) =>
      kind === 'name' &&
      (NAMED.has(text) ||
        ATOMIC.has(text) ||
        PARTS.has(text) ||
        QUALIFIERS.has(text) ||
        text === 'void' ||
        text === '_Atomic' ||
        text === 'atomic' ||
        (withSpaces && SPACES.has(text))),
    parseType: (scanner) => declarators(scanner, parseSpecifiers(scanner, grammar), grammar),
  };
  return grammar;
}

/** A whole type, such as the init section's `atomic_int` or `int*`. */
export function parseWholeType(scanner: CodeScanner, grammar: Grammar): ObjectType {
  return parsePointers(scanner, parseSpecifiers(scanner, grammar), grammar);
}

interface Words {
  readonly parts: string[];
  base: CValueType | undefined;
  atomic: boolean;
  space: MemorySpace | undefined;
}

/** What stands before the declarators: qualifiers and the words of a type, in any order. */
function parseSpecifiers(scanner: CodeScanner, grammar: Grammar): ObjectType {
  const start = scanner.offset();
  const words: Words = { parts: [], base: undefined, atomic: false, space: undefined };
  scanner.refuseWord(grammar);
  while (grammar.startsType(scanner.peek())) {
    parseSpecifier(scanner, grammar, words);
    scanner.refuseWord(grammar);
  }
  const { parts, base, atomic, space } = words;
  if (base === undefined && parts.length === 0) {
    const { kind, text, span } = scanner.peek();
    if (kind !== 'name') return scanner.unexpected('a type');
    const known = [...NAMED.keys(), ...ATOMIC.keys(), ...PARTS, ...QUALIFIERS];
    return fail('unknown-name', `unknown type ${shown(text)}`, { span, suggestion: didYouMean(text, known) });
  }
  if (base !== undefined && parts.length > 0) {
    fail('syntax', 'these words are not a type', { span: scanner.spanSince(start) });
  }
  return { value: base ?? combined(parts), atomic, space };
}

function parseSpecifier(scanner: CodeScanner, grammar: Grammar, words: Words): void {
  const { text, span } = scanner.next();
  const base = NAMED.get(text) ?? ATOMIC.get(text) ?? (text === 'void' ? VOID : undefined);
  if (base !== undefined) {
    if (words.base !== undefined) fail('syntax', `a second type \`${text}\``, { span });
    words.base = base;
    if (ATOMIC.has(text)) words.atomic = true;
  } else if (PARTS.has(text)) words.parts.push(text);
  else if (SPACES.has(text)) words.space = SPACES.get(text);
  else if (text === '_Atomic' || text === 'atomic') {
    words.atomic = true;
    if (scanner.accept('(')) {
      words.base = parseWholeType(scanner, grammar).value;
      scanner.expect(')');
    }
  }
}

function combined(parts: readonly string[]): CIntegerType {
  const unsigned = parts.includes('unsigned');
  if (parts.includes('char')) return unsigned ? UNSIGNED_CHAR : CHAR;
  if (parts.includes('short')) return unsigned ? UNSIGNED_SHORT : SHORT;
  if (parts.includes('long')) return unsigned ? UNSIGNED_LONG : LONG;
  return unsigned ? UNSIGNED_INT : INT;
}

/** The `*` of a declarator, with the qualifiers that follow each. */
function parsePointers(scanner: CodeScanner, base: ObjectType, grammar: Grammar): ObjectType {
  let object = base;
  while (scanner.accept('*')) {
    let atomic = false;
    while (
      grammar.startsType(scanner.peek()) &&
      /^(_Atomic|const|volatile|.*restrict)$/.test(scanner.peek().text)
    ) {
      atomic = scanner.next().text === '_Atomic' || atomic;
    }
    object = { value: pointerTo(object), atomic, space: undefined };
  }
  return object;
}

function declarators(scanner: CodeScanner, base: ObjectType, grammar: Grammar): DeclaratorParser {
  return {
    unnamed: () => parsePointers(scanner, base, grammar).value,
    named: () => {
      const object = parsePointers(scanner, base, grammar);
      const { text: name, span } = scanner.expectName('the name of a variable');
      if (object.value.kind === 'void') fail('type', `\`${name}\` is of type void`, { span });
      if (!scanner.accept('[')) return { name, span, type: object.value, length: undefined };
      const length = scanner.at(']') ? 0 : scanner.expectNumber('the length of the array');
      scanner.expect(']');
      return { name, span, type: pointerTo(object), length };
    },
  };
}
