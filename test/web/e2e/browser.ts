/**
 * A real Chromium and a real `heddle serve`, for the tests of the page. Every page is watched: a request that leaves the origin, a violation of the
 * content security policy, an uncaught error or an error on the console fails the test that opened it.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after, before } from 'node:test';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const root = new URL('../../../', import.meta.url).pathname;

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].filter((path) => path !== undefined);
const executablePath = candidates.find((path) => existsSync(path));

/** As the `skip` of a test: false, or why. Where CI runs there must be one: without it the tests fail. */
export const withoutChromium: string | false =
  executablePath === undefined && process.env.CI === undefined
    ? 'no Chromium found: install it, or set CHROMIUM to its path'
    : false;

/** What a busy machine may take for one step: a page that takes longer hangs. */
const LONGEST_MILLISECONDS = 120_000;

/** The options of all tests of the page. */
export const ON_PAGE = { skip: withoutChromium, timeout: 5 * LONGEST_MILLISECONDS };

export interface Watched {
  readonly page: Page;
  /** Fails if something happened that must not; then closes the page. */
  readonly close: () => Promise<void>;
}

export interface Site {
  /** With a slash at its end. */
  readonly address: () => string;
  readonly open: (path?: string, options?: BrowserContextOptions) => Promise<Watched>;
  /** CPU time that the pages that are open and their workers have used so far. */
  readonly cpuSeconds: () => Promise<number>;
}

let shared: Site | undefined;

/** One server and one browser for all tests of a process. */
export const site = (): Site => {
  shared ??= startedSite();
  return shared;
};

/** Started before the first test, ended after the last one. */
function startedSite(): Site {
  let server: ChildProcess;
  let browser: Browser;
  let address = '';

  before(async () => {
    if (withoutChromium !== false) return;
    [server, address] = await serve();
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    });
  });
  after(async () => {
    await browser?.close();
    server?.kill();
  });

  return {
    address: () => address,
    cpuSeconds: async () => {
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      await session.detach();
      const pages = processInfo.filter(({ type }) => type === 'renderer');
      return pages.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    open: async (path = '', options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      context.setDefaultTimeout(LONGEST_MILLISECONDS);
      const page = await context.newPage();
      const faults = watch(context, page, new URL(address).origin);
      await page.goto(`${address}${path}`);
      return {
        page,
        close: async () => {
          await context.close();
          assert.deepEqual(faults, []);
        },
      };
    },
  };
}

/** Resolves when the server has said where it is. */
function serve(): Promise<[ChildProcess, string]> {
  const server = spawn(process.execPath, ['dist/heddle.mjs', 'serve'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout!.on('data', (bytes: Buffer) => {
      said += bytes;
      const address = /http:\/\/\S+\//.exec(said)?.[0];
      if (address !== undefined) resolve([server, address]);
    });
    server.on('exit', (code) => reject(new Error(`heddle serve ended with ${code}: ${said}`)));
  });
}

function watch(context: BrowserContext, page: Page, origin: string): string[] {
  const faults: string[] = [];
  // Of the context, so that what workers ask for is seen too.
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn =
      url.origin === origin || url.protocol === 'data:' || request.url().startsWith(`blob:${origin}`);
    if (!isOwn) faults.push(`request to ${request.url()}`);
  });
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // Violations of the content security policy come here too.
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  return faults;
}
