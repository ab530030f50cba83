// The files of clang for the page: the package's WebAssembly and, of its headers, those of clang itself and of libc++, compressed once and kept
// in dist/clang-files until the package changes. Its C library and libraries for WebAssembly are left out: Heddle brings its own.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const packageFolder = join(root, 'node_modules/@yowasp/clang');
const MODULES = ['llvm.core.wasm', 'llvm.core2.wasm', 'llvm.core3.wasm', 'llvm.core4.wasm'];
const RESOURCES = 'llvm-resources.tar';

/** The folder with NAME.gz of each file; made if it is not there. */
export function clangFiles() {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const folder = join(root, 'dist/clang-files', `${version}-libc++`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const pack = (name, bytes) => writeFileSync(join(unfinished, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  for (const name of MODULES) pack(name, readFileSync(join(packageFolder, 'gen', name)));
  pack(RESOURCES, wantedHeaders(readFileSync(join(packageFolder, 'gen', RESOURCES))));
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
  return folder;
}

const BLOCK = 512;

/** Clang's own headers, directly in `include`, and libc++'s, but not those for C++03. */
const WANTED = /^include\/?$|^include\/[^/]+\.h$|^include\/c\+\+(\/v1)?\/?$|^include\/c\+\+\/v1\/(?!__cxx03)/;

function wantedHeaders(archive) {
  const kept = [];
  for (let start = 0; start + BLOCK <= archive.length; ) {
    const text = (from, length) =>
      archive.toString('latin1', start + from, start + from + length).replace(/\0.*$/s, '');
    const name = text(0, 100);
    if (name === '') break;
    const size = Number.parseInt(text(124, 12), 8);
    const end = start + BLOCK * (1 + Math.ceil(size / BLOCK));
    const isPlain = text(345, 155) === '';
    if (isPlain && WANTED.test(name)) kept.push(archive.subarray(start, end));
    start = end;
  }
  // Two empty blocks end an archive.
  return Buffer.concat([...kept, Buffer.alloc(2 * BLOCK)]);
}
