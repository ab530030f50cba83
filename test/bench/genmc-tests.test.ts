/** How the bench against GenMC finds tests in a folder, and reads what both checkers say. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { findGenmcTests, type GenmcTest } from '../../bench/genmc-tests.ts';
import {
  childSeconds,
  heddleArguments,
  readGenmc,
  readHeddle,
  testsTogether,
} from '../../bench/run-checker.ts';

const root = mkdtempSync(join(tmpdir(), 'heddle-genmc-'));
after(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  const file = join(root, 'tests', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

write('correct/locks/spin/variants/spin0.c', '');
write('correct/locks/spin/variants/spin1.cpp', '');
write('correct/locks/spin/variants/notes.txt', '');
write(
  'correct/locks/spin/args.rc11.mo.in',
  '  | -DN=2\n-unroll=3 -disable-race-detection | -DN=3 -I./tests/correct/locks/\n',
);
write('correct/locks/spin/args.imm.mo.in', ' | -DN=9\n');
write('wrong/live/stuck/variants/stuck.c', '');
write('wrong/live/stuck/unroll.in', '5\n');
write('wrong/live/stuck/genmc.rc11.mo.in', '-check-liveness\n');

test('a run for each line of arguments and each variant', () => {
  const tests = findGenmcTests(join(root, 'tests'), 'rc11');
  assert.deepEqual(
    tests.map(({ name }) => name),
    [
      'live/stuck/stuck',
      'locks/spin/spin0 N=2',
      'locks/spin/spin0 N=3',
      'locks/spin/spin1 N=2',
      'locks/spin/spin1 N=3',
    ],
  );
  assert.deepEqual(tests[0]!.genmcArguments, ['-check-liveness', '-unroll=5']);
  assert.deepEqual(heddleArguments(tests[2]!), [
    join(root, 'tests/correct/locks/spin/variants/spin0.c'),
    '-D',
    'N=3',
    '-D',
    '__c11_atomic_signal_fence=__c11_atomic_thread_fence',
    '-I',
    join(root, 'tests/correct/locks/'),
    '--no-check',
    'data-race,liveness,deadlock',
    '--no-weak-cas',
    '--no-spurious-wakeups',
  ]);
});

test('names do not depend on the folder that is given', () => {
  const [whole] = findGenmcTests(join(root, 'tests/correct'), 'rc11');
  const [part] = findGenmcTests(join(root, 'tests/correct/locks/spin'), 'rc11');
  assert.deepEqual(part, whole);
});

test('what GenMC says', () => {
  const text =
    'Number of complete executions explored: 12 (3 duplicates)\nNumber of blocked executions seen: 7\n';
  assert.deepEqual(readGenmc(0, text), { verdict: 'holds', reason: '', complete: 12, blocked: 7 });
  assert.deepEqual(readGenmc(42, 'Error: Safety violation!\n'), {
    verdict: 'violated',
    reason: 'Safety violation',
    complete: 0,
    blocked: 0,
  });
  assert.equal(readGenmc(152, '').verdict, 'not done');
  assert.equal(readGenmc(8, 'ERROR: Unordered writes\n').verdict, 'refused');
});

test('what Heddle says', () => {
  const result = { verdict: 'holds', reason: 'no execution has an error', executions: 3, blocked: 1 };
  const { verdict, complete, blocked } = readHeddle(0, JSON.stringify(result));
  assert.deepEqual({ verdict, complete, blocked }, { verdict: 'holds', complete: 3, blocked: 1 });
  const refused = { diagnostics: [{ message: 'no such header' }] };
  assert.equal(readHeddle(64, JSON.stringify(refused)).reason, 'no such header');
});

test('the CPU time of children', () => {
  assert.equal(childSeconds('0m0.00s 0m0.01s\n1m2.50s 0m0.25s\n'), 62.75);
});

test('tests with the same options are checked together', () => {
  const of = (name: string, ...clangArguments: string[]): GenmcTest => ({
    name,
    source: `/tests/${name}.c`,
    genmcArguments: [],
    clangArguments,
  });
  const tests = [of('a'), of('b', '-DN=2'), of('c'), of('d', '-DN=3'), of('e', '-DN=2')];
  assert.deepEqual(
    testsTogether(tests).map((group) => group.map(({ name }) => name)),
    [['a', 'c'], ['b', 'e'], ['d']],
  );
});
