// Installs the packages of package-lock.json when they are missing, so that `npm test` works on a fresh clone. Not with
// `npm ci`: it refuses a lock file that lacks optional packages of other platforms, which not every registry has.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
if (!existsSync(join(root, 'node_modules/.package-lock.json'))) {
  process.stderr.write('heddle: installing packages (first use)\n');
  const result = spawnSync('npm', ['install', '--no-save', '--no-fund', '--no-audit', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}
