/**
 * java-programs.tsv end to end: every program's class file is lowered once and explored under each model by its usual engine, until
 * the first error, which must be of the kind that the table has, at a line that the source marks with it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkMain, MODELS_OF_TABLES, type ModelOfTables } from '../support/checked-classes.ts';
import { readTable } from '../support/golden-table.ts';

const ROWS = readTable('java-programs.tsv', ['program', 'model', 'verdict', 'kind', 'authority']);

for (const program of new Set(ROWS.map((row) => row.program))) {
  test(program, async () => {
    for (const { model, verdict, kind } of ROWS.filter((row) => row.program === program)) {
      assert.ok(isModel(model), model);
      const result = await checkMain(program, model);
      const [error] = result.errors;
      assert.deepEqual([result.verdict, error?.kind ?? '-'], [verdict, kind], `${model}: ${result.reason}`);
      if (error !== undefined)
        assert.match(lineAt(program, error.location), new RegExp(`// <- ${kind}$`), model);
    }
  });
}

const isModel = (name: string): name is ModelOfTables =>
  (MODELS_OF_TABLES as readonly string[]).includes(name);

/** The source line of a place in the program's own file. */
function lineAt(program: string, location: string): string {
  const path = program.replaceAll('.', '/');
  const [, file, line] = /^(.*):(\d+):\d+$/.exec(location) ?? [];
  assert.equal(file, `${path}.java`);
  const folder = path.includes('/') ? 'programs/sources' : '../../examples/java';
  const text = readFileSync(new URL(`${folder}/${file}`, import.meta.url), 'utf8');
  return text.split('\n')[Number(line) - 1]!;
}
