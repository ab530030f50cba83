// Bundles a source into a file of dist, for Node. Written under another name and then renamed, so that two first uses at once
// cannot see half a file.
import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
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

const options = (source) => ({
  entryPoints: [join(root, source)],
  bundle: true,
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
  // Finds its WebAssembly beside itself, so it stays where npm put it.
  external: ['@yowasp/clang', 'cadical-wasm'],
});

/**
 * A script in place of a module: one function of what Node gives to CommonJS, of the script's own address, and of `import`. Its first line has the hash
 * of the rest, by which compiled code is kept (src/cli/load-script.ts).
 */
export const bundleScript = (source, name) =>
  replace(join(outputFolder, name), async (path) => {
    const { outputFiles } = await build({
      ...options(source),
      write: false,
      format: 'cjs',
      define: { 'import.meta.url': '__url' },
      banner: { js: '(function (exports, require, module, __url, __import) {' },
      footer: { js: '})' },
      // Without comments all is ASCII, of which V8 reads and keeps one byte a letter.
      minifyWhitespace: true,
      lineLimit: 120,
    });
    // A script that comes from compiled code cannot import by itself.
    const text = outputFiles[0].text.replace(
      /\bimport\((?="(cadical-wasm|@yowasp\/clang|node:http)"\))/g,
      '__import(',
    );
    if (/[^\0-\x7f]/.test(text)) throw new Error(`${name} is not ASCII`);
    writeFileSync(path, `// ${createHash('sha256').update(text).digest('hex')}\n${text}`);
  });

export const bundle = (source, name) =>
  replace(join(outputFolder, name), (outfile) =>
    build({
      ...options(source),
      outfile,
      format: 'esm',
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
    }),
  );

/** A module in CommonJS, which a thread starts sooner with. */
export const bundleCommonJs = (source, name) =>
  replace(join(outputFolder, name), (outfile) =>
    build({
      ...options(source),
      outfile,
      format: 'cjs',
      define: { 'import.meta.url': '__url' },
      banner: { js: "const __url = require('node:url').pathToFileURL(__filename).href;" },
    }),
  );
