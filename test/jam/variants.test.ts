/**
 * The table "The three versions" of docs/models/jam21.md, row by row: each program becomes a litmus test in C, and each model says what
 * the page says. The page is the fixture, so that a row cannot be there without being run.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { runText } from '../support/run-shape.ts';

const PAGE = readFileSync(new URL('../../docs/models/jam21.md', import.meta.url), 'utf8');
const MODELS = ['jam21', 'jam19', 'jam21-thesis'] as const;

const ORDERS: Readonly<Record<string, string>> = {
  O: 'memory_order_relaxed',
  A: 'memory_order_acquire',
  R: 'memory_order_release',
  V: 'memory_order_seq_cst',
};
const FENCES: Readonly<Record<string, string>> = {
  Facq: 'memory_order_acquire',
  Frel: 'memory_order_release',
  Ffull: 'memory_order_seq_cst',
};

interface Row {
  readonly name: string;
  readonly program: string;
  /** By model, as in MODELS. */
  readonly verdicts: readonly string[];
}

function rowsOf(page: string): Row[] {
  const section = /^## The three versions\n([\s\S]*?)^## /m.exec(page)![1]!;
  return [...section.matchAll(/^\| ([^|]+) \| `([^`]+)` \| (\w+) \| (\w+) \| (\w+) \|/gm)].map(
    ([, name, program, ...verdicts]) => ({ name: name!, program: program!, verdicts }),
  );
}

/** `x.V:=1; y.V=0 ∥ ... finally x=1` as a litmus test that asks for the values that are read. */
function litmusText(program: string): string {
  const [body = '', ending = ''] = program.split(' finally ');
  const conditions: string[] = ending.split('; ').filter((text) => text !== '');
  const threads = body.split(' ∥ ').map((thread, number) => {
    const parameters = new Map<string, string>();
    const statements = thread.split('; ').map((statement, line) => {
      if (FENCES[statement] !== undefined) return `atomic_thread_fence(${FENCES[statement]});`;
      const [, location, mode, read, written] = /^(\w)\.([OARVP])(?:=(\d))?(?::=(\d))?$/.exec(statement)!;
      parameters.set(location!, mode === 'P' ? 'int' : 'atomic_int');
      const order = ORDERS[mode!];
      if (read !== undefined) conditions.push(`${number}:r${line}=${read}`);
      if (read !== undefined && written !== undefined)
        return `int r${line} = atomic_fetch_add_explicit(${location}, ${Number(written) - Number(read)}, ${order});`;
      if (read !== undefined)
        return `int r${line} = ${mode === 'P' ? `*${location}` : `atomic_load_explicit(${location}, ${order})`};`;
      return mode === 'P'
        ? `*${location} = ${written};`
        : `atomic_store_explicit(${location}, ${written}, ${order});`;
    });
    const list = [...parameters].map(([name, type]) => `${type}* ${name}`).join(', ');
    return `P${number}(${list}) { ${statements.join(' ')} }`;
  });
  return `C row\n{}\n${threads.join('\n')}\nexists (${conditions.join(' /\\ ')})\n`;
}

const ROWS = rowsOf(PAGE);

test('no row of the table is overlooked', () => {
  assert.equal(ROWS.length, 12);
});

for (const { name, program, verdicts } of ROWS) {
  test(`${name}: ${program}`, async () => {
    for (const [i, model] of MODELS.entries()) {
      const { litmus, executions } = await runText(model, litmusText(program));
      assert.ok(executions > 0, model);
      assert.equal(litmus!.positive > 0 ? 'allowed' : 'forbidden', verdicts[i], model);
    }
  });
}
