// Bundles sources of test/ into a folder of this run, which ends with it: loaded one source at a time, each would take two
// seconds before it does anything.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from './bundle.mjs';

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

/** Gives a function from a source to its bundle, relative to the root. What several sources import is there once. */
export async function bundleTests(paths) {
  const folder = join('dist/tests', String(process.pid));
  process.on('exit', () => rmSync(join(root, folder), { recursive: true, force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: paths,
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
