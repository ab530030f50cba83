/**
 * A few of the inputs of `npm run hostile` (scripts/hostile): each is refused or has a verdict, and
 * something is said. What they cost is measured there; here a run that does not end by itself fails
 * by its CPU time.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileInputs } from '../../scripts/hostile/inputs.ts';
import { SEED } from '../seed.ts';
import { file, runWithin } from '../support/run-heddle.ts';

const CHOSEN: Readonly<Record<string, number>> = {
  'litmus/nested-comments': 64,
  'litmus/deep-condition': 64,
  'cat/endless-deep': 64,
  'cat/exponential': 2,
  'll/endless-loop': 2,
  'll/type-of-itself': 64,
  'trace/deep-json sc': 64,
};

/** CPU seconds; the limit of 2 s, and what it takes to start and to stop. */
const MOST_SECONDS = 10;

test('hostile inputs: a verdict or a refusal, never silence', () => {
  const missing = new Set(Object.keys(CHOSEN));
  for (const { name, files, words } of hostileInputs(SEED, 0)) {
    if (!missing.delete(name)) continue;
    for (const [path, text] of Object.entries(files)) file(path, text);
    const { code, out, err } = runWithin(MOST_SECONDS, ...words, '--timeout', '2', '--memory', '500');
    assert.equal(code, CHOSEN[name], `${name}: ${out}${err}`);
    assert.notEqual(out + err, '', name);
    if (missing.size === 0) break;
  }
  assert.deepEqual([...missing], []);
});
