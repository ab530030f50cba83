/** Statements and blocks of C, OpenCL and Java (see parse-expression.ts for the Grammar). */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { type CodeScanner, type Grammar, parseAssignment, parseExpression } from './parse-expression.ts';
import type { Declarator, ExpressionNode, StatementNode } from './syntax.ts';

/** A block with its braces. */
export function parseBlock(scanner: CodeScanner, grammar: Grammar): StatementNode {
  const start = scanner.expect('{').span.start;
  const body: StatementNode[] = [];
  while (!scanner.at('}')) {
    if (scanner.peek().kind === 'end') scanner.unexpected('`}`');
    body.push(parseStatement(scanner, grammar));
  }
  scanner.next();
  return { kind: 'block', body, span: scanner.spanSince(start) };
}

function parseStatement(scanner: CodeScanner, grammar: Grammar): StatementNode {
  return scanner.nested((): StatementNode => {
    scanner.refuseWord(grammar);
    const { kind, text, span } = scanner.peek();
    if (scanner.at('{')) return parseBlock(scanner, grammar);
    if (scanner.accept(';')) return { kind: 'block', body: [], span };
    if (kind === 'name') {
      switch (text) {
        case 'if':
          return parseIf(scanner, grammar);
        case 'while':
          return parseWhile(scanner, grammar);
        case 'do':
          return parseDoWhile(scanner, grammar);
        case 'for':
          return parseFor(scanner, grammar);
        case 'break':
        case 'continue':
        case 'return':
          return parseJump(scanner, text);
      }
      if (grammar.startsType(scanner.peek())) return parseDeclaration(scanner, grammar);
    }
    const expression = parseExpression(scanner, grammar);
    if (expression.kind === 'name' && scanner.at(':')) {
      fail('unsupported', `the label \`${expression.name}\` is not supported`, {
        span,
        suggestion: 'write the loop with `while`, `for` or `do`',
      });
    }
    scanner.expect(';');
    return { kind: 'expression', expression, span: scanner.spanSince(span.start) };
  });
}

function parseDeclaration(scanner: CodeScanner, grammar: Grammar): StatementNode {
  const start = scanner.offset();
  const type = grammar.parseType(scanner);
  const declarators: Declarator[] = [];
  do {
    const from = scanner.offset();
    const declared = type.named();
    if (declared.length !== undefined) {
      fail('unsupported', `the local array \`${declared.name}\` is not supported`, {
        span: declared.span,
        suggestion: 'declare it in the init section and take it as a parameter',
      });
    }
    const initialiser = scanner.accept('=') ? parseAssignment(scanner, grammar) : undefined;
    declarators.push({
      name: declared.name,
      type: declared.type,
      initialiser,
      span: scanner.spanSince(from),
    });
  } while (scanner.accept(','));
  scanner.expect(';');
  return { kind: 'declaration', declarators, span: scanner.spanSince(start) };
}

function parseCondition(scanner: CodeScanner, grammar: Grammar): ExpressionNode {
  scanner.expect('(');
  const condition = parseExpression(scanner, grammar);
  scanner.expect(')');
  return condition;
}

function parseIf(scanner: CodeScanner, grammar: Grammar): StatementNode {
  const start = scanner.next().span.start;
  const condition = parseCondition(scanner, grammar);
  const whenTrue = parseStatement(scanner, grammar);
  const whenFalse = scanner.accept('else') ? parseStatement(scanner, grammar) : undefined;
  return { kind: 'if', condition, whenTrue, whenFalse, span: scanner.spanSince(start) };
}

function parseWhile(scanner: CodeScanner, grammar: Grammar): StatementNode {
  const start = scanner.next().span.start;
  const condition = parseCondition(scanner, grammar);
  const body = parseStatement(scanner, grammar);
  return {
    kind: 'loop',
    before: undefined,
    condition,
    step: undefined,
    body,
    span: scanner.spanSince(start),
  };
}

function parseDoWhile(scanner: CodeScanner, grammar: Grammar): StatementNode {
  const start = scanner.next().span.start;
  const body = parseStatement(scanner, grammar);
  scanner.expect('while');
  const condition = parseCondition(scanner, grammar);
  scanner.expect(';');
  return { kind: 'do-while', body, condition, span: scanner.spanSince(start) };
}

function parseFor(scanner: CodeScanner, grammar: Grammar): StatementNode {
  const start = scanner.next().span.start;
  scanner.expect('(');
  const before = parseForStart(scanner, grammar);
  const condition = scanner.at(';') ? undefined : parseExpression(scanner, grammar);
  scanner.expect(';');
  const step = scanner.at(')') ? undefined : parseExpression(scanner, grammar);
  scanner.expect(')');
  const body = parseStatement(scanner, grammar);
  return { kind: 'loop', before, condition, step, body, span: scanner.spanSince(start) };
}

/** The first clause of a `for`, with its semicolon. */
function parseForStart(scanner: CodeScanner, grammar: Grammar): StatementNode | undefined {
  if (scanner.accept(';')) return undefined;
  if (grammar.startsType(scanner.peek())) return parseDeclaration(scanner, grammar);
  const start = scanner.offset();
  const expression = parseExpression(scanner, grammar);
  scanner.expect(';');
  return { kind: 'expression', expression, span: scanner.spanSince(start) };
}

function parseJump(scanner: CodeScanner, kind: 'break' | 'continue' | 'return'): StatementNode {
  const { span } = scanner.next();
  if (kind === 'return' && !scanner.at(';')) {
    fail('unsupported', 'a thread returns no value', {
      span: scanner.peek().span,
      expected: '`return;`',
      suggestion: 'keep the value in a local and name it in the condition',
    });
  }
  scanner.expect(';');
  return { kind, span };
}
