/**
 * The programs under examples/families and examples/litmus in the engine `graph`, or `enumerate` for models that it does not
 * take, against their table (families.tsv): the number of executions, and that none is blocked where nothing waits. A number
 * that is too high shows duplicates, one that is too low omissions, which a verdict hides.
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { checkProgram, openModel } from '../../src/index.ts';
import { compileFamilies, examples } from '../support/compile-families.ts';
import { loader } from '../support/explore.ts';
import { readTable } from '../support/golden-table.ts';
import { rfRows } from '../support/rf-families-table.ts';
import { isSlowRun } from '../support/slow.ts';

const FOLDERS = ['families', 'litmus'] as const;
const rows = readTable('families.tsv', [
  'file',
  'options',
  'model',
  'executions',
  'blocked',
  'speed',
  'authority',
]);
/** Models whose executions are enumerated. */
const ENUMERATED: ReadonlySet<string> = new Set(['jam21-thesis']);
const chosen = rows.filter(({ speed }) => speed !== 'slow' || isSlowRun);

describe('families of programs', () => {
  let codeOf: Awaited<ReturnType<typeof compileFamilies>>;

  before(async () => {
    codeOf = await compileFamilies(chosen);
  });

  test('each program has a row in one of the tables', () => {
    const reduced = readTable('reduced-families.tsv', ['file', 'options', 'executions', 'open', 'authority']);
    const known = new Set([...rows, ...rfRows, ...reduced].map(({ file }) => file));
    const files = FOLDERS.flatMap((name) =>
      readdirSync(join(examples, name)).map((file) => `${name}/${file}`),
    );
    assert.deepEqual(
      files.filter((file) => !known.has(file)),
      [],
    );
  });

  for (const row of chosen) {
    const { file, options, model: modelName, executions, blocked } = row;
    test(`${file} ${options} under ${modelName}`, async () => {
      const vocabulary = { language: 'C', scopes: [], threads: [] } as const;
      const { model, equivalence } = openModel(modelName, vocabulary, loader, { equivalence: 'rf-co' });
      const engine = ENUMERATED.has(modelName) ? 'enumerate' : 'graph';
      const result = await checkProgram(codeOf(row), file, model, {
        engine,
        equivalence,
        ignoredErrors: new Set(['data-race', 'memory-leak']),
      });
      assert.equal(result.verdict, 'holds', result.reason);
      // Where a model is refused by the engine another one counts, and that is not what is tested here.
      assert.equal(result.engine, engine);
      assert.equal(result.executions, Number(executions));
      if (blocked !== '-') assert.equal(result.blocked, Number(blocked));
    });
  }
});
