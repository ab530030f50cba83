// Mutants: weakens one condition of the sources at a time, in a copy of the tree, and tells which test notices.
// `npm run mutants [-- NAME...]`: those whose name contains a NAME. docs/testing.md says more.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './bundle.mjs';
import { bundleTests } from './bundle-tests.mjs';

process.chdir(root);
const bundled = await bundleTests(['test/mutants/run-mutants.ts']);
process.setSourceMapsEnabled(true);
const { main } = await import(pathToFileURL(join(root, bundled('test/mutants/run-mutants.ts'))).href);
process.exitCode = await main(process.argv.slice(2));
