/**
 * The rows of jcstress-tests.tsv that rest on a litmus test: the states of the same program in test/java/litmus under sc, tso and
 * jam21, by the engine enumerate. (opmm has no litmus tests; its column was computed outside of Heddle.)
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { checkLitmus, openModel, parseLitmus } from '../../src/index.ts';
import { readTable } from '../support/golden-table.ts';
import { usualOrSlow } from '../support/slow.ts';

const ROWS = readTable('jcstress-tests.tsv', ['test', 'result', 'sc', 'tso', 'opmm', 'jam21', 'authority']);
const PROGRAMS = readTable('java-programs.tsv', ['program', 'model', 'verdict', 'kind', 'authority']);
const FOLDER = new URL('litmus/', import.meta.url);
const CATS = new URL('../../src/models/cat/', import.meta.url);
/** sc and tso only on request: the tables of litmus tests have the same shapes. */
const MODELS = usualOrSlow<readonly ('sc' | 'tso' | 'jam21')[]>(['jam21'], ['sc', 'tso', 'jam21']);

const simpleName = (className: string) => className.slice(className.lastIndexOf('.') + 1);

async function statesOf(name: string, model: string): Promise<readonly string[]> {
  const source = { name, text: readFileSync(new URL(`${name}.litmus`, FOLDER), 'utf8') };
  const { program, question } = parseLitmus(source);
  const loadCat = (file: string) => ({ name: file, text: readFileSync(new URL(file, CATS), 'utf8') });
  const opened = openModel(model, program, loadCat, {});
  const { litmus } = await checkLitmus(program, question, opened.model, { equivalence: opened.equivalence });
  return litmus.states.map((state) => state.text);
}

/** `0:r1=1; 1:r2=0;` as a result of the test: the registers by their names, whose thread they are of. */
function resultOf(state: string, booleans: number): string {
  const values = [...state.matchAll(/\d+:(\w+)=(-?\d+);/g)].map((match) => ({
    name: match[1]!,
    value: match[2]!,
  }));
  values.sort((a, b) => (a.name < b.name ? -1 : 1));
  return values.map(({ value }, index) => (index < booleans ? String(value === '1') : value)).join(', ');
}

for (const model of MODELS) {
  test(`the litmus tests under ${model}`, async () => {
    const differences: string[] = [];
    for (const className of new Set(
      ROWS.filter((row) => row.authority.startsWith('litmus')).map((row) => row.test),
    )) {
      const rows = ROWS.filter((row) => row.test === className);
      const booleans = rows[0]!.result.split(', ').filter((cell) => /^(true|false)$/.test(cell)).length;
      const states = await statesOf(simpleName(className), model);
      // The loop of cases 14 and 15 ends only when it has read something; the litmus tests have it once.
      const ends = (result: string) => !/CausalityTest1[45]$/.test(className) || !result.endsWith('0, 0');
      const found = states.map((state) => resultOf(state, booleans)).filter(ends);
      const expected = rows.filter((row) => row[model] !== '-').map((row) => row.result);
      if ([...new Set(found)].sort().join('; ') !== expected.sort().join('; '))
        differences.push(`${className}: ${found.join('; ')}, not ${expected.join('; ')}`);
    }
    for (const row of PROGRAMS.filter((each) => each.model === model && each.authority.endsWith('.litmus'))) {
      const violated = (await statesOf(simpleName(row.program), model)).some((state) =>
        state.includes('bad=1'),
      );
      if (violated !== (row.verdict === 'violated')) differences.push(`${row.program}: violated ${violated}`);
    }
    assert.deepEqual(differences, []);
  });
}

test('every litmus test is the authority of some row', () => {
  const cited = new Set([
    ...ROWS.filter((row) => row.authority.startsWith('litmus')).map((row) => simpleName(row.test)),
    ...PROGRAMS.filter((row) => row.authority.endsWith('.litmus')).map((row) => simpleName(row.program)),
  ]);
  const files = readdirSync(FOLDER).map((file) => file.replace(/\.litmus$/, ''));
  assert.deepEqual(
    files.filter((file) => !cited.has(file)),
    [],
  );
});
