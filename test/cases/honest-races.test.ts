/** Data races under models that do not define them: not reported as absent. By hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuseSilentRaces } from '../../src/cli/check-flags.ts';
import {
  checkLitmus,
  type LitmusCheckResult,
  litmusText,
  openModel,
  parseLitmus,
  quietText,
} from '../../src/index.ts';
import { resultJson } from '../../src/report/json.ts';
import type { ResultJson } from '../../src/web/protocol.ts';
import { loader } from '../support/explore.ts';

/** Two threads write x; `type` says whether that is a race. */
const writers = (type: string): string =>
  `C t\n{}\nP0 (${type}* x) { *x = 1; }\nP1 (${type}* x) { *x = 2; }\nexists ([x]=1)\n`;

async function check(model: string, type = 'int'): Promise<LitmusCheckResult> {
  const { program, question } = parseLitmus({ name: 't.litmus', text: writers(type) });
  return checkLitmus(program, question, openModel(model, program, loader).model, {});
}

const json = (result: LitmusCheckResult): ResultJson =>
  JSON.parse(JSON.stringify(resultJson(result, { version: '0', file: 't.litmus', language: 'C' })));

test('a model without races says that it does not look for them', async () => {
  for (const model of ['sc', 'tso', 'ra']) {
    const result = await check(model);
    assert.match(litmusText(result), new RegExp(`^Not looked for: data-race \\(${model} does not`, 'm'));
    assert.match(quietText('t.litmus', result), /not looked for: data-race\)$/m);
    assert.deepEqual(json(result).notLookedFor, ['data-race']);
  }
});

test('nothing is said where races are looked for, or cannot be', async () => {
  const racy = await check('rc11');
  assert.equal(racy.errors[0]?.kind, 'data-race');
  for (const result of [racy, await check('sc', 'atomic_int')]) {
    assert.equal(result.notLookedFor, undefined);
    assert.doesNotMatch(litmusText(result), /looked for/);
  }
});

test('--check data-race is refused where nothing would be looked for', () => {
  const { program } = parseLitmus({ name: 't.litmus', text: writers('int') });
  const refuse = (name: string, check: readonly 'data-race'[] | undefined): void =>
    refuseSilentRaces(
      check === undefined ? {} : { check: [...check] },
      openModel(name, program, loader).model,
      program.language,
    );
  for (const name of ['sc', 'tso', 'pso', 'ra', 'jam21'])
    assert.throws(() => refuse(name, ['data-race']), /data races are not looked for under/, name);
  for (const name of ['rc11', 'rc11-cpp20', 'c11', 'xmm']) refuse(name, ['data-race']);
  refuse('sc', undefined);
});
