/**
 * Expressions, patterns, bindings and conditions. Recursive descent, one function a level of
 * precedence, loosest first: `|` and `++` and `;` to the right, `\` to the left, `&` to the right,
 * then postfix `* + ?`, prefix `~` and the Cartesian `*`, which do not mix without parentheses,
 * then `^-1`, then application.
 *
 * Deviation from herd7: `A*~B` is accepted (it has one reading only); herd7 asks for parentheses.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type {
  Binding,
  CatBinaryOperator,
  CatCondition,
  CatExpression,
  FunctionExpression,
  LetExpression,
  NamePattern,
  Pattern,
  PostfixOperator,
  TagClause,
  VariantCondition,
} from './syntax.ts';
import { type TokenStream, tokenText } from './token-stream.ts';

/**
 * A whole expression: `let`, `fun`, `try`, `if`, `match`, an operator expression, or an open tuple
 * `a, b`.
 */
export function parseExpression(stream: TokenStream): CatExpression {
  const token = stream.peek();
  if (token.kind === 'keyword') {
    switch (token.text) {
      case 'let':
        return parseLet(stream);
      case 'fun':
        return parseFunction(stream);
      case 'try':
        return parseTry(stream);
      case 'if':
        return parseIf(stream);
      case 'match':
        return parseMatch(stream);
      default:
        break;
    }
  }
  const first = parseOperators(stream);
  if (!stream.at(',')) return first;
  const items = [first];
  while (stream.accept(',')) items.push(parseOperators(stream));
  return { kind: 'tuple', items, span: stream.spanFrom(first) };
}

/** An operator expression: what set literals, tuples and `show e as n` are made of. */
export function parseOperators(stream: TokenStream): CatExpression {
  return parseRightChain(stream, '|', parseAdd);
}

function parseAdd(stream: TokenStream): CatExpression {
  return parseRightChain(stream, '++', parseSequence);
}

function parseSequence(stream: TokenStream): CatExpression {
  return parseRightChain(stream, ';', parseDifference);
}

function parseDifference(stream: TokenStream): CatExpression {
  const operands = parseOperands(stream, '\\', parseIntersection);
  return operands.reduce((left, right) => binary('\\', left, right));
}

function parseIntersection(stream: TokenStream): CatExpression {
  return parseRightChain(stream, '&', parseTight);
}

type Level = (stream: TokenStream) => CatExpression;

function parseRightChain(stream: TokenStream, operator: CatBinaryOperator, operand: Level): CatExpression {
  const operands = parseOperands(stream, operator, operand);
  return operands.reduceRight((right, left) => binary(operator, left, right));
}

function parseOperands(stream: TokenStream, operator: CatBinaryOperator, operand: Level): CatExpression[] {
  const operands = [operand(stream)];
  while (stream.accept(operator)) {
    operands.push(operand(stream));
  }
  return operands;
}

function binary(operator: CatBinaryOperator, left: CatExpression, right: CatExpression): CatExpression {
  const span = { file: left.span.file, start: left.span.start, end: right.span.end };
  return { kind: 'binary', operator, left, right, span };
}

/** The non-associative level. */
function parseTight(stream: TokenStream): CatExpression {
  if (stream.at('~')) {
    const complement = parseComplement(stream);
    refuseTightOperator(stream, 'a complement', 'after `~`');
    return complement;
  }
  let left = parseInverse(stream);
  for (;;) {
    if (stream.at('*') && startsOperand(stream, 1)) {
      stream.next();
      const right = stream.at('~') ? parseComplement(stream) : parseInverse(stream);
      refuseTightOperator(stream, 'a product', 'after the product `*`');
      return binary('*', left, right);
    }
    if (stream.at('*') || stream.at('+') || stream.at('?')) {
      const operator = stream.next().text as PostfixOperator;
      left = { kind: 'postfix', operator, operand: left, span: stream.spanFrom(left) };
    } else if (stream.at('^')) {
      left = parseInverseMark(stream, left);
    } else {
      return left;
    }
  }
}

function parseComplement(stream: TokenStream): CatExpression {
  const start = stream.expect('~');
  const operand = stream.at('~') ? parseComplement(stream) : parseInverse(stream);
  return { kind: 'complement', operand, span: stream.spanFrom(start) };
}

function refuseTightOperator(stream: TokenStream, what: string, after: string): void {
  if (!stream.at('*') && !stream.at('+') && !stream.at('?')) return;
  const token = stream.peek();
  fail('syntax', `\`${token.text}\` cannot stand ${after} without parentheses`, {
    span: token.span,
    suggestion: `put parentheses around ${what}, or around what \`${token.text}\` belongs to`,
  });
}

function parseInverse(stream: TokenStream): CatExpression {
  let left = parseApplication(stream);
  while (stream.at('^')) left = parseInverseMark(stream, left);
  return left;
}

function parseInverseMark(stream: TokenStream, operand: CatExpression): CatExpression {
  stream.expect('^');
  stream.expect('-1');
  return { kind: 'postfix', operator: '^-1', operand, span: stream.spanFrom(operand) };
}

/** Only a name can be applied; `f x y` is `(f x) y`. */
function parseApplication(stream: TokenStream): CatExpression {
  if (stream.peek().kind !== 'name') return parseSimple(stream);
  let callee = parseSimple(stream);
  while (startsSimple(stream, 0)) {
    const argument = parseSimple(stream);
    callee = { kind: 'apply', callee, argument, span: stream.spanFrom(callee) };
  }
  return callee;
}

function startsSimple(stream: TokenStream, ahead: number): boolean {
  const { kind, text } = stream.peek(ahead);
  if (kind === 'name' || kind === 'tag') return true;
  if (kind === 'keyword') return text === 'begin';
  return kind === 'punctuation' && ['0', '_', '{', '(', '['].includes(text);
}

/**
 * Decides whether a `*` before it is the product: `~` may also start the next statement, as in
 * `~empty r`.
 */
function startsOperand(stream: TokenStream, ahead: number): boolean {
  if (!stream.at('~', ahead)) return startsSimple(stream, ahead);
  return !['acyclic', 'irreflexive', 'empty'].some((test) => stream.at(test, ahead + 1));
}

/** An argument of an application or of `call`. */
export function parseSimple(stream: TokenStream): CatExpression {
  const token = stream.peek();
  const { span } = token;
  if (token.kind === 'name') return { kind: 'name', name: stream.next().text, span };
  if (token.kind === 'tag') return { kind: 'tag', name: stream.next().text, span };
  if (stream.accept('0')) return { kind: 'empty-relation', span };
  if (stream.accept('_')) return { kind: 'universe', span };
  if (stream.accept('{')) {
    const items = parseItems(stream, '}');
    return { kind: 'set', items, span: stream.spanFrom(token) };
  }
  if (stream.accept('[')) {
    const set = parseExpression(stream);
    stream.expect(']');
    return { kind: 'identity-on', set, span: stream.spanFrom(token) };
  }
  if (stream.accept('begin')) {
    const inner = parseExpression(stream);
    stream.expect('end');
    return { ...inner, span: stream.spanFrom(token) };
  }
  if (stream.accept('(')) {
    if (stream.accept(')')) return { kind: 'tuple', items: [], span: stream.spanFrom(token) };
    const inner = parseExpression(stream);
    stream.expect(')');
    return { ...inner, span: stream.spanFrom(token) };
  }
  return stream.unexpected('an expression');
}

/** `a, b, c` up to the closing token, which is read too. */
export function parseItems(stream: TokenStream, close: string): readonly CatExpression[] {
  const items: CatExpression[] = [];
  if (stream.accept(close)) return items;
  do items.push(parseOperators(stream));
  while (stream.accept(','));
  stream.expect(close);
  return items;
}

function parseLet(stream: TokenStream): LetExpression {
  const start = stream.expect('let');
  const recursive = stream.accept('rec');
  const bindings = parseBindings(stream);
  stream.expect('in');
  const body = parseExpression(stream);
  return { kind: 'let', recursive, bindings, body, span: stream.spanFrom(start) };
}

/** `p = e and q = e ...`, after `let` or `let rec`. */
export function parseBindings(stream: TokenStream): readonly Binding[] {
  const bindings = [parseBinding(stream)];
  while (stream.accept('and')) bindings.push(parseBinding(stream));
  return bindings;
}

function parseBinding(stream: TokenStream): Binding {
  const first = stream.peek();
  if (first.kind === 'name' && (isNamePattern(stream, 1) || stream.at('(', 1))) {
    const name = parseNamePattern(stream);
    const parameter = parseParameter(stream);
    if (isNamePattern(stream, 0)) {
      fail('syntax', `a function takes one parameter, \`${stream.peek().text}\` would be a second one`, {
        span: stream.peek().span,
        suggestion: `write several as a tuple: \`let ${first.text}(a, b) = ...\``,
      });
    }
    stream.expect('=');
    const body = parseExpression(stream);
    const span = stream.spanFrom(first);
    return { pattern: name, value: { kind: 'function', parameter, body, span }, span };
  }
  const pattern = stream.at('(') ? parseParameter(stream) : parseOpenPattern(stream);
  stream.expect('=');
  const value = parseExpression(stream);
  return { pattern, value, span: stream.spanFrom(first) };
}

function isNamePattern(stream: TokenStream, ahead: number): boolean {
  return stream.peek(ahead).kind === 'name' || stream.at('_', ahead);
}

export function parseNamePattern(stream: TokenStream): NamePattern {
  const token = stream.peek();
  if (stream.accept('_')) return { kind: 'name', name: undefined, span: token.span };
  return { kind: 'name', name: stream.expectName('a name or `_`').text, span: token.span };
}

/** `x`, `_`, `()`, `(x)` or `(x, y)`. */
export function parseParameter(stream: TokenStream): Pattern {
  const start = stream.peek();
  if (!stream.accept('(')) return parseNamePattern(stream);
  if (stream.accept(')')) return { kind: 'tuple', items: [], span: stream.spanFrom(start) };
  const pattern = parseOpenPattern(stream);
  stream.expect(')');
  return pattern.kind === 'tuple' ? { ...pattern, span: stream.spanFrom(start) } : pattern;
}

function parseOpenPattern(stream: TokenStream): Pattern {
  const first = parseNamePattern(stream);
  if (!stream.at(',')) return first;
  const items = [first];
  while (stream.accept(',')) items.push(parseNamePattern(stream));
  return { kind: 'tuple', items, span: stream.spanFrom(first) };
}

function parseFunction(stream: TokenStream): FunctionExpression {
  const start = stream.expect('fun');
  const parameter = parseParameter(stream);
  stream.expect('->');
  const body = parseExpression(stream);
  return { kind: 'function', parameter, body, span: stream.spanFrom(start) };
}

function parseTry(stream: TokenStream): CatExpression {
  const start = stream.expect('try');
  const body = parseExpression(stream);
  stream.expect('with');
  const handler = parseExpression(stream);
  return { kind: 'try', body, handler, span: stream.spanFrom(start) };
}

function parseIf(stream: TokenStream): CatExpression {
  const start = stream.expect('if');
  const condition = parseCondition(stream);
  stream.expect('then');
  const whenTrue = parseExpression(stream);
  stream.expect('else');
  const whenFalse = parseExpression(stream);
  return { kind: 'if', condition, whenTrue, whenFalse, span: stream.spanFrom(start) };
}

function parseCondition(stream: TokenStream): CatCondition {
  if (startsVariantCondition(stream)) return parseVariantCondition(stream);
  const left = parseExpression(stream);
  for (const operator of ['=', 'subset', 'in'] as const) {
    if (!stream.accept(operator)) continue;
    const right = parseExpression(stream);
    return { kind: 'comparison', operator, left, right, span: stream.spanFrom(left) };
  }
  return stream.unexpected('`=`, `subset` or `in`');
}

/** True at `"v"`, also behind parentheses and `not`. */
function startsVariantCondition(stream: TokenStream): boolean {
  let ahead = 0;
  while (stream.at('(', ahead) || isNot(stream, ahead)) ahead++;
  return stream.peek(ahead).kind === 'string';
}

function isNot(stream: TokenStream, ahead: number): boolean {
  const token = stream.peek(ahead);
  return token.kind === 'name' && token.text === 'not';
}

/** `||` is looser than `&&`, `not` binds tightest. */
export function parseVariantCondition(stream: TokenStream): VariantCondition {
  let left = parseVariantConjunction(stream);
  while (stream.accept('||')) {
    const right = parseVariantConjunction(stream);
    left = { kind: 'or', left, right, span: stream.spanFrom(left) };
  }
  return left;
}

function parseVariantConjunction(stream: TokenStream): VariantCondition {
  let left = parseVariantAtom(stream);
  while (stream.accept('&&')) {
    const right = parseVariantAtom(stream);
    left = { kind: 'and', left, right, span: stream.spanFrom(left) };
  }
  return left;
}

function parseVariantAtom(stream: TokenStream): VariantCondition {
  const token = stream.peek();
  if (isNot(stream, 0)) {
    stream.next();
    const operand = parseVariantAtom(stream);
    return { kind: 'not', operand, span: stream.spanFrom(token) };
  }
  if (stream.accept('(')) {
    const inner = parseVariantCondition(stream);
    stream.expect(')');
    return inner;
  }
  if (token.kind !== 'string')
    return stream.unexpected('the name of a variant in double quotes, `not` or `(`');
  stream.next();
  return { kind: 'variant', name: token.text, span: token.span };
}

function parseMatch(stream: TokenStream): CatExpression {
  const start = stream.expect('match');
  const subject = parseExpression(stream);
  stream.expect('with');
  stream.accept('||');
  if (stream.peek().kind === 'tag' || (stream.at('_') && stream.at('->', 1))) {
    const { clauses, otherwise } = parseTagClauses(stream, parseExpression);
    stream.expect('end');
    return { kind: 'match-tag', subject, clauses, otherwise, span: stream.spanFrom(start) };
  }
  const clauses = [parseSetClause(stream)];
  if (!stream.accept('||')) stream.unexpected('`||` and the other case: `{}` and `x ++ s` are both needed');
  clauses.push(parseSetClause(stream));
  stream.expect('end');
  const empty = clauses.find((clause) => clause.kind === 'empty');
  const element = clauses.find((clause) => clause.kind === 'element');
  if (empty === undefined || element === undefined) {
    return fail(
      'syntax',
      `this match has two cases for ${empty === undefined ? 'a non-empty' : 'the empty'} set`,
      {
        span: stream.spanFrom(start),
        expected: 'one case `{}` and one case `x ++ s`',
      },
    );
  }
  return {
    kind: 'match-set',
    subject,
    whenEmpty: empty.body,
    before: element.before,
    element: element.element,
    rest: element.rest,
    whenElement: element.body,
    span: stream.spanFrom(start),
  };
}

/**
 * `'a -> body || 'b -> body || _ -> body`; `_` comes last. The clauses of the statement `match`
 * too.
 */
export function parseTagClauses<Body>(
  stream: TokenStream,
  parseBody: (stream: TokenStream) => Body,
): { clauses: readonly TagClause<Body>[]; otherwise: Body | undefined } {
  const clauses: TagClause<Body>[] = [];
  do {
    const token = stream.peek();
    if (stream.accept('_')) {
      stream.expect('->');
      const otherwise = parseBody(stream);
      if (stream.at('||')) stream.unexpected('`end`, since `_` is the last case');
      return { clauses, otherwise };
    }
    if (token.kind !== 'tag') {
      return fail('syntax', `unexpected ${tokenText(token)}`, { span: token.span, expected: 'a tag or `_`' });
    }
    stream.next();
    stream.expect('->');
    const body = parseBody(stream);
    clauses.push({ tag: token.text, body, span: token.span });
  } while (stream.accept('||'));
  return { clauses, otherwise: undefined };
}

type SetClause =
  | { kind: 'empty'; body: CatExpression }
  | {
      kind: 'element';
      before: NamePattern | undefined;
      element: NamePattern;
      rest: NamePattern;
      body: CatExpression;
    };

function parseSetClause(stream: TokenStream): SetClause {
  if (stream.accept('{')) {
    stream.expect('}');
    stream.expect('->');
    return { kind: 'empty', body: parseExpression(stream) };
  }
  if (!isNamePattern(stream, 0)) stream.unexpected('a tag, `_`, `{}` or `x ++ s`');
  const first = parseNamePattern(stream);
  const second = stream.accept('|') ? parseNamePattern(stream) : undefined;
  stream.expect('++');
  const rest = parseNamePattern(stream);
  stream.expect('->');
  const body = parseExpression(stream);
  return second === undefined
    ? { kind: 'element', before: undefined, element: first, rest, body }
    : { kind: 'element', before: first, element: second, rest, body };
}
