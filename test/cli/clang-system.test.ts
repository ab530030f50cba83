/** A clang of the machine: the same IR as far as it matters, and clear words about one that is missing or too old. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openClang } from '../../src/cli/clang/open-clang.ts';
import { systemClang } from '../../src/cli/clang/system-clang.ts';
import { InputError } from '../../src/index.ts';
import { compile, diagnosticsOf, folder, shown, write } from './clang-fixture.ts';

const found = ['clang-14', 'clang'].find((name) => spawnSync(name, ['--version']).status === 0);
const skip = found === undefined ? 'there is no clang-14 and no clang on the PATH' : false;

/** A program that answers `--version` and otherwise does as told. */
function fakeClang(name: string, version: string, otherwise = 'exit 1'): string {
  const path = `./${write(name, `#!/bin/sh\nif [ "$1" = --version ]; then echo "${version}"; else ${otherwise}; fi\n`)}`;
  chmodSync(path, 0o755);
  return path;
}

const refusal = (command: string): string => {
  try {
    systemClang(command);
  } catch (error) {
    if (error instanceof InputError) return shown(error.diagnostics);
    throw error;
  }
  return 'no refusal';
};

test('a system clang gives IR with the same places', { skip }, async () => {
  write('inc/two.h', 'static int two(void) { return 2; }\n');
  const { ir, warnings } = await compile(
    'system.c',
    '#include <stdatomic.h>\n#include <pthread.h>\n#include <two.h>\natomic_int x;\nint main(void) { return two() + atomic_load(&x); }\n',
    { compiler: systemClang(found!), includeFolders: ['inc'] },
  );
  assert.deepEqual(warnings, []);
  assert.match(ir.text, /DIFile\(filename: "system.c", directory: "."/);
  assert.match(ir.text, /DIFile\(filename: "inc\/two.h"/);
  assert.match(ir.text, /load atomic i32, .* seq_cst, align 4, !dbg/);
  assert.doesNotMatch(ir.text, /optnone/);
});

test('-O2 of a system clang keeps vectors out', { skip }, async () => {
  const { ir } = await compile(
    'vector.c',
    'int sum(int *a) { int s = 0; for (int i = 0; i < 64; i++) s += a[i]; return s; }\n',
    { compiler: systemClang(found!), optimisation: 2 },
  );
  assert.doesNotMatch(ir.text, /<\d+ x i32>/);
});

test('it sees no headers of the system, and none from the environment', { skip }, async () => {
  write('elsewhere/from-environment.h', '');
  process.env.CPATH = 'elsewhere';
  try {
    for (const header of ['from-environment.h', 'netdb.h']) {
      const [missing] = await diagnosticsOf(
        compile('headers.c', `#include <${header}>\n`, { compiler: systemClang(found!) }),
      );
      assert.equal(missing!.message, `there is no header \`${header}\``);
    }
  } finally {
    delete process.env.CPATH;
  }
});

test('C++ is for the embedded clang, which has libc++', async () => {
  const clang = fakeClang('new-clang', 'clang version 22.0.0', 'echo never run >&2');
  const said = shown(
    await diagnosticsOf(compile('system.cc', 'int main() {}\n', { compiler: systemClang(clang) })),
  );
  assert.equal(
    said,
    `heddle: error: \`${clang}\` cannot compile \`system.cc\`, which is C++\n  help: leave out --clang (or HEDDLE_CLANG): the libc++ that Heddle knows is of LLVM 22, inside its own clang, and needs a clang of that age`,
  );
});

test('a clang that is missing, too old, no clang at all, or crashes', async () => {
  const next =
    'give --clang (or HEDDLE_CLANG) a clang of version 14 or later, or leave it out to use the clang inside Heddle';
  assert.equal(refusal('clang-none'), `heddle: error: there is no program \`clang-none\`\n  help: ${next}`);
  assert.equal(
    refusal('./none/clang'),
    `heddle: error: there is no program \`./none/clang\`\n  help: ${next}`,
  );
  const source = 'int main(void) { return 0; }\n';
  const said = async (command: string): Promise<string> =>
    shown(await diagnosticsOf(compile('main.c', source, { compiler: systemClang(command) })));
  const old = fakeClang('old-clang', 'Some clang version 13.0.1');
  assert.equal(await said(old), `heddle: error: \`${old}\` is clang 13, which is too old\n  help: ${next}`);
  const other = fakeClang('other', 'gcc 12');
  assert.equal(
    await said(other),
    `heddle: error: \`${other}\` is not a clang: it does not tell its version\n  help: ${next}`,
  );
  const dying = fakeClang('dying', 'clang version 20.1.0', 'kill -SEGV $$');
  assert.match(await said(dying), /clang crashed while it compiled `main.c`: it ended with SIGSEGV/);
  write('not-executable', '');
  assert.match(await said('./not-executable'), /`.\/not-executable` cannot be run/);
});

test('--clang counts before HEDDLE_CLANG, and without both the embedded clang compiles', () => {
  const one = fakeClang('one', 'clang version 15.0.0');
  const two = fakeClang('two', 'clang version 16.0.0');
  assert.match(openClang(one, { HEDDLE_CLANG: two }).identity, /^system .*\/one /);
  assert.match(openClang(undefined, { HEDDLE_CLANG: two }).identity, /^system .*\/two /);
  assert.match(openClang(undefined, {}).identity, /^embedded \d/);
});

test('an aborted compilation ends', { timeout: 300_000 }, async () => {
  const pid = join(folder, 'slow-pid');
  const script = `echo $$ > ${pid}; exec sleep 600`;
  const slow = systemClang(fakeClang('slow', 'clang version 15.0.0', script));
  const controller = new AbortController();
  const isRunning = (): boolean => existsSync(pid) && readFileSync(pid, 'utf8').endsWith('\n');
  const watch = setInterval(() => isRunning() && controller.abort(), 20);
  await assert.rejects(compile('slow.c', '', { compiler: slow, signal: controller.signal }), {
    name: 'AbortError',
  });
  clearInterval(watch);
  // The signal is on its way: the process ends soon, and not when it has slept.
  const isGone = (): boolean => {
    try {
      return !process.kill(Number(readFileSync(pid, 'utf8')), 0);
    } catch {
      return true;
    }
  };
  while (!isGone()) await new Promise((resume) => setTimeout(resume, 20));
});
