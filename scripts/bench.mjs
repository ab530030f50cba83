// Builds, then runs the benches, all or those named; their tables and plots are written to bench/results. Options go to each of them.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BENCHES = ['enumerate', 'graph', 'waiting', 'rf', 'jam', 'xmm', 'opmm', 'traces', 'predict', 'compare'];

/** Wants the folder of another project's tests, so it is not among those that are run without a name. */
const AGAINST_GENMC = 'against-genmc';
/** Measures no time, and takes long: only by its name. */
const READINGS = 'xmm-readings';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('--'));
const named = words.filter((word) => !word.startsWith('--'));
const isAgainstGenmc = named[0] === AGAINST_GENMC;
const unknown = isAgainstGenmc ? [] : named.filter((name) => ![...BENCHES, READINGS].includes(name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no bench ${unknown.join(', ')}; there are ${[...BENCHES, READINGS, AGAINST_GENMC].join(', ')}.\n`,
  );
  process.exit(64);
}
for (const args of [
  ['scripts/ensure-installed.mjs'],
  ['scripts/build.mjs'],
  ...(isAgainstGenmc
    ? [['--import', 'tsx', `bench/${AGAINST_GENMC}.ts`, ...words.slice(words.indexOf(AGAINST_GENMC) + 1)]]
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
