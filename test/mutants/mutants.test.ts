/** The list of mutants is true: what a mutant replaces is there, once, and so are its tests. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { MUTANTS } from './mutants.ts';

const root = new URL('../../', import.meta.url);
const testFiles = readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `test/${path}`);

test('each mutant replaces a text that its file has exactly once', () => {
  const texts = new Map<string, string>();
  for (const { name, file, text, becomes } of MUTANTS) {
    const source = texts.get(file) ?? readFileSync(new URL(file, root), 'utf8');
    texts.set(file, source);
    assert.equal(source.split(text).length - 1, 1, `${name}: ${file} should have once: ${text}`);
    assert.notEqual(text, becomes, name);
  }
});

test('each mutant has a name of its own and tests that are there', () => {
  assert.equal(new Set(MUTANTS.map(({ name }) => name)).size, MUTANTS.length);
  for (const { name, tests } of MUTANTS) {
    assert.ok(tests.length > 0, name);
    for (const part of tests)
      assert.ok(
        testFiles.some((path) => path.includes(part)),
        `${name}: ${part}`,
      );
  }
});

test('there are mutants of every part', () => {
  assert.ok(MUTANTS.length >= 60);
  const parts = [
    'src/kernel',
    'src/procedures',
    'src/explore/engines',
    'src/explore/judge',
    'src/explore/candidates',
    'src/cat',
    'src/execution',
    'src/models/cat',
    'src/compare',
    'src/program/machine',
    'src/frontends',
  ];
  for (const part of parts)
    assert.ok(
      MUTANTS.some(({ file }) => file.startsWith(`${part}/`)),
      part,
    );
});
