/** The Check tab in a real browser: verdicts, cycles, pictures, diagnostics, Stop, links. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decodeShared } from '../../../src/web/page/shared/share-link.ts';
import { ON_PAGE, site } from './browser.ts';
import { run, settled, textOf, verdicts, write } from './page-actions.ts';

const { open, cpuSeconds } = site();
const TWO_WRITERS = readFileSync(new URL('../../../litmus/C/2+2W.litmus', import.meta.url), 'utf8');

test('SB runs under five models as the page opens', ON_PAGE, async () => {
  const { page, close } = await open();
  await settled(page);
  assert.deepEqual(await verdicts(page), { sc: 'No', tso: 'Ok', pso: 'Ok', ra: 'Ok', rc11: 'Ok' });
  assert.equal(await page.locator('.grid tbody tr').count(), 4);
  const asked = page.locator('.grid tr.is-marked');
  assert.match(await textOf(asked.locator('th')), /0:r0=0; 1:r0=0/);
  assert.equal(await page.getByRole('button', { name: /^1? ?allowed by rc11, 1 execution$/ }).count(), 4);
  await close();
});

/** CPU time of the page and its worker: two seconds on a machine with much other work, less on a quiet one. */
const MOST_SECONDS = 4;

test('the verdict of SB under rc11 takes the page little CPU time', ON_PAGE, async () => {
  const { page, close } = await open();
  await page.locator('.model-head', { hasText: 'rc11' }).locator('.verdict.is-ok').waitFor();
  const used = await cpuSeconds();
  console.log(`verdict under rc11 after ${used.toFixed(2)} s of CPU time`);
  assert.ok(used > 0 && used < MOST_SECONDS, `${used} s`);
  await close();
});

test('a forbidden outcome: its cycle, its relations, its tables, its file', ON_PAGE, async () => {
  const { page, close } = await open();
  await settled(page);
  await page.getByRole('button', { name: 'allowed by rc11, 1 execution' }).first().click();
  await page.getByRole('heading', { name: /rc11/ }).waitFor();
  await page.getByRole('button', { name: 'forbidden by sc' }).click();
  await page.getByRole('heading', { name: /forbidden by sc/ }).waitFor();
  assert.match(await textOf(page.locator('.subtitle')), /sc forbids it by axiom sc/);

  const lines = page.locator('.canvas .edge[data-relation="rf"]');
  await lines.first().waitFor();
  await page.getByRole('checkbox', { name: 'rf' }).uncheck();
  await lines.first().waitFor({ state: 'hidden' });

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as SVG' }).click(),
  ]);
  const svg = readFileSync((await file.path())!, 'utf8');
  assert.match(svg, /^<svg xmlns/);
  assert.ok(!svg.includes('<title>rf</title>') && svg.includes('<title>fr</title>'));

  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const edges = page.getByRole('table', { name: 'Edges' });
  assert.equal(await edges.getByText('part of the cycle').count(), 4);
  assert.match(await textOf(page.getByRole('table', { name: 'Events' })), /W rlx x 1/);
  await close();
});

test('an event and its line are shown together, both ways', ON_PAGE, async () => {
  const { page, close } = await open();
  await page.locator('.canvas [data-event="2"]').hover();
  assert.match(await textOf(page.locator('.cm-marked-line')), /atomic_store_explicit\(x, 1/);
  await page.mouse.move(1, 1);
  await page.locator('.cm-marked-line').waitFor({ state: 'detached' });
  await page.locator('.cm-line').filter({ hasText: 'atomic_load_explicit(y' }).click();
  assert.match(await page.locator('.canvas .event.is-active').innerHTML(), /R rlx y 0/);
  await close();
});

test('executions one after another, by keys', ON_PAGE, async () => {
  const { page, close } = await open();
  await settled(page);
  await write(page, 'Program', TWO_WRITERS.replace(/exists.*/s, 'exists ([x]=2)\n'));
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'allowed by rc11, 2 executions' }).first().click();
  await page.getByText('execution 1 of').waitFor();
  await page.locator('.canvas').focus();
  await page.keyboard.press(']');
  await page.getByText('execution 2 of').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByText('execution 1 of').waitFor();
  await close();
});

test('a parse error stands where it is, with the words of the command line', ON_PAGE, async () => {
  const { page, close } = await open();
  await settled(page);
  await page.locator('.cm-line').filter({ hasText: 'atomic_load_explicit(y' }).click();
  await page.keyboard.press('End');
  await page.keyboard.insertText(' ]');
  const mark = page.locator('.cm-lintRange-error');
  await mark.waitFor();
  assert.equal((await textOf(mark)).trim(), ']');
  await mark.hover();
  assert.match(await textOf(page.locator('.cm-tooltip .cm-diagnostic')), /expected/);
  await run(page);
  const report = page.locator('.diagnostics .report');
  assert.match(await textOf(report), /SB\.litmus:7:\d+: error: /);
  await close();
});

/** Some millions of executions. */
const HUGE = `C huge
{ }
${[0, 1, 2, 3, 4, 5]
  .map(
    (thread) => `P${thread}(atomic_int* x, atomic_int* y) {
  atomic_store_explicit(x, ${thread + 1}, memory_order_relaxed);
  int r0 = atomic_load_explicit(y, memory_order_relaxed);
  atomic_store_explicit(y, ${thread + 1}, memory_order_relaxed);
  int r1 = atomic_load_explicit(x, memory_order_relaxed);
}`,
  )
  .join('\n')}
exists (0:r0=7)
`;

test('a long run shows what it has, leaves the page awake, and stops at once', ON_PAGE, async () => {
  const { page, close } = await open();
  await settled(page);
  await write(page, 'Program', HUGE);
  await page.getByRole('combobox', { name: 'Budget' }).selectOption('600');
  await run(page);
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await page.locator('.verdict', { hasText: 'so far' }).first().waitFor();
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  // The page has answered while the search goes on, which only Stop ends before its ten minutes are over.
  assert.notEqual(await page.locator('.verdict.is-running').count(), 0);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('main').getByText('Stopped.').waitFor();
  const ended = Object.values(await verdicts(page));
  assert.ok(ended.includes('stopped') && ended.includes('not run'), String(ended));
  assert.equal(await page.locator('.verdict.is-running').count(), 0);
  // The next run has a new worker.
  await page.getByRole('button', { name: 'Examples' }).click();
  await page.getByRole('searchbox').fill('MP+rel+acq');
  await page.getByRole('button', { name: /MP\+rel\+acq/ }).click();
  await page.getByRole('heading', { name: 'MP+rel+acq', exact: true }).waitFor();
  await settled(page);
  assert.equal((await verdicts(page)).rc11, 'No');
  await close();
});

test('what is typed quickly during a run stays as it was typed', ON_PAGE, async () => {
  const { page, close } = await open();
  await settled(page);
  await write(page, 'Program', HUGE);
  await run(page);
  await page.locator('.verdict', { hasText: 'so far' }).first().waitFor();
  // By keys: the editor may still be scrolling, so that a click could hit another line.
  await page.getByRole('textbox', { name: 'Program' }).focus();
  await page.keyboard.press('Control+Home');
  const above = HUGE.slice(0, HUGE.indexOf('P1(')).split('\n').length - 1;
  for (let i = 0; i < above; i++) await page.keyboard.press('ArrowDown');
  const typed = '(* 1234567890 abcdefghijklmnopqrstuvw *)';
  await page.keyboard.type(typed, { delay: 10 });
  const expected = HUGE.replace('P1(', `${typed}P1(`);
  const shown = async (): Promise<string> => (await page.locator('.cm-line').allTextContents()).join('\n');
  // Keys that were pressed may still be on their way.
  while ((await shown()).length < expected.length) await page.waitForTimeout(20);
  assert.equal(await shown(), expected);
  // The page has the same text: the address, and with it a reload, tells.
  const linked = async () =>
    (await decodeShared(new URL(page.url()).hash.replace('#check=', '')))?.source.text;
  while ((await linked()) !== expected) await page.waitForTimeout(20);
  await page.reload();
  await page
    .locator('.cm-line')
    .filter({ hasText: `${typed}P1(` })
    .waitFor();
  await close();
});

test('a link holds program and models; a broken one says so', ON_PAGE, async () => {
  const { page, close } = await open('', { permissions: ['clipboard-read', 'clipboard-write'] });
  await settled(page);
  await write(page, 'Program', 'X86 mine\n{ }\n P0 | P1 ;\n MOV [x],$1 | MOV EAX,[x] ;\nexists (1:EAX=1)\n');
  await page.getByRole('button', { name: 'Remove pso' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await close();

  const second = await open(new URL(link).hash);
  await settled(second.page);
  assert.deepEqual(await verdicts(second.page), { sc: 'Ok', tso: 'Ok', ra: 'Ok' });
  assert.match(await textOf(second.page.locator('.cm-content')), /^X86 mine/);
  await second.close();

  const broken = await open('#check=dAAAA-broken');
  await broken.page.getByRole('alert').waitFor();
  await settled(broken.page);
  assert.equal((await verdicts(broken.page)).rc11, 'Ok');
  // Timers of the page come in order: what would write the address late has done so by then.
  await broken.page.evaluate(() => new Promise((resume) => setTimeout(resume, 500)));
  assert.match(broken.page.url(), /#check=dAAAA-broken$/);
  await broken.close();
});
