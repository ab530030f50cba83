import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseCat } from '../../src/cat/parser.ts';
import { printCat, printExpression } from '../../src/cat/printer.ts';
import type {
  CatBinaryOperator,
  CatExpression,
  NamePattern,
  Pattern,
  VariantCondition,
} from '../../src/cat/syntax.ts';
import { libraryText } from './support.ts';

const span = { file: { name: 't', text: '' }, start: 0, end: 0 };

function withoutSpans(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === 'span' ? undefined : inner)));
}

const nameText = fc.constantFrom('a', 'po-loc', 'dmb.st', '_X', "rs'");
const namePattern: fc.Arbitrary<NamePattern> = fc
  .option(nameText, { nil: undefined })
  .map((name) => ({ kind: 'name', name, span }));
const pattern: fc.Arbitrary<Pattern> = fc.oneof(
  namePattern,
  fc.constant({ kind: 'tuple', items: [], span } as const),
  fc
    .array(namePattern, { minLength: 2, maxLength: 3 })
    .map((items) => ({ kind: 'tuple', items, span }) as const),
);
const functionName: fc.Arbitrary<NamePattern> = nameText.map((name) => ({ kind: 'name', name, span }));

const { variants } = fc.letrec<{ variants: VariantCondition }>((tie) => ({
  variants: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('v', 'w').map((name) => ({ kind: 'variant', name, span }) as const),
    tie('variants').map((operand) => ({ kind: 'not', operand, span }) as const),
    fc
      .record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        left: tie('variants'),
        right: tie('variants'),
      })
      .map((record) => ({ ...record, span })),
  ),
}));

const { expression } = fc.letrec<{ expression: CatExpression; callee: CatExpression }>((tie) => {
  const name = nameText.map((text): CatExpression => ({ kind: 'name', name: text, span }));
  const many = (minLength: number) => fc.array(tie('expression'), { minLength, maxLength: 3 });
  const bindings = fc.array(
    fc.oneof(
      fc.record({ pattern: functionName, value: tie('expression') }),
      fc.record({
        pattern: pattern.filter((p) => p.kind === 'name' || p.items.length > 0),
        value: tie('expression'),
      }),
    ),
    { minLength: 1, maxLength: 2 },
  );
  const node = <T>(arbitrary: fc.Arbitrary<T>) => arbitrary.map((record) => ({ ...record, span }));
  return {
    callee: fc.oneof(
      { maxDepth: 2 },
      name,
      node(
        fc.record({
          kind: fc.constant('apply' as const),
          callee: tie('callee'),
          argument: tie('expression'),
        }),
      ),
    ),
    expression: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      name,
      fc.constantFrom<CatExpression>(
        { kind: 'empty-relation', span },
        { kind: 'universe', span },
        { kind: 'tag', name: 't', span },
      ),
      node(
        fc.record({
          kind: fc.constant('binary' as const),
          operator: fc.constantFrom<CatBinaryOperator>('|', '++', ';', '\\', '&', '*'),
          left: tie('expression'),
          right: tie('expression'),
        }),
      ),
      node(
        fc.record({
          kind: fc.constant('postfix' as const),
          operator: fc.constantFrom('*' as const, '+' as const, '?' as const, '^-1' as const),
          operand: tie('expression'),
        }),
      ),
      node(fc.record({ kind: fc.constant('complement' as const), operand: tie('expression') })),
      node(fc.record({ kind: fc.constant('set' as const), items: many(0) })),
      node(fc.record({ kind: fc.constant('tuple' as const), items: fc.oneof(fc.constant([]), many(2)) })),
      node(fc.record({ kind: fc.constant('identity-on' as const), set: tie('expression') })),
      node(
        fc.record({
          kind: fc.constant('apply' as const),
          callee: tie('callee'),
          argument: tie('expression'),
        }),
      ),
      node(
        fc.record({ kind: fc.constant('function' as const), parameter: pattern, body: tie('expression') }),
      ),
      node(
        fc.record({
          kind: fc.constant('let' as const),
          recursive: fc.boolean(),
          bindings: bindings.map((list) => list.map((binding) => ({ ...binding, span }))),
          body: tie('expression'),
        }),
      ),
      node(
        fc.record({ kind: fc.constant('try' as const), body: tie('expression'), handler: tie('expression') }),
      ),
      node(
        fc.record({
          kind: fc.constant('if' as const),
          condition: fc.oneof(
            variants,
            node(
              fc.record({
                kind: fc.constant('comparison' as const),
                operator: fc.constantFrom('=' as const, 'subset' as const, 'in' as const),
                left: tie('expression'),
                right: tie('expression'),
              }),
            ),
          ),
          whenTrue: tie('expression'),
          whenFalse: tie('expression'),
        }),
      ),
      node(
        fc.record({
          kind: fc.constant('match-tag' as const),
          subject: tie('expression'),
          clauses: fc.array(node(fc.record({ tag: fc.constantFrom('t', 'u'), body: tie('expression') })), {
            minLength: 1,
            maxLength: 2,
          }),
          otherwise: fc.option(tie('expression'), { nil: undefined }),
        }),
      ),
      node(
        fc.record({
          kind: fc.constant('match-set' as const),
          subject: tie('expression'),
          whenEmpty: tie('expression'),
          before: fc.option(namePattern, { nil: undefined }),
          element: namePattern,
          rest: namePattern,
          whenElement: tie('expression'),
        }),
      ),
    ),
  };
});

test('parsing a printed expression gives the expression again', () => {
  fc.assert(
    fc.property(expression, (tree) => {
      const text = `acyclic ${printExpression(tree)}`;
      const [check] = parseCat({ name: 't', text }).statements;
      assert.ok(check?.kind === 'check');
      assert.deepEqual(withoutSpans(check.expression), withoutSpans(tree), text);
    }),
    { numRuns: 500 },
  );
});

const STATEMENTS = `AArch64 "a name" catdep
  let a = b and (c, d) = e and _ = f
  let f(x, y) = x and g _ = a and h() = 0 and k = fun (x, y) -> y
  let rec h = a | h;h when acyclic h as rec-check
  flag ~empty a as x  undefined_unless irreflexive a as y  assert empty a  ~acyclic a*  ~empty b
  show a, b  show a|b as c  unshow a  include "x.cat"
  procedure p(a, b) = acyclic a end  procedure rec q a = call q a call q (a) end  call p(a, b) as z  call p()
  forall x in S|T do acyclic x end  with x from S,T  with _ from S
  match 't with || 't -> acyclic a empty b || _ -> end  match t with 'u -> end
  if "v" && not ("w" || "x") && ("y" && "z") acyclic a else empty a end  if "v" end
  enum T = 't || 'u  instructions R[{'t}, {'u}]  default W[]  debug a, b`;

test('parsing printed statements gives the statements again', () => {
  const once = parseCat({ name: 't', text: STATEMENTS });
  const again = parseCat({ name: 't', text: printCat(once) });
  assert.deepEqual(withoutSpans(again), withoutSpans(once));
  assert.ok(once.statements.length > 25);
});

test('library files survive printing', () => {
  const names = readdirSync(new URL('../../src/models/cat/', import.meta.url)).filter((name) =>
    name.endsWith('.cat'),
  );
  assert.ok(names.length >= 10);
  for (const name of names) {
    const once = parseCat({ name, text: libraryText(name)! });
    const again = parseCat({ name, text: printCat(once) });
    assert.deepEqual(withoutSpans(again), withoutSpans(once), name);
  }
});

test('only the parentheses that are needed are printed', () => {
  const [check] = parseCat({ name: 't', text: 'acyclic ((a|(b;c)))\\(d)' }).statements;
  assert.ok(check?.kind === 'check');
  assert.equal(printExpression(check.expression), '(a | b; c) \\ d');
});
