/**
 * The programs under examples/families and examples/litmus in the engine `graph` against their table (families.tsv): the
 * number of executions, and that none is blocked where nothing waits. A number that is too high shows duplicates, one
 * that is too low omissions, which a verdict hides.
 */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { OpenedProgram } from '../../src/cli/open-program.ts';
import { checkProgram, openModel } from '../../src/index.ts';
import { compileAll } from '../cli/compile-all.ts';
import { loader } from '../random/explore.ts';
import { type Row, readTable } from './golden-table.ts';

const COLUMNS = ['file', 'options', 'model', 'executions', 'blocked', 'speed', 'authority'] as const;
type FamilyRow = Row<(typeof COLUMNS)[number]>;

const FOLDERS = ['families', 'litmus'] as const;
const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
const rows = readTable('families.tsv', COLUMNS);
const chosen = rows.filter(({ speed }) => speed !== 'slow' || process.env.HEDDLE_SLOW !== undefined);

describe('families of programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-families-'));
  /** One compiler serves all sizes of all programs if each is a file of its own, with its macros written into it. */
  const pathOf = ({ file, options }: FamilyRow): string =>
    join(folder, `${file.replace(/\.c$/, '')}${options === '-' ? '' : options}.c`);
  let compiled: Map<string, OpenedProgram>;

  before(async () => {
    for (const name of FOLDERS) mkdirSync(join(folder, name));
    for (const row of chosen) {
      const text = readFileSync(join(examples, row.file), 'utf8');
      writeFileSync(pathOf(row), `${macrosOf(row)}#line 1\n${text}`);
    }
    compiled = await compileAll([...new Set(chosen.map(pathOf))]);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('each program has a row', () => {
    const known = new Set(rows.map(({ file }) => file));
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
      const result = await checkProgram(compiled.get(pathOf(row))!.code, file, model, {
        engine: 'graph',
        equivalence,
        ignoredErrors: new Set(['data-race', 'memory-leak']),
      });
      assert.equal(result.verdict, 'holds', result.reason);
      // Where a model is refused by the engine another one counts, and that is not what is tested here.
      assert.equal(result.engine, 'graph');
      assert.equal(result.executions, Number(executions));
      if (blocked !== '-') assert.equal(result.blocked, Number(blocked));
    });
  }
});

/** `-DN=4 -DFLAG` as lines of the preprocessor. */
function macrosOf({ options }: FamilyRow): string {
  const words = options === '-' ? [] : options.split(' ');
  return words
    .map((word) => {
      const [, name, value = '1'] = /^-D(\w+)(?:=(\w+))?$/.exec(word) ?? [];
      if (name === undefined) throw new Error(`families.tsv: option ${word} of ${words.join(' ')}`);
      return `#define ${name} ${value}\n`;
    })
    .join('');
}
