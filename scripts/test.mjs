// Lint and format, types, build, then all tests. `npm test -- NAME...` runs only the test files whose path contains a NAME.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = process.argv.slice(2);

function run(title, command, args) {
  process.stdout.write(`# ${title}\n`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const bin = (name) => join(root, 'node_modules/.bin', name);

if (wanted.length === 0) {
  run('lint and format', bin('biome'), ['check', '.']);
  run('types', bin('tsc'), ['--noEmit']);
}
run('build', process.execPath, ['scripts/build.mjs']);

const tests = readdirSync(join(root, 'test'), { recursive: true })
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => wanted.length === 0 || wanted.some((name) => path.includes(name)))
  .map((path) => join('test', path))
  .sort();
run('tests', process.execPath, [
  '--import',
  'tsx',
  '--import',
  './test/seed.ts',
  '--test',
  '--test-concurrency=2',
  ...tests,
]);
