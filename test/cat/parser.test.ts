import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseCat } from '../../src/cat/parser.ts';
import type { CatExpression, CatFile, CheckStatement } from '../../src/cat/syntax.ts';

function parse(text: string): CatFile {
  return parseCat({ name: 't.cat', text });
}

/** Everything in parentheses, so that the grouping shows. */
function grouped(expression: CatExpression): string {
  switch (expression.kind) {
    case 'name':
      return expression.name;
    case 'binary':
      return `(${grouped(expression.left)}${expression.operator}${grouped(expression.right)})`;
    case 'postfix':
      return `(${grouped(expression.operand)})${expression.operator}`;
    case 'complement':
      return `~(${grouped(expression.operand)})`;
    case 'apply':
      return `<${grouped(expression.callee)} ${grouped(expression.argument)}>`;
    case 'tuple':
      return `(${expression.items.map(grouped).join(',')})`;
    case 'identity-on':
      return `[${grouped(expression.set)}]`;
    case 'set':
      return `{${expression.items.map(grouped).join(',')}}`;
    default:
      return expression.kind;
  }
}

function expression(text: string): string {
  const [check] = parse(`acyclic ${text}`).statements;
  return grouped((check as CheckStatement).expression);
}

const PRECEDENCE: readonly (readonly [string, string])[] = [
  ['a|b;c', '(a|(b;c))'],
  ['a;b|c', '((a;b)|c)'],
  ['a;b&c', '(a;(b&c))'],
  ['a|b|c', '(a|(b|c))'],
  ['a;b;c', '(a;(b;c))'],
  ['a&b&c', '(a&(b&c))'],
  ['a\\b\\c', '((a\\b)\\c)'],
  ['a\\b;c', '((a\\b);c)'],
  ['a\\b&c', '(a\\(b&c))'],
  ['a&b\\c', '((a&b)\\c)'],
  ['a++b|c', '((a++b)|c)'],
  ['a++b;c', '(a++(b;c))'],
  ['a ++ b ++ c', '(a++(b++c))'],
  ['~a&b', '(~(a)&b)'],
  ['~a;b', '(~(a);b)'],
  ['~~a', '~(~(a))'],
  ['~a^-1', '~((a)^-1)'],
  ['po+?', '((po)+)?'],
  ['po^-1+', '((po)^-1)+'],
  ['po+^-1', '((po)+)^-1'],
  ['po^-1^-1', '((po)^-1)^-1'],
  ['a*;b', '((a)*;b)'],
  ['a*', '(a)*'],
  ['A*B', '(A*B)'],
  ['A*B;c', '((A*B);c)'],
  ['a&A*B', '(a&(A*B))'],
  ['a+*B', '((a)+*B)'],
  ['a* *B', '((a)**B)'],
  ['A*B^-1', '(A*(B)^-1)'],
  ['A*~B', '(A*~(B))'],
  ['f x', '<f x>'],
  ['f x y', '<<f x> y>'],
  ['f(x,y)', '<f (x,y)>'],
  ['f x^-1', '(<f x>)^-1'],
  ['f x;g y', '(<f x>;<g y>)'],
  ['A*f x', '(A*<f x>)'],
  ['a,b|c', '(a,(b|c))'],
  ['[A];b', '([A];b)'],
  ['begin a|b end;c', '((a|b);c)'],
  ['{a,b|c}', '{a,(b|c)}'],
  ['a^ -1', '(a)^-1'],
];

for (const [text, wanted] of PRECEDENCE) {
  test(`${text} groups as ${wanted}`, () => {
    assert.equal(expression(text), wanted);
  });
}

test('a star before a negated check of the next statement is postfix', () => {
  const { statements } = parse('acyclic r*\n~empty s');
  assert.deepEqual(
    statements.map(
      (statement) => statement.kind === 'check' && [statement.negated, grouped(statement.expression)],
    ),
    [
      [false, '(r)*'],
      [true, 's'],
    ],
  );
});

test('headers', () => {
  const header = (text: string) => {
    const { architecture, name, catdep } = parse(text);
    return [architecture, name, catdep];
  };
  assert.deepEqual(header('acyclic po'), [undefined, undefined, false]);
  assert.deepEqual(header('X86 acyclic po'), ['X86', 'X86', false]);
  assert.deepEqual(header('X86 tso acyclic po'), ['X86', 'tso', false]);
  assert.deepEqual(header('X86 "x86 tso" acyclic po'), ['X86', 'x86 tso', false]);
  assert.deepEqual(header('"x86 tso" acyclic po'), [undefined, 'x86 tso', false]);
  assert.deepEqual(header('AArch64 "x" catdep let a = b'), ['AArch64', 'x', true]);
  assert.deepEqual(header('AArch64 catdep let a = b'), ['AArch64', 'AArch64', true]);
  assert.deepEqual(header(''), [undefined, undefined, false]);
});

test('every statement has its shape', () => {
  const { statements } = parse(`
    let a = b and (c, d) = e
    let f(x, y) = x and g _ = a
    let rec h = a | h;h when acyclic h as rec-check
    flag ~empty a as x
    undefined_unless irreflexive a as y
    assert empty a
    ~acyclic a
    show a, b
    show a|b as c
    unshow a
    include "x.cat"
    procedure p(a, b) = acyclic a end
    procedure rec q a = call q a end
    call p(a, b) as z
    forall x in S do acyclic x end
    with x from S
    match 't with || 't -> acyclic a || _ -> end
    if "v" && not ("w" || "x") acyclic a else empty a end
    enum T = 't || 'u
    instructions R[{'t}, {'u}]
    default W[{'t}]
    debug a`);
  assert.deepEqual(
    statements.map(({ kind }) => kind),
    [
      ...['let', 'let', 'let', 'check', 'check', 'check', 'check', 'show', 'show-as', 'unshow', 'include'],
      ...['procedure', 'procedure', 'call', 'forall', 'with', 'match', 'if-variant', 'enum', 'instructions'],
      ...['instructions', 'debug'],
    ],
  );
});

test('expressions with keywords', () => {
  const kinds = [
    'let a = b in a',
    'let rec a = b in a',
    'fun x -> x',
    'fun (x, y) -> x',
    "match t with 'a -> b || _ -> c end",
    'match s with || {} -> a || x ++ s -> b end',
    'match s with || xs | x ++ ys -> b || {} -> a end',
    'try a with b',
    'if a = b then c else d',
    'if a subset b then c else d',
    'if a in b then c else d',
    'if "v" then c else d',
    'if (not "v") || "w" then c else d',
  ].map((text) => expression(text));
  assert.deepEqual(kinds, [
    ...['let', 'let', 'function', 'function', 'match-tag', 'match-set', 'match-set', 'try'],
    ...['if', 'if', 'if', 'if', 'if'],
  ]);
});

test('a statement let may end in `in`', () => {
  assert.equal(parse('let a = b in\nacyclic a').statements.length, 2);
});

test('spans point at the source text', () => {
  const text = 'acyclic a | (b ; c)';
  const [check] = parse(text).statements;
  const { expression: whole } = check as CheckStatement;
  assert.equal(text.slice(whole.span.start, whole.span.end), 'a | (b ; c)');
  assert.equal(text.slice(check!.span.start, check!.span.end), text);
});
