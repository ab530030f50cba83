/**
 * The tests of the page, in one process: one server and one browser serve them all. `--only=NAME`
 * runs some of them.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import './accessibility.ts';
import './check.ts';
import './compare.ts';
import './own-model.ts';
import './programs.ts';

/** What the tests share. */
const SHARED = ['browser.ts', 'page-actions.ts'];

test('no file of tests is left out', () => {
  const text = readFileSync(new URL(import.meta.url), 'utf8');
  const files = readdirSync(fileURLToPath(new URL('.', import.meta.url)));
  for (const file of files)
    assert.ok(
      SHARED.includes(file) || file.endsWith('.test.ts') || text.includes(`import './${file}';`),
      file,
    );
});
