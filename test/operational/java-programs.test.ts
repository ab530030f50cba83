/**
 * Java classes with heaps, locks and loops: the operational engine gives the same results with and without reduction, and under sc those of
 * the rf engine. (Under opmm the results themselves are in the golden tables.)
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTest } from '../support/checked-classes.ts';
import { readTable } from '../support/golden-table.ts';
import { isSlowRun } from '../support/slow.ts';

const ROWS = readTable('jcstress-tests.tsv', ['test', 'result', 'sc', 'tso', 'opmm', 'jam21', 'authority']);
const NAMES = [...new Set(ROWS.map((row) => row.test))];
/** All of them in a slow run, else every third. */
const CHOSEN = NAMES.filter((_, i) => isSlowRun || i % 3 === 0);

test('reduction changes no result of a Java test, and there are fewer states', async () => {
  const states = { reduced: 0, all: 0 };
  for (const name of CHOSEN) {
    const explore = openTest(name);
    for (const model of ['sc', 'opmm'] as const) {
      const reduced = await explore(model, { engine: 'operational' });
      const all = await explore(model, { engine: 'operational', reduction: false });
      assert.deepEqual(reduced.results, all.results, `${name} under ${model}`);
      assert.deepEqual(reduced.strays, all.strays, `${name} under ${model}`);
      states.reduced += reduced.check.statistics.states!;
      states.all += all.check.statistics.states!;
      if (model === 'opmm') continue;
      assert.deepEqual(reduced.results, (await explore(model)).results, `${name}: not as the rf engine`);
    }
  }
  assert.ok(2 * states.reduced < states.all, `${states.reduced} of ${states.all} states`);
});
