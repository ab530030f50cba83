/**
 * Corners of the xmm engine that reviews, random programs and mutants have shown: litmus tests
 * against the oracle, C programs by their verdicts, each by hand.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../support/run-here.ts';
import { executionText, takeExecutions } from './litmus-runs.ts';

const CORNERS = fileURLToPath(new URL('corners/', import.meta.url));

describe('litmus tests', () => {
  for (const name of readdirSync(CORNERS).filter((file) => file.endsWith('.litmus'))) {
    test(name, async () => {
      const text = readFileSync(join(CORNERS, name), 'utf8');
      const expected = await takeExecutions(text, 'xmm', 'enumerate', executionText);
      const found = await takeExecutions(text, 'xmm', 'xmm', executionText);
      assert.deepEqual(found.sort(), expected.sort());
    });
  }
});

/** Why, by hand. */
const VERDICTS: Readonly<Record<string, readonly [verdict: string, why: string]>> = {
  'second-wave.c': ['violated', 'threads that are started after a join do load buffering'],
  'grandchild.c': ['violated', 'main does load buffering with a thread that it did not start'],
  'published-pointer.c': ['violated', 'load buffering behind a pointer to memory of another thread'],
  'use-after-free.c': ['violated', 'only the cycle leaves an access and the end of its memory unordered'],
  'join-twice.c': ['inconclusive', 'a thread comes to an error on its way to the cycle'],
  'overlap.c': ['holds', 'accesses overlap with a value only that no execution has'],
};

describe('programs', () => {
  const verdicts = new Map<string, string>();

  before(() => {
    const files = Object.keys(VERDICTS).map((name) => join(CORNERS, name));
    const { out, err } = run('check', ...files, '--model', 'xmm', '--json');
    assert.equal(err, '');
    for (const { file, verdict } of JSON.parse(out)) verdicts.set(basename(file), verdict);
  });

  for (const [name, [verdict, why]] of Object.entries(VERDICTS)) {
    test(`${name}: ${why}`, () => {
      assert.equal(verdicts.get(name), verdict);
    });
  }
});
