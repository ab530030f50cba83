/** The oracle for reads-from classes on programs whose classes can be counted by hand, and the same of both engines. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { MachineCode } from '../../src/index.ts';
import { compileSources } from '../support/compile-all.ts';
import { distinctRf } from './distinct-rf.ts';

interface Case {
  readonly name: string;
  /** The bodies of two threads that share x and y; `R` and `W` are relaxed accesses. */
  readonly threads: readonly [string, string];
  /** By model: classes, blocked classes, and executions with co told apart. */
  readonly expected: Readonly<Record<string, readonly [number, number, number]>>;
}

const CASES: readonly Case[] = [
  {
    // Only co is open, in which nobody looks: under pso and rc11 in all four ways, else not as a cycle.
    name: 'writes alone',
    threads: ['W(x, 1); W(y, 1);', 'W(y, 2); W(x, 2);'],
    expected: { sc: [1, 0, 3], tso: [1, 0, 3], pso: [1, 0, 4], rc11: [1, 0, 4] },
  },
  {
    // Each read has two sources; both initial writes at once need a store buffer.
    name: 'store buffering',
    threads: ['W(x, 1); R(y);', 'W(y, 1); R(x);'],
    expected: { sc: [3, 0, 3], tso: [4, 0, 4], pso: [4, 0, 4], rc11: [4, 0, 4] },
  },
  {
    // The same value from another write is another class.
    name: 'equal values',
    threads: ['W(x, 1); W(x, 1);', 'R(x);'],
    expected: { sc: [3, 0, 3], tso: [3, 0, 3], pso: [3, 0, 3], rc11: [3, 0, 3] },
  },
  {
    // The first source of the read ends its thread at the assumption, before it reads y.
    name: 'an assumption',
    threads: ['W(y, 1); W(x, 1);', '__VERIFIER_assume(R(x)); R(y);'],
    expected: { sc: [1, 1, 1], tso: [1, 1, 1], pso: [2, 1, 2], rc11: [2, 1, 2] },
  },
];

describe('distinct reads-from maps', () => {
  let codes: readonly MachineCode[];

  before(async () => {
    const sources = CASES.map((made, i) => ({ name: `distinct-rf-${i}.c`, text: sourceOf(made) }));
    codes = (await compileSources(sources)).map(({ code }) => code);
  });

  CASES.forEach(({ name, expected }, i) => {
    for (const [modelName, [classes, blocked, executions]] of Object.entries(expected)) {
      test(`${name} under ${modelName}`, async () => {
        const found = await distinctRf(codes[i]!, modelName);
        assert.deepEqual(
          [found.complete.size, found.blocked.size, found.executions],
          [classes, blocked, executions],
        );
        assert.deepEqual(await distinctRf(codes[i]!, modelName, { engine: 'enumerate' }), found);
      });
    }
  });
});

function sourceOf({ threads: [first, second] }: Case): string {
  return `#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#define R(x) atomic_load_explicit(&x, memory_order_relaxed)
#define W(x, v) atomic_store_explicit(&x, v, memory_order_relaxed)
static atomic_int x, y;
static void *first(void *unused) { (void)unused; ${first} return NULL; }
static void *second(void *unused) { (void)unused; ${second} return NULL; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  return 0;
}
`;
}
