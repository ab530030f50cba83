/** The page's clang without a browser: the headers and the library of the build, and the embedded clang of the command line. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import { RUNTIME_FILES } from '../../src/api/doors/clang.ts';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import type { ClangKit } from '../../src/web/worker/clang-kit.ts';

const library = new URL('../../dist/library', import.meta.url).pathname;
const compiler = embeddedClang();
after(() => compiler.close());

export const nodeClang: ClangKit = {
  loadHeaders: async () =>
    Object.fromEntries(
      readdirSync(join(library, 'include'), { recursive: true, encoding: 'utf8' })
        .map((name) => join('include', name))
        .filter((name) => statSync(join(library, name)).isFile())
        .map((name) => [name, readFileSync(join(library, name), 'utf8')]),
    ),
  loadRuntime: async (language) => readFileSync(join(library, RUNTIME_FILES[language]), 'utf8'),
  compile: (job, progress) => {
    progress('clang: compiling');
    return compiler.compile(job);
  },
};
