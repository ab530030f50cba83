/** Cat files: the header and the statements. Expressions are in parse-expression.ts. */
import { fail } from '../diagnostics/diagnostic.ts';
import type { SourceFile } from '../diagnostics/source.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { type CatToken, STATEMENT_KEYWORDS, tokenize } from './lexer.ts';
import {
  parseBindings,
  parseExpression,
  parseItems,
  parseNamePattern,
  parseOperators,
  parseParameter,
  parseSimple,
  parseTagClauses,
  parseVariantCondition,
} from './parse-expression.ts';
import { withinStack } from './stack-guard.ts';
import type {
  CatFile,
  CheckKind,
  CheckMode,
  CheckStatement,
  NameExpression,
  Statement,
  TagExpression,
} from './syntax.ts';
import { createTokenStream, type TokenStream } from './token-stream.ts';

const MODES: ReadonlyMap<string, CheckMode> = new Map([
  ['flag', 'flag'],
  ['undefined_unless', 'undefined-unless'],
  ['assert', 'assert'],
]);
const TESTS: readonly CheckKind[] = ['acyclic', 'irreflexive', 'empty'];

/**
 * Parses one file; `include` is left as it stands. Throws InputError with the first syntax error.
 */
export function parseCat(file: SourceFile): CatFile {
  return withinStack(() => parseFile(file));
}

function parseFile(file: SourceFile): CatFile {
  const stream = createTokenStream(tokenize(file));
  const words: CatToken[] = [];
  if (stream.peek().kind === 'name' && !isCatdep(stream)) words.push(stream.next());
  const title = stream.peek();
  if (title.kind === 'string' || (title.kind === 'name' && !isCatdep(stream))) words.push(stream.next());
  const catdep = isCatdep(stream);
  if (catdep) stream.next();

  const start = stream.peek();
  if (!startsStatement(stream) && start.kind !== 'end') {
    // A mistyped keyword at the start of a file reads as a header word.
    const mistyped = [...words, start].map((word) => didYouMean(word.text, STATEMENT_KEYWORDS));
    stream.unexpected(
      'a statement',
      mistyped.find((suggestion) => suggestion !== undefined),
    );
  }
  const statements = parseStatements(stream, true);
  if (stream.peek().kind !== 'end') unexpectedStatement(stream, 'a statement');
  const [first, second] = words;
  return {
    architecture: first?.kind === 'name' ? first.text : undefined,
    name: (second ?? first)?.text,
    catdep,
    statements,
  };
}

function isCatdep(stream: TokenStream): boolean {
  const token = stream.peek();
  return token.kind === 'name' && token.text === 'catdep';
}

function startsStatement(stream: TokenStream): boolean {
  if (stream.at('~')) return TESTS.some((test) => stream.at(test, 1));
  return STATEMENT_KEYWORDS.some((keyword) => stream.at(keyword));
}

function unexpectedStatement(stream: TokenStream, expected: string): never {
  const token = stream.peek();
  const suggestion = token.kind === 'name' ? didYouMean(token.text, STATEMENT_KEYWORDS) : undefined;
  return stream.unexpected(expected, suggestion);
}

function parseStatements(stream: TokenStream, topLevel: boolean): readonly Statement[] {
  const statements: Statement[] = [];
  while (startsStatement(stream)) statements.push(parseStatement(stream, topLevel));
  return statements;
}

/** The statements of a procedure, a loop or a branch, up to `end` or another closing token. */
function parseBody(stream: TokenStream): readonly Statement[] {
  return parseStatements(stream, false);
}

function expectEnd(stream: TokenStream): void {
  if (!stream.accept('end')) unexpectedStatement(stream, 'a statement or `end`');
}

function parseStatement(stream: TokenStream, topLevel: boolean): Statement {
  const start = stream.peek();
  if (start.text === '~' || MODES.has(start.text) || TESTS.some((test) => test === start.text)) {
    return parseCheck(stream);
  }
  stream.next();
  switch (start.text) {
    case 'let': {
      const recursive = stream.accept('rec');
      const bindings = parseBindings(stream);
      const when = recursive && stream.accept('when') ? parseCheck(stream) : undefined;
      const span = stream.spanFrom(start);
      stream.accept('in');
      return { kind: 'let', recursive, bindings, when, span };
    }
    case 'show': {
      if (stream.peek().kind === 'name' && !isShowAs(stream)) {
        return { kind: 'show', names: parseNames(stream), span: stream.spanFrom(start) };
      }
      const expression = parseOperators(stream);
      stream.expect('as');
      const name = stream.expectName('a name to show it under').text;
      return { kind: 'show-as', expression, name, span: stream.spanFrom(start) };
    }
    case 'unshow':
      return { kind: 'unshow', names: parseNames(stream), span: stream.spanFrom(start) };
    case 'include': {
      const token = stream.peek();
      if (token.kind !== 'string') stream.unexpected('the name of a file in double quotes');
      stream.next();
      return { kind: 'include', file: token.text, span: stream.spanFrom(start) };
    }
    case 'procedure': {
      const recursive = stream.accept('rec');
      const name = stream.expectName('the name of a procedure').text;
      const parameter = parseParameter(stream);
      stream.expect('=');
      const body = parseBody(stream);
      expectEnd(stream);
      return { kind: 'procedure', recursive, name, parameter, body, span: stream.spanFrom(start) };
    }
    case 'call': {
      const procedure = parseName(stream, 'the name of a procedure');
      const argument = parseSimple(stream);
      const name = parseAsName(stream);
      return { kind: 'call', procedure, argument, name, span: stream.spanFrom(start) };
    }
    case 'forall': {
      const variable = parseNamePattern(stream);
      stream.expect('in');
      const set = parseExpression(stream);
      stream.expect('do');
      const body = parseBody(stream);
      expectEnd(stream);
      return { kind: 'forall', variable, set, body, span: stream.spanFrom(start) };
    }
    case 'with': {
      const variable = parseNamePattern(stream);
      stream.expect('from');
      const set = parseExpression(stream);
      return { kind: 'with', variable, set, span: stream.spanFrom(start) };
    }
    case 'match': {
      const subject = parseExpression(stream);
      stream.expect('with');
      stream.accept('||');
      const { clauses, otherwise } = parseTagClauses(stream, parseBody);
      expectEnd(stream);
      return { kind: 'match', subject, clauses, otherwise, span: stream.spanFrom(start) };
    }
    case 'if': {
      const condition = parseVariantCondition(stream);
      const whenTrue = parseBody(stream);
      const whenFalse = stream.accept('else') ? parseBody(stream) : [];
      expectEnd(stream);
      return { kind: 'if-variant', condition, whenTrue, whenFalse, span: stream.spanFrom(start) };
    }
    case 'enum':
      if (!topLevel) onlyAtTopLevel(start);
      return parseEnum(stream, start);
    case 'instructions':
    case 'default': {
      if (!topLevel) onlyAtTopLevel(start);
      const event = parseName(stream, 'a kind of event, such as `R`');
      stream.expect('[');
      const annotations = parseItems(stream, ']');
      const isDefault = start.text === 'default';
      return { kind: 'instructions', isDefault, event, annotations, span: stream.spanFrom(start) };
    }
    case 'debug':
      return { kind: 'debug', expression: parseExpression(stream), span: stream.spanFrom(start) };
    default:
      throw new Error(`internal error: no statement starts with ${start.text}`);
  }
}

function onlyAtTopLevel(start: CatToken): never {
  return fail('syntax', `\`${start.text}\` can only stand at the top level of a file`, { span: start.span });
}

function parseCheck(stream: TokenStream): CheckStatement {
  const start = stream.peek();
  const mode = MODES.get(start.text) ?? 'require';
  if (mode !== 'require') stream.next();
  const negated = stream.accept('~');
  const test = TESTS.find((candidate) => stream.at(candidate));
  if (test === undefined) {
    const token = stream.peek();
    const suggestion = token.kind === 'name' ? didYouMean(token.text, TESTS) : undefined;
    return stream.unexpected('`acyclic`, `irreflexive` or `empty`', suggestion);
  }
  stream.next();
  const expression = parseExpression(stream);
  const name = parseAsName(stream);
  return { kind: 'check', mode, negated, test, expression, name, span: stream.spanFrom(start) };
}

function parseAsName(stream: TokenStream): string | undefined {
  return stream.accept('as') ? stream.expectName('a name after `as`').text : undefined;
}

function parseName(stream: TokenStream, what: string): NameExpression {
  const { text, span } = stream.expectName(what);
  return { kind: 'name', name: text, span };
}

function parseNames(stream: TokenStream): readonly NameExpression[] {
  const names = [parseName(stream, 'a name')];
  while (stream.accept(',')) names.push(parseName(stream, 'a name'));
  return names;
}

/** `show x` and `show x, y` name things; anything longer is `show e as n`. */
function isShowAs(stream: TokenStream): boolean {
  let ahead = 1;
  while (stream.at(',', ahead)) ahead += 2;
  const after = stream.peek(ahead);
  if (after.kind === 'end') return false;
  if (after.kind === 'keyword') return after.text === 'as' || after.text === 'begin';
  if (stream.at('~', ahead)) return false;
  return !(after.kind === 'punctuation' && after.text === '||');
}

function parseEnum(stream: TokenStream, start: CatToken): Statement {
  const name = stream.expectName('the name of an enumeration').text;
  stream.expect('=');
  stream.accept('||');
  const tags: TagExpression[] = [];
  do {
    const token = stream.peek();
    if (token.kind !== 'tag') stream.unexpected("a tag such as `'once`");
    stream.next();
    tags.push({ kind: 'tag', name: token.text, span: token.span });
  } while (stream.accept('||'));
  return { kind: 'enum', name, tags, span: stream.spanFrom(start) };
}
