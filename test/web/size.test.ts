/** The first screen is light: all that it needs, compressed as it is sent, is at most 430 kB; clang and the SAT solver are no part of it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

const MOST_BYTES = 430_000;
const page = new URL('../../dist/web/', import.meta.url).pathname;

const textOf = (name: string): string => readFileSync(join(page, name), 'utf8');

/** A script and all that it imports at once, by path in the folder. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, target] of textOf(name).matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g))
    withImports(normalize(join(dirname(name), target!)), found);
  return found;
}

const importedLater = (name: string): string[] =>
  [...textOf(name).matchAll(/\bimport\("(\.[^"]+)"\)/g)].map(([, target]) =>
    normalize(join(dirname(name), target!)),
  );

test('the first screen takes at most 430 kB', (context) => {
  const scripts = new Set([...withImports('page.js'), ...withImports('worker.js')]);
  // The entry of the page may load the rest of it in a second step.
  for (const later of importedLater('page.js')) withImports(later, scripts);
  // Not examples.json, which is asked for when their list is opened.
  const files = ['index.html', 'page.css', 'icon.svg', 'library.json', ...scripts];
  const sizes = files.map(
    (name) => [name, gzipSync(readFileSync(join(page, name)), { level: 9 }).length] as const,
  );
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  const table = sizes.map(([name, size]) => `${name} ${size}`).join('\n');
  context.diagnostic(`first screen: ${total} bytes`);
  assert.ok(total <= MOST_BYTES, `${total} bytes\n${table}`);
  for (const name of scripts) {
    const text = textOf(name);
    assert.ok(!text.includes('ivfsoverlay'), `${name} has clang's front end in it`);
    assert.ok(!text.includes('cadical.wasm'), `${name} has the SAT solver in it`);
  }
});

test('what loads later is there, compressed beside what any host can send', () => {
  for (const name of [
    'clang/clang-worker.js',
    'clang/headers.json',
    'clang/runtime.ll',
    'sat/cadical.wasm',
  ]) {
    assert.ok(existsSync(join(page, name)), name);
    assert.ok(existsSync(join(page, `${name}.gz`)), `${name}.gz`);
  }
  const { bytes } = JSON.parse(textOf('clang/size.json'));
  assert.ok(bytes > 15_000_000 && bytes < 30_000_000, `clang takes ${bytes} bytes`);
});

test('no file of the page names another host', () => {
  for (const name of ['index.html', 'page.css', ...withImports('page.js'), ...withImports('worker.js')]) {
    const hosts = [...textOf(name).matchAll(/\bhttps?:\/\/([\w.-]+)/g)].map(([, host]) => host!);
    // Names of XML, which are never loaded.
    assert.deepEqual(
      hosts.filter((host) => host !== 'www.w3.org'),
      [],
      name,
    );
  }
});
