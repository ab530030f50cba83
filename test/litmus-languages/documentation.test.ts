/** The examples of docs/litmus.md are litmus tests, and read as such. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';

const text = readFileSync(new URL('../../docs/litmus.md', import.meta.url), 'utf8');

test('the examples of docs/litmus.md are understood', () => {
  const found = [...text.matchAll(/```litmus\n([\s\S]*?)```/g)].map(([, example]) => {
    const { program, question } = parseLitmus({ name: 'docs/litmus.md', text: example! });
    return `${program.language} ${program.threads.length} ${question.condition.quantifier} ${program.scopes.map(({ name }) => name).join(' ')}`;
  });
  assert.deepEqual(found, [
    'C 2 exists ',
    'Java 2 ~exists ',
    'AArch64 2 exists ',
    'PTX 2 ~exists cta gpu sys',
    'OpenCL 2 ~exists wg dev sys',
  ]);
});
