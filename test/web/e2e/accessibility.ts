/** axe-core on every view, light and dark; the page by keyboard alone; and screenshots of all of it for people to look at. */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ON_PAGE, site } from './browser.ts';
import { settled, textOf, verdicts } from './page-actions.ts';

const { open } = site();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const screenshots = new URL('../../../dist/screenshots/', import.meta.url).pathname;
mkdirSync(screenshots, { recursive: true });

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** The serious and critical faults that axe finds, with their places. */
async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const violations = await page.evaluate(
    async () =>
      (
        await (
          globalThis as unknown as { axe: { run: () => Promise<{ violations: Violation[] }> } }
        ).axe.run()
      ).violations,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

interface View {
  readonly name: string;
  readonly path: string;
  readonly show: (page: Page) => Promise<unknown>;
}

const views: readonly View[] = [
  {
    name: 'check',
    path: '',
    show: async (page) => {
      await settled(page);
      await page.locator('.canvas svg').waitFor();
    },
  },
  {
    name: 'table',
    path: '',
    show: async (page) => {
      await settled(page);
      await page.getByRole('button', { name: 'Table', exact: true }).click();
    },
  },
  {
    name: 'models-list',
    path: '',
    show: async (page) => {
      await settled(page);
      await page.locator('.canvas svg').waitFor();
      await page.getByRole('button', { name: 'Choose models' }).click();
    },
  },
  {
    name: 'examples',
    path: '',
    show: async (page) => {
      await page.getByRole('button', { name: 'Examples' }).click();
      await page.getByRole('button', { name: /^SB/ }).first().waitFor();
    },
  },
  {
    name: 'help',
    path: '',
    show: async (page) => {
      await settled(page);
      await page.getByRole('button', { name: 'Help' }).click();
    },
  },
  {
    name: 'program',
    path: '',
    show: async (page) => {
      await settled(page);
      await page.getByRole('combobox', { name: 'Kind of program' }).selectOption('c');
      await page.getByRole('button', { name: 'Load clang and run' }).click();
      await settled(page);
      await page.locator('.canvas svg').waitFor();
    },
  },
  {
    name: 'error',
    path: '',
    show: async (page) => {
      await settled(page);
      await page.locator('.cm-line').filter({ hasText: 'atomic_load_explicit(y' }).click();
      await page.keyboard.press('End');
      await page.keyboard.insertText(' ]');
      await page.locator('.cm-lintRange-error').waitFor();
      await page.getByRole('button', { name: 'Run', exact: true }).click();
      await page.locator('.diagnostics .report').waitFor();
    },
  },
  {
    name: 'compare',
    path: '#compare',
    show: async (page) => {
      await page.getByRole('button', { name: 'Search' }).click();
      await page.locator('.canvas svg').waitFor();
    },
  },
  {
    name: 'models',
    path: '#models',
    show: async (page) => {
      await page.getByText('as it is. Change it.').waitFor();
      await page.getByRole('combobox', { name: 'Begin from' }).selectOption('sc');
      await page.getByText('sc as it is').waitFor();
      await page.locator('.cm-line').filter({ hasText: 'acyclic' }).click();
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+End');
      await page.keyboard.insertText('acyclic (po \\ (W * R)) | rmw | com as weaker');
      await page.locator('main').getByText('change their verdict').waitFor();
    },
  },
];

/** Colours do not depend on the width: axe looks at them once. */
const LOOKS = [
  { width: 1280, colorScheme: 'light', isJudged: true },
  { width: 1280, colorScheme: 'dark', isJudged: true },
  { width: 390, colorScheme: 'dark', isJudged: false },
  { width: 390, colorScheme: 'light', isJudged: true },
] as const;

for (const { name, path, show } of views) {
  test(`${name}: no serious fault, nothing wider than the screen`, ON_PAGE, async () => {
    const { page, close } = await open(path, { colorScheme: 'light' });
    await show(page);
    for (const { width, colorScheme, isJudged } of LOOKS) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
      // The new look is laid out, and what moves on the way there has arrived.
      await page.evaluate(async () => {
        await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
        const passing = document
          .getAnimations()
          .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
        await Promise.allSettled(passing.map(({ finished }) => finished));
      });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(overflow, 0, `${name} overflows at ${width}`);
      const path = `${screenshots}${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: width === 390 });
      if (isJudged) assert.deepEqual(await faults(page), [], `${name} at ${width}, ${colorScheme}`);
    }
    await close();
  });
}

test('by keyboard alone: an example, its verdicts, a cycle, the theme', ON_PAGE, async () => {
  const { page, close } = await open();
  await settled(page);
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const tabTo = async (wanted: RegExp) => {
    for (let presses = 0; presses < 40; presses++) {
      await page.keyboard.press('Tab');
      if (wanted.test(await focused())) return;
    }
    assert.fail(`Tab does not reach ${wanted}`);
  };
  await tabTo(/^Examples$/);
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox').waitFor();
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('store buffering under');
  await page.getByText('No example has these words').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /RVWMO/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'forbidden by sc' }).waitFor();
  assert.deepEqual(await verdicts(page), { sc: 'No', riscv: 'Ok' });

  // Through the editor: Escape, then Tab.
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => document.activeElement!.classList.contains('cm-content')));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  assert.ok(!(await page.evaluate(() => document.activeElement!.classList.contains('cm-content'))));

  await tabTo(/allowed by|forbidden by/);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('End');
  assert.match(await focused(), /riscv/);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /SB.* sc/ }).waitFor();

  await page.getByRole('tab', { name: 'Check' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('heading', { name: 'Compare two models' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('button', { name: 'forbidden by sc' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Use the dark theme' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.waitForFunction(() => location.hash.length > 100);
  await page.reload();
  await settled(page);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.match(await textOf(page.locator('.cm-content')), /^RISCV/);
  await close();
});
