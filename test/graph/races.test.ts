/**
 * Races of C programs that only one of two accesses can see: control dependencies fix which of them
 * comes last. Both engines find them under rc11, and none where there is none.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compilePrograms } from '../support/compiled-litmus.ts';
import { runProgram } from '../support/program-runs.ts';

const load = (name: string, order = 'relaxed'): string =>
  `atomic_load_explicit(&${name}, memory_order_${order})`;
const store = (name: string, value: string, order = 'relaxed'): string =>
  `atomic_store_explicit(&${name}, ${value}, memory_order_${order});`;
const threads = (globals: string, ...bodies: readonly string[]): string =>
  [globals, ...bodies.map((body, i) => `static void *P${i}(void *unused) { ${body} return 0; }`)].join('\n');

/** Shares an object, which the second thread uses by `use`; the first ends its life afterwards. */
const freedAfter = (use: string, order: string): string =>
  threads(
    'atomic_int y; int *_Atomic pointer;',
    `int *p = malloc(sizeof *p); *p = 1; ${store('pointer', 'p', 'release')} if (${load('y', 'acquire')} == 1) free(p);`,
    `int *p = ${load('pointer', 'acquire')}; if (p) { ${use} ${store('y', '1', order)} }`,
  );

/** The threads, and the kinds of errors. */
const PROGRAMS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'a read, and a write that follows on it without synchronisation',
    threads(
      'atomic_int y; int data;',
      `int r = data; ${store('y', 'r + 1')}`,
      `if (${load('y')} == 1) data = 1;`,
    ),
    ['data-race'],
  ],
  [
    'the same with synchronisation',
    threads(
      'atomic_int y; int data;',
      `int r = data; ${store('y', 'r + 1', 'release')}`,
      `if (${load('y', 'acquire')} == 1) data = 1;`,
    ),
    [],
  ],
  [
    'an atomic write that another one of the own thread hides',
    threads(
      'atomic_int x;',
      store('x', '1'),
      `if (${load('x')} == 1) { ${store('x', '2')} *(int *)&x = 3; }`,
    ),
    ['data-race'],
  ],
  [
    'a write to an object that is freed later, unordered',
    freedAfter('*p = 2;', 'relaxed'),
    ['invalid-access'],
  ],
  [
    'a read of an object that is freed later, unordered',
    freedAfter('if (*p == 2) return p;', 'relaxed'),
    ['invalid-access'],
  ],
  ['the same in order', freedAfter('*p = 2;', 'release'), []],
];

const codes = await compilePrograms(PROGRAMS.map(([, text]) => text));

for (const [i, [name, , kinds]] of PROGRAMS.entries()) {
  test(name, async () => {
    for (const engine of ['graph', 'enumerate'] as const) {
      const { errorKinds } = await runProgram(codes[i]!, 'rc11', engine, new Set(['memory-leak']));
      assert.deepEqual(errorKinds, kinds, engine);
    }
  });
}
