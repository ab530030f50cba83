/** XMM from outside: errors that only cyclic executions have, with the cycle and what was committed; explanations; what is refused. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Ended, file, folder, root } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const check = (...args: string[]): Ended => run('check', ...args, '--model', 'xmm');
const litmus = (name: string): string => join(root, 'litmus/xmm', `${name}.litmus`);

const loadBuffering = join(root, 'examples/c/load-buffering.c');

test('an assertion that only a cyclic execution breaks: its cycle, and what was committed', () => {
  const { code, out } = check(loadBuffering);
  assert.equal(code, 1);
  assert.match(out, /No interleaving explains this:/);
  assert.match(
    out,
    /It is re-executed from another execution, with #\d+ \(line \d+\), #\d+ \(line \d+\) committed\./,
  );
  const result = JSON.parse(check(loadBuffering, '--json').out);
  const [error] = result.errors;
  const committed = error.trace.filter((step: { committed?: boolean }) => step.committed);
  assert.deepEqual(committed.map(({ action }: { action: string }) => action).sort(), ['read', 'write']);
  assert.deepEqual(error.unexplained.map(({ relation }: { relation: string }) => relation).sort(), [
    'po',
    'po',
    'rf',
    'rf',
  ]);
  assert.equal(result.statistics.loadBufferingRaces, 2);
});

/** By hand: both threads write `data` only if both have read 1, which takes the cycle. */
const race = file(
  'race.c',
  `#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y;
int data;
static void *left(void *u) {
  int r = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  if (r) data = 1;
  return u;
}
static void *right(void *u) {
  int r = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  if (r) data = 2;
  return u;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, left, 0);
  pthread_create(&second, 0, right, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
`,
);

test('a race of plain accesses that only a cyclic execution has', () => {
  const { code, out } = check(race);
  assert.equal(code, 1);
  assert.match(out, /data-race: unordered accesses to `data`/);
  const [first, second] = JSON.parse(check(race, '--json').out).errors[0].accesses;
  assert.deepEqual([first.event, second.event].sort(), ['W na data 1', 'W na data 2']);
  const rc11 = run('check', race, '--model', 'rc11-cpp20');
  assert.equal(rc11.code, 0);
});

test('the errors of cyclic executions and of others are replayed', () => {
  for (const program of [loadBuffering, race, join(root, 'examples/c/counter-load-store.c')]) {
    const { errors } = JSON.parse(check(program, '--json', '--all-errors').out);
    for (const { kind, replay, trace } of errors) {
      const { code, out } = check(program, '--json', '--replay', replay);
      assert.equal(code, 1, out);
      const again = JSON.parse(out);
      assert.deepEqual([again.errors[0].kind, again.errors[0].trace], [kind, trace]);
      assert.ok(again.executions <= 1);
    }
  }
  const [cyclic] = JSON.parse(check(loadBuffering, '--json').out).errors;
  assert.match(cyclic.replay, /^xmm\.[1-9]/);
  for (const wrong of ['xmm.0.99', 'xmm.nonsense']) {
    const { code, err } = check(loadBuffering, '--replay', wrong);
    assert.equal(code, 64);
    assert.match(err, /does not fit this program/);
  }
});

test('executions chosen at random: the same again with the same seed, never a verdict of holding', () => {
  const sample = (...args: string[]): { verdict: string; executions: number } =>
    JSON.parse(check(race, '--no-check', 'data-race', '--json', '--random', '5', ...args).out);
  const { verdict, executions } = sample('--seed', '7');
  assert.equal(verdict, 'inconclusive');
  assert.ok(executions >= 5 && executions <= 10);
  assert.deepEqual(sample('--seed', '7').executions, executions);
  // Five executions of four: a source of the cyclic one is among them for most seeds.
  assert.equal(check(loadBuffering, '--random', '20', '--seed', '1').code, 1);
});

test('pictures show what was committed', () => {
  const pictures = join(folder, 'pictures');
  assert.equal(check(litmus('LB'), '--graphs', pictures).code, 0);
  const [svg] = readdirSync(pictures).filter((name) => name.endsWith('.svg'));
  const text = readFileSync(join(pictures, svg!), 'utf8');
  assert.equal(text.match(/: [RW] rlx [xy] 1 \(committed\)/g)?.length, 2);
  assert.match(text, />cycle</);
  const dot = readFileSync(join(pictures, svg!.replace('.svg', '.dot')), 'utf8');
  assert.equal(dot.match(/fillcolor="#CFE6F7"/g)?.length, 2);
});

test('an outcome whose axioms hold and that nothing can be re-executed to', () => {
  const { out } = check(litmus('LB-DRF'), '--explain');
  assert.match(
    out,
    /xmm forbids it: its axioms hold, but no execution can be re-executed to this one: .*-rf->/,
  );
});

test('refused: other engines, classes of rf, options of the graph engine, other models', () => {
  for (const [args, message] of [
    [[litmus('LB'), '--engine', 'graph'], /the graph engine cannot be used here: .* re-executed/],
    [[litmus('LB'), '--engine', 'rf'], /the rf engine cannot be used here: .* re-executed/],
    [[loadBuffering, '--engine', 'enumerate'], /the enumerate engine cannot be used here: .* re-executed/],
    [[litmus('LB'), '--equivalence', 'rf'], /xmm tells executions apart by co/],
    [[loadBuffering, '--equivalence', 'rf'], /xmm tells executions apart by co/],
    [[loadBuffering, '--bound', '3'], /`--bound` is not there for the xmm engine/],
  ] as const) {
    const { code, err } = check(...args);
    assert.equal(code, 64, err);
    assert.match(err, message);
  }
  const { code, err } = run('check', litmus('LB'), '--model', 'rc11', '--engine', 'xmm');
  assert.equal(code, 64);
  assert.match(err, /rc11 has no re-execution/);
});
