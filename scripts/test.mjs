// Lint and format, types, build, then all tests. `npm test -- NAME...` runs only the test files whose path contains a NAME.
// The tests are bundled first: loaded one source at a time, each test file would take two seconds before its first test.
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wanted = process.argv.slice(2);

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

/** In a bundle, a source still finds the files beside itself. */
const ownAddress = {
  name: 'own-address',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const address = JSON.stringify(pathToFileURL(path).href);
      const text = readFileSync(path, 'utf8');
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

/** Into a folder of this run, which ends with it; what several tests import is there once. */
async function bundleTests(paths) {
  const folder = join('dist/tests', String(process.pid));
  process.on('exit', () => rmSync(join(root, folder), { recursive: true, force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: ['test/seed.ts', ...paths],
    outdir: folder,
    outbase: 'test',
    outExtension: { '.js': '.mjs' },
    chunkNames: 'shared/[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
    plugins: [ownAddress],
  });
  return (path) => `./${join(folder, path.slice('test/'.length).replace(/\.ts$/, '.mjs'))}`;
}

if (wanted.length === 0) {
  await runTogether([
    ['types', bin('tsc'), ['--noEmit']],
    ['types of the page', bin('tsc'), ['--noEmit', '-p', 'tsconfig.web.json']],
    ['lint and format', bin('biome'), ['check', '.']],
  ]);
}
run('build', process.execPath, ['scripts/build.mjs']);

const tests = readdirSync(join(root, 'test'), { recursive: true })
  .map((path) => join('test', path))
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => wanted.length === 0 || wanted.some((name) => path.includes(name)))
  .sort();
if (tests.some((path) => path.startsWith('test/web/') || path.includes('serve')))
  run('build of the page', process.execPath, ['scripts/build-web.mjs']);
if (tests.some((path) => path.startsWith('test/package/')))
  run('build of the package', process.execPath, ['scripts/build-package.mjs']);
const bundled = await bundleTests(tests);
run('tests', process.execPath, [
  '--enable-source-maps',
  '--import',
  bundled('test/seed.ts'),
  '--test',
  '--test-concurrency=2',
  ...tests.map(bundled),
]);
