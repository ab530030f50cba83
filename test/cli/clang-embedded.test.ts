/** The embedded clang: C and C++ in, LLVM IR out, and its errors at the user's places. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { IrCache } from '../../src/cli/clang/ir-cache.ts';
import { LIBRARY_FOLDER, shippedHeaders } from '../../src/cli/clang/library-files.ts';
import type { ClangCompiler } from '../../src/frontends/llvm/clang/clang-compiler.ts';
import type { CompiledSource } from '../../src/frontends/llvm/clang/clang-output.ts';
import { CLANG_HEADERS } from '../../src/frontends/llvm/clang/header-library.ts';
import { compile, diagnosticsOf, folder, shared, shown, write } from './clang-fixture.ts';

const LOAD_CLANG = new URL('../../src/cli/clang/load-clang.ts', import.meta.url).href;

test('a program becomes unoptimised IR with debug locations and names', async () => {
  const { ir, warnings, findSource } = await compile(
    'hello.c',
    '#include <stdatomic.h>\n#include <stdio.h>\natomic_int x;\nint main(void) {\n  int seen = atomic_load(&x);\n  printf("%d", seen);\n  return 0;\n}\n',
  );
  assert.deepEqual(warnings, []);
  assert.match(ir.text, /define dso_local i32 @main\(\)/);
  assert.match(ir.text, /load atomic i32, ptr @x seq_cst, align 4, !dbg/);
  assert.match(ir.text, /%seen = alloca i32/);
  assert.match(ir.text, /DIFile\(filename: "hello.c", directory: "."\)/);
  assert.match(ir.text, /DILocation\(line: 5, column: 14/);
  assert.doesNotMatch(ir.text, /optnone/);
  assert.equal(ir.text.includes(folder) || ir.text.includes(LIBRARY_FOLDER), false, 'a path of this machine');
  assert.equal(findSource('hello.c')?.name, 'hello.c');
  assert.deepEqual(readdirSync(folder), ['hello.c'], 'nothing else is left behind');
});

test('headers beside the source, above it, in folders of -I and named by macros', async () => {
  write(
    'project/beside.h',
    '#pragma once\n#include "../up/above.h"\nstatic int beside(void) { return above(); }\n',
  );
  write('up/above.h', '#include <deep/found.h>\nstatic int above(void) { return found(); }\n');
  write('first/next.h', '#include_next <next.h>\n');
  write('second/next.h', 'static int next(void) { return 4; }\n');
  write('second/deep/found.h', 'static int found(void) { return 3; }\n');
  write('second/by-macro.h', 'static int byMacro(void) { return 5; }\n');
  write('second/by-option.h', 'static int byOption(void) { return 6; }\n');
  const { ir, findSource } = await compile(
    'project/main.c',
    `#include "beside.h"
#include <next.h>
#define HEADER <by-macro.h>
#include HEADER
#include OPTION
#if 0
#include "nowhere.h"
#endif
int value = VALUE;
#ifndef __HEDDLE__
#error not defined
#endif
#ifndef SET
#error not defined
#endif
int main(void) { return beside() + next() + byMacro() + byOption(); }
`,
    {
      includeFolders: ['first', 'second'],
      defines: ['VALUE=42', 'SET', 'OPTION="by-option.h"'],
    },
  );
  assert.match(ir.text, /@value = (?:dso_local )?global i32 42/);
  assert.match(ir.text, /DIFile\(filename: "project\/main.c"/);
  const [, named] = /DIFile\(filename: "([^"]*above.h)"/.exec(ir.text)!;
  assert.equal(findSource(named!)?.name, 'up/above.h');
  assert.match(findSource(named!)!.text, /int above/);
});

test('headers whose names macros put together, and what is kept of them', async () => {
  const step = (n: number): string =>
    `#undef STEP\n#define STEP ${n + 1}\nstatic int step${n}(void) { return ${10 ** n}; }\n`;
  for (const n of [0, 1, 2]) write(`parts/steps/step${n}.h`, step(n));
  write('parts/once.h', '#define STEP 0\n#define NAME(n) <steps/step##n.h>\n#define OF(n) NAME(n)\n');
  const folders = { includeFolders: ['parts'], cache: new IrCache(join(folder, 'cache-of-parts')) };
  const text =
    '#include "parts/once.h"\n#include OF(STEP)\n#include OF(STEP)\n#include OF(STEP)\nint main(void) { return step0() + step1() + step2(); }\n';
  const jobs: string[] = [];
  const counted: ClangCompiler = {
    identity: shared.identity,
    argumentsFor: shared.argumentsFor,
    close: async () => {},
    compile: (job) => {
      jobs.push([...job.files.keys()].filter((path) => path.includes('parts/steps')).join());
      return shared.compile(job);
    },
  };
  const compileSteps = (): Promise<CompiledSource> =>
    compile('steps.c', text, { ...folders, compiler: counted });
  const { ir } = await compileSteps();
  assert.match(ir.text, /ret i32 100\b/);
  // Once to see what is missing; its neighbours come along.
  assert.equal(jobs.length, 2);
  assert.equal(jobs[0], '');
  assert.equal((await compileSteps()).ir.text, ir.text);
  assert.equal(jobs.length, 2, 'from the cache');
  write('parts/steps/step2.h', step(2).replace('100', '700'));
  assert.match((await compileSteps()).ir.text, /ret i32 700\b/);
});

test('errors keep their places, their order and their notes', async () => {
  write('own.h', 'int same;\n');
  assert.equal(
    shown(
      await diagnosticsOf(
        compile(
          'wrong.c',
          '#include "own.h"\nint f(int a) { return a }\n/* é */ int g(void) { return größe; }\nchar same;\n',
        ),
      ),
    ),
    `wrong.c:2:24: error: expected ';' after return statement
  int f(int a) { return a }
                         ^
wrong.c:3:30: error: use of undeclared identifier 'größe'
  /* é */ int g(void) { return größe; }
                               ^^^^^
wrong.c:4:6: error: redefinition of 'same' with a different type: 'char' vs 'int'
  char same;
       ^^^^
  help: previous definition is here (own.h:1:5)`,
  );
});

test('an error in a header is shown there', async () => {
  write('broken.h', 'int f( { }\n');
  const [first] = await diagnosticsOf(compile('uses-broken.c', '#include "broken.h"\n'));
  assert.match(shown([first!]), /^broken.h:1:8: error: .*\n {2}int f\( \{ \}\n/);
});

test('more errors than anyone reads end in a word about the rest', async () => {
  const text = Array.from({ length: 30 }, (_, i) => `int a${i} = unknown;\n`).join('');
  const diagnostics = await diagnosticsOf(compile('many.c', text));
  assert.equal(diagnostics.length, 20);
  assert.equal(diagnostics.at(-1)!.suggestion, 'there are more errors after this one');
});

test('a missing header: where it was looked for, and which headers there are', async () => {
  const [missing, folderWarning] = await diagnosticsOf(
    compile('epoll.c', '\n#include <sys/epoll.h>\n', { includeFolders: ['not-there'] }),
  );
  assert.equal(missing!.code, 'missing-file');
  assert.match(
    shown([missing!]),
    /^epoll.c:2:10: error: there is no header `sys\/epoll.h`\n {2}#include <sys\/epoll.h>\n/,
  );
  assert.match(missing!.expected!, /headers of Heddle: assert.h, .*pthread.h, .*stdatomic.h/);
  assert.match(missing!.suggestion!, /give its folder with -I/);
  assert.equal(folderWarning!.message, 'there is no folder `not-there` (given with -I)');

  write('beside.h', '');
  const [angled] = await diagnosticsOf(compile('angled.c', '#include <beside.h>\n'));
  assert.equal(angled!.suggestion, 'there is one beside `angled.c`: write it out as `#include "beside.h"`');

  const [cpp] = await diagnosticsOf(compile('cpp.c', '#include <atomic>\n'));
  assert.match(cpp!.suggestion!, /`atomic` is a header of C\+\+: a file of C\+\+ ends in .cc/);
});

test('warnings are handed over, and do not stop the compilation', async () => {
  const { warnings } = await compile('warn.c', 'unsigned char c = 300;\nint main(void) { return c; }\n');
  assert.match(shown(warnings), /^warn.c:1:19: warning: implicit conversion .* from 300 to 44/);
});

test('-O1 promotes, keeps calls, loops and debug locations', async () => {
  const { ir } = await compile(
    'spin.c',
    'extern int go(void);\nint sum(int *a) { int s = 0; for (int i = 0; i < 64; i++) s += a[i]; return s; }\nint main(void) { while (go()) ; for (;;) ; }\n',
    { optimisation: 1 },
  );
  assert.doesNotMatch(ir.text, /alloca|<\d+ x i32>|mustprogress/);
  assert.match(ir.text, /phi i32/);
  assert.match(ir.text, /call i32 @go\(\).*!dbg/);
});

test('C++ has classes, templates and cleanup', async () => {
  const { ir } = await compile(
    'plain.cc',
    'void may_throw();\nstruct Guard { int *p; ~Guard() { *p = 0; } };\nint x;\ntemplate <class T> T twice(T t) { return t + t; }\nint main() { Guard g{&x}; may_throw(); return twice(x); }\n',
  );
  assert.match(ir.text, /invoke void @_Z9may_throwv\(\)/);
  assert.match(ir.text, /@_Z5twiceIiET_S0_/);
});

test('every header that Heddle names can be included, in C and in C++', async () => {
  for (const [language, name] of [
    ['c', 'all.c'],
    ['c++', 'all.cc'],
  ] as const) {
    const headers = shippedHeaders(language);
    for (const header of CLANG_HEADERS) assert.ok(headers.includes(header));
    const text = headers.map((header) => `#include <${header}>\n`).join('');
    await compile(name, `${text}int main(void) { return 0; }\n`);
  }
});

test('a crash of clang is a message, and its process is gone', async () => {
  const [crash] = await diagnosticsOf(compile('crash.c', '#pragma clang __debug crash\n'));
  assert.match(crash!.message, /^clang crashed while it compiled `crash.c`: /);
  assert.match(crash!.suggestion!, /--clang/);
});

test('loading clang and compiling takes less than 400 MB, and leaves the globals as they were', () => {
  const script = `
    const before = [Response, WebAssembly.compileStreaming];
    const { loadClang } = await import(${JSON.stringify(LOAD_CLANG)});
    const run = await loadClang();
    const words = ['clang', '-cc1', '-emit-llvm', '-o', 'out.ll', 'in.c'];
    const files = await run(words, { 'in.c': 'int main(void) { return 0; }' });
    const isCompiled = files['out.ll'].includes('@main');
    const isRestored = before[0] === Response && before[1] === WebAssembly.compileStreaming;
    const megabytes = process.resourceUsage().maxRSS / 1024;
    console.log(JSON.stringify({ isCompiled, isRestored, megabytes }));`;
  const flags = ['--import', import.meta.resolve('tsx'), '--expose-gc', '--stack-size=6000'];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  assert.equal(stderr, '');
  const { isCompiled, isRestored, megabytes } = JSON.parse(stdout);
  assert.deepEqual([isCompiled, isRestored], [true, true]);
  assert.ok(megabytes < 400, `${megabytes} MB`);
});
