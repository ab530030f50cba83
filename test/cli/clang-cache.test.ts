/** The cache of IR: an unchanged program needs no compiler, a changed one does, and damage is only a delay. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { IrCache } from '../../src/cli/clang/ir-cache.ts';
import { cacheFolder } from '../../src/cli/system/file-cache.ts';
import type { ClangCompiler } from '../../src/frontends/llvm/clang/clang-compiler.ts';
import { type CompileDetails, compile, write } from './clang-fixture.ts';

/** Counts its calls; its IR is their number. */
function countingCompiler(identity = 'counting'): ClangCompiler & { calls: number } {
  return {
    identity,
    calls: 0,
    argumentsFor: ({ request }) => [JSON.stringify({ ...request, source: request.source.name })],
    async compile() {
      this.calls++;
      return { ir: String(this.calls), diagnostics: 'x.c:1:1: warning: seen\n' };
    },
    close: async () => {},
  };
}

test('the same program is compiled once; its warnings are remembered', async () => {
  const compiler = countingCompiler();
  const cache = new IrCache('cache-once');
  const first = await compile('x.c', 'int x;\n', { compiler, cache });
  const second = await compile('x.c', 'int x;\n', { compiler, cache });
  assert.equal(compiler.calls, 1);
  assert.equal(second.ir.text, first.ir.text);
  assert.equal(second.warnings[0]!.message, 'seen');
  assert.deepEqual(second.warnings, first.warnings);
});

test('every change compiles again, and going back does not', async () => {
  const compiler = countingCompiler();
  const cache = new IrCache('cache-change');
  const text = '#if 0\n#include <deep.h>\n#endif\n';
  const inc = { includeFolders: ['inc'] };
  const changes: readonly { details: CompileDetails; file?: readonly [string, string] }[] = [
    { details: {} },
    { details: { defines: ['A'] } },
    { details: { defines: ['A', 'B'] } },
    { details: { optimisation: 1 } },
    { details: { language: 'c++' } },
    { details: inc },
    { details: inc, file: ['inc/deep.h', '#include "deeper.h"\n'] },
    { details: inc, file: ['inc/deeper.h', 'int a;\n'] },
    { details: inc, file: ['inc/deeper.h', 'int b;\n'] },
    { details: { includeFolders: ['shadow'] }, file: ['shadow/stdint.h', ''] },
  ];
  for (const [index, { details, file }] of changes.entries()) {
    if (file !== undefined) write(...file);
    await compile('x.c', text, { compiler, cache, ...details });
    assert.equal(compiler.calls, index + 1, `change ${index}`);
  }
  await compile('x.c', text, { compiler, cache });
  assert.equal(compiler.calls, changes.length);
  await compile('y.c', text, { compiler, cache });
  assert.equal(compiler.calls, changes.length + 1, 'the name is part of the debug locations');
  const updated = countingCompiler('another version');
  await compile('x.c', text, { compiler: updated, cache });
  assert.equal(updated.calls, 1);
});

test('errors are not remembered', async () => {
  const cache = new IrCache('cache-errors');
  let calls = 0;
  const compiler: ClangCompiler = {
    ...countingCompiler(),
    compile: async () => {
      calls++;
      return { diagnostics: 'x.c:1:1: error: no\n' };
    },
  };
  for (let i = 0; i < 2; i++) await assert.rejects(compile('x.c', 'int x;\n', { compiler, cache }), /no/);
  assert.equal(calls, 2);
});

test('a damaged entry is a miss and is replaced', async () => {
  const damages = [
    (text: string) => text.slice(0, -5),
    (text: string) => text.replace('"1"', '"7"'),
    () => '',
    () => 'no entry',
  ];
  for (const [index, damage] of damages.entries()) {
    const text = `int x${index};\n`;
    const compiler = countingCompiler();
    const cache = new IrCache('cache-damage');
    await compile('x.c', text, { compiler, cache });
    for (const name of readdirSync('cache-damage')) {
      const path = join('cache-damage', name);
      writeFileSync(path, damage(readFileSync(path, 'utf8')));
    }
    assert.equal((await compile('x.c', text, { compiler, cache })).ir.text, '2');
    assert.equal((await compile('x.c', text, { compiler, cache })).ir.text, '2');
  }
});

test('a folder that cannot be written, or none at all, is no error', async () => {
  write('a-file', '');
  for (const folder of ['a-file/cache', '/proc/heddle', undefined]) {
    const compiler = countingCompiler();
    const cache = new IrCache(folder);
    for (let i = 1; i <= 2; i++) {
      await compile('x.c', 'int x;\n', { compiler, cache });
      assert.equal(compiler.calls, i);
    }
  }
});

test('what was used least recently goes first; files of others stay', () => {
  mkdirSync('cache-size');
  const cache = new IrCache('cache-size', 5000);
  const key = (digit: number): string => String(digit).repeat(64);
  const entry = { ir: 'x'.repeat(1500), diagnostics: '' };
  writeFileSync('cache-size/notes.txt', 'y'.repeat(10_000));
  const leftOver = `cache-size/${key(9)}.ir.1`;
  writeFileSync(leftOver, 'half');
  utimesSync(leftOver, 1000, 1000);
  for (const digit of [1, 2, 3]) {
    cache.write(key(digit), entry);
    utimesSync(`cache-size/${key(digit)}.ir`, 1000 + digit, 1000 + digit);
  }
  assert.deepEqual(cache.read(key(1)), entry);
  cache.write(key(4), entry);
  assert.deepEqual(readdirSync('cache-size').sort(), [
    `${key(1)}.ir`,
    `${key(3)}.ir`,
    `${key(4)}.ir`,
    'notes.txt',
  ]);
});

test('where the cache is', () => {
  assert.equal(cacheFolder({ HEDDLE_CACHE_DIR: 'here', XDG_CACHE_HOME: '/xdg', HOME: '/home/u' }), 'here');
  assert.equal(cacheFolder({ XDG_CACHE_HOME: '/xdg', HOME: '/home/u' }), '/xdg/heddle');
  assert.equal(cacheFolder({ XDG_CACHE_HOME: 'not/absolute', HOME: '/home/u' }), '/home/u/.cache/heddle');
});
