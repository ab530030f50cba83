/**
 * The tables of chapter 7 of the paper on GenMC-XMM against their golden version (test/golden/xmm-tables.tsv): each program under
 * rc11 and under xmm, litmus tests and C programs alike. Where nobody knows the number under xmm, it is at least that under rc11.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkLitmus, checkProgram, openModel, parseLitmus } from '../../src/index.ts';
import { compileFamilies, examples, type ProgramOfRow } from '../support/compile-families.ts';
import { loader } from '../support/explore.ts';
import { isSlowRun } from '../support/slow.ts';
import { xmmRows } from '../support/xmm-rows.ts';

type TableRow = (typeof xmmRows)[number];

const ENGINES: Readonly<Record<string, string>> = { rc11: 'graph', xmm: 'xmm' };
const EXAMPLES = 'examples/';

const root = fileURLToPath(new URL('../../', import.meta.url));
const chosen = xmmRows.filter(({ speed }) => speed === '-' || (speed === 'slow' && isSlowRun));

/** The row as compileFamilies takes it. */
function programOf({ file, options }: TableRow): ProgramOfRow {
  return { file: file.slice(EXAMPLES.length), options };
}

describe('tables of the paper on GenMC-XMM', () => {
  let codeOf: Awaited<ReturnType<typeof compileFamilies>>;

  before(async () => {
    codeOf = await compileFamilies(chosen.filter(({ file }) => file.startsWith(EXAMPLES)).map(programOf));
  });

  async function countLitmus({ file }: TableRow, modelName: string): Promise<number> {
    const { program, question } = parseLitmus({ name: file, text: readFileSync(`${root}${file}`, 'utf8') });
    const { model, equivalence } = openModel(modelName, program, loader, { equivalence: 'rf-co' });
    return (await checkLitmus(program, question, model, { equivalence })).executions;
  }

  async function countProgram(row: TableRow, modelName: string): Promise<number> {
    const vocabulary = { language: 'C', scopes: [], threads: [] } as const;
    const { model, equivalence } = openModel(modelName, vocabulary, loader, { equivalence: 'rf-co' });
    const result = await checkProgram(codeOf(programOf(row)), row.file, model, { equivalence });
    assert.equal(result.verdict, 'holds', result.reason);
    // Another engine would count as well, and that is not what is tested here.
    assert.equal(String(result.engine), ENGINES[modelName]);
    return result.executions;
  }

  function count(row: TableRow, modelName: string): Promise<number> {
    return row.file.startsWith(EXAMPLES) ? countProgram(row, modelName) : countLitmus(row, modelName);
  }

  test('every program of examples/xmm has a row, and no row is there twice', () => {
    const known = new Set(xmmRows.map(({ file }) => file));
    const files = readdirSync(`${examples}xmm`).map((name) => `${EXAMPLES}xmm/${name}`);
    assert.deepEqual(
      files.filter((file) => !known.has(file)),
      [],
    );
    assert.equal(new Set(xmmRows.map(({ file, options }) => `${file} ${options}`)).size, xmmRows.length);
  });

  for (const row of chosen) {
    const name = `${row.table} ${row.test}: ${row.file} ${row.options}`;
    if (row.rc11 !== '-') {
      test(`${name} under rc11`, async () => {
        assert.equal(await count(row, 'rc11'), Number(row.rc11));
      });
    }

    test(`${name} under xmm`, async () => {
      const executions = await count(row, 'xmm');
      if (row.xmm !== '-') {
        assert.equal(executions, Number(row.xmm));
      } else {
        const least = await count(row, 'rc11');
        assert.ok(executions >= least, `${executions} executions, ${least} under rc11`);
      }
    });
  }
});
