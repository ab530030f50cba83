/** The jobs of the page's worker on litmus tests: the table, its cells, diagnostics. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { VerdictColumn } from '../../src/web/protocol.ts';
import { root, run, sourceOf } from './job-runner.ts';
import { withStepClock } from './step-clock.ts';

/** Long enough on any machine: no result depends on it. */
const limits = { seconds: 600 };
const SB = sourceOf('litmus/C/SB.litmus');
const BOTH_ZERO = '0:r0=0; 1:r0=0;';

/** More executions than anybody can wait for. */
const thread = (n: number): string =>
  `P${n} (atomic_int* x) { ${'atomic_store_explicit(x, 1, memory_order_relaxed); '.repeat(4)} int r0 = atomic_load_explicit(x, memory_order_relaxed); }`;
const MANY = {
  name: 'many.litmus',
  text: `C many\n{ }\n${[0, 1, 2, 3].map(thread).join('\n')}\nexists (0:r0=0)\n`,
};

const countOf = (column: VerdictColumn | undefined, state: string): number | undefined => {
  assert.equal(column?.kind, 'checked');
  return column.counts[state];
};

test('SB under five models: rows for all candidate states, a column for each model', async () => {
  const models = ['sc', 'tso', 'rc11', 'ra', 'c11'];
  const { report, updates } = await run({ kind: 'check', source: SB, models, limits, outcomes: false });
  assert.deepEqual(
    report.states.map(({ text, matches }) => [text, matches]),
    [
      [BOTH_ZERO, true],
      ['0:r0=0; 1:r0=1;', false],
      ['0:r0=1; 1:r0=0;', false],
      ['0:r0=1; 1:r0=1;', false],
    ],
  );
  assert.deepEqual(
    report.columns.map((column) => [column.model, countOf(column, BOTH_ZERO)]),
    [
      ['sc', undefined],
      ['tso', 1],
      ['rc11', 1],
      ['ra', 1],
      ['c11', 1],
    ],
  );
  assert.ok(updates.some(({ columns }) => columns[0]!.kind === 'checked' && columns[1]!.kind === 'waiting'));
});

test('a model that is not for the test is refused, and the others are not', async () => {
  const { report } = await run({
    kind: 'check',
    source: SB,
    models: ['power', 'sc'],
    limits,
    outcomes: false,
  });
  assert.deepEqual(
    report.columns.map(({ kind }) => kind),
    ['refused', 'checked'],
  );
});

test('an allowed cell has its executions', async () => {
  const { report } = await run({ kind: 'pictures', source: SB, model: 'rc11', state: BOTH_ZERO, limits });
  assert.equal(report.verdict, 'allowed');
  assert.equal(report.pictures.length, 1);
  const [{ picture, lines }] = report.pictures as [(typeof report.pictures)[0]];
  assert.equal(picture.subtitle, BOTH_ZERO);
  assert.equal(lines.length, picture.events.length);
  const written = SB.text.split('\n');
  picture.events.forEach(({ source, thread }, i) => {
    if (thread >= 0) assert.ok(written[lines[i]! - 1]!.includes(source), source);
  });
});

test('a forbidden cell has a cycle and an axiom, whatever the condition asks', async () => {
  const { report } = await run({ kind: 'pictures', source: SB, model: 'sc', state: BOTH_ZERO, limits });
  assert.equal(report.verdict, 'forbidden');
  assert.match(report.explanation!, /sc forbids it by axiom/);
  assert.ok(report.pictures[0]!.picture.edges.some(({ isHighlighted }) => isHighlighted));
  const other = sourceOf('litmus/C/MP.litmus');
  const checked = await run({ kind: 'check', source: other, models: ['sc'], limits, outcomes: false });
  const forbidden = checked.report.states.filter(
    ({ text }) => countOf(checked.report.columns[0], text) === undefined,
  );
  assert.ok(forbidden.length > 0);
  for (const { text } of forbidden) {
    const cell = await run({ kind: 'pictures', source: other, model: 'sc', state: text, limits });
    assert.equal(cell.report.verdict, 'forbidden');
    assert.equal(cell.report.pictures.length, 1);
  }
});

test('every cell of a table says the same as its picture', async () => {
  const tables: Record<string, readonly string[]> = {
    'litmus/X86/SB.litmus': ['sc', 'tso'],
    'litmus/AArch64/MP.litmus': ['sc', 'armv8'],
    'litmus/C/2+2W.litmus': ['rc11', 'ra', 'xmm'],
    'litmus/Java/MP+vols.litmus': ['opmm', 'jam21'],
  };
  for (const [path, models] of Object.entries(tables)) {
    const source = sourceOf(path);
    const { report } = await run({ kind: 'check', source, models, limits, outcomes: false });
    for (const column of report.columns) {
      for (const { text } of report.states) {
        const { report: cell } = await run({
          kind: 'pictures',
          source,
          model: column.model,
          state: text,
          limits,
        });
        const expected = countOf(column, text) === undefined ? 'forbidden' : 'allowed';
        assert.equal(cell.verdict, expected, `${path} ${column.model} ${text}`);
        if (expected === 'allowed') assert.equal(cell.pictures.length, countOf(column, text));
      }
    }
  }
});

test('diagnostics of litmus tests and cat files are at their places', async () => {
  const broken = {
    name: 'SB.litmus',
    text: SB.text.replace('atomic_store_explicit', 'atomic_stroe_explicit'),
  };
  const { report } = await run({ kind: 'diagnose', source: broken });
  const [{ start, end, severity }] = report.diagnostics as [(typeof report.diagnostics)[0]];
  assert.equal(severity, 'error');
  assert.equal(broken.text.slice(start, end), 'atomic_stroe_explicit');
  const cat = { name: 'my.cat', text: '"mine"\nacyclic po | rfx as sc\n' };
  const ofCat = await run({ kind: 'diagnose', source: cat });
  assert.equal(cat.text.slice(ofCat.report.diagnostics[0]!.start, ofCat.report.diagnostics[0]!.end), 'rfx');
  const armCat = { name: 'arm.cat', text: '"arm"\nlet dmb = po; [DMB.ISH]; po\nacyclic dmb | rfe as one\n' };
  assert.deepEqual((await run({ kind: 'diagnose', source: armCat })).report.diagnostics, []);
});

test('a cat file of the user is a model', async () => {
  const model = { name: 'mine.cat', text: '"mine"\ninclude "cos.cat"\nacyclic po | rf | fr | co as sc\n' };
  const { report } = await run({ kind: 'check', source: SB, models: [model], limits, outcomes: false });
  assert.equal(countOf(report.columns[0], BOTH_ZERO), undefined);
});

test('a check that takes long shows what it has found', async () => {
  const job = {
    kind: 'check',
    source: MANY,
    models: ['rc11'],
    limits: { seconds: 3 },
    outcomes: false,
  } as const;
  const { report, updates } = (await withStepClock(() => run<'check'>(job))).result;
  const [column] = report.columns;
  assert.equal(column?.kind === 'checked' && column.json.verdict, 'inconclusive');
  assert.ok(
    updates.some(({ columns: [running] }) => running!.kind === 'running' && running!.executions! > 0),
  );
});

test('a picture is not searched for longer than a few seconds, whatever the budget', async () => {
  // No execution ends in this state, and there are too many to see that.
  const state = '0:r0=7;';
  const job = { kind: 'pictures', source: MANY, model: 'rc11', state, limits: { seconds: 600 } } as const;
  const { result, milliseconds } = await withStepClock(() => run<'pictures'>(job));
  assert.ok(milliseconds < 12_000, `${milliseconds} ms`);
  assert.deepEqual(result.report, { kind: 'pictures', verdict: 'unknown', pictures: [], isCut: true });
});

test('the same warning is said once', async () => {
  const text = '"mine"\ninclude "cos.cat"\nlet unused = rfx\nacyclic po | rf | fr | co as sc\n';
  const mine = { name: 'mine.cat', text };
  const asked = { kind: 'check', source: SB, limits, outcomes: false } as const;
  const once = (await run<'check'>({ ...asked, models: [mine] })).report.warnings;
  assert.equal(once.length, 1);
  assert.match(once[0]!.rendered, /mine\.cat:3:14: warning: .*rfx/);
  assert.deepEqual((await run<'check'>({ ...asked, models: [mine, mine] })).report.warnings, once);
});

test('while models are explored, nothing says that clang is at work', async () => {
  const source = { name: 'one.c', text: 'int main(void) { return 0; }\n' };
  const { progress } = await run({ kind: 'check', source, models: ['sc'], limits, outcomes: false });
  assert.deepEqual(progress, ['clang: compiling', '']);
});

test('compare finds the smallest test, with its picture', async () => {
  const { report } = await run({
    kind: 'compare',
    forbiddenBy: 'sc',
    allowedBy: 'tso',
    language: 'x86',
    events: 4,
    noRmw: true,
    limits,
  });
  assert.equal(report.found?.events, 4);
  assert.equal(report.found.isVerified, true);
  assert.match(report.found.litmus, /^X86/);
  assert.ok(report.found.picture.picture.edges.some(({ isHighlighted }) => isHighlighted));
  const again = await run({ kind: 'diagnose', source: { name: 'found.litmus', text: report.found.litmus } });
  assert.deepEqual(again.report.diagnostics, []);
});

test('compare: none within the bound, and what cannot be asked', async () => {
  const asked = { kind: 'compare', language: 'x86', events: 3, noRmw: true, limits } as const;
  const { report } = await run({ ...asked, forbiddenBy: 'sc', allowedBy: 'tso' });
  assert.equal(report.found, undefined);
  assert.equal(report.isExhausted, true);
  assert.match(report.text, /^No such execution with up to 3 events/);
  await assert.rejects(run({ ...asked, forbiddenBy: 'sc', allowedBy: 'sc' }), /both forbidden and allowed/);
  await assert.rejects(run({ ...asked, forbiddenBy: 'power', allowedBy: 'sc' }), /is not for x86/);
  await assert.rejects(
    run({ ...asked, forbiddenBy: 'sc', allowedBy: 'tso', events: 99 }),
    /no number of events/,
  );
});

test('the playground: a model without its coherence axiom allows more of the classic tests', async () => {
  const text = '"sc but for coherence"\nacyclic po | rf as almost\n';
  const { report, updates } = await run({
    kind: 'playground',
    cat: { name: 'mine.cat', text },
    base: 'sc',
    language: 'c',
    limits,
  });
  const changed = report.rows.filter(({ base, own }) => base !== own);
  assert.ok(changed.length > 5);
  assert.ok(changed.every(({ base, own }) => base === 'forbidden' && own === 'allowed'));
  assert.ok(updates[0]!.rows.some(({ own }) => own === 'waiting'));
});

test('the playground: every language has its tests, and a model agrees with itself', async () => {
  for (const [language, base] of Object.entries({
    C: 'rc11',
    X86: 'tso',
    AArch64: 'armv8',
    PPC: 'power',
    RISCV: 'riscv',
    Java: 'jam21',
  })) {
    const cat = { name: `${base}.cat`, text: readFileSync(join(root, `src/models/cat/${base}.cat`), 'utf8') };
    const { report } = await run({ kind: 'playground', cat, base, language, limits });
    assert.ok(report.rows.length >= 25, language);
    assert.deepEqual(
      report.rows.filter(({ base, own }) => base !== own),
      [],
      language,
    );
  }
});
