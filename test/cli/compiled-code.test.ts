/** The compiled code that a run leaves to the next (src/cli/load-script.ts): it changes no answer, whatever is in the cache. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { file, folder, root, runWith } from '../support/run-heddle.ts';

const SB = join(root, 'litmus/C/SB.litmus');

const check = (cache: string): string => {
  const { code, out, err } = runWith({ HEDDLE_CACHE_DIR: cache }, 'check', SB, '--model', 'rc11', '--json');
  assert.equal(err, '');
  assert.equal(code, 0);
  const { time, statistics, ...rest } = JSON.parse(out);
  return JSON.stringify(rest);
};

const codeIn = (cache: string): string[] => readdirSync(cache).filter((name) => name.endsWith('.code'));

test('a run leaves its code, and the next one uses it', () => {
  const cache = join(folder, 'used');
  const first = check(cache);
  const [name, ...others] = codeIn(cache);
  assert.deepEqual(others, []);
  const made = readFileSync(join(cache, name!));
  assert.equal(check(cache), first);
  assert.ok(made.equals(readFileSync(join(cache, name!))), 'the code was made again');
});

test('code that is damaged is made anew', () => {
  const cache = join(folder, 'damaged');
  const first = check(cache);
  const path = join(cache, codeIn(cache)[0]!);
  const made = readFileSync(path);
  const flipped = Buffer.from(made);
  flipped[made.length >> 1]! ^= 0xff;
  for (const damaged of [flipped, made.subarray(0, made.length >> 1), Buffer.alloc(0)]) {
    writeFileSync(path, damaged);
    assert.equal(check(cache), first);
    assert.ok(readFileSync(path).length > made.length / 2, 'it was not made anew');
  }
});

test('code that V8 refuses is made anew', () => {
  const cache = join(folder, 'refused');
  const first = check(cache);
  const path = join(cache, codeIn(cache)[0]!);
  const other = { HEDDLE_CACHE_DIR: cache, NODE_OPTIONS: '--stack-trace-limit=7 --max-lazy' };
  runWith(other, 'check', SB, '--model', 'rc11');
  assert.equal(check(cache), first);
  assert.ok(readFileSync(path).length > 0);
});

test('without a folder that can be written all works the same', () => {
  mkdirSync(join(folder, 'kept'));
  const first = check(join(folder, 'kept'));
  assert.equal(check(join(folder, file('a-file', ''), 'cache')), first);
});
