/**
 * The tail of a litmus file: `locations [...]`, `filter p`, `scopes: (...)` and the condition. Runs
 * after the code is lowered, because a condition names registers of the threads. Precedence as
 * herd7 has it, loosest first: `\/`, `/\`, `=>`, `~`.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { nearestName } from '../../../diagnostics/suggest.ts';
import {
  type Condition,
  type LitmusQuestion,
  type Observable,
  type Proposition,
  type Quantifier,
  visitObservables,
} from '../../../program/condition.ts';
import type { ScopeLevel } from '../../../program/program.ts';
import { type Names, parseAtom, parseObservable } from './condition-atom.ts';
import type { LitmusFile } from './litmus-file.ts';
import { LitmusScanner, type LitmusToken } from './scanner.ts';
import { parseScopes } from './scopes-clause.ts';
import { shown } from './shown.ts';

export interface Tail {
  readonly question: LitmusQuestion;
  /** Of a `scopes:` clause; undefined without one. */
  readonly scopes: readonly ScopeLevel[] | undefined;
}

const CLAUSES = ['locations', 'filter', 'scopes', 'exists', '~exists', 'forall', 'final'];
const EXPECTED = '`exists`, `~exists`, `forall` or `final` with a proposition, after the code';

export function parseTail(file: LitmusFile, names: Names): Tail {
  const scanner = new LitmusScanner(file.file, file.tail);
  const listed: Observable[] = [];
  let filter: Proposition | undefined;
  let scopes: readonly ScopeLevel[] | undefined;
  for (;;) {
    const token = scanner.peek();
    if (scanner.accept('locations')) parseLocations(scanner, names, listed);
    else if (scanner.at('filter') && filter !== undefined) scanner.unexpected('one `filter` only');
    else if (scanner.accept('filter')) filter = parseProposition(scanner, names);
    else if (scanner.at('scopes') && scopes !== undefined) scanner.unexpected('one scope tree only');
    else if (scanner.accept('scopes')) scopes = parseScopes(scanner, names.threads.length);
    else if (scanner.at('regions') || scanner.at('levels') || scanner.at('observed')) {
      fail('unsupported', `the clause \`${token.text}\` is not supported`, { span: token.span });
    } else {
      const condition = parseCondition(scanner, names, token);
      const observed = observables(condition, listed);
      return { question: { condition, observed, ...(filter === undefined ? {} : { filter }) }, scopes };
    }
  }
}

function parseCondition(scanner: LitmusScanner, names: Names, start: LitmusToken): Condition {
  const quantifier = parseQuantifier(scanner);
  const first = scanner.offset();
  const proposition = parseProposition(scanner, names);
  const { file } = start.span;
  const end = first + file.text.slice(first, scanner.offset()).trimEnd().length;
  scanner.accept(';');
  if (scanner.peek().kind !== 'end') scanner.unexpected('the end of the file after the condition');
  return {
    quantifier,
    proposition,
    text: `${quantifier} ${propositionText(new LitmusScanner(file, first, end))}`,
    span: { file, start: start.span.start, end },
  };
}

function parseQuantifier(scanner: LitmusScanner): Quantifier {
  const token = scanner.peek();
  if (token.kind === 'end') {
    const { file } = token.span;
    const end = file.text.trimEnd().length;
    return fail('syntax', 'the condition is missing', {
      span: { file, start: end, end },
      expected: EXPECTED,
    });
  }
  if (scanner.accept('~') || scanner.accept('not')) {
    scanner.expect('exists');
    return '~exists';
  }
  for (const quantifier of ['exists', 'forall', 'final'] as const)
    if (scanner.accept(quantifier)) return quantifier;
  const near = token.kind === 'name' ? nearestName(token.text, CLAUSES) : undefined;
  return fail('syntax', `unexpected ${shown(token.text)}`, {
    span: token.span,
    expected: EXPECTED,
    ...(near === undefined ? {} : { suggestion: `did you mean \`${near}\`?` }),
  });
}

function parseLocations(scanner: LitmusScanner, names: Names, listed: Observable[]): void {
  scanner.expect('[');
  while (!scanner.accept(']')) {
    listed.push(...parseObservable(scanner, names));
    // A type may follow, which says how herd7 prints the value.
    while (scanner.peek().kind === 'name' || scanner.at('*')) scanner.next();
    if (!scanner.at(']') && !scanner.accept(';')) scanner.unexpected('`;` or `]`');
  }
}

/** Deeper or longer propositions would not fit the stack of what evaluates them. */
const DEEPEST = 1000;

function parseProposition(scanner: LitmusScanner, names: Names, depth = 0): Proposition {
  let left = parseConjunction(scanner, names, depth);
  for (let length = depth; scanner.accept('\\/'); length++) {
    left = { kind: 'or', left, right: parseConjunction(scanner, names, checked(scanner, length)) };
  }
  return left;
}

function parseConjunction(scanner: LitmusScanner, names: Names, depth: number): Proposition {
  let left = parseImplication(scanner, names, depth);
  for (let length = depth; scanner.accept('/\\'); length++) {
    left = { kind: 'and', left, right: parseImplication(scanner, names, checked(scanner, length)) };
  }
  return left;
}

function parseImplication(scanner: LitmusScanner, names: Names, depth: number): Proposition {
  const left = parseNegation(scanner, names, depth);
  if (!scanner.accept('=>')) return left;
  return { kind: 'implies', left, right: parseImplication(scanner, names, checked(scanner, depth)) };
}

function parseNegation(scanner: LitmusScanner, names: Names, depth: number): Proposition {
  if (scanner.accept('~') || scanner.accept('not')) {
    return { kind: 'not', operand: parseNegation(scanner, names, checked(scanner, depth)) };
  }
  if (scanner.accept('true')) return { kind: 'constant', value: true };
  if (scanner.accept('false')) return { kind: 'constant', value: false };
  if (!scanner.accept('(')) return parseAtom(scanner, names);
  const inner = parseProposition(scanner, names, checked(scanner, depth));
  scanner.expect(')');
  return inner;
}

function checked(scanner: LitmusScanner, depth: number): number {
  if (depth >= DEEPEST) {
    fail('unsupported', 'this proposition is too large', {
      span: scanner.peek().span,
      expected: `at most ${DEEPEST} connectives or parentheses in a row`,
    });
  }
  return depth + 1;
}

/** The proposition as written, white space folded, in parentheses. */
function propositionText(scanner: LitmusScanner): string {
  const tokens: string[] = [];
  let enclosed = scanner.at('(');
  let depth = 0;
  while (scanner.peek().kind !== 'end') {
    const { text } = scanner.next();
    if (text === '(') depth++;
    if (text === ')') depth--;
    if (depth === 0 && scanner.peek().kind !== 'end') enclosed = false;
    if (text === 'not') tokens.push('~');
    else tokens.push(text === '/\\' || text === '\\/' || text === '=>' ? ` ${text} ` : text);
  }
  const text = tokens.join('');
  return enclosed ? text : `(${text})`;
}

/** Registers by thread, then locations, each once and by name, as herd7 prints states. */
function observables(condition: Condition, listed: readonly Observable[]): readonly Observable[] {
  const seen = new Map<string, Observable>();
  const add = (observable: Observable) => {
    const key =
      observable.kind === 'register'
        ? `${observable.thread}:${observable.register}`
        : `[${observable.location}]`;
    if (!seen.has(key)) seen.set(key, observable);
  };
  visitObservables(condition.proposition, add);
  for (const observable of listed) add(observable);
  const rank = (observable: Observable) =>
    observable.kind === 'register' ? observable.thread : Number.MAX_SAFE_INTEGER;
  return [...seen.values()].sort((a, b) => rank(a) - rank(b) || byName(a.name, b.name));
}

/** Made at its first use: that takes longer than to read most tests, and programs never need it. */
let collator: Intl.Collator | undefined;

/** Names in alphabetical order, numbers in them by value: r2 before r10. */
function byName(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a, b);
}
