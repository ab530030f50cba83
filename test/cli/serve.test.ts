/** `heddle serve` as a browser sees it, and as a shell does. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { heddle, run } from '../support/run-heddle.ts';

interface Served {
  readonly child: ChildProcess;
  readonly address: string;
  readonly ended: Promise<number | null>;
}

const started: ChildProcess[] = [];
after(() => {
  for (const child of started) child.kill('SIGKILL');
});

function serve(...args: string[]): Promise<Served> {
  const child = spawn(process.execPath, [heddle, 'serve', ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.stdout!.setEncoding('utf8').once('data', (line: string) => {
      const [, address] =
        /^Heddle is at (http:\/\/127\.0\.0\.1:\d+\/) \(Ctrl-C ends it\)\n$/.exec(line) ?? [];
      if (address === undefined) reject(new Error(line));
      else resolve({ child, address, ended });
    });
    ended.then((code) => reject(new Error(`ended with ${code}`)));
  });
}

/** What a server answers to a request that no browser would send. */
function rawRequest(address: string, path: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`),
    );
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('close', () => resolve(text));
  });
}

test('the page, its types, its policy, and the end by Ctrl-C', async () => {
  const { child, address, ended } = await serve();
  const page = await fetch(address);
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  const policy = page.headers.get('content-security-policy')!;
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';/);
  assert.ok((await page.text()).includes(policy));
  for (const [file, type] of [
    ['page.js', 'text/javascript; charset=utf-8'],
    ['worker.js', 'text/javascript; charset=utf-8'],
    ['page.css', 'text/css; charset=utf-8'],
    ['library.json', 'application/json; charset=utf-8'],
    ['icon.svg', 'image/svg+xml'],
  ]) {
    const response = await fetch(new URL(file!, address));
    assert.equal(response.status, 200, file);
    assert.equal(response.headers.get('content-type'), type);
    await response.arrayBuffer();
  }
  child.kill('SIGINT');
  assert.equal(await ended, 0);
});

test('compressed for who takes it, and not sent again', async () => {
  const { child, address } = await serve();
  const url = new URL('library.json', address);
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  const text = await plain.text();
  const compressed = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(compressed.headers.get('content-encoding'), 'gzip');
  assert.ok(Number(compressed.headers.get('content-length')) < text.length / 2);
  assert.equal(await compressed.text(), text);
  const etag = compressed.headers.get('etag')!;
  const again = await fetch(url, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
  assert.equal(again.status, 304);
  child.kill('SIGTERM');
});

test('nothing outside the folder, and no other method', async () => {
  const { child, address } = await serve();
  for (const path of [
    '/../heddle.mjs',
    '/%2e%2e/heddle.mjs',
    '/..%2fheddle.mjs',
    '/chunks/../../heddle.mjs',
    '/..\\heddle.mjs',
    '//etc/passwd',
    '/%00',
    '/%',
    '/chunks',
    '/nothing.js',
    '/page.js/more',
    `/${'a'.repeat(5000)}`,
    '/a'.repeat(2500),
  ])
    assert.match(await rawRequest(address, path), /^HTTP\/1\.1 404 /, path);
  assert.equal((await fetch(address)).status, 200);
  assert.equal((await fetch(address, { method: 'POST', body: 'x' })).status, 405);
  child.kill('SIGTERM');
});

test('a port that is taken, and one that is none', async () => {
  const { child, address } = await serve();
  const { port } = new URL(address);
  const taken = run('serve', '--port', port);
  assert.equal(taken.code, 64);
  assert.match(taken.err, new RegExp(`port ${port} is in use`));
  child.kill('SIGTERM');
  const none = run('serve', '--port', '70000');
  assert.equal(none.code, 64);
  assert.match(none.err, /from 0 to 65535/);
});
