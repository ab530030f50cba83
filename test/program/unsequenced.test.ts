/** Operands that C leaves unsequenced: a branch in one controls what comes after all of them, not the other operands. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLitmus } from '../../src/index.ts';
import { threadTraces } from '../../src/program/litmus/thread-traces.ts';

test('control dependencies of unsequenced operands', () => {
  const load = (location: string): string => `atomic_load_explicit(${location}, memory_order_relaxed)`;
  const text = `C t
{ x=1; }
P0 (atomic_int* x, atomic_int* y, atomic_int* z) {
  int r0 = (${load('x')} ? ${load('y')} : 0) + ${load('z')};
  atomic_store_explicit(z, 1, memory_order_relaxed);
}
exists (true)
`;
  const { program } = parseLitmus({ name: 'unsequenced.litmus', text });
  const making = threadTraces(program, { unroll: 3, thinAir: false });
  let made = making.next();
  while (!made.done) made = making.next();
  const names = program.locations.map(({ name }) => name);
  const shown = made.value[0]!.map(({ events }) =>
    events
      .map(({ isRead, location, controlSources }) =>
        [`${isRead ? 'R' : 'W'}${names[location]}`, ...controlSources].join(' '),
      )
      .join('; '),
  );
  assert.deepEqual([...new Set(shown)], ['Rx; Ry 0; Rz; Wz 0']);
});
