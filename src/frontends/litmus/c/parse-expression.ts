/**
 * Expressions of C, OpenCL and Java: one precedence table, and a Grammar for what differs. First
 * step of the lowering of C-like code; makes the tree of syntax.ts.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../../diagnostics/source.ts';
import { LitmusScanner, type LitmusToken } from '../file/scanner.ts';
import { shown } from '../file/shown.ts';
import { type ArithmeticOperator, type ComparisonOperator, literalType } from './arithmetic.ts';
import type { CallNode, ExpressionNode, NameNode } from './syntax.ts';
import { type CValueType, INT } from './types.ts';

/** A declared name with its type. */
export interface DeclaredName {
  readonly name: string;
  readonly span: Span;
  readonly type: CValueType;
  /** `t[4]`: of a parameter. */
  readonly length: number | undefined;
}

/** What one language of the family adds to the common syntax. */
export interface Grammar {
  /** Unary `*` and `&`, indexing, the comma operator. */
  readonly pointers: boolean;
  /** `receiver.name(...)`, and `>>>`. */
  readonly methods: boolean;
  /** Names that are literals: `true`, `NULL`. */
  readonly constants: ReadonlyMap<string, number>;
  /** Words that are refused, with what they are: `goto` is "a jump". */
  readonly refused: ReadonlyMap<string, string>;
  /** True if a type starts at this token. */
  startsType(token: LitmusToken): boolean;
  /**
   * Reads what the declarators of one declaration share, and gives the reader of one declarator.
   */
  parseType(scanner: CodeScanner): DeclaratorParser;
}

export interface DeclaratorParser {
  /** `*p`, `t[2]`, `r`. */
  named(): DeclaredName;
  /** The type alone, as in a cast. */
  unnamed(): CValueType;
}

/**
 * A scanner that knows where the last token ended, for spans, and how deep the syntax is nested.
 */
export class CodeScanner extends LitmusScanner {
  readonly source: SourceFile;
  private lastEnd: number;
  private depth = 0;

  constructor(source: SourceFile, start: number, end: number) {
    super(source, start, end, 'c');
    this.source = source;
    this.lastEnd = start;
  }

  override next(): LitmusToken {
    const token = super.next();
    this.lastEnd = token.span.end;
    return token;
  }

  /** From `start` to the end of the last token read. */
  spanSince(start: number): Span {
    return { file: this.source, start, end: Math.max(start, this.lastEnd) };
  }

  /** Goes on after `end`, for what the common tokens do not cover. */
  skipTo(end: number): void {
    this.rewind(end);
    this.lastEnd = end;
  }

  /** Runs a nested parse; refuses what is nested so deep that the lowering could not follow. */
  nested<Result>(parse: () => Result): Result {
    if (++this.depth > DEEPEST) {
      fail('unsupported', 'this is nested too deeply', {
        span: this.peek().span,
        expected: `at most ${DEEPEST} levels`,
      });
    }
    try {
      return parse();
    } finally {
      this.depth--;
    }
  }

  /** Refuses a word of the language that is known but not supported. */
  refuseWord(grammar: Grammar): void {
    const { kind, text, span } = this.peek();
    const what = kind === 'name' ? grammar.refused.get(text) : undefined;
    if (what !== undefined) fail('unsupported', `\`${text}\` (${what}) is not supported`, { span });
  }
}

const DEEPEST = 200;

const PRECEDENCE: ReadonlyMap<string, number> = new Map(
  [
    ['||'],
    ['&&'],
    ['|'],
    ['^'],
    ['&'],
    ['==', '!='],
    ['<', '<=', '>', '>='],
    ['<<', '>>', '>>>'],
    ['+', '-'],
    ['*', '/', '%'],
  ].flatMap((operators, level) => operators.map((operator): [string, number] => [operator, level])),
);

const ASSIGNMENTS = new Set(['+', '-', '*', '/', '%', '&', '|', '^', '<<', '>>'].map((text) => `${text}=`));

/** An expression, comma operators included. */
export function parseExpression(scanner: CodeScanner, grammar: Grammar): ExpressionNode {
  const start = scanner.offset();
  let left = parseAssignment(scanner, grammar);
  while (grammar.pointers && scanner.accept(',')) {
    const right = parseAssignment(scanner, grammar);
    left = { kind: 'comma', left, right, span: scanner.spanSince(start) };
  }
  return left;
}

/** An expression without comma operator: an argument, an initialiser. */
export function parseAssignment(scanner: CodeScanner, grammar: Grammar): ExpressionNode {
  return scanner.nested(() => {
    const start = scanner.offset();
    const target = parseConditional(scanner, grammar);
    const operator = assignmentOperator(scanner, grammar);
    if (operator === 'none') return target;
    const value = parseAssignment(scanner, grammar);
    return { kind: 'assign', operator, target, value, span: scanner.spanSince(start) };
  });
}

/** Reads an assignment operator: undefined for `=`, 'none' if there is none. */
function assignmentOperator(scanner: CodeScanner, grammar: Grammar): ArithmeticOperator | undefined | 'none' {
  const { kind, text, span } = scanner.peek();
  if (kind !== 'punctuation') return 'none';
  if (text === '=') {
    scanner.next();
    return undefined;
  }
  if (ASSIGNMENTS.has(text)) {
    scanner.next();
    return text.slice(0, -1) as ArithmeticOperator;
  }
  if (grammar.methods && text === '>>>' && scanner.source.text[span.end] === '=') {
    scanner.skipTo(span.end + 1);
    return '>>>';
  }
  return 'none';
}

function parseConditional(scanner: CodeScanner, grammar: Grammar): ExpressionNode {
  const start = scanner.offset();
  const condition = parseBinary(scanner, grammar, 0);
  if (!scanner.accept('?')) return condition;
  const whenTrue = scanner.nested(() => parseExpression(scanner, grammar));
  scanner.expect(':');
  const whenFalse = scanner.nested(() => parseConditional(scanner, grammar));
  return { kind: 'conditional', condition, whenTrue, whenFalse, span: scanner.spanSince(start) };
}

/** Binary operators of at least the given precedence, by precedence climbing. */
function parseBinary(scanner: CodeScanner, grammar: Grammar, lowest: number): ExpressionNode {
  const start = scanner.offset();
  let left = parseUnary(scanner, grammar);
  for (;;) {
    const { kind, text, span } = scanner.peek();
    const level = kind === 'punctuation' ? PRECEDENCE.get(text) : undefined;
    if (level === undefined || level < lowest) return left;
    // `>>>=` is an assignment, cut by the scanner into `>>>` and `=`; C has no `>>>` at all.
    if (text === '>>>' && (!grammar.methods || scanner.source.text[span.end] === '=')) return left;
    scanner.next();
    const right = parseBinary(scanner, grammar, level + 1);
    left = binaryNode(text, left, right, scanner.spanSince(start));
  }
}

function binaryNode(
  operator: string,
  left: ExpressionNode,
  right: ExpressionNode,
  span: Span,
): ExpressionNode {
  return operator === '&&' || operator === '||'
    ? { kind: 'logical', operator, left, right, span }
    : { kind: 'binary', operator: operator as ArithmeticOperator | ComparisonOperator, left, right, span };
}

function parseUnary(scanner: CodeScanner, grammar: Grammar): ExpressionNode {
  return scanner.nested((): ExpressionNode => {
    const { text, kind, span } = scanner.peek();
    const operand = (): ExpressionNode => {
      scanner.next();
      return parseUnary(scanner, grammar);
    };
    if (kind !== 'punctuation') return parsePostfix(scanner, grammar);
    switch (text) {
      case '-':
      case '+':
      case '~':
      case '!':
        return { kind: 'unary', operator: text, operand: operand(), span: scanner.spanSince(span.start) };
      case '++':
      case '--': {
        const target = operand();
        return {
          kind: 'step',
          operator: text === '++' ? '+' : '-',
          position: 'prefix',
          target,
          span: scanner.spanSince(span.start),
        };
      }
      case '*':
      case '&':
        if (!grammar.pointers) return scanner.unexpected('an expression');
        return {
          kind: text === '*' ? 'dereference' : 'address-of',
          operand: operand(),
          span: scanner.spanSince(span.start),
        };
      default:
        return parsePostfix(scanner, grammar);
    }
  });
}

function parsePostfix(scanner: CodeScanner, grammar: Grammar): ExpressionNode {
  const start = scanner.offset();
  let node = parsePrimary(scanner, grammar);
  for (;;) {
    const { text, span } = scanner.peek();
    if (grammar.pointers && scanner.accept('[')) {
      const index = scanner.nested(() => parseExpression(scanner, grammar));
      scanner.expect(']');
      node = { kind: 'index', base: node, index, span: scanner.spanSince(start) };
    } else if (scanner.at('++') || scanner.at('--')) {
      scanner.next();
      node = {
        kind: 'step',
        operator: text === '++' ? '+' : '-',
        position: 'postfix',
        target: node,
        span: scanner.spanSince(start),
      };
    } else if (scanner.at('->') || (scanner.at('.') && !grammar.methods)) {
      fail('unsupported', `structures (\`${text}\`) are not supported`, { span });
    } else return node;
  }
}

function parsePrimary(scanner: CodeScanner, grammar: Grammar): ExpressionNode {
  scanner.refuseWord(grammar);
  const token = scanner.peek();
  if (token.kind === 'number') return parseNumber(scanner);
  if (token.kind === 'name' && !grammar.startsType(token)) return parseName(scanner, grammar);
  if (token.text === "'") return parseCharacter(scanner);
  if (!scanner.at('(')) return scanner.unexpected('an expression');
  scanner.next();
  if (!grammar.startsType(scanner.peek())) {
    const inner = parseExpression(scanner, grammar);
    scanner.expect(')');
    return inner;
  }
  const type = grammar.parseType(scanner).unnamed();
  scanner.expect(')');
  const operand = parseUnary(scanner, grammar);
  return { kind: 'cast', type, operand, span: scanner.spanSince(token.span.start) };
}

function parseName(scanner: CodeScanner, grammar: Grammar): ExpressionNode {
  const { text, span } = scanner.next();
  const name: NameNode = { kind: 'name', name: text, span };
  const value = grammar.constants.get(text);
  if (value !== undefined) return { kind: 'literal', value, type: INT, span };
  if (scanner.at('(')) return parseCall(scanner, grammar, undefined, name);
  if (!grammar.methods || !scanner.accept('.')) return name;
  const method = scanner.expectName('the name of a method');
  return parseCall(scanner, grammar, name, { kind: 'name', name: method.text, span: method.span });
}

function parseCall(
  scanner: CodeScanner,
  grammar: Grammar,
  receiver: NameNode | undefined,
  { name, span: nameSpan }: NameNode,
): CallNode {
  const start = (receiver?.span ?? nameSpan).start;
  const given: ExpressionNode[] = [];
  scanner.expect('(');
  if (!scanner.at(')')) {
    do given.push(parseAssignment(scanner, grammar));
    while (scanner.accept(','));
  }
  scanner.expect(')');
  return { kind: 'call', receiver, name, nameSpan, arguments: given, span: scanner.spanSince(start) };
}

function parseNumber(scanner: CodeScanner): ExpressionNode {
  const { text, span } = scanner.next();
  let suffix = '';
  if (scanner.peek().kind === 'name' && scanner.offset() === span.end) suffix = scanner.next().text;
  const whole = scanner.spanSince(span.start);
  const octal = /^0[0-9]+$/.test(text);
  if (!/^([uU]?(l|L|ll|LL)?|(l|L|ll|LL)[uU])$/.test(suffix) || (octal && /[89]/.test(text))) {
    fail('syntax', `${shown(text + suffix)} is not a number`, { span: whole, expected: 'an integer' });
  }
  const value = octal ? Number.parseInt(text, 8) : Number(text);
  if (!Number.isSafeInteger(value))
    fail('value', `${shown(text)} is too large`, { span: whole, expected: 'a value below 2^53' });
  const type = literalType(value, !octal && !/^0[xX]/.test(text), suffix);
  return { kind: 'literal', value: type.width === 32 ? value | 0 : value, type, span: whole };
}

const CHARACTER = /'(?:\\([0abfnrtv\\'"])|([^'\\\n]))'/y;
const ESCAPES: Readonly<Record<string, number>> = { '0': 0, a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13 };

function parseCharacter(scanner: CodeScanner): ExpressionNode {
  const { span } = scanner.peek();
  CHARACTER.lastIndex = span.start;
  const found = CHARACTER.exec(scanner.source.text);
  if (found === null)
    return fail('syntax', 'this is not a character', { span, expected: "one such as `'a'`" });
  scanner.skipTo(span.start + found[0].length);
  const [, escaped, plain] = found;
  const value =
    escaped === undefined ? plain!.codePointAt(0)! : (ESCAPES[escaped] ?? escaped.codePointAt(0)!);
  return { kind: 'literal', value, type: INT, span: scanner.spanSince(span.start) };
}
