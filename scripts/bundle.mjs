// Bundles a source into a file of dist, for Node. Written under another name and then renamed, so that two first uses at once
// cannot see half a file.
import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const outputFolder = join(root, 'dist');

export async function replace(path, write) {
  const unfinished = `${path}.${process.pid}`;
  await write(unfinished);
  renameSync(unfinished, path);
}

export const bundle = (source, name) =>
  replace(join(outputFolder, name), (outfile) =>
    build({
      entryPoints: [join(root, source)],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'error',
      // Finds its WebAssembly beside itself, so it stays where npm put it.
      external: ['@yowasp/clang', 'cadical-wasm'],
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
    }),
  );
