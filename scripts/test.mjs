// Lint and format, types, build, then all tests. `npm test -- NAME...` runs only the test files whose path contains a NAME.
// `--all` (`npm run test:all`) also runs what takes long, `--times` prints the CPU time of each file. docs/testing.md says more.
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { run as runTestFiles } from 'node:test';
import { spec as Spec, tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { bundleTests } from './bundle-tests.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
// Read by test/support/slow.ts.
if (words.includes('--all')) process.env.HEDDLE_SLOW = '1';
process.chdir(root);

function run(title, command, args) {
  process.stdout.write(`# ${title}\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** Several at once; what they say comes one after another. */
async function runTogether(jobs) {
  const ended = jobs.map(
    ([, command, args]) =>
      new Promise((resolve) => {
        execFile(command, args, { cwd: root, maxBuffer: 1 << 26 }, (error, out, err) =>
          resolve({ status: error === null ? 0 : (error.code ?? 1), text: out + err }),
        );
      }),
  );
  for (const [i, [title]] of jobs.entries()) {
    const { status, text } = await ended[i];
    process.stdout.write(`# ${title}\n${text}`);
    if (status !== 0) process.exit(typeof status === 'number' ? status : 1);
  }
}

const bin = (name) => join(root, 'node_modules/.bin', name);

if (wanted.length === 0) {
  await runTogether([
    ['types', bin('tsc'), ['--noEmit']],
    ['types of the page', bin('tsc'), ['--noEmit', '-p', 'tsconfig.web.json']],
    ['lint and format', bin('biome'), ['check', '.']],
  ]);
}
// Mutants have tests that need no build.
if (!words.includes('--unbuilt')) run('build', process.execPath, ['scripts/build.mjs']);

/** What takes long comes first, so that at the end no file runs alone: beginnings of paths. */
const LONG_FIRST = ['c-semantics', 'cli/', 'web/e2e', 'xmm', 'rf/', 'compare'];
const rank = (path) => {
  const place = LONG_FIRST.findIndex((start) => path.startsWith(`test/${start}`));
  return place < 0 ? LONG_FIRST.length : place;
};

const tests = readdirSync(join(root, 'test'), { recursive: true })
  .map((path) => join('test', path))
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => wanted.length === 0 || wanted.some((name) => path.includes(name)))
  .sort()
  .sort((a, b) => rank(a) - rank(b));
if (tests.length === 0) {
  process.stderr.write(`no test file has ${wanted.join(' or ')} in its path\n`);
  process.exit(1);
}
if (tests.some((path) => path.startsWith('test/web/') || path.includes('serve')))
  run('build of the page', process.execPath, ['scripts/build-web.mjs']);
if (tests.some((path) => path.startsWith('test/package/')))
  run('build of the package', process.execPath, ['scripts/build-package.mjs']);
const bundled = await bundleTests(['test/seed.ts', ...tests]);
process.stdout.write('# tests\n');
// Given to the process of each test file. `node --test` would put the files into an order of its own.
process.execArgv.push('--enable-source-maps', '--import', bundled('test/seed.ts'));
// `--only=PATTERN`: the tests with such names, for mutants.
const patterns = words.flatMap((word) => (word.startsWith('--only=') ? [word.slice('--only='.length)] : []));
const testNamePatterns = patterns.length === 0 ? undefined : patterns.map((pattern) => new RegExp(pattern));
const failed = [];
/** Beside the folder of the bundles, which is gone before this is read. */
const cpuLog = join(root, 'dist/tests', `${process.pid}.cpu`);
if (words.includes('--times')) {
  process.env.HEDDLE_CPU_LOG = cpuLog;
  process.execArgv.push('--import', './scripts/cpu-log.mjs');
}
runTestFiles({ files: tests.map(bundled), concurrency: 2, ...(testNamePatterns && { testNamePatterns }) })
  .on('test:fail', ({ name, file, details }) => {
    process.exitCode = 1;
    if (details.type !== 'suite') failed.push(`${relative(root, file ?? '')}: ${name}`);
  })
  .compose(process.stdout.isTTY ? new Spec() : tap)
  .pipe(process.stdout);
process.on('exit', () => {
  // Last, where it is found in a log that is cut off at its beginning.
  for (const test of failed) process.stdout.write(`# failed: ${test}\n`);
  if (!existsSync(cpuLog)) return;
  printTimes(readFileSync(cpuLog, 'utf8'));
  rmSync(cpuLog);
});

/** The dearest file first: CPU seconds, with those of the processes that it started, and the sum. */
function printTimes(log) {
  const rows = log
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([file, own, started]) => ({ file, own: Number(own), started: Number(started) }))
    .sort((a, b) => b.own + b.started - a.own - a.started);
  const sum = rows.reduce((total, { own, started }) => total + own + started, 0);
  for (const { file, own, started } of rows)
    process.stdout.write(
      `# ${(own + started).toFixed(1)} s of CPU, ${started.toFixed(1)} in processes: ${relative(root, file)}\n`,
    );
  process.stdout.write(`# ${sum.toFixed(0)} s of CPU in all\n`);
}
