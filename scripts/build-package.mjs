// Builds what `import ... from 'heddle'` finds: dist/index.mjs beside the files that it reads, and its declarations in
// dist/types. Run scripts/build.mjs first.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle, outputFolder, root } from './bundle.mjs';

/** What a declaration imports from a source of Heddle's, with what stands around it. */
const IMPORT = /(\bfrom '|\bimport\("|\bimport\(')(\.[^'"]*)\.ts(?=['"])/g;

/**
 * TypeScript makes a declaration of every source, and leaves the endings of imports as they are. The package needs those
 * that its entry leads to, with the ending that every version of TypeScript and every bundler resolves.
 */
function keepReachable(from, to, entry) {
  const found = [entry];
  for (const name of found) {
    const text = readFileSync(join(from, `${name}.d.ts`), 'utf8');
    for (const [, , target] of text.matchAll(IMPORT)) {
      const imported = join(dirname(name), target);
      if (!found.includes(imported)) found.push(imported);
    }
    const path = join(to, `${name}.d.ts`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text.replace(IMPORT, '$1$2.js'));
  }
}

const types = join(outputFolder, 'types');
const [emitted, kept] = [`${types}.all.${process.pid}`, `${types}.${process.pid}`];
process.on('exit', () => {
  for (const folder of [emitted, kept]) rmSync(folder, { recursive: true, force: true });
});

const compiler = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(
  process.execPath,
  [compiler, '-p', join(root, 'tsconfig.package.json'), '--outDir', emitted],
  { stdio: 'inherit' },
);
if (status !== 0) process.exit(status ?? 1);
keepReachable(emitted, kept, 'package');
rmSync(types, { recursive: true, force: true });
renameSync(kept, types);
await bundle('src/package.ts', 'index.mjs');
