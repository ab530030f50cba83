/**
 * The built folder on a host that knows nothing of it: at a sub-path, without a header of ours. In a real Chromium the worker checks a litmus test
 * and a program in C, and searches for a test; all that is asked for is in the folder. A file that the host does not send is asked for again.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { FromEngine, Job } from '../../src/web/protocol.ts';
import { run, textOf } from './e2e/page-actions.ts';
import { root, sourceOf } from './job-runner.ts';

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path !== undefined && existsSync(path),
);
const skip = executablePath === undefined && 'no Chromium found: install it, or set CHROMIUM to its path';
const PATH = '/tools/heddle/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

const opened: { close: () => unknown }[] = [];
after(async () => {
  for (const each of opened) await each.close();
});

interface Host {
  readonly address: string;
  readonly asked: readonly string[];
}

/**
 * `unpacks`: it says of a file that ends in .gz that it is compressed, as some hosts do, so that the browser unpacks it. `withheld`: names of files
 * that are not sent when they are first asked for; of those that end in `...` half is.
 */
async function host(unpacks: boolean, withheld: readonly string[] = []): Promise<Host> {
  const asked: string[] = [];
  const server: Server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const name = url === PATH ? 'index.html' : url.slice(PATH.length);
    const path = join(root, 'dist/web', name);
    if (!url.startsWith(PATH) || !existsSync(path)) return response.writeHead(404).end();
    const isFirst = asked.indexOf(url) === asked.length - 1;
    if (isFirst && withheld.includes(name)) return response.writeHead(503).end();
    const content = readFileSync(path);
    response.writeHead(200, {
      'content-length': content.length,
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      ...(unpacks && name.endsWith('.gz') && { 'content-encoding': 'gzip' }),
    });
    if (isFirst && withheld.includes(`${name}...`))
      return response.write(content.subarray(0, content.length / 2), () => response.destroy());
    return response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`, asked };
}

let browser: Browser | undefined;

async function openPage(): Promise<Page> {
  if (browser === undefined) {
    browser = await chromium.launch({
      executablePath: executablePath!,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    opened.unshift(browser);
  }
  return browser.newPage();
}

/** What the worker of the page at the address says at the end of each job. */
async function runThere(address: string, jobs: readonly Job[]): Promise<FromEngine[]> {
  const page = await openPage();
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(address);
  const ends = await page.evaluate(async (asked) => {
    const worker = new Worker(new URL('worker.js', document.baseURI), { type: 'module' });
    const found: FromEngine[] = [];
    for (const [id, job] of asked.entries()) {
      found.push(
        await new Promise<FromEngine>((resolve) => {
          worker.onmessage = ({ data }: MessageEvent<FromEngine>) => {
            if (data.kind !== 'update' && data.kind !== 'progress') resolve(data);
          };
          worker.postMessage({ id, job });
        }),
      );
    }
    worker.terminate();
    return found;
  }, jobs);
  await page.close();
  assert.deepEqual(faults, []);
  return ends;
}

const limits = { seconds: 600 };
const check = (path: string): Job => ({
  kind: 'check',
  source: sourceOf(path),
  models: ['rc11'],
  limits,
  outcomes: false,
});

function verdictOf(message: FromEngine | undefined): string {
  assert.ok(message?.kind === 'done' && message.report.kind === 'check', JSON.stringify(message));
  const [column] = message.report.columns;
  assert.equal(column?.kind, 'checked');
  return column.json.verdict;
}

test('at a sub-path, on a host that sends files and nothing more', { skip }, async () => {
  const { address, asked } = await host(false);
  const search: Job = {
    kind: 'compare',
    forbiddenBy: 'sc',
    allowedBy: 'tso',
    language: 'x86',
    events: 4,
    noRmw: true,
    limits,
  };
  const [litmus, program, compared] = await runThere(address, [
    check('litmus/C/SB.litmus'),
    check('examples/c/message-passing-relaxed.c'),
    search,
  ]);
  assert.equal(verdictOf(litmus), 'holds');
  assert.equal(verdictOf(program), 'violated');
  assert.ok(
    compared?.kind === 'done' && compared.report.kind === 'compare' && compared.report.found !== undefined,
  );
  assert.deepEqual(
    asked.filter((url) => !url.startsWith(PATH)),
    [],
  );
});

test('on a host that has the browser unpack what ends in .gz', { skip }, async () => {
  const { address } = await host(true);
  const [program] = await runThere(address, [check('examples/c/message-passing.c')]);
  assert.equal(verdictOf(program), 'holds');
});

test('a file that does not come is named, and asked for again by the next run', { skip }, async () => {
  const withheld = ['clang/headers.json', 'clang/clang-worker.js', 'clang/llvm.core.wasm.gz...'];
  const { address } = await host(false, withheld);
  const page = await openPage();
  await page.goto(address);
  await page.getByRole('combobox', { name: 'Kind of program' }).selectOption('c');
  await page.getByRole('button', { name: 'Load clang and run' }).click();
  for (const name of [/clang\/headers\.json \(503\)/, /clang\/clang-worker\.js/, /clang \(.+\)/]) {
    const failure = page.locator('#check .report.is-error', { hasText: name });
    await failure.waitFor();
    assert.match(
      await textOf(failure),
      new RegExp(`^could not be loaded: ${name.source}; are you offline\\? Run again to retry$`),
    );
    await run(page);
  }
  await page.locator('#check .model-head', { hasText: 'violated' }).first().waitFor();
  await page.close();
});

test('a search whose solver does not come', { skip }, async () => {
  const { address } = await host(false, ['sat/cadical.wasm']);
  const page = await openPage();
  await page.goto(`${address}#compare`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const failure = page.locator('#compare .report.is-error');
  await failure.waitFor();
  assert.match(await textOf(failure), /^could not be loaded: sat\/cadical\.wasm \(503\); /);
  await page.close();
});
