// Bundles the command line into dist/heddle.mjs and puts beside it what it reads: the cat files, the mappings, the
// headers for C and C++, the library that is linked to every such program, compiled, and the classes of Java's library.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { copyChanged } from './copy-changed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outputFolder = join(root, 'dist');
const libraryFolder = join(outputFolder, 'library');

/** Written under another name and then renamed, so that two first uses at once cannot see half a file. */
async function replace(path, write) {
  const unfinished = `${path}.${process.pid}`;
  await write(unfinished);
  renameSync(unfinished, path);
}

const bundle = (source, name) =>
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

mkdirSync(outputFolder, { recursive: true });
copyChanged(join(root, 'src/models/cat'), join(outputFolder, 'cat'));
copyChanged(join(root, 'src/models/mappings'), join(outputFolder, 'mappings'));
copyChanged(join(root, 'src/frontends/llvm/library'), libraryFolder);
copyChanged(join(root, 'src/frontends/bytecode/library/classes'), join(outputFolder, 'java-library'));
await bundle('src/cli/clang/embedded-clang-child.ts', 'embedded-clang-child.mjs');
await bundle('src/cli/clang/build-runtime-library.ts', 'build-runtime-library.mjs');
const { buildRuntimeLibrary } = await import(join(outputFolder, 'build-runtime-library.mjs'));
const runtime = await buildRuntimeLibrary(join(outputFolder, 'cache'));
await replace(join(libraryFolder, 'runtime.ll'), (path) => writeFileSync(path, runtime));
await bundle('src/cli/search-worker.ts', 'search-worker.mjs');
await bundle('src/cli/cube-worker.ts', 'cube-worker.mjs');
await bundle('src/cli/main.ts', 'heddle.mjs');
