/** The library that is linked to every program: it compiles, and the part cut out for a program is all that it needs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IrCache } from '../../src/cli/clang/ir-cache.ts';
import { readRuntimeLibrary } from '../../src/cli/clang/runtime-library.ts';
import { LIBRARY_PREFIX } from '../../src/frontends/llvm/clang/header-library.ts';
import { neededRuntime } from '../../src/frontends/llvm/clang/lower-compiled.ts';
import { selectDefinitions } from '../../src/frontends/llvm/clang/select-definitions.ts';
import { readProgram } from '../../src/frontends/llvm/read-program.ts';
import type { SourceFile } from '../../src/index.ts';
import './clang-fixture.ts';

const options = {
  arguments: ['program'],
  isLibraryFile: (path: string) => path.startsWith(LIBRARY_PREFIX),
};

/** A program that takes the addresses of functions, and so needs them whatever their parameters are. */
const user = (...names: string[]): SourceFile => ({
  name: 'user.ll',
  text: `@table = global [${names.length} x ptr] [${names.map((name) => `ptr @${name}`).join(', ')}]
define i32 @main() {
  %first = load ptr, ptr @table
  ret i32 0
}
${names.map((name) => `declare void @${name}()\n`).join('')}`,
});

test('the library compiles, and a program means the same with the part that it needs', async () => {
  const cache = new IrCache('cache');
  const whole = await readRuntimeLibrary(cache);
  assert.ok(whole.includes(`DIFile(filename: "${LIBRARY_PREFIX}/runtime/`));
  for (const program of [
    user('abort'),
    user('pthread_create', 'pthread_join', 'pthread_mutex_lock', 'malloc'),
    user('qsort', 'strtol', 'sem_wait', 'pthread_setspecific'),
    user('atexit', '_Znwm', '__cxa_guard_acquire', 'pthread_cond_wait'),
  ]) {
    const [part] = neededRuntime([whole], [program]);
    assert.ok(part!.text.length < whole.length / 2);
    const all = [{ name: part!.name, text: whole }];
    const { length } = readProgram([program], all, options).code;
    assert.ok(length > 10);
    assert.deepEqual(readProgram([program], [part!], options), readProgram([program], all, options));
  }
});

test('a definition is kept with all that it names, and nothing else', () => {
  const library = `source_filename = "l.c"
%pair = type { i32, i32 }
@table = global [1 x ptr] [ptr @called]
@"odd name" = global i32 1
@unused = global i32 2
define void @first() !dbg !1 {
  load ptr, ptr @table
  load i32, ptr @"odd name"
}
define void @called() {
  call void @outside()
}
define void @other() !dbg !3 {
  ret void
}
define void @implicit() {
  ret void
}
declare void @outside()
declare void @elsewhere()
attributes #0 = { nounwind }
!llvm.dbg.cu = !{!0}
!0 = !{}
!1 = !{!2}
!2 = !{}
!3 = !{}
`;
  const gone = [
    '@unused = global i32 2',
    'define void @other() !dbg !3 {\n  ret void\n}',
    'declare void @elsewhere()',
    '!3 = !{}',
  ];
  const file = (text: string): SourceFile => ({ name: 'x.ll', text });
  assert.equal(
    selectDefinitions(file(library), [file('call void @first()')], (name) => name === 'implicit').text,
    gone.reduce((text, piece) => text.replace(`${piece}\n`, ''), library),
  );
});
