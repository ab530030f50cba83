// Builds, then runs the benches, all or those named; their tables and plots are written to bench/results. Options go to each of them.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BENCHES = ['enumerate', 'graph', 'rf', 'jam', 'xmm', 'opmm', 'compare'];

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const options = words.filter((word) => word.startsWith('--'));
const named = words.filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !BENCHES.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no bench ${unknown.join(', ')}; there are ${BENCHES.join(', ')}.\n`);
  process.exit(64);
}
for (const args of [
  ['scripts/ensure-installed.mjs'],
  ['scripts/build.mjs'],
  ...(named.length > 0 ? named : BENCHES).map((name) => ['--import', 'tsx', `bench/${name}.ts`, ...options]),
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
