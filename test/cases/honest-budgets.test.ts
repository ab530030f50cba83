/**
 * Budgets and signals hold everywhere, and the exit code says what is known: computations without
 * an event, functions of a model that never end, recordings with hundreds of events, output that
 * cannot be written, a thread that never looks, a compiler that hangs.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadCat } from '../../src/cli/system/files.ts';
import { usageJudge } from '../../src/cli/system/supervised-child.ts';
import {
  checkProgram,
  InputError,
  openModel,
  parseTrace,
  type SourceFile,
  verifyTrace,
} from '../../src/index.ts';
import { openProgram } from '../../src/package.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { signalledRun } from '../support/interrupted-run.ts';
import { file, folder, heddle, run, SB } from '../support/run-heddle.ts';

const pathOf = (name: string): string => fileURLToPath(new URL(`./honest/${name}`, import.meta.url));
const read = (name: string): SourceFile => ({ name, text: readFileSync(pathOf(name), 'utf8') });
const C = { language: 'C', scopes: [], threads: [] } as const;

for (const name of ['nested.ll', 'fib.ll']) {
  for (const engine of ['graph', 'rf', 'enumerate', 'operational'] as const) {
    test(`${name}: computing without an event is stopped, engine ${engine}`, async () => {
      const { code, texts } = await openProgram(read(name));
      const { model } = openModel('sc', C, loadCat, {});
      const { verdict, reason } = await checkProgram(code, name, model, {
        language: 'C',
        engine,
        unroll: 1e9,
        texts,
        signal: cpuLimit(0.3),
      });
      assert.deepEqual(
        [verdict, reason],
        ['inconclusive', 'it was cancelled before all executions were explored'],
      );
    });
  }
}

for (const name of ['rec-fun.cat', 'rec-fun2.cat'])
  test(`${name}: a function that calls itself without end is refused`, () => {
    assert.throws(
      () => openModel(read(name), C, loadCat, {}),
      (error) =>
        error instanceof InputError && /calls itself without end/.test(error.diagnostics[0]!.message),
    );
  });

test('bt200.jsonl: the verifier stops while it prepares a large recording', async () => {
  const { model } = openModel('rc11', C, loadCat, {});
  const recording = parseTrace(read('bt200.jsonl'));
  const { verdict, reason } = await verifyTrace(recording, model, { language: 'C', signal: cpuLimit(0.5) });
  assert.deepEqual([verdict, reason], ['inconclusive', 'it was cancelled before all was tried']);
});

test('SIGTERM gives what was found, as Ctrl-C does', () => {
  const { code, out } = signalledRun(
    'SIGTERM',
    1,
    'check',
    pathOf('nested.ll'),
    '--unroll',
    '1000000000',
    '--json',
  );
  assert.equal(code, 2);
  const { verdict, reason } = JSON.parse(out);
  assert.deepEqual(
    [verdict, reason],
    ['inconclusive', 'it was cancelled before all executions were explored'],
  );
});

test('a folder that cannot be made is refused', { skip: !existsSync('/proc/self') }, () => {
  const { code, err } = run('check', file('SB.litmus', SB), '--graphs', '/proc/nowhere/pictures');
  assert.deepEqual([code, err], [64, 'heddle: error: cannot make the folder `/proc/nowhere/pictures`\n']);
});

/** Runs Heddle with its output going elsewhere; `shell` has it as "$@". */
const redirected = (shell: string, ...args: string[]) =>
  spawnSync('/bin/sh', ['-c', shell, 'sh', process.execPath, heddle, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

test('a closed pipe: the exit code is that of the verdicts', () => {
  file('SB.litmus', SB);
  for (const more of [[], ['--json']]) {
    const args = ['check', 'SB.litmus', 'SB.litmus', '--model', 'rc11', '--model', 'sc', ...more];
    const { stderr } = redirected('{ "$@"; echo $? >&2; } | :', ...args);
    assert.equal(stderr, '1\n');
  }
});

test('a full disk: a message, and exit code 70', { skip: !existsSync('/dev/full') }, () => {
  for (const args of [['check', file('SB.litmus', SB), '--quiet'], ['models']]) {
    const { status, stderr } = redirected('"$@" > /dev/full', ...args);
    assert.deepEqual([status, stderr], [70, 'heddle: standard output cannot be written (ENOSPC)\n']);
  }
});

/** Heddle with another job in the place of its own: the supervisor is the real one. */
function superviseJob(job: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const place = join(folder, 'supervised');
  mkdirSync(place, { recursive: true });
  copyFileSync(heddle, join(place, 'heddle.mjs'));
  writeFileSync(
    join(place, 'command-line.cjs'),
    `const { parentPort } = require('node:worker_threads');\n${job}`,
  );
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(place, 'heddle.mjs'), 'check', ...args],
    {
      encoding: 'utf8',
    },
  );
  return { code: status, out: stdout, err: stderr };
}
const tell = (message: object): string => `parentPort.postMessage(${JSON.stringify(message)});\n`;
const phase = (more: object): string =>
  tell({ kind: 'phase', phase: { text: 'x.c: sc: inconclusive', isSingle: false, ...more } });
const ENDLESS = 'for (;;);\n';

test('a job that never looks at the clock is ended; what it had said stays', () => {
  const { code, out } = superviseJob(
    tell({ kind: 'text', stream: 'out', text: 'first\n' }) +
      tell({ kind: 'result', exitCode: 0 }) +
      phase({ milliseconds: 50 }) +
      ENDLESS,
  );
  assert.deepEqual(
    [code, out],
    [2, 'first\nx.c: sc: inconclusive (the time ran out before there was a result)\n'],
  );
});

test('a job that is ended: one JSON value, with the results so far', () => {
  const { code, out } = superviseJob(
    tell({ kind: 'result', exitCode: 1, json: { file: 'a.c', verdict: 'violated' } }) +
      phase({ milliseconds: 50, json: { file: 'x.c', verdict: 'inconclusive' } }) +
      ENDLESS,
  );
  assert.equal(code, 1);
  assert.deepEqual(JSON.parse(out), [
    { file: 'a.c', verdict: 'violated' },
    { file: 'x.c', verdict: 'inconclusive', reason: 'the time ran out before there was a result' },
  ]);
});

test('a job that uses too much memory is ended', () => {
  const fill = 'const all = [];\nfor (;;) all.push(new Uint8Array(1e6).fill(1));\n';
  const { code, out } = superviseJob(phase({ megabytes: 150 }) + fill);
  assert.deepEqual(
    [code, out],
    [2, 'x.c: sc: inconclusive (the memory ran out before there was a result)\n'],
  );
  const strings = 'const all = [];\nfor (;;) all.push([all.length]);\n';
  const heap = superviseJob(phase({}) + strings, '--memory', '100');
  assert.deepEqual(
    [heap.code, heap.out],
    [2, 'x.c: sc: inconclusive (the memory ran out before there was a result)\n'],
  );
});

test('a job that ends without a result, or fails: exit code 70', () => {
  for (const job of ['', 'process.exit(0);', 'throw new Error("no");']) {
    const { code, out, err } = superviseJob(job);
    assert.deepEqual([code, out], [70, '']);
    assert.match(err, /^heddle: internal error: /);
  }
});

/** A process that has ended may wait for long until somebody asks for its exit code. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync('/proc/self') || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

test('what a job owned is gone after it was ended', () => {
  const { code, out } = superviseJob(
    `const { spawn } = require('node:child_process');
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
parentPort.postMessage({ kind: 'text', stream: 'out', text: child.pid + '\\n' });
parentPort.postMessage({ kind: 'owns', owned: { kind: 'process', pid: child.pid } });
${phase({ milliseconds: 50 })}${ENDLESS}`,
  );
  assert.equal(code, 2);
  const pid = Number(out.split('\n')[0]);
  assert.ok(pid > 0);
  assert.equal(isRunning(pid), false);
});

test('a compiler is judged by its CPU time, by its memory, and by standing still', () => {
  const idle = { cpuSeconds: 1, megabytes: 100 };
  const minutes = (count: number): number => count * 60_000;
  // Busy for an hour on a machine with other work: a hundredth of the CPU is its share.
  const shared = usageJudge(0, idle, {});
  for (let minute = 1; minute <= 60; minute++)
    assert.equal(shared(minutes(minute), { cpuSeconds: 1 + 0.7 * minute, megabytes: 100 }), undefined);
  assert.equal(shared(minutes(61), { cpuSeconds: 62, megabytes: 100 }), 'slow');
  // Stopped by a signal.
  const stopped = usageJudge(0, idle, {});
  assert.equal(stopped(minutes(0.9), idle), undefined);
  assert.equal(stopped(minutes(1.1), idle), 'slow');
  // The user's limits.
  const limited = usageJudge(0, idle, { deadline: 3000, megabytes: 600 });
  assert.equal(limited(2000, { cpuSeconds: 2, megabytes: 599 }), undefined);
  assert.equal(limited(2000, { cpuSeconds: 2, megabytes: 601 }), 'memory');
  assert.equal(limited(3000, idle), 'time');
  // Less than clang needs for an empty source.
  assert.equal(usageJudge(0, idle, { megabytes: 100 })(1000, { cpuSeconds: 2, megabytes: 480 }), undefined);
  // Where the system does not say what a process uses.
  assert.equal(usageJudge(0, undefined, {})(minutes(9), undefined), undefined);
  assert.equal(usageJudge(0, undefined, {})(minutes(11), undefined), 'slow');
});
