// Differential testing without end: `npm run hunt -- --minutes N --seed S`. docs/testing.md says more.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bundle.mjs';
import { bundleTests } from './bundle-tests.mjs';

process.chdir(root);
const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
const bundled = await bundleTests(['test/hunt/hunt.ts']);
process.setSourceMapsEnabled(true);
const { main } = await import(pathToFileURL(join(root, bundled('test/hunt/hunt.ts'))).href);
process.exitCode = await main(process.argv.slice(2));
