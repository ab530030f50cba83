/** The tabs Compare and Models in a real browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ON_PAGE, site } from './browser.ts';
import { settled, textOf, verdicts } from './page-actions.ts';

const { open } = site();

const choose = (page: Page, field: string, value: string) =>
  page.getByRole('combobox', { name: field }).selectOption(value);

test('two models: the smallest test, its picture, and the way to Check', ON_PAGE, async () => {
  const { page, close } = await open('#compare');
  await choose(page, 'Language', 'x86');
  await choose(page, 'Forbidden by', 'sc');
  await choose(page, 'Allowed by', 'tso');
  await page.getByRole('button', { name: 'Search' }).click();
  await page
    .locator('main')
    .getByText('A test with 4 events on 2 threads that sc forbids and tso allows.')
    .waitFor();
  await page.locator('#compare .canvas svg').waitFor();
  assert.match(await textOf(page.locator('#compare .cm-content')), /^X86 /);
  await page.getByRole('button', { name: 'Open in Check' }).click();
  await settled(page);
  assert.deepEqual(await verdicts(page), { sc: 'No', tso: 'Ok' });
  await close();
});

test('no test within the bound is said to be none, and a search is stopped', ON_PAGE, async () => {
  const { page, close } = await open('#compare');
  await choose(page, 'Language', 'x86');
  await choose(page, 'Forbidden by', 'tso');
  await choose(page, 'Allowed by', 'sc');
  await choose(page, 'Events', '3');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.locator('main').getByText('There is none: no execution of at most 3 events').waitFor();
  await choose(page, 'Language', 'c11');
  await choose(page, 'Forbidden by', 'rc11');
  await choose(page, 'Allowed by', 'sc');
  await choose(page, 'Events', '8');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('main').getByText('Stopped.').waitFor();
  await close();
});

test('a model is changed: the tests that change come first and open in Check', ON_PAGE, async () => {
  const { page, close } = await open('#models');
  await page.getByText('This is rc11 as it is').waitFor();
  await choose(page, 'Begin from', 'sc');
  await page.getByText('This is sc as it is').waitFor();
  await page.locator('.playground tbody tr').first().waitFor();
  const line = page.locator('.cm-line').filter({ hasText: 'acyclic po' });
  await line.click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.insertText('acyclic (po \\ (W * R)) | rmw | com as weaker');
  await page
    .locator('main')
    .getByText(/^\d+ of \d+ tests change their verdict\.$/)
    .waitFor();
  const first = page.locator('.playground tbody tr').first();
  assert.match(await textOf(first), /^SB.*now allowed$/);
  assert.match(await textOf(page.locator('.playground tbody tr').last()), /^(?!.*now)/);
  await first.getByRole('button').click();
  await settled(page);
  assert.deepEqual(await verdicts(page), { sc: 'No', 'mine.cat': 'Ok' });

  // The link holds the model too.
  await page.getByRole('button', { name: 'Share' }).click();
  await page.waitForFunction(() => location.hash.length > 100);
  await page.reload();
  await settled(page);
  assert.deepEqual(await verdicts(page), { sc: 'No', 'mine.cat': 'Ok' });
  await close();
});

test('a mistake in a model is shown at its place', ON_PAGE, async () => {
  const { page, close } = await open('#models');
  await page.getByText('This is rc11 as it is').waitFor();
  await page.getByRole('button', { name: 'Expand includes' }).click();
  await page.locator('main').getByText('0 of ').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('acyclic nothing\n');
  await page.locator('.cm-lintRange-error').waitFor();
  assert.match(
    await textOf(page.locator('.diagnostics .report').first()),
    /mine\.cat:\d+:\d+: error: .*nothing/,
  );
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('This is rc11 as it is').waitFor();
  await close();
});
