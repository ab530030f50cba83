/** The engine with pruning against the engine without, on every litmus test of the library: under the
 * default model of its language, C tests also under tso. Two tests that have the most candidates are for slow runs. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { defaultModel, parseLitmus } from '../../src/index.ts';
import { run } from '../support/explore.ts';
import { isSlowRun } from '../support/slow.ts';

const folder = new URL('../../litmus/', import.meta.url).pathname;
/** Two thirds of the time of all. */
const LARGE = ['xmm/viktor-relseq.litmus', 'memalloy/c11-swrf.litmus'];
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.litmus'))
  .filter((path) => isSlowRun || !LARGE.includes(path));

test(`pruning changes nothing on the ${files.length} tests of the library`, async () => {
  for (const file of files) {
    const text = readFileSync(folder + file, 'utf8');
    const { program } = parseLitmus({ name: file, text });
    for (const model of [defaultModel(program.language).name, ...(program.language === 'C' ? ['tso'] : [])]) {
      const pruned = await run(text, model);
      const plain = await run(text, model, { prune: false });
      assert.deepEqual(pruned.executions, plain.executions, `${file} under ${model}`);
      assert.equal(pruned.result.blocked, plain.result.blocked, `${file} under ${model}`);
      assert.equal(new Set(pruned.executions).size, pruned.executions.length, `${file}: an execution twice`);
    }
  }
});
