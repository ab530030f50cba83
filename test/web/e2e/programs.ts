/** Programs in C: clang in the browser, loaded when the user says so; errors and their places; what never ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { ON_PAGE, site } from './browser.ts';
import { run, settled, textOf, verdicts, write } from './page-actions.ts';

const { open } = site();

const kind = (page: Page) => page.getByRole('combobox', { name: 'Kind of program' });

test(
  'a program in C: clang after its size is told, verdicts, an error and its picture',
  ON_PAGE,
  async () => {
    const { page, close } = await open();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await settled(page);
    await kind(page).selectOption('c');
    await page.getByText(/It will be loaded once: \d+ MB/).waitFor();
    assert.ok(!requests.some((url) => url.endsWith('.wasm')), 'clang is loaded before it is asked for');
    await page.getByRole('button', { name: 'Load clang and run' }).click();
    await settled(page);
    const found = await verdicts(page);
    assert.equal(found.sc, 'holds');
    assert.equal(found.rc11, 'violated');
    await page.getByRole('button', { name: 'found', exact: true }).click();
    await page.getByRole('heading', { name: 'program.c: an error under rc11' }).waitFor();
    assert.match(await textOf(page.locator('.column .report')), /data-race: unordered accesses to `message`/);

    await page.getByRole('checkbox', { name: 'final values' }).check();
    await run(page);
    await settled(page);
    await page.getByRole('rowheader', { name: 'message=42 flag=1 seen=42' }).waitFor();

    await write(page, 'Program', 'int main(void) {\n  return nothing;\n}\n');
    await run(page);
    await page.locator('.cm-lintRange-error').waitFor();
    assert.match(
      await textOf(page.locator('.diagnostics .report').first()),
      /program\.c:2:10: error: .*nothing/,
    );
    await close();
  },
);

test('an endless loop does not keep the engine busy: it is found out', ON_PAGE, async () => {
  const { page, close } = await open();
  await settled(page);
  await kind(page).selectOption('ll');
  await write(page, 'Program', 'define i32 @main() {\n  br label %again\nagain:\n  br label %again\n}\n');
  await run(page);
  await settled(page);
  assert.equal((await verdicts(page)).rc11, 'violated');
  await page.getByRole('rowheader', { name: /^liveness at program\.ll/ }).waitFor();
  await close();
});

/** Twelve threads that write one location: more executions than anybody can wait for. */
const ENDLESS = `@x = global i32 0
define ptr @work(ptr %unused) {
  %first = atomicrmw add ptr @x, i32 1 monotonic
  %second = atomicrmw add ptr @x, i32 1 monotonic
  ret ptr null
}
define i32 @main() {
  %thread = alloca i64
${'  call i32 @pthread_create(ptr %thread, ptr null, ptr @work, ptr null)\n'.repeat(12)}  ret i32 0
}
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
`;

test('a program that never ends leaves the page awake and is stopped', ON_PAGE, async () => {
  const { page, close } = await open();
  await settled(page);
  await kind(page).selectOption('ll');
  await write(page, 'Program', ENDLESS);
  await page.getByRole('combobox', { name: 'Budget' }).selectOption('600');
  await run(page);
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('heading', { name: 'Compare two models' }).waitFor();
  await page.getByRole('tab', { name: 'Check' }).click();
  // The page has answered while the search goes on, which only Stop ends before its ten minutes are over.
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('main').getByText('Stopped.').waitFor();
  await close();
});
