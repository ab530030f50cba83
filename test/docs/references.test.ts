/**
 * Sources and authorities: every key that a text names is in docs/references.md or docs/facts, every
 * golden row has an authority, and rows that rest on a table of docs/facts say what it says.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readAnyTable, TABLES } from '../support/golden-table.ts';
import { type Fact, readFacts } from './facts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const FOLDERS = ['src', 'test', 'bench', 'docs', 'examples', 'litmus', 'scripts'];
const TEXTS = /\.(ts|tsx|mjs|md|tsv|litmus|cat|map|c|cc|h|java)$/;
const files = [
  'README.md',
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => TEXTS.test(path))
      .map((path) => join(folder, path)),
  ),
];

const facts = readFacts();
const pages = new Set([...facts.keys()].map((key) => key.split('#')[0]!));
const entries = [...read('docs/references.md').matchAll(/^### (.*)$/gm)].map(([, key]) => key!);
const references = new Set(entries);

/** A key in a text, not the path of a file or the target of a link. */
const MENTION = /(?<![\w./-]|\]\()(facts|refs)\/([\w.#-]*\w)?/g;
const AUTHORITY = /^(facts\/[a-z0-9-]+#|refs\/[a-z]|by hand: \S|litmus($|; )|test\/\S+\.litmus$)/;

/** The rows of all golden tables that have a column `authority`. */
const rows = TABLES.flatMap((table) =>
  readAnyTable(table).flatMap((cells) => {
    const { authority } = cells;
    return authority === undefined ? [] : [{ table, authority, cells }];
  }),
);

test('each entry of the references has a key of its own and a citation', () => {
  assert.equal(references.size, entries.length);
  const texts = read('docs/references.md').split(/^### .*$/m);
  for (const [i, key] of entries.entries()) {
    assert.match(key, /^[a-z0-9-]+$/);
    assert.match(texts[i + 1]!, /^\n\n\S/, key);
  }
});

test('every key that a text names exists, and no text numbers a paper', () => {
  const wrong: string[] = [];
  let mentions = 0;
  for (const file of files) {
    const text = read(file);
    for (const [whole, kind, key = ''] of text.matchAll(MENTION)) {
      mentions++;
      const exists = kind === 'refs' ? references.has(key) : facts.has(key) || pages.has(key);
      if (!exists) wrong.push(`${file}: ${whole}`);
    }
    for (const [whole] of text.matchAll(/\bpapers? 0\d\d\b/gi)) wrong.push(`${file}: ${whole}`);
  }
  assert.ok(mentions > 1000, `${mentions} mentions`);
  assert.deepEqual(wrong, []);
});

test('every page of facts is named by a text outside of the documents', () => {
  const named = files
    .filter((file) => !file.startsWith('docs/'))
    .flatMap((file) => [...read(file).matchAll(MENTION)].map(([, , key]) => key));
  assert.deepEqual(
    [...pages].filter((page) => !named.some((key) => key?.split('#')[0] === page)),
    [],
  );
});

test('every golden row has an authority', () => {
  assert.ok(rows.length > 3000, `${rows.length} rows`);
  for (const { table, authority } of rows) {
    assert.match(authority, AUTHORITY, table);
    if (authority.startsWith('test/')) assert.ok(existsSync(join(root, authority)), authority);
  }
});

/** What a section says of a program in one of these columns, with the first value of the fact. */
function sayings(section: readonly Fact[], program: string, options: string, columns: readonly string[]) {
  return section
    .filter((fact) => fact.programs.includes(program) && fact.options === options)
    .flatMap(({ columns: all }) => {
      const values = all.slice(1).filter(([, value]) => /^(\d+|[AF])$/.test(value));
      return values
        .filter(([names]) => names.some((name) => columns.includes(name)))
        .map(([, value]) => ({ value, first: values[0]![1] }));
    });
}

/** Where a fact is a number: allowed if there are more executions than under its first model. */
const verdictOf = ({ value, first }: { value: string; first: string }): string =>
  value === 'A' || Number(value) > Number(first) ? 'Allowed' : 'Forbidden';

test('golden rows say what the tables of facts say', () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const { table, authority, cells } of rows) {
    const { file, options = '-', model, equivalence = 'rf-co', verdict } = cells;
    const key = /^facts\/([\w#-]+)/.exec(authority)?.[1];
    if (key === undefined || file === undefined || model === undefined) continue;
    const program = basename(file)
      .replace(/\.(litmus|c)$/, '')
      .replace(/-java$/, '');
    const columns = [`${model} ${equivalence}`, ...(equivalence === 'rf-co' ? [model] : [])];
    const said = sayings(facts.get(key) ?? [], program, options, columns);
    const expected = verdict ?? cells.count ?? cells.executions;
    const values = said.map((saying) => (verdict === undefined ? saying.value : verdictOf(saying)));
    compared++;
    if (values.length === 0 || values.some((value) => value !== expected)) {
      wrong.push(`${table}: ${file} ${options} under ${model}: ${expected}, ${key} says ${values.join()}`);
    }
  }
  assert.ok(compared > 1300, `${compared} rows`);
  assert.deepEqual(wrong, []);
});
