/**
 * The built folder on a host that knows nothing of it: at a sub-path, without a header of ours. In a real Chromium the worker checks a litmus test
 * and a program in C, and searches for a test; all that is asked for is in the folder.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after, test } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import type { FromEngine, Job } from '../../src/web/protocol.ts';
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

/** `unpacks`: it says of a file that ends in .gz that it is compressed, as some hosts do, so that the browser unpacks it. */
async function host(unpacks: boolean): Promise<Host> {
  const asked: string[] = [];
  const server: Server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const name = url === PATH ? 'index.html' : url.slice(PATH.length);
    const path = join(root, 'dist/web', name);
    if (!url.startsWith(PATH) || !existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      ...(unpacks && name.endsWith('.gz') && { 'content-encoding': 'gzip' }),
    });
    return response.end(readFileSync(path));
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

/** What the worker of the page at the address says at the end of each job. */
async function runThere(address: string, jobs: readonly Job[]): Promise<FromEngine[]> {
  if (browser === undefined) {
    browser = await chromium.launch({
      executablePath: executablePath!,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    opened.unshift(browser);
  }
  const page = await browser.newPage();
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

const limits = { seconds: 30 };
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
