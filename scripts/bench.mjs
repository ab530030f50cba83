// Builds, then runs the benches; their tables and plots are written to bench/results.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
for (const args of [
  ['scripts/ensure-installed.mjs'],
  ['scripts/build.mjs'],
  ['--import', 'tsx', 'bench/enumerate.ts'],
  ['--import', 'tsx', 'bench/graph.ts'],
  ['--import', 'tsx', 'bench/rf.ts'],
  ['--import', 'tsx', 'bench/jam.ts'],
  ['--import', 'tsx', 'bench/xmm.ts'],
  ['--import', 'tsx', 'bench/opmm.ts'],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
