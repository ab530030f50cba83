// Builds, then runs the benches, all or those named; their tables and plots are written to bench/results. Options go to each of them.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BENCHES = [
  'enumerate',
  'graph',
  'waiting',
  'rf',
  'jam',
  'xmm',
  'opmm',
  'traces',
  'predict',
  'jdk',
  'compare',
  'compile',
];

/** Want folders of other projects, so they are not among those that are run without a name. */
const OF_FOLDERS = ['against-genmc', 'jcstress', 'real'];
/** Measures no time, and takes long: only by its name. */
const READINGS = 'xmm-readings';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('--'));
const named = words.filter((word) => !word.startsWith('--'));
const ofFolders = OF_FOLDERS.find((name) => name === named[0]);
const unknown = ofFolders !== undefined ? [] : named.filter((name) => ![...BENCHES, READINGS].includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}; there are ${[...BENCHES, READINGS, ...OF_FOLDERS].join(', ')}.\n`,
  );
  process.exit(64);
}
for (const args of [
  ['scripts/ensure-installed.mjs'],
  ['scripts/build.mjs'],
  ...(ofFolders !== undefined
    ? [['--import', 'tsx', `bench/${ofFolders}.ts`, ...words.slice(words.indexOf(ofFolders) + 1)]]
    : (named.length > 0 ? named : BENCHES).map((name) => [
        '--import',
        'tsx',
        `bench/${name}.ts`,
        ...options,
      ])),
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
