// Builds the page into dist/web, a folder that any static host can serve from any path: the page and its workers (in parts, so that
// what is rarely needed is loaded when it is), cat files and mappings, examples, and, for C, clang. Run scripts/build.mjs first.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { clangFiles } from './clang-files.mjs';
import { copyChanged, filesIn } from './copy-changed.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const finished = join(root, 'dist/web');
/** Made beside it: a server may be sending the files of the last build. */
const output = `${finished}.${process.pid}`;

const inSources = (path) => join(root, 'src', path);

const options = {
  absWorkingDir: root,
  outdir: output,
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2022'],
  chunkNames: 'chunks/[name]-[hash]',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  logLevel: 'error',
};

/** The value that a TypeScript source exports, here and now. */
async function exported(path, name) {
  const bundle = join(output, `${basename(path, '.ts')}.mjs`);
  await build({ entryPoints: [path], outfile: bundle, bundle: true, format: 'esm', logLevel: 'error' });
  const module = await import(pathToFileURL(bundle).href);
  rmSync(bundle);
  return module[name];
}

const textsIn = (folder, ending) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );

const writeJson = (name, value) => writeFileSync(join(output, name), JSON.stringify(value));

mkdirSync(output, { recursive: true });
process.on('exit', () => rmSync(output, { recursive: true, force: true }));

await build({ ...options, entryPoints: [{ in: 'src/web/page/main.tsx', out: 'page' }] });
// What cadical-wasm has for Node is never reached here.
await build({
  ...options,
  entryPoints: [{ in: 'src/web/worker/engine-worker.ts', out: 'worker' }],
  external: ['node:*'],
});
await build({
  ...options,
  entryPoints: [{ in: 'src/web/worker/clang-worker.ts', out: 'clang/clang-worker' }],
  // One file: the package finds its WebAssembly beside itself. What it has for Node is never reached here.
  splitting: false,
  external: ['node:*'],
});
await build({ ...options, splitting: false, entryPoints: [{ in: 'src/web/page/page.css', out: 'page' }] });
for (const name of ['index.html', 'icon.svg']) cpSync(inSources(`web/${name}`), join(output, name));

const cat = textsIn(inSources('models/cat'), '.cat');
/** The text without its comments; what is left is where it was. */
const withoutComments = (text) =>
  text
    .replaceAll(/\(\*[\s\S]*?\*\)/g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .replaceAll(/[ \t]+$/gm, '');
// What the engines read. Those who look at a model load its whole text.
writeJson('library.json', {
  cat: Object.fromEntries(Object.entries(cat).map(([name, text]) => [name, withoutComments(text)])),
  mappings: textsIn(inSources('models/mappings'), '.map'),
});
writeJson('cat-texts.json', cat);
const examples = existsSync(inSources('web/examples.ts'))
  ? await exported(inSources('web/examples.ts'), 'EXAMPLES')
  : [];
writeJson(
  'examples.json',
  examples.map((example) => ({
    ...example,
    name: basename(example.file),
    text: readFileSync(join(root, example.file), 'utf8'),
  })),
);

const classics = await exported(inSources('web/classic-tests.ts'), 'CLASSIC_TESTS');
writeJson(
  'playground.json',
  Object.fromEntries(
    Object.entries(classics).map(([language, names]) => [
      language,
      names.map((name) => ({
        name: `${name}.litmus`,
        text: readFileSync(join(root, 'litmus', language, `${name}.litmus`), 'utf8'),
      })),
    ]),
  ),
);
mkdirSync(join(output, 'sat'));
cpSync(join(root, 'node_modules/cadical-wasm/dist/cadical.wasm'), join(output, 'sat/cadical.wasm'));

const library = join(root, 'dist/library');
writeJson(
  'clang/headers.json',
  Object.fromEntries(
    filesIn(join(library, 'include'))
      .map((name) => join('include', name))
      .map((name) => [name, readFileSync(join(library, name), 'utf8')]),
  ),
);
for (const name of ['runtime.ll', 'runtime-cxx.ll']) cpSync(join(library, name), join(output, 'clang', name));
const packed = clangFiles();
cpSync(packed, join(output, 'clang'), { recursive: true });
const bytes = readdirSync(packed).reduce((sum, name) => sum + statSync(join(packed, name)).size, 0);
writeJson('clang/size.json', { bytes });

/** Beside each text its compressed form: `heddle serve` and many hosts send it in its place. */
for (const name of filesIn(output)) {
  if (/\.(html|js|css|json|svg|ll|wasm)$/.test(name))
    writeFileSync(join(output, `${name}.gz`), gzipSync(readFileSync(join(output, name)), { level: 9 }));
}

// Parts first: the files that name them come after, and the parts of an older build go last.
copyChanged(join(output, 'chunks'), join(finished, 'chunks'));
copyChanged(output, finished);
const made = new Set(filesIn(output));
for (const name of filesIn(finished)) if (!made.has(name)) rmSync(join(finished, name), { force: true });
// How old the page is, for who asks whether it must be built again.
const now = new Date();
utimesSync(join(finished, 'index.html'), now, now);
