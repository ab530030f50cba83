/** Atoms of a condition: `0:X1=1`, `x!=2`, `[x]=y`, `t[1]=3`, `t={1,2}`, `0:r1=1:r1`. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { didYouMean } from '../../../diagnostics/suggest.ts';
import type { Observable, Proposition } from '../../../program/condition.ts';
import { wrap } from '../../../program/expression.ts';
import { parseNumber } from './init-section.ts';
import { signedBitsOfType } from './initial-state.ts';
import type { LitmusLanguage, LocationTable, LoweredThread } from './litmus-file.ts';
import { refuseVirtualMemory } from './refusals.ts';
import type { LitmusScanner, LitmusToken } from './scanner.ts';
import { shown } from './shown.ts';

/** What a condition can name. */
export interface Names {
  readonly language: LitmusLanguage;
  readonly threads: readonly LoweredThread[];
  readonly locations: LocationTable;
}

const THREAD = /^P([0-9]+)$/;
const ATOM = 'an atom such as `0:r1=1` or `x=1`';

/** `0:X1`, `x`, `[x]`, `t[1]`, or a whole array `t`: one observable for each cell. */
export function parseObservable(scanner: LitmusScanner, names: Names): readonly Observable[] {
  const start = scanner.peek();
  if (start.kind === 'number') return [parseRegister(scanner, scanner.next(), Number(start.text), names)];
  if (scanner.accept('[')) {
    const name = scanner.expectName('a variable');
    const cells = parseCells(scanner, name, names);
    scanner.expect(']');
    return cells;
  }
  const name = scanner.expectName(ATOM);
  refuseVirtualMemory(name, scanner);
  const thread = THREAD.exec(name.text);
  if (thread !== null && scanner.at(':')) return [parseRegister(scanner, name, Number(thread[1]), names)];
  return parseCells(scanner, name, names);
}

function parseRegister(scanner: LitmusScanner, start: LitmusToken, thread: number, names: Names): Observable {
  scanner.expect(':');
  scanner.accept('%');
  const token = scanner.expectName('a register');
  const span = { ...start.span, end: token.span.end };
  const lowered = names.threads[thread];
  if (lowered === undefined) {
    const last = names.threads.length - 1;
    return fail('unknown-name', `there is no thread ${thread}`, {
      span,
      expected: last === 0 ? 'thread 0' : `a thread from 0 to ${last}`,
    });
  }
  const canonical = names.language.canonicalRegister(token.text);
  const used = lowered.registers.names.filter((name) => !name.startsWith('%'));
  if (canonical === undefined) {
    return fail('unknown-name', `${shown(token.text)} is not a register of ${names.language.language}`, {
      span,
      suggestion: didYouMean(token.text, used),
    });
  }
  const register = lowered.registers.find(canonical);
  if (register === undefined) {
    return fail('unknown-name', `thread ${thread} has no register ${shown(token.text)}`, {
      span,
      expected: used.length === 0 ? 'a register that the thread uses' : `one of ${used.join(', ')}`,
      suggestion: didYouMean(token.text, used),
    });
  }
  return { kind: 'register', thread, register, name: token.text };
}

function parseCells(scanner: LitmusScanner, name: LitmusToken, names: Names): readonly Observable[] {
  const { locations } = names;
  const length = locations.lengthOf(name.text);
  let index: number | undefined;
  if (scanner.accept('[')) {
    index = parseNumber(scanner, 'an index');
    scanner.expect(']');
  }
  if (!locations.has(name.text)) {
    return fail('unknown-name', `there is no variable ${shown(name.text)}`, {
      span: name.span,
      suggestion: didYouMean(name.text, locations.names()),
    });
  }
  if (length !== undefined && index === undefined) {
    return Array.from({ length }, (_, i) => cell(locations, `${name.text}[${i}]`));
  }
  if (index !== undefined && (index < 0 || index >= (length ?? 0))) {
    return fail('unknown-name', `there is no element \`${name.text}[${index}]\``, {
      span: name.span,
      expected:
        length === undefined ? `\`${name.text}\` without an index` : `an index from 0 to ${length - 1}`,
    });
  }
  return [cell(locations, index === undefined ? name.text : `${name.text}[${index}]`)];
}

function cell(locations: LocationTable, name: string): Observable {
  const signedBits = signedBitsOfType(locations.typeOf(name.replace(/\[.*/, '')));
  const location = locations.find(name)!;
  return { kind: 'location', location, name, ...(signedBits === undefined ? {} : { signedBits }) };
}

export function parseAtom(scanner: LitmusScanner, names: Names): Proposition {
  const start = scanner.peek();
  const cells = parseObservable(scanner, names);
  const negated = scanner.accept('!=');
  if (!negated && !scanner.accept('=') && !scanner.accept('==')) scanner.unexpected('`=` or `!=`');
  const values = scanner.accept('{') ? parseValues(scanner, names) : [parseRight(scanner, names)];
  if (values.length !== cells.length) {
    const count = (n: number) => (n === 1 ? 'one value' : `${n} values`);
    return fail('type', `this compares ${count(cells.length)} with ${count(values.length)}`, {
      span: start.span,
      expected: cells.length === 1 ? 'one value' : `\`{\` ${cells.length} values \`}\`, or an element`,
    });
  }
  const equal = cells
    .map((left, i) => equality(left, values[i]!))
    .reduce((left, right) => ({ kind: 'and', left, right }));
  if (!negated) return equal;
  return equal.kind === 'compare' ? { ...equal, operator: '!=' } : { kind: 'not', operand: equal };
}

type Right = Extract<Proposition, { kind: 'compare' }>['right'];

function parseValues(scanner: LitmusScanner, names: Names): readonly Right[] {
  const values: Right[] = [];
  do values.push(parseRight(scanner, names));
  while (scanner.accept(','));
  scanner.expect('}');
  return values;
}

/**
 * The right-hand side: a number, the address of a variable, or another register or cell (`1:r1`,
 * `[y]`, `*y`).
 */
function parseRight(scanner: LitmusScanner, names: Names): Right {
  const token = scanner.peek();
  if (token.kind === 'number') {
    scanner.next();
    const isRegister = scanner.at(':');
    scanner.rewind(token.span.start);
    if (isRegister) return parseObservable(scanner, names)[0]!;
  }
  if (token.kind === 'number' || scanner.at('-'))
    return { kind: 'value', value: parseNumber(scanner, 'a number') };
  if (scanner.at('[') || scanner.accept('*')) return single(scanner, names, token);
  scanner.accept('&');
  const name = scanner.expectName('a number or the name of a variable');
  if (THREAD.test(name.text) && scanner.at(':')) {
    scanner.rewind(name.span.start);
    return parseObservable(scanner, names)[0]!;
  }
  const [first] = parseCells(scanner, name, names);
  if (first!.kind !== 'location') return first!;
  return { kind: 'value', value: names.locations.locations[first!.location]!.address };
}

function single(scanner: LitmusScanner, names: Names, token: LitmusToken): Right {
  const cells = parseObservable(scanner, names);
  if (cells.length === 1) return cells[0]!;
  return fail('type', 'a whole array is compared here', { span: token.span, expected: 'one element' });
}

/**
 * A 32-bit value is signed in the IR, but a 64-bit register may hold it zero-extended: both
 * readings of a number with the top bit set are the same outcome. A narrow signed location is
 * compared with what it can hold.
 */
function equality(left: Observable, right: Right): Proposition {
  const plain: Proposition = { kind: 'compare', left, operator: '=', right };
  if (right.kind !== 'value') return plain;
  const { value } = right;
  if (left.kind === 'location' && left.signedBits !== undefined)
    return { ...plain, right: { kind: 'value', value: wrap(value, left.signedBits) } };
  const other =
    value >= 2 ** 31 && value < 2 ** 32
      ? value - 2 ** 32
      : value < 0 && value >= -(2 ** 31)
        ? value + 2 ** 32
        : undefined;
  if (other === undefined) return plain;
  const twin: Proposition = { kind: 'compare', left, operator: '=', right: { kind: 'value', value: other } };
  return { kind: 'or', left: plain, right: twin };
}
