/** What the tests do on the page more than once. */
import type { Locator, Page } from 'playwright-core';

/** Waits until no model is waiting or running. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.grid .verdict').first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('.verdict.is-running, .status.is-running, .run-bar .primary')?.textContent ===
      'Run',
  );
}

/** The verdict under each model, in words, as the heads of the columns say it. */
export async function verdicts(page: Page): Promise<Record<string, string>> {
  const heads = await page.locator('#check .model-head').all();
  const pairs = heads.map(async (head) => [
    await textOf(head.locator('.model-name')),
    await textOf(head.locator('.verdict')),
  ]);
  return Object.fromEntries(await Promise.all(pairs));
}

/** Puts a text into the editor as a user would paste it. */
export async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

export async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
}

export async function textOf(place: Locator): Promise<string> {
  return (await place.textContent()) ?? '';
}
