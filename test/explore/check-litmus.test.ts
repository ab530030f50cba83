/** Verdicts where several things meet: filters, blocked and faulty threads, values out of thin air. By hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { finalValue } from '../../src/execution/execution.ts';
import {
  checkLitmus,
  type Execution,
  explainForbidden,
  type LitmusCheckResult,
  openModel,
  type Program,
  parseLitmus,
} from '../../src/index.ts';
import { loader } from '../support/explore.ts';

async function check(text: string, name = 'rc11'): Promise<LitmusCheckResult> {
  const { program, question } = parseLitmus({ name: 'test.litmus', text });
  const { model, equivalence } = openModel(name, program, loader);
  return checkLitmus(program, question, model, { equivalence });
}

const load = (location: string): string => `atomic_load_explicit(${location}, memory_order_relaxed)`;
const store = (location: string, value: string): string =>
  `atomic_store_explicit(${location}, ${value}, memory_order_relaxed);`;

/** A C test with these thread bodies. */
function c(bodies: readonly string[], condition: string, init = ''): string {
  const threads = bodies.map(
    (body, i) => `P${i} (atomic_int* x, atomic_int* y, atomic_int* z) { ${body} }\n`,
  );
  return `C t\n{ ${init} }\n${threads.join('')}${condition}\n`;
}

for (const final of [1, 2]) {
  test(`a filter on memory that no state shows: x=${final}`, async () => {
    const bodies = [store('x', '1'), `${store('x', '2')} int r0 = ${load('y')};`];
    const { executions, verdict } = await check(c(bodies, `filter (x=${final})\nexists (1:r0=0)`));
    assert.equal(executions, 1);
    assert.equal(verdict, 'holds');
  });
}

/** SB has four executions; one of them satisfies the proposition. */
const COUNTED: readonly (readonly [string, number, number])[] = [
  ['exists', 1, 3],
  ['~exists', 3, 1],
  ['forall', 1, 3],
];

for (const [quantifier, positive, negative] of COUNTED) {
  test(`executions for and against: ${quantifier}`, async () => {
    const bodies = [`${store('x', '1')} int r0 = ${load('y')};`, `${store('y', '1')} int r0 = ${load('x')};`];
    const { litmus } = await check(c(bodies, `${quantifier} (0:r0=0 /\\ 1:r0=0)`));
    assert.deepEqual([litmus.positive, litmus.negative], [positive, negative]);
  });
}

test('a race in an execution that the filter leaves out is no error', async () => {
  const text = (filter: string): string =>
    'C t\n{}\nP0 (int* x, atomic_int* y) { *x = 1; atomic_store_explicit(y, 1, memory_order_release); }\n' +
    'P1 (int* x, atomic_int* y) { int r0 = atomic_load_explicit(y, memory_order_acquire); int r1 = *x; }\n' +
    `filter (1:r0=${filter})\nexists (1:r1=1)\n`;
  assert.deepEqual((await check(text('1'))).errors, []);
  assert.equal((await check(text('0'))).errors[0]?.kind, 'data-race');
});

test('a fault counts whichever thread is blocked', async () => {
  const faulty = `int r0 = ${load('x')}; int r1 = 1 / r0;`;
  const blocked = `int r0 = ${load('x')}; assume(r0 == 5);`;
  for (const bodies of [
    [faulty, blocked],
    [blocked, faulty],
  ]) {
    const { errors, verdict } = await check(c(bodies, 'exists (true)'));
    assert.equal(errors[0]?.kind, 'invalid-access', bodies.join());
    assert.equal(verdict, 'violated');
  }
});

test('a loop that was cut off makes the verdict inconclusive whichever thread is blocked', async () => {
  const waiting = `while (${load('x')} == 0);`;
  const blocked = `int r0 = ${load('x')}; assume(r0 == 5);`;
  for (const bodies of [
    [waiting, blocked],
    [blocked, waiting],
  ]) {
    assert.equal((await check(c(bodies, '~exists (true)'))).verdict, 'inconclusive', bodies.join());
  }
});

test('an RMW beyond our arithmetic makes the verdict inconclusive, only where it can read the value that leads there', async () => {
  const text = (x: number): string =>
    `C t\n{ x=${x}; }\n` +
    'P0 (atomic_long* x, atomic_int* y) { atomic_fetch_add_explicit(x, 9007199254740991, memory_order_relaxed); ' +
    'atomic_store_explicit(y, 1, memory_order_relaxed); }\n' +
    `P1 (atomic_long* x, atomic_int* y) { if (${load('y')} == 1) ${store('x', '1')} }\nexists (true)\n`;
  assert.equal((await check(text(0))).verdict, 'holds');
  assert.equal((await check(text(1))).verdict, 'inconclusive');
});

test('a compare-exchange whose expected value comes out of thin air', async () => {
  const bodies = [
    'int e = 1; int r0 = atomic_compare_exchange_strong_explicit(x, &e, 2, memory_order_relaxed, memory_order_relaxed);',
    `int r1 = ${load('x')}; ${store('y', 'r1 - 1')}`,
    `int r2 = ${load('y')}; ${store('x', 'r2')}`,
  ];
  const text = c(bodies, 'exists (0:r0=1 /\\ 1:r1=2)');
  assert.equal((await check(text, 'c11')).verdict, 'holds', 'c11 has no axiom against thin air');
  assert.equal((await check(text, 'rc11')).verdict, 'violated');
});

/** The candidate of the explanation, and its cycle in letters of relations: `po fr rf`. */
function explain(text: string, name: string): { program: Program; execution: Execution; cycle: string } {
  const { program, question } = parseLitmus({ name: 'test.litmus', text });
  const { model } = openModel(name, program, loader);
  const explanation = explainForbidden(program, question, model, 3);
  assert.ok(explanation !== undefined && explanation !== 'too-many' && explanation.kind === 'axiom');
  const cycle = explanation.failure.path.map(({ relation }) => relation).join(' ');
  return { program, execution: explanation.execution, cycle };
}

test('an explanation is about an outcome that the filter keeps', () => {
  const bodies = [
    `${store('x', '1')} int r0 = ${load('y')};`,
    `${store('y', '1')} int r0 = ${load('x')}; int r1 = ${load('z')};`,
    store('z', '1'),
  ];
  for (const kept of [0, 1]) {
    const { program, execution } = explain(
      c(bodies, `filter (1:r1=${kept})\nexists (0:r0=0 /\\ 1:r0=0)`),
      'sc',
    );
    const register = program.threads[1]!.registers.indexOf('r1');
    assert.equal(finalValue(execution, { kind: 'register', thread: 1, register, name: 'r1' }), kept);
  }
});

test('an explanation does not turn round the writes of a thread', () => {
  const reader = `int r0 = ${load('x')}; int r1 = ${load('x')};`;
  const { cycle } = explain(
    c([`${store('x', '1')} ${store('x', '2')}`, reader], 'exists (1:r0=2 /\\ 1:r1=1)'),
    'rc11',
  );
  assert.deepEqual(cycle.split(' ').sort(), ['fr', 'po', 'rf']);
});

test('an explanation is found among candidates of which most end otherwise', () => {
  const writer = (first: number): string => [0, 1, 2, 3].map((i) => store('x', String(first + i))).join(' ');
  const reader = `int r0 = ${load('x')}; int r1 = ${load('x')};`;
  const { cycle } = explain(c([writer(1), writer(5), reader], 'exists (2:r0=2 /\\ 2:r1=1)'), 'rc11');
  assert.deepEqual(cycle.split(' ').sort(), ['fr', 'po', 'rf']);
});
