// Bundles the command line into dist/heddle.mjs, dist/command-line.cjs and dist/commands.cjs and puts beside it what it reads: the cat files, the mappings, the
// headers for C and C++, the library that is linked to every such program, compiled, and the classes of Java's library.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, bundleCommonJs, bundleScript, outputFolder, replace, root } from './bundle.mjs';
import { copyChanged, removeGone } from './copy-changed.mjs';

const libraryFolder = join(outputFolder, 'library');

mkdirSync(outputFolder, { recursive: true });
copyChanged(join(root, 'src/models/cat'), join(outputFolder, 'cat'));
copyChanged(join(root, 'src/models/mappings'), join(outputFolder, 'mappings'));
const librarySources = join(root, 'src/frontends/llvm/library');
// A header that is gone would be found before libc++'s.
for (const part of ['include', 'runtime', 'runtime-cxx'])
  removeGone(join(librarySources, part), join(libraryFolder, part));
copyChanged(librarySources, libraryFolder);
copyChanged(join(root, 'src/frontends/bytecode/library/classes'), join(outputFolder, 'java-library'));
await bundle('src/cli/clang/embedded-clang-child.ts', 'embedded-clang-child.mjs');
await bundle('src/cli/clang/build-runtime-library.ts', 'build-runtime-library.mjs');
const { buildRuntimeLibrary } = await import(join(outputFolder, 'build-runtime-library.mjs'));
for (const [language, name] of [
  ['c', 'runtime.ll'],
  ['c++', 'runtime-cxx.ll'],
]) {
  const runtime = await buildRuntimeLibrary(language, join(outputFolder, 'cache'));
  await replace(join(libraryFolder, name), (path) => writeFileSync(path, runtime));
}
await bundle('src/cli/search-worker.ts', 'search-worker.mjs');
await bundle('src/cli/cube-worker.ts', 'cube-worker.mjs');
await bundleScript('src/cli/commands.ts', 'commands.cjs');
await bundleCommonJs('src/cli/command-line.ts', 'command-line.cjs');
// Last: the launcher builds again what is newer than this one.
await bundle('src/cli/main.ts', 'heddle.mjs');
