/** Precompiled headers: which programs get them, and that a program means the same with them. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import type { ClangJob } from '../../src/frontends/llvm/clang/clang-compiler.ts';
import { NO_FLAGS } from '../../src/frontends/llvm/clang/compiler-flags.ts';
import { canUsePrecompiled } from '../../src/frontends/llvm/clang/precompiled-headers.ts';
import { sourceLanguage } from '../../src/frontends/llvm/clang/source-language.ts';
import { compile } from './clang-fixture.ts';

const PROGRAM = `#include <atomic>
#include <mutex>
#include <thread>
std::atomic<int> x;
std::mutex m;
int main() {
  std::thread t([] { std::lock_guard<std::mutex> l(m); x++; });
  t.join();
  return x;
}
`;

function job(name: string, text: string, more: Partial<ClangJob['request']['flags']> = {}): ClangJob {
  const bytes = (content: string): Uint8Array => new TextEncoder().encode(content);
  return {
    request: {
      source: { name, text },
      language: sourceLanguage(name)!,
      flags: { ...NO_FLAGS, ...more },
      optimisation: 0,
    },
    workingFolder: '/project',
    libraryFolder: '/library',
    files: new Map([
      [`/project/${name}`, bytes(text)],
      ['/library/include/c++/__config_site', bytes('#define _LIBCPP_ABI_VERSION 1\n')],
    ]),
  };
}

test('which programs get the common headers', () => {
  assert.ok(canUsePrecompiled(job('plain.cc', PROGRAM)));
  assert.ok(
    canUsePrecompiled(job('defines.cc', PROGRAM, { defines: ['THREADS=2'], includeFolders: ['include'] })),
  );
  for (const other of [
    job('plain.c', 'int main(void) { return 0; }\n'),
    job('preprocessed.ii', PROGRAM),
    job('configured.cc', `#define _LIBCPP_HARDENING_MODE _LIBCPP_HARDENING_MODE_FAST\n${PROGRAM}`),
    job('told.cc', PROGRAM, { defines: ['_LIBCPP_ENABLE_ASSERTIONS=1'] }),
    job('quiet.cc', PROGRAM, { defines: ['NDEBUG'] }),
    job('forced.cc', PROGRAM, { includes: ['config.h'] }),
  ])
    assert.ok(!canUsePrecompiled(other), other.request.source.name);
  const { files, ...rest } = job('own.cc', PROGRAM);
  assert.ok(
    !canUsePrecompiled({ ...rest, files: new Map([...files, ['/project/include/mutex', new Uint8Array()]]) }),
  );
});

test('the IR is the same with them, and what does not compile with them compiles without', async () => {
  const [plain, precompiled] = [embeddedClang(), embeddedClang('headers')];
  try {
    for (const [name, text] of [
      ['same.cc', PROGRAM],
      // Names of headers that it does not include.
      [
        'names.cc',
        '#include <atomic>\nint sort;\nnamespace std { int remove_copy; }\nint main() { return sort; }\n',
      ],
    ] as const) {
      const expected = await compile(name, text, { compiler: plain });
      assert.equal((await compile(name, text, { compiler: precompiled })).ir.text, expected.ir.text);
    }
    assert.deepEqual(
      readdirSync('headers').map((name) => name.replace(/^\w+/, '')),
      ['.headers'],
    );
  } finally {
    await plain.close();
    await precompiled.close();
  }
});
