// Bundles the command line into dist/heddle.mjs and puts the cat files beside it.
import { cpSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const outputFolder = join(root, 'dist');
// Built under another name and then renamed, so that two first uses at once cannot see half a file.
const unfinished = join(outputFolder, `heddle.${process.pid}.mjs`);

mkdirSync(outputFolder, { recursive: true });
cpSync(join(root, 'src/models/cat'), join(outputFolder, 'cat'), { recursive: true });
await build({
  entryPoints: [join(root, 'src/cli/main.ts')],
  outfile: unfinished,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  logLevel: 'error',
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});
renameSync(unfinished, join(outputFolder, 'heddle.mjs'));
