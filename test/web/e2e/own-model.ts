/** The user's own model in a real browser: verdicts are of the model as it is, and it is not lost on the way between tabs, links and reloads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { encodeShared } from '../../../src/web/page/shared/share-link.ts';
import { ON_PAGE, site } from './browser.ts';
import { run, settled, textOf, verdicts, write } from './page-actions.ts';

const { open } = site();

const model = (title: string, order: string) =>
  `"${title}"\ninclude "cos.cat"\nlet com = rf | co | fr\nacyclic ${order} | com as order\n`;
const STRONG = model('Strong', 'po');
const WEAK = model('Weak', '(po \\ (W * R))');
const SB = `X86 SB
{ }
 P0          | P1          ;
 MOV [x],$1  | MOV [y],$1  ;
 MOV EAX,[y] | MOV EAX,[x] ;
exists (0:EAX=0 /\\ 1:EAX=0)
`;

const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();
const modelText = (page: Page) => textOf(page.locator('#models .cm-content'));
const linkTo = async (cat: string) =>
  `#check=${await encodeShared({
    source: { name: 'SB.litmus', text: SB },
    models: ['sc', 'mine.cat'],
    cat: { name: 'mine.cat', text: cat },
  })}`;

test('a changed model is run again when Check is shown', ON_PAGE, async () => {
  const { page, close } = await open(await linkTo(STRONG));
  await settled(page);
  assert.deepEqual(await verdicts(page), { sc: 'No', 'mine.cat': 'No' });
  await openTab(page, 'Models');
  await page.waitForFunction(() =>
    document.querySelector('#models .cm-content')?.textContent?.includes('Strong'),
  );
  await write(page, 'Model in cat', WEAK);
  await openTab(page, 'Check');
  await page.locator('.model-head', { hasText: 'mine.cat' }).locator('.verdict.is-ok').waitFor();
  assert.deepEqual(await verdicts(page), { sc: 'No', 'mine.cat': 'Ok' });
  assert.equal(await page.getByText('has changed since this run').count(), 0);

  await page.getByRole('textbox', { name: 'Program' }).click();
  await page.keyboard.type(' ');
  await page.getByText('The program or a model has changed since this run.').waitFor();
  await run(page);
  await page.getByText('has changed since this run').waitFor({ state: 'detached' });

  for (const name of ['sc', 'mine.cat']) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.locator('#check .grid').waitFor({ state: 'detached' });
  await close();
});

test('the model outlives a reload, an opened test and links', ON_PAGE, async () => {
  const { page, close } = await open('#models');
  await page.getByText('This is rc11 as it is').waitFor();
  await page.getByRole('combobox', { name: 'Begin from' }).selectOption('tso');
  await page.getByText('This is tso as it is').waitFor();
  await write(page, 'Model in cat', WEAK);
  await page
    .locator('main')
    .getByText(/tests change their verdict/)
    .waitFor();
  await page.reload();
  await page.locator('#models .cm-line').first().waitFor();
  assert.match(await modelText(page), /^"Weak"/);
  assert.equal(await page.getByRole('combobox', { name: 'Begin from' }).inputValue(), 'tso');

  await openTab(page, 'Compare');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('x86');
  await page.getByRole('button', { name: 'Search' }).dblclick();
  await page.getByRole('button', { name: 'Open in Check' }).click();
  await settled(page);
  await page.getByRole('button', { name: 'Choose models' }).click();
  await page.getByRole('checkbox', { name: /^mine\.cat/ }).check();
  await settled(page);
  assert.deepEqual(await verdicts(page), { sc: 'No', tso: 'Ok', 'mine.cat': 'Ok' });

  // Another one that comes with a link takes its place, on Models too.
  const link = await linkTo(STRONG);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await page.locator('.model-head', { hasText: 'mine.cat' }).locator('.verdict.is-no').waitFor();
  await openTab(page, 'Models');
  assert.match(await modelText(page), /^"Strong"/);

  // No text is a model too: it allows everything.
  await page.getByRole('textbox', { name: 'Model in cat' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.locator('.playground tbody tr', { hasText: 'now allowed' }).first().waitFor();
  assert.equal(await page.locator('.playground tbody tr', { hasText: 'now forbidden' }).count(), 0);
  await close();
});
