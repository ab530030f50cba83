/**
 * C files that once ended in silence or never: through the command line, with a budget, as a script
 * runs them.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { heddle, run } from '../support/run-heddle.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(`honest/${name}`, import.meta.url));

for (const [name, ...options] of [
  ['bomb.c'],
  // Nobody uses what it reads: with that reduction it ends at once.
  ['heavy.c', '--no-reduction', 'unused'],
  ['nested.c'],
  ['fib60.c'],
] as const) {
  test(`${name} does not end within its budget, and the result says so`, () => {
    const { code, out } = run('check', pathOf(name), ...options, '--json', '--timeout', '2');
    const { verdict, reason } = JSON.parse(out) as { readonly verdict: string; readonly reason: string };
    assert.deepEqual([code, verdict], [2, 'inconclusive']);
    assert.match(reason, /the time ran out/);
  });
}

test('bad.c and mid.c into a closed pipe: the exit code is that of the verdicts', () => {
  const words = [
    'check',
    '--model',
    'rc11',
    '--model',
    'sc',
    '--max-executions',
    '2000',
    pathOf('bad.c'),
    pathOf('mid.c'),
  ];
  const script = '{ "$@"; echo $? >&2; } | :';
  const { stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', process.execPath, heddle, ...words], {
    encoding: 'utf8',
  });
  assert.equal(stderr, '1\n');
});

test('ta.litmus and its twin in C have the same answer', () => {
  const { code, out } = run('check', pathOf('ta.litmus'), pathOf('ta.c'), '--model', 'c11', '--json');
  const results = JSON.parse(out) as {
    readonly verdict: string;
    readonly litmus?: { observation: string };
  }[];
  // The outcome is allowed: the question of the litmus test is answered yes, the assertion fails.
  assert.deepEqual(
    results.map(({ verdict, litmus }) => [verdict, litmus?.observation]),
    [
      ['holds', 'Sometimes'],
      ['violated', undefined],
    ],
  );
  assert.equal(code, 1);
});
