/**
 * The init section of a litmus file: `{ x=1; int* p=&x; 0:X1=x; int t[2]={1,2}; uint64_t 0:X3; }`.
 * Gives entries; initial-state.ts puts them into the location and register tables. Forms as in
 * cat.md, "Litmus". Virtual memory, memory tags and code as data are refused by name.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../../diagnostics/source.ts';
import type { InitialEntry, InitialValue } from './litmus-file.ts';
import { refuseVirtualMemory } from './refusals.ts';
import { LitmusScanner, type LitmusToken } from './scanner.ts';
import { shown } from './shown.ts';

export interface InitSection {
  readonly entries: readonly InitialEntry[];
  /** Offset after the closing `}`. */
  readonly end: number;
}

/** Reads the init section whose `{` is at `start`. */
export function parseInit(file: SourceFile, start: number): InitSection {
  const scanner = new LitmusScanner(file, start);
  const open = scanner.expect('{');
  const entries: InitialEntry[] = [];
  for (;;) {
    while (scanner.accept(';'));
    // The closing brace is not consumed: what follows it may be in a language that this scanner
    // does not know.
    if (scanner.at('}')) return { entries, end: scanner.peek().span.end };
    if (scanner.peek().kind === 'end') {
      return fail('syntax', 'the initial state has no end', { span: open.span, expected: '`}`' });
    }
    entries.push(parseEntry(scanner));
    if (!scanner.at('}') && !scanner.at(';')) scanner.unexpected('`;` or `}`');
  }
}

const THREAD = /^P([0-9]+)$/;

function parseEntry(scanner: LitmusScanner): InitialEntry {
  const start = scanner.peek().span;
  const type: string[] = [];
  const typeText = () => (type.length === 0 ? undefined : type.join(' ').replaceAll(' *', '*'));
  for (;;) {
    const token = scanner.peek();
    if (token.kind === 'number') {
      scanner.next();
      if (!scanner.at(':')) scanner.unexpected('`:` and a register');
      return parseRegister(scanner, Number(token.text), typeText(), start);
    }
    if (scanner.accept('*')) {
      type.push('*');
      continue;
    }
    if (scanner.accept('%')) {
      const { text: name } = scanner.expectName('a symbolic register');
      const value = scanner.accept('=') ? parseValue(scanner) : undefined;
      return { kind: 'symbolic', name, value, span: spanOf(scanner, start) };
    }
    if (scanner.accept('[')) {
      const name = variableName(scanner);
      scanner.expect(']');
      return parseLocation(scanner, name, typeText(), start);
    }
    const name = variableName(scanner);
    const thread = THREAD.exec(name.text);
    if (thread !== null && scanner.at(':'))
      return parseRegister(scanner, Number(thread[1]), typeText(), start);
    if (isDeclared(scanner)) return parseLocation(scanner, name, typeText(), start);
    type.push(name.text);
  }
}

function variableName(scanner: LitmusScanner): LitmusToken {
  const name = scanner.expectName('a variable, `thread:register` or `}`');
  refuseVirtualMemory(name, scanner);
  if (scanner.at(':') && !THREAD.test(name.text)) {
    fail('unsupported', 'memory tags are not supported', { span: name.span });
  }
  return name;
}

/** True if the name just read is what is declared, not a word of its type. */
function isDeclared(scanner: LitmusScanner): boolean {
  if (scanner.at('=') || scanner.at(';') || scanner.at('}')) return true;
  if (!scanner.at('[')) {
    const { kind } = scanner.peek();
    return !(kind === 'name' || kind === 'number' || scanner.at('*') || scanner.at('%'));
  }
  const offset = scanner.offset();
  scanner.next();
  const isArray = scanner.peek().kind !== 'name';
  scanner.rewind(offset);
  return isArray;
}

function spanOf(scanner: LitmusScanner, start: Span): Span {
  const read = start.file.text.slice(start.start, scanner.offset()).trimEnd();
  return { ...start, end: start.start + read.length };
}

function parseRegister(
  scanner: LitmusScanner,
  thread: number,
  type: string | undefined,
  start: Span,
): InitialEntry {
  scanner.expect(':');
  let shownType = type;
  // PTX declares its registers: `0:.reg .s32 r1`.
  while (scanner.accept('.')) shownType = scanner.expectName('a type').text;
  scanner.accept('%');
  const name = scanner.expectName('a register').text;
  const value = scanner.accept('=') ? parseValue(scanner) : undefined;
  return { kind: 'register', thread, name, type: shownType, value, span: spanOf(scanner, start) };
}

function parseLocation(
  scanner: LitmusScanner,
  name: LitmusToken,
  type: string | undefined,
  start: Span,
): InitialEntry {
  let length: number | undefined;
  if (scanner.accept('[')) {
    const { span } = scanner.peek();
    length = parseNumber(scanner, 'the length of the array');
    if (length < 1 || length > 1024) {
      fail('value', `an array of ${length} elements is not possible`, {
        span,
        expected: 'a length from 1 to 1024',
      });
    }
    scanner.expect(']');
  }
  const values: InitialValue[] = [];
  const { span: valueSpan } = scanner.peek();
  if (scanner.accept('=')) {
    if (length !== undefined && scanner.accept('{')) {
      do values.push(parseValue(scanner));
      while (scanner.accept(','));
      scanner.expect('}');
    } else values.push(parseValue(scanner));
  }
  if (values.length > (length ?? 1)) {
    fail('value', `\`${name.text}\` has ${length} elements, but ${values.length} initial values`, {
      span: valueSpan,
      expected: `at most ${length} values`,
    });
  }
  return { kind: 'location', name: name.text, type, length, values, span: spanOf(scanner, start) };
}

function parseValue(scanner: LitmusScanner): InitialValue {
  const { span } = scanner.peek();
  if (scanner.at('(')) fail('unsupported', 'page table entries are not supported', { span });
  if (scanner.accept('ATOMIC_INIT')) {
    scanner.expect('(');
    const value = parseValue(scanner);
    scanner.expect(')');
    return value;
  }
  scanner.accept('&');
  if (scanner.peek().kind !== 'name') {
    const value = parseNumber(scanner, 'a number or the name of a variable');
    if (scanner.at(':')) fail('unsupported', 'code labels as values are not supported', { span });
    return { kind: 'number', value };
  }
  const name = scanner.next();
  refuseVirtualMemory(name, scanner);
  if (scanner.at(':')) {
    const what = THREAD.test(name.text)
      ? 'code labels as values'
      : name.text === 'instr'
        ? 'code as data'
        : 'memory tags';
    fail('unsupported', `${what} are not supported`.replace('data are', 'data is'), { span: name.span });
  }
  if (!scanner.accept('[')) return { kind: 'address', name: name.text, span: name.span };
  const index = parseNumber(scanner, 'an index');
  const close = scanner.expect(']');
  return { kind: 'address', name: name.text, index, span: { ...name.span, end: close.span.end } };
}

/** A number that Heddle holds exactly, with an optional sign. */
export function parseNumber(scanner: LitmusScanner, what: string): number {
  const start = scanner.peek().span;
  const negative = scanner.accept('-');
  const digits = scanner.peek();
  if (digits.kind !== 'number') return scanner.unexpected(what);
  scanner.next();
  const after = scanner.peek();
  if ((after.kind === 'name' || after.kind === 'number') && after.span.start === digits.span.end) {
    return fail('value', `${shown(digits.text + after.text)} is not a number`, {
      span: { ...digits.span, end: after.span.end },
      expected: 'a decimal number or a hexadecimal one such as `0x1f`',
    });
  }
  const value = Number(digits.text);
  if (!Number.isSafeInteger(value)) {
    return fail('value', `the number ${shown(digits.text)} is too large`, {
      span: { ...start, end: digits.span.end },
      expected: 'a number of at most 53 bits',
    });
  }
  return negative ? 0 - value : value;
}
