/**
 * Litmus tests whose search is cut off: the line `Observation`, which scripts read, says what is
 * known and no more; states are headed as partial. By hand.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkLitmus, type LitmusCheckResult, litmusText, openModel, parseLitmus } from '../../src/index.ts';
import { resultJson } from '../../src/report/json.ts';
import { loader } from '../support/explore.ts';

const big = readFileSync(new URL('./honest/big-exists.litmus', import.meta.url), 'utf8');

async function check(text: string, executions?: number): Promise<LitmusCheckResult> {
  const { program, question } = parseLitmus({ name: 'test.litmus', text });
  const { model } = openModel('sc', program, loader);
  const budget = executions === undefined ? {} : { executions };
  return checkLitmus(program, question, model, { budget });
}

/** One thread reads x, another writes 1: two executions under sc. */
const reader = (condition: string): string =>
  'C t\n{}\nP0 (atomic_int* x) { atomic_store(x, 1); }\nP1 (atomic_int* x) { int r0 = atomic_load(x); }\n' +
  `${condition}\n`;

const lineOf = (text: string, word: string): string | undefined =>
  text.split('\n').find((line) => line.startsWith(word));

test('without a witness the observation is unknown', async () => {
  const result = await check(big, 20);
  const text = litmusText(result);
  assert.equal(result.verdict, 'inconclusive');
  assert.equal(lineOf(text, 'Observation'), 'Observation big Unknown 0 20');
  assert.equal(lineOf(text, 'States'), 'States 1 (partial)');
  assert.match(text, /^Inconclusive$/m);
  const json = JSON.parse(
    JSON.stringify(resultJson(result, { version: '0', file: 'big-exists.litmus', language: 'C' })),
  );
  assert.equal(json.litmus.observation, 'Unknown');
  assert.equal(json.litmus.partial, true);
});

/** After one execution, which reads `seen`: condition, verdict, observation, answer. */
const AFTER_ONE = [
  ['exists (1:r0=SEEN)', 'holds', 'Sometimes', 'Ok'],
  ['exists (1:r0=OTHER)', 'inconclusive', 'Unknown', 'Unknown'],
  ['~exists (1:r0=SEEN)', 'violated', 'Sometimes', 'No'],
  ['~exists (1:r0=OTHER)', 'inconclusive', 'Unknown', 'Unknown'],
  ['forall (1:r0=SEEN)', 'inconclusive', 'Unknown', 'Unknown'],
  ['forall (1:r0=OTHER)', 'violated', 'Sometimes', 'No'],
  ['final (1:r0=SEEN)', 'inconclusive', 'Unknown', 'Unknown'],
] as const;

test('one execution says what one execution can say', async () => {
  const [first] = (await check(reader('exists (1:r0=0)'), 1)).litmus.states;
  const seen = first!.text.includes('=0') ? '0' : '1';
  const other = seen === '0' ? '1' : '0';
  for (const [condition, verdict, observation, answer] of AFTER_ONE) {
    const text = reader(condition.replace('SEEN', seen).replace('OTHER', other));
    const result = await check(text, 1);
    assert.equal(result.verdict, verdict, condition);
    assert.equal(result.litmus.observation, observation, condition);
    assert.equal(result.litmus.answer, answer, condition);
    assert.equal(lineOf(litmusText(result), 'States'), 'States 1 (partial)', condition);
  }
});

test('a loop that was cut off hides executions, too', async () => {
  const text =
    'C t\n{}\nP0 (atomic_int* x) { int r0 = atomic_load(x); while (atomic_load(x) == 0); }\n' +
    'P1 (atomic_int* x) { atomic_store(x, 1); }\nexists (0:r0=2)\n';
  const { verdict, litmus } = await check(text);
  assert.deepEqual([verdict, litmus.observation, litmus.isComplete], ['inconclusive', 'Unknown', false]);
});

test('a complete search says Never, Always and Sometimes as herd7 does', async () => {
  for (const [condition, observation] of [
    ['exists (1:r0=2)', 'Never'],
    ['forall (1:r0=0 \\/ 1:r0=1)', 'Always'],
    ['~exists (1:r0=1)', 'Sometimes'],
  ] as const) {
    const result = await check(reader(condition));
    assert.equal(result.litmus.observation, observation, condition);
    assert.equal(lineOf(litmusText(result), 'States'), 'States 2', condition);
    assert.equal(result.litmus.isComplete, true);
  }
});
