/**
 * A litmus test as a machine program: the engine for programs finds the executions that the engine for litmus tests finds,
 * down to modes, dependencies, lines, final registers, and where threads end early.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Program } from '../../src/index.ts';
import { litmusExecutions, machineExecutions } from '../support/litmus-executions.ts';
import { c, isLeftOut, LIBRARY, load, parse, store } from '../support/litmus-tests.ts';
import { randomPrograms, toC } from '../support/random-program.ts';

/** Fails unless both ways give the same executions; gives their number by status. */
function compare(program: Program, model: string): Record<string, number> {
  const found = machineExecutions(program, model);
  assert.deepEqual(found, litmusExecutions(program, model), `${program.name} under ${model}`);
  const counts: Record<string, number> = {};
  for (const text of found) {
    const status = text.slice(0, text.indexOf('\n'));
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('the executions of the litmus engine', () => {
  for (const [folder, programs] of LIBRARY) {
    for (const model of ['sc', 'rc11']) {
      test(`litmus/${folder} under ${model}`, () => {
        let complete = 0;
        const compared = programs.filter((program) => !isLeftOut(program, model));
        for (const program of compared) complete += compare(program, model).complete ?? 0;
        assert.ok(complete > compared.length);
      });
    }
  }

  test('litmus/C under imm: dependencies', () => {
    for (const program of LIBRARY.get('C')!) compare(program, 'imm');
  });

  test('random programs', () => {
    fc.assert(
      fc.property(randomPrograms, fc.constantFrom('sc', 'rc11', 'imm'), (made, model) => {
        compare(parse(toC(made)), model);
      }),
      { numRuns: 150 },
    );
  });

  /** Counted by hand. A loop may go back three times. */
  const COUNTED: readonly (readonly [string, string, Record<string, number>])[] = [
    [
      'an inner loop starts afresh with each round of the outer one; a loop that waits reads up to four times',
      c([
        `int i = 0; int n = 0; while (i < 2) { int j = 0; while (j < 3) { j = j + 1; n = n + 1; } i = i + 1; } ${store('x', 'n')}`,
        `while (${load('x')} != 6); ${store('y', '1')}`,
      ]),
      { complete: 4, cut: 1 },
    ],
    ['a loop of four rounds', c([`int i = 0; while (i < 4) { i = i + 1; ${store('x', 'i')} }`]), { cut: 1 }],
    [
      'an assumption',
      c([`int r = ${load('x')}; assume(r == 1); ${store('x', '2')}`, store('x', '1')]),
      { complete: 1, blocked: 1 },
    ],
    [
      'compare-exchanges',
      c([
        'int e = 1; int r = atomic_compare_exchange_strong_explicit(x, &e, 2, memory_order_acq_rel, memory_order_acquire);',
        'int e = 0; int r = atomic_compare_exchange_strong(x, &e, 1);',
      ]),
      { complete: 2 },
    ],
    [
      'a compare-exchange whose expected value is in memory',
      c(['int r = atomic_compare_exchange_strong(x, y, 2); int s = *y;', 'atomic_fetch_add(x, 1);'], 'y=1;'),
      { complete: 2 },
    ],
    [
      'values of more than 32 bits',
      c(
        [store('x', '1099511627776'), `long r = ${load('x')}; ${store('x', '-r * 3')}`],
        'x=-5;',
        'atomic_long',
      ),
      { complete: 3 },
    ],
    [
      'pointers in memory',
      'C t\n{ int y=7; int* p=&y; }\nP0(int* *p, int* z) { int* r = *p; int v = *r; *p = z; }\n' +
        'P1(int* *p) { int* r = *p; *r = 3; }\nexists (true)\n',
      { complete: 3 },
    ],
    [
      'a division by zero',
      c([`int r = ${load('x')}; int s = 1 / r; ${store('y', 's')}`, store('x', '1')]),
      { complete: 1, fault: 1 },
    ],
    ['an address at which there is nothing', c(['int* q = *x; int r = *q;'], '', 'int*'), { fault: 1 }],
    [
      'a value beyond our arithmetic',
      c([`long r = ${load('x')}; long s = r + 9007199254740991;`, store('x', '0')], 'x=1;', 'atomic_long'),
      { complete: 1, cut: 1 },
    ],
    ['a thread without instructions', c(['', store('x', '1')]), { complete: 1 }],
  ];

  for (const [name, text, expected] of COUNTED) {
    test(name, () => {
      for (const model of ['sc', 'rc11', 'imm']) assert.deepEqual(compare(parse(text), model), expected);
    });
  }

  test('consume is run as acquire', () => {
    const text = (order: string): string =>
      c([
        `${store('x', '1')} ${store('y', '1', 'release')}`,
        `int r = ${load('y', order)}; int s = ${load('x')};`,
      ]);
    const found = machineExecutions(parse(text('consume')), 'rc11');
    assert.deepEqual(found, litmusExecutions(parse(text('acquire')), 'rc11'));
    assert.equal(found.length, 3);
  });
});
