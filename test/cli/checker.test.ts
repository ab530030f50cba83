/** `--checker` from outside: the same report from all three, what is refused, and what the JSON says of the orders that were looked at. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { JAM_CHECKERS } from '../../src/index.ts';
import { type Ended, file, root, SB } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const check = (...args: string[]): Ended => run('check', ...args);

const sb = file('SB.litmus', SB.replaceAll('relaxed', 'seq_cst'));

/** Store buffering and two writes that cross: x = 1 and y = 1 cannot be final both. */
const crossed = file(
  'crossed.c',
  `#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y;
static void *one(void *u) {
  atomic_store(&x, 1);
  atomic_store(&y, 2);
  return u;
}
static void *two(void *u) {
  atomic_store(&y, 1);
  atomic_store(&x, 2);
  return u;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, two, 0);
  return 0;
}
`,
);

test('a checker is for jam21', () => {
  const { code, err } = check(sb, '--model', 'rc11', '--checker', 'vector-clock');
  assert.equal(code, 64);
  assert.match(err, /`--checker vector-clock` is for jam21, and the model is rc11/);
  assert.equal(check(crossed, '--checker', 'relation').code, 64);
});

test('a name that is not one of them is refused, with those that are', () => {
  const { code, err } = check(sb, '--model', 'jam21', '--checker', 'clocks');
  assert.equal(code, 64);
  for (const name of JAM_CHECKERS) assert.ok(err.includes(name), err);
});

test('the same report of a litmus test in every engine', () => {
  const reports = JAM_CHECKERS.flatMap((checker) =>
    ['enumerate', 'rf'].map((engine) => {
      const { code, out } = check(sb, '--model', 'jam21', '--checker', checker, '--engine', engine);
      assert.equal(code, 1);
      return out.replace(/^Time .*\n/m, '').replace(`engine ${engine}`, 'engine');
    }),
  );
  assert.match(reports[0]!, /^Observation SB Never 0 3$/m);
  assert.deepEqual([...new Set(reports)], [reports[0]]);
});

interface Result {
  readonly executions: number;
  readonly verdict: string;
  readonly statistics: Readonly<Record<'linearisations' | 'branches' | 'droppedAtEnd', number>>;
}

test('the JSON says how many orders were looked at, and what was dropped at the end', () => {
  for (const checker of JAM_CHECKERS) {
    const args = ['--model', 'jam21', '--equivalence', 'rf-co', '--checker', checker, '--json'];
    const { executions, verdict, statistics } = JSON.parse(check(crossed, ...args).out) as Result;
    assert.deepEqual([executions, verdict], [3, 'holds'], checker);
    assert.equal(statistics.droppedAtEnd, 1, checker);
    assert.ok(statistics.linearisations > 0, checker);
  }
  const other = JSON.parse(check(crossed, '--model', 'rc11', '--json').out) as Result;
  const { linearisations, branches, droppedAtEnd } = other.statistics;
  assert.deepEqual([linearisations, branches, droppedAtEnd], [0, 0, 0]);
});

test('plain accesses under locks and behind flags leave no doubt', () => {
  const files = ['mutex-counter.c', 'message-passing.c'].map((name) => join(root, 'examples', 'c', name));
  const results = JSON.parse(check(...files, '--model', 'jam21', '--json').out) as Result[];
  assert.deepEqual(
    results.map(({ verdict }) => verdict),
    ['holds', 'holds'],
  );
});
