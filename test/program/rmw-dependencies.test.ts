/**
 * The dependencies of read-modify-writes: its write depends on an earlier read exactly if the operand uses a register
 * that holds it; its own old value is no dependency, whatever the register held before.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLitmus } from '../../src/index.ts';
import { threadTraces } from '../../src/program/litmus/thread-traces.ts';

/** For each event of the first thread's complete traces: what its address, data and expected value depend on. */
function dependencies(text: string): string[] {
  const { program } = parseLitmus({ name: 'dependencies.litmus', text });
  const making = threadTraces(program, { unroll: 3, thinAir: false });
  let made = making.next();
  while (!made.done) made = making.next();
  const shown = made.value[0]!.map(({ events }) =>
    events
      .map(({ isRead, isWrite, dataSources, addressSources, expectedSources }) =>
        [
          `${isRead ? 'R' : ''}${isWrite ? 'W' : ''}`,
          ...(addressSources.length > 0 ? [`addr ${addressSources}`] : []),
          ...(dataSources.length > 0 ? [`data ${dataSources}`] : []),
          ...(expectedSources.length > 0 ? [`expected ${expectedSources}`] : []),
        ].join(' '),
      )
      .join('; '),
  );
  return [...new Set(shown)];
}

const aarch64 = (code: string): string =>
  `AArch64 t\n{ 0:X1=x; 0:X3=y; }\n P0 ;\n ${code.split('; ').join(' ;\n ')} ;\nexists (true)\n`;
const c = (body: string): string => `C t\n{}\nP0 (atomic_int* x, atomic_int* y) { ${body} }\nexists (true)\n`;

const CASES: readonly (readonly [string, string, readonly string[]])[] = [
  ['the register of the old value was loaded before', aarch64('LDR W2,[X1]; LDADD W4,W2,[X3]'), ['R; R; W']],
  ['the operand was loaded before', aarch64('LDR W2,[X1]; LDADD W2,W4,[X3]'), ['R; R; W data 0']],
  ['operand and old value share a register', aarch64('LDR W2,[X1]; LDADD W2,W2,[X3]'), ['R; R; W data 0']],
  ['two atomics that discard the old value', aarch64('STADD W4,[X1]; STADD W4,[X3]'), ['R; W; R; W']],
  ['what follows depends on the old value', aarch64('LDADD W4,W2,[X1]; STR W2,[X3]'), ['R; W; W data 0']],
  [
    'C: the old value goes where an earlier load went',
    c(
      'int r = atomic_load_explicit(x, memory_order_relaxed); r = atomic_fetch_add_explicit(y, 1, memory_order_relaxed);',
    ),
    ['R; RW'],
  ],
  [
    'C: the operand is the register that the old value goes to',
    c(
      'int r = atomic_load_explicit(x, memory_order_relaxed); r = atomic_fetch_add_explicit(y, r, memory_order_relaxed);',
    ),
    ['R; RW data 0'],
  ],
  [
    'C: an update in a loop does not depend on the round before',
    c('for (int i = 0; i < 2; i++) { atomic_fetch_add_explicit(y, 1, memory_order_relaxed); }'),
    ['RW; RW'],
  ],
  [
    'C: expected and desired value of a compare-exchange',
    c(
      'int e = atomic_load_explicit(x, memory_order_relaxed); int d = atomic_load_explicit(x, memory_order_relaxed); ' +
        'atomic_compare_exchange_strong_explicit(y, &e, d, memory_order_relaxed, memory_order_relaxed);',
    ),
    ['R; R; RW data 1 expected 0'],
  ],
];

for (const [title, text, expected] of CASES) {
  test(`dependencies: ${title}`, () => assert.deepEqual(dependencies(text), expected));
}
