/** Several files, one embedded clang: started once, replaced after a crash, and gone before exploration begins. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import { compileAll } from '../support/compile-all.ts';
import { file, folder, runWith } from '../support/run-heddle.ts';
import { compile, diagnosticsOf, write } from './clang-fixture.ts';

/** All children of this process that run the embedded clang. */
const started: ChildProcess[] = [];
subscribe('child_process', (message) => {
  started.push((message as { process: ChildProcess }).process);
});

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** The children that `work` starts. */
async function childrenOf(work: () => Promise<void>): Promise<ChildProcess[]> {
  const before = started.length;
  await work();
  return started.slice(before).filter(({ spawnargs }) => spawnargs.join().includes('embedded-clang-child'));
}

const numbered = (n: number): string => `int number(void) { return ${n}; }\n`;

test('one child does all jobs, also those asked for at once, and close ends it', async () => {
  const compiler = embeddedClang();
  const children = await childrenOf(async () => {
    const outputs = await Promise.all(
      [1, 2, 3].map((n) => compile(`at-once-${n}.c`, numbered(n), { compiler })),
    );
    outputs.push(await compile('at-once-4.c', numbered(4), { compiler }));
    for (const [i, { ir }] of outputs.entries()) {
      assert.match(ir.text, new RegExp(`ret i32 ${i + 1}\\b`));
      assert.match(ir.text, new RegExp(`DIFile\\(filename: "at-once-${i + 1}.c"`));
    }
    await diagnosticsOf(compile('wrong.c', 'int x = y;\n', { compiler }));
    await compile('again.c', numbered(5), { compiler });
  });
  assert.equal(children.length, 1, 'errors in a source do not cost a child');
  assert.ok(isRunning(children[0]!));
  await compiler.close();
  assert.ok(!isRunning(children[0]!));
  const later = await childrenOf(async () => {
    await compile('later.c', numbered(6), { compiler });
  });
  assert.equal(later.length, 1);
  await compiler.close();
  await compiler.close();
});

test('a child that crashes, is killed or is not wanted any more is replaced for the next job', async () => {
  const compiler = embeddedClang();
  const children = await childrenOf(async () => {
    const [crash] = await diagnosticsOf(compile('crash.c', '#pragma clang __debug crash\n', { compiler }));
    assert.match(crash!.message, /^clang crashed while it compiled `crash.c`/);
    await compile('after-crash.c', numbered(1), { compiler });
    const controller = new AbortController();
    const aborted = compile('aborted.c', numbered(2), { compiler, signal: controller.signal });
    setImmediate(() => controller.abort());
    await assert.rejects(aborted, { name: 'AbortError' });
    await compile('after-abort.c', numbered(3), { compiler });
  });
  assert.deepEqual(children.map(isRunning), [false, false, true]);
  const [last] = children.slice(-1);
  const replaced = await childrenOf(async () => {
    const gone = new Promise((resolve) => last!.once('exit', resolve));
    last!.ref();
    last!.kill('SIGKILL');
    await gone;
    const { ir } = await compile('after-kill.c', numbered(4), { compiler });
    assert.match(ir.text, /ret i32 4/);
  });
  assert.equal(replaced.length, 1);
  await compiler.close();
});

test('compileAll: many files, one child, nothing left', async () => {
  const paths = [1, 2, 3].map((n) => write(`all-${n}.c`, `int main(void) { return ${n}; }\n`));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = join(folder, 'temporary');
  mkdirSync(process.env.TMPDIR);
  try {
    const children = await childrenOf(async () => {
      const programs = await compileAll(paths, { cacheFolder: join(folder, 'all-cache') });
      assert.deepEqual([...programs.keys()], paths);
      for (const { code, language, texts } of programs.values()) {
        assert.equal(language, 'c');
        assert.ok(code.code.length > 0);
        assert.equal(texts.size, 1);
      }
    });
    // One for the programs and one for the library, which only a build has ready.
    assert.equal(children.length, 2);
    const left = readdirSync(process.env.TMPDIR).filter((name) => name.startsWith('heddle'));
    assert.deepEqual(left, []);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});

const HOLDS = 'int main(void) { return 0; }\n';
const RACES = `#include <pthread.h>
int x;
void *f(void *_) { x = 1; return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); x = 2; pthread_join(t, 0); return 0; }
`;

test('heddle check: one child for all files, gone before the first result; bad files stay in their places', () => {
  file('first.c', HOLDS);
  file('syntax.c', 'int main(void) { return 0 }\n');
  file('crash.c', '#pragma clang __debug crash\n');
  file('race.c', RACES);
  file('unsupported.ll', 'define i32 @main() { frobnicate }\n');
  file('warns.c', 'unsigned char c = 300;\nint main(void) { return 0; }\n');
  // A compiler notes its number in a file; before a result is written, standard error says so, and
  // which of the compilers still run.
  file('started.txt', '');
  file(
    'watch.mjs',
    `import { appendFileSync, readFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const program = isMainThread ? process.argv[1] ?? '' : '';
if (program.endsWith('embedded-clang-child.mjs')) appendFileSync('started.txt', process.pid + '\\n');
if (program.endsWith('heddle.mjs')) {
  const isRunning = (pid) => {
    try {
      return process.kill(Number(pid), 0);
    } catch {
      return false;
    }
  };
  const write = process.stdout.write;
  process.stdout.write = function (text, ...rest) {
    const running = readFileSync('started.txt', 'utf8').trim().split('\\n').filter(isRunning);
    writeSync(2, 'result ' + text.split(':')[0] + running.map((pid) => ', running ' + pid) + '\\n');
    return write.call(this, text, ...rest);
  };
}
`,
  );
  const files = [
    'first.c',
    'syntax.c',
    'nowhere.c',
    'crash.c',
    'race.c',
    'unsupported.ll',
    'warns.c',
    'first.c',
  ];
  const { code, err } = runWith(
    { NODE_OPTIONS: '--import=./watch.mjs', HEDDLE_CACHE_DIR: join(folder, 'cache') },
    'check',
    ...files,
    '--quiet',
  );
  assert.equal(code, 64);
  const told = err
    .split('\n')
    .filter((line) => /^result .*$|: (error|warning): /.test(line))
    .map((line) => line.replace(/:.*: (error|warning): .*/, ': $1'));
  // The crash ends the first one.
  assert.equal(readFileSync(join(folder, 'started.txt'), 'utf8').trim().split('\n').length, 2);
  assert.deepEqual(told, [
    'result first.c',
    'syntax.c: error',
    'heddle: error: there is no file `nowhere.c`',
    'heddle: error: clang crashed while it compiled `crash.c`: unreachable',
    'result race.c',
    'unsupported.ll: error',
    'warns.c: warning',
    'result warns.c',
    'result first.c',
  ]);

  const json = JSON.parse(
    runWith({ HEDDLE_CACHE_DIR: join(folder, 'cache') }, 'check', ...files, '--json').out,
  );
  assert.deepEqual(
    json.map((result: { file: string; verdict?: string }) => [result.file, result.verdict]),
    [
      ['first.c', 'holds'],
      ['syntax.c', undefined],
      ['nowhere.c', undefined],
      ['crash.c', undefined],
      ['race.c', 'violated'],
      ['unsupported.ll', undefined],
      ['warns.c', 'holds'],
      ['first.c', 'holds'],
    ],
  );
});
