/**
 * The litmus library against the golden tables: every verdict of verdicts.tsv, every number of executions of
 * counts.tsv. A litmus file without a row fails, and so does a row without a file. test/docs/references.test.ts looks at
 * the authorities of rows.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  checkLitmus,
  type Equivalence,
  findModel,
  type LitmusCheckResult,
  openModel,
  parseLitmus,
  type SourceFile,
} from '../../src/index.ts';
import { type Row, readTable } from '../support/golden-table.ts';

const VERDICTS = readTable('verdicts.tsv', ['file', 'model', 'verdict', 'states', 'executions', 'authority']);
const COUNTS = readTable('counts.tsv', ['file', 'model', 'executions', 'authority']);
const LITMUS = fileURLToPath(new URL('../../litmus/', import.meta.url));
const CATS = new URL('../../src/models/cat/', import.meta.url);

function loadCat(name: string): SourceFile | undefined {
  const path = new URL(name, CATS);
  return existsSync(path) ? { name, text: readFileSync(path, 'utf8') } : undefined;
}

async function run(file: string, model: string, asked?: Equivalence): Promise<LitmusCheckResult> {
  const source: SourceFile = { name: file, text: readFileSync(`${LITMUS}${file}`, 'utf8') };
  const { program, question } = parseLitmus(source);
  const opened = openModel(model, program, loadCat, asked === undefined ? {} : { equivalence: asked });
  const { equivalence } = opened;
  // A model without axioms counts states, by no equivalence.
  return checkLitmus(program, question, opened.model, opened.model.isOperationalOnly ? {} : { equivalence });
}

/** What differs from the row, or nothing. */
async function verdictDifference(row: (typeof VERDICTS)[number]): Promise<string[]> {
  const { litmus, executions } = await run(row.file, row.model);
  const verdict = litmus.states.some((state) => state.matches) ? 'Allowed' : 'Forbidden';
  const differences: string[] = [];
  if (verdict !== row.verdict) differences.push(`${verdict}, not ${row.verdict}`);
  else if (row.states !== '-' && litmus.states.length !== Number(row.states))
    differences.push(`${litmus.states.length} states, not ${row.states}`);
  else if (row.executions !== '-' && executions !== Number(row.executions))
    differences.push(`${executions} executions, not ${row.executions}`);
  return differences.map((text) => `${row.file} under ${row.model}: ${text} (${row.authority})`);
}

async function countDifference(row: (typeof COUNTS)[number]): Promise<string[]> {
  const { executions } = await run(row.file, row.model, 'rf-co');
  if (executions === Number(row.executions)) return [];
  return [
    `${row.file} under ${row.model}: ${executions} executions, not ${row.executions} (${row.authority})`,
  ];
}

/** One test per folder and model, which names every row that differs. */
function compareAll<R extends Row<'file' | 'model'>>(
  rows: readonly R[],
  difference: (row: R) => Promise<string[]>,
): void {
  const groups = new Map<string, R[]>();
  for (const row of rows) {
    const key = `${row.file.split('/')[0]} under ${row.model}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  for (const [key, members] of groups) {
    test(`${key}: ${members.length} rows`, async () => {
      const found: string[] = [];
      for (const row of members) found.push(...(await difference(row)));
      assert.equal(found.length, 0, `${found.length} rows differ:\n${found.join('\n')}`);
    });
  }
}

describe('the golden tables and the litmus library agree on what there is', () => {
  const files = readdirSync(LITMUS, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.litmus'));
  const rows = [...VERDICTS, ...COUNTS];

  test('every litmus file has a row', () => {
    const named = new Set(rows.map((row) => row.file));
    assert.deepEqual(
      files.filter((file) => !named.has(file)),
      [],
    );
  });

  test('every row has a litmus file', () => {
    const there = new Set(files);
    assert.deepEqual(
      rows.filter((row) => !there.has(row.file)).map((row) => row.file),
      [],
    );
  });

  test('every row names a model of the catalogue', () => {
    for (const { file, model } of rows) assert.ok(findModel(model) !== undefined, `${file}: model ${model}`);
  });

  test('no row is there twice, every value is understood', () => {
    for (const table of [VERDICTS, COUNTS]) {
      const keys = table.map((row) => `${row.file} ${row.model}`);
      assert.equal(new Set(keys).size, keys.length);
    }
    for (const row of VERDICTS) assert.match(row.verdict, /^(Allowed|Forbidden)$/, row.file);
    for (const row of rows) assert.match(row.executions, /^(\d+|-)$/, row.file);
  });
});

describe('verdicts', () => compareAll(VERDICTS, verdictDifference));
describe('numbers of executions', () => compareAll(COUNTS, countDifference));
