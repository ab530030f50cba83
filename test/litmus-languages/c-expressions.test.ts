import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cLanguage } from '../../src/frontends/litmus/c/c-language.ts';
import { evaluate } from '../../src/program/expression.ts';
import { lowerText } from './lower-text.ts';

const body = (statements: string): readonly string[] =>
  lowerText(cLanguage, `P0(atomic_int* x, int* y, int* z) { ${statements} }`).text[0]!;

/** The value of `int result = source;` with the locals a, b, c set. */
function compute(type: string, source: string, locals: readonly [number, number, number]): number {
  const { threads } = lowerText(cLanguage, `P0() { ${type} a, b, c; ${type} result = ${source}; }`);
  const { code, registers } = threads[0]!;
  const values = registers.names.map((name) => locals['abc'.indexOf(name)] ?? 0);
  for (const instruction of code) {
    assert.equal(instruction.kind, 'set');
    if (instruction.kind === 'set') values[instruction.register] = evaluate(instruction.value, values);
  }
  return values[registers.find('result')!]!;
}

type Tree = string | { readonly operator: string; readonly left: Tree; readonly right: Tree };

/** Loosest first, written down independently of the parser (C11 6.5). */
const LEVELS = ['|| ', '&& ', '| ', '^ ', '& ', '== != ', '< <= > >= ', '<< >> ', '+ - ', '* / % '].map(
  (level) => level.trim().split(' '),
);
const levelOf = (operator: string): number => LEVELS.findIndex((level) => level.includes(operator));

/** With only the parentheses that precedence and left association need. */
function print(tree: Tree): string {
  if (typeof tree === 'string') return tree;
  const level = levelOf(tree.operator);
  const operand = (child: Tree, least: number): string =>
    typeof child !== 'string' && levelOf(child.operator) < least ? `(${print(child)})` : print(child);
  return `${operand(tree.left, level)} ${tree.operator} ${operand(tree.right, level + 1)}`;
}

/** JavaScript's own operators, which agree with C's on 32-bit integers. */
const REFERENCE: Readonly<Record<string, (a: number, b: number) => number | boolean>> = {
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '&': (a, b) => a & b,
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': Math.imul,
};

function reference(tree: Tree, locals: readonly number[]): number {
  if (typeof tree === 'string') return /[abc]/.test(tree) ? locals['abc'.indexOf(tree)]! : Number(tree);
  const left = reference(tree.left, locals);
  if (tree.operator === '&&') return left !== 0 && reference(tree.right, locals) !== 0 ? 1 : 0;
  if (tree.operator === '||') return left !== 0 || reference(tree.right, locals) !== 0 ? 1 : 0;
  const right = reference(tree.right, locals);
  const result = REFERENCE[tree.operator]!(left, right);
  return Number(result) | 0;
}

test('operators have the precedences and values of C', () => {
  const operators = LEVELS.flat().filter((operator) => operator !== '/' && operator !== '%');
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom('a', 'b', 'c', '1', '3', '7'),
      fc.record({ operator: fc.constantFrom(...operators), left: tie('tree'), right: tie('tree') }),
    ),
  }));
  const small = fc.integer({ min: -1000, max: 1000 });
  fc.assert(
    fc.property(tree, fc.tuple(small, small, small), (given, locals) => {
      assert.equal(compute('int', print(given), locals), reference(given, locals), print(given));
    }),
    { numRuns: 500 },
  );
});

test('division, unsigned types, widths and literals', () => {
  const cases: [string, string, number][] = [
    ['int', 'a / b % c', -3],
    ['unsigned', 'a < b', 0],
    ['unsigned', 'a > b', 1],
    ['unsigned', 'a / b', 2147483644],
    ['unsigned', 'a >> 28', 15],
    ['int', 'a >> 1', -4],
    ['int', "0x10 + 010 + 'a' + 1u + 2L + true", 16 + 8 + 97 + 1 + 2 + 1],
    ['int', '(char) 300', 44],
    ['int', '(unsigned char) a', 249],
    ['int', '(_Bool) b', 1],
    ['long', '(unsigned) a', 4294967289],
    ['int', '-a * +b - ~c', 14 + 6],
    ['int', '!a + !0', 1],
    ['int', 'a < 0 ? b : c', 2],
    ['int', '(b, c)', 5],
    ['int', '0xFFFFFFFF == -1', 1],
    ['int', '4294967295 == -1', 0],
  ];
  for (const [type, source, expected] of cases) {
    assert.equal(compute(type, source, [-7, 2, 5]), expected, source);
  }
});

test('what does not access memory stays one expression', () => {
  assert.deepEqual(body('int r = *y; *z = (r ^ r) + 1; int s = r && 4 / r > 1 ? r : -r; *z = s;'), [
    'r := load y {NA}',
    'store z ((r ^ r) + 1) {NA}',
    's := ((r ? ((4 / r) > 1) : 0) ? r : -r)',
    'store z s {NA}',
  ]);
});

test('operands with accesses are unsequenced, nested ones nest', () => {
  assert.deepEqual(body('int r = *y + *z * *y;'), [
    'unsequenced begin',
    '%1 := load y {NA}',
    'unsequenced next',
    'unsequenced begin',
    '%2 := load z {NA}',
    'unsequenced next',
    '%3 := load y {NA}',
    'unsequenced end',
    'unsequenced end',
    'r := (%1 + (%2 * %3))',
  ]);
  assert.deepEqual(body('*y = *z;'), ['%0 := load z {NA}', 'store y %0 {NA}']);
  assert.deepEqual(body('y[*z] = *y;'), [
    'unsequenced begin',
    '%0 := load z {NA}',
    'unsequenced next',
    '%1 := load y {NA}',
    'unsequenced end',
    'store (y +.64 (%0 *.64 4)) %1 {NA}',
  ]);
  assert.deepEqual(body('*y += *z;'), [
    'unsequenced begin',
    '%0 := load y {NA}',
    'unsequenced next',
    '%1 := load z {NA}',
    'unsequenced end',
    'store y (%0 + %1) {NA}',
  ]);
  assert.deepEqual(body('atomic_store(x, *y);'), ['%0 := load y {NA}', 'store x %0 {SC,A}']);
});

test('`&&`, `||`, `?:` and the comma are sequenced', () => {
  assert.deepEqual(body('int r = *y && *z;'), [
    '%1 := load y {NA}',
    '%3 := (%1 != 0)',
    'if (%1 == 0) goto 5',
    '%2 := load z {NA}',
    '%3 := (%2 != 0)',
    'r := %3',
  ]);
  assert.deepEqual(body('int r = *y ? *z : 3;'), [
    '%1 := load y {NA}',
    'if !%1 goto 4',
    'r := load z {NA}',
    'goto 5',
    'r := 3',
  ]);
  assert.deepEqual(body('int r = (*y, *z);'), ['%1 := load y {NA}', 'r := load z {NA}']);
});

test('a value is kept when a later operand changes its register', () => {
  assert.deepEqual(body('int r = 1; int s = r++ + (r = 5);').slice(1), [
    '%2 := r',
    'r := (r + 1)',
    'r := 5',
    's := (%2 + r)',
  ]);
  assert.deepEqual(body('int r = 1; r += (r = 5);').slice(1), ['%1 := r', 'r := 5', 'r := (%1 + r)']);
});

test('accesses by operator: atomic objects are seq_cst, others not atomic', () => {
  assert.deepEqual(body('*x = 1; int r = *x; *x += 2; r = (*x)++; r = ++*x; --*y; r = (*y)--;'), [
    'store x 1 {SC,A}',
    'r := load x {SC,A}',
    '%1 := rmw x <- (%1 + 2) {SC,A,RMW}',
    'r := rmw x <- (r + 1) {SC,A,RMW}',
    '%2 := rmw x <- (%2 + 1) {SC,A,RMW}',
    'r := (%2 + 1)',
    '%3 := load y {NA}',
    'store y (%3 - 1) {NA}',
    '%4 := load y {NA}',
    'store y (%4 - 1) {NA}',
    'r := %4',
  ]);
});

test('pointers in locals and in memory, arrays, variables of the init section', () => {
  const code = 'P0(int** p, int* t) { int* q = &t[1]; *q = 1; q = *p; **p = *q; *(t + 2) = q == &g; g = h; }';
  const variables = { t: { type: 'int', length: 3 }, g: { type: 'int' }, h: { type: 'atomic_int' } };
  assert.deepEqual(lowerText(cLanguage, code, { variables }).text[0], [
    'q := t[1]',
    'store q 1 {NA}',
    'q := load p {NA}',
    'unsequenced begin',
    '%1 := load p {NA}',
    'unsequenced next',
    '%2 := load q {NA}',
    'unsequenced end',
    'store %1 %2 {NA}',
    'store t[2] (q ==.64 g) {NA}',
    '%3 := load h {SC,A}',
    'store g %3 {NA}',
  ]);
});
