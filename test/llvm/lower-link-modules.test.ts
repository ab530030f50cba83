/** Linking: what is kept, which definition a name gets, and what is refused at which line. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LinkedProgram } from '../../src/frontends/llvm/lower/linked-program.ts';
import { link, linkFiles, refusalOf } from './link-texts.ts';

const functionNames = ({ functions }: LinkedProgram): string[] =>
  functions.map(({ definition, unit }) => `${unit.isLibrary ? 'library ' : ''}${definition.name}`);
const missingNames = ({ functions }: LinkedProgram): string[] =>
  functions.filter(({ isMissing }) => isMissing).map(({ definition }) => definition.name);
const globalNames = ({ globals }: LinkedProgram): string[] => globals.map(({ variable }) => variable.name);

test('only what main reaches is kept, through calls, addresses and initial values', () => {
  const program = link(`
@table = global [2 x ptr] [ptr @handler, ptr @data]
@data = global i32 7
@unused = global ptr @unreached
define void @handler() { ret void }
define void @unreached() { ret void }
define void @called() { ret void }
define void @passed() { ret void }
declare void @missing()
define i32 @main() {
  call void @called()
  %slot = getelementptr ptr, ptr @table, i64 1
  store ptr @passed, ptr %slot
  ret i32 0
dead:
  call void @missing()
  unreachable
}`);
  assert.deepEqual(functionNames(program), ['main', 'called', 'passed', 'handler']);
  assert.deepEqual(globalNames(program), ['table', 'data']);
});

test('what only a landing pad uses is not needed', () => {
  const program = link(`
declare void @missing()
declare i32 @__gxx_personality_v0(...)
define void @f() { ret void }
define i32 @main() personality ptr @__gxx_personality_v0 {
  invoke void @f() to label %fine unwind label %thrown
fine:
  ret i32 0
thrown:
  %pad = landingpad { ptr, i32 } cleanup
  call void @missing()
  resume { ptr, i32 } %pad
}`);
  assert.deepEqual(functionNames(program), ['main', 'f']);
});

test("the library defines what the user declares; the user's own definition wins", () => {
  const library = `
declare void @puts2()
define void @lock() {
  call void @hook()
  ret void
}
define void @hook() { ret void }
define linkonce_odr void @shared() { ret void }
define void @never() { ret void }`;
  const user = `
declare void @lock()
define linkonce_odr void @shared() { ret void }
define i32 @main() {
  call void @lock()
  call void @shared()
  ret i32 0
}`;
  assert.deepEqual(functionNames(link(user, library)), ['main', 'library lock', 'shared', 'library hook']);
  assert.deepEqual(functionNames(link(`${user}\ndefine void @hook() { ret void }`, library)), [
    'main',
    'library lock',
    'shared',
    'hook',
  ]);
});

test('names with internal linkage mean something in their own module only', () => {
  const program = link(
    `
@state = internal global i32 1
declare void @lock()
define internal void @step() { ret void }
define i32 @main() {
  store i32 2, ptr @state
  call void @step()
  call void @lock()
  ret i32 0
}`,
    `
@state = internal global i64 3
define internal void @step() { ret void }
define void @lock() {
  store i64 4, ptr @state
  call void @step()
  ret void
}`,
  );
  assert.deepEqual(functionNames(program), ['main', 'step', 'library lock', 'library step']);
  assert.deepEqual(globalNames(program), ['state', 'state']);
  const [main, , lock] = program.functions;
  assert.deepEqual(program.addressOf(main!.unit, 'state'), { object: 1, offset: 0 });
  assert.deepEqual(program.addressOf(lock!.unit, 'state'), { object: 2, offset: 0 });
  const hidden = link(
    'declare void @step()\ndefine i32 @main() {\n  call void @step()\n  ret i32 0\n}',
    'define internal void @step() { ret void }',
  );
  assert.deepEqual(missingNames(hidden), ['step']);
});

test('objects are numbered: globals, then what main gets, then functions', () => {
  const text = (parameters: string): string => `
@a = global i32 0
@b = global ptr @a
define i32 @main(${parameters}) {
  store ptr @main, ptr @b
  ret i32 0
}`;
  const bare = link(text(''));
  const { unit } = bare.main;
  assert.deepEqual(bare.addressOf(unit, 'b'), { object: 1, offset: 0 });
  assert.deepEqual(bare.addressOf(unit, 'a'), { object: 2, offset: 0 });
  assert.deepEqual(bare.addressOf(unit, 'main'), { object: 3, offset: 0 });
  const given = link(text('i32 %argc, ptr %argv'));
  assert.deepEqual(given.addressOf(given.main.unit, 'main'), { object: 5, offset: 0 });
});

test('aliases lead to what they stand for', () => {
  const program = link(`
@pair = global { i32, i64 } zeroinitializer
@second = alias i64, ptr getelementptr ({ i32, i64 }, ptr @pair, i64 0, i32 1)
@also = alias i64, ptr @second
@g = alias void (), ptr @f
define void @f() { ret void }
define i32 @main() {
  call void @g()
  store i64 1, ptr @also
  ret i32 0
}`);
  const { unit } = program.main;
  assert.deepEqual(program.addressOf(unit, 'also'), { object: 1, offset: 8 });
  const target = program.resolve(unit, 'g');
  assert.ok(target.kind === 'function' && target.function.definition.name === 'f');
  assert.match(
    refusalOf(() =>
      link('@x = alias i32, ptr @y\n@y = alias i32, ptr @x\ndefine ptr @main() {\n  ret ptr @x\n}'),
    ),
    /^user.ll:1:1: the alias `x` does not lead to a definition/,
  );
});

test('thread-local variables are counted apart', () => {
  const program = link(`
@a = global i32 0
@t = thread_local global i32 5
define i32 @main() {
  %p = call ptr @llvm.threadlocal.address.p0(ptr @t)
  store i32 1, ptr %p
  store i32 1, ptr @a
  ret i32 0
}`);
  assert.deepEqual(globalNames(program), ['a']);
  assert.deepEqual(
    program.threadLocals.map(({ variable }) => variable.name),
    ['t'],
  );
  assert.equal(program.resolve(program.main.unit, 't').kind, 'thread-local');
  assert.equal(program.resolve(program.main.unit, 'llvm.threadlocal.address.p0').kind, 'known');
});

test('constructors run by priority, those of the library first', () => {
  const constructors = (list: string): string =>
    `@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [${list}]\n`;
  const program = link(
    `${constructors('{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 101, ptr @early, ptr null }')}
define internal void @late() { ret void }
define internal void @early() { ret void }
define i32 @main() { ret i32 0 }`,
    `${constructors('{ i32, ptr, ptr } { i32 65535, ptr @one, ptr null }, { i32, ptr, ptr } { i32 65535, ptr @two, ptr null }')}
define internal void @one() { ret void }
define internal void @two() { ret void }`,
  );
  assert.deepEqual(
    program.constructors.map(({ definition }) => definition.name),
    ['early', 'one', 'two', 'late'],
  );
  assert.equal(program.functions.length, 5);
  assert.match(
    refusalOf(() =>
      link(`@llvm.global_dtors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @main, ptr null }]
define void @main() { ret void }`),
    ),
    /^user.ll:1:1: functions that run after main \(`llvm.global_dtors`\) are not supported/,
  );
});

test('streams and type information of C++ need no definition', () => {
  const program = link(`
@stdout = external global ptr
@_ZTVN10__cxxabiv117__class_type_infoE = external global [0 x ptr]
@_ZTI4base = constant { ptr, ptr } { ptr getelementptr (ptr, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 2), ptr null }
declare i32 @fprintf(ptr, ptr, ...)
define ptr @main() {
  %out = load ptr, ptr @stdout
  %r = call i32 (ptr, ptr, ...) @fprintf(ptr %out, ptr null)
  ret ptr @_ZTI4base
}`);
  assert.deepEqual(globalNames(program), ['stdout', '_ZTI4base', '_ZTVN10__cxxabiv117__class_type_infoE']);
  assert.equal(program.globals[0]!.variable.constant, true);
});

test('what the lowering knows by name comes before the library, and behind the user', () => {
  const user = `
declare ptr @memset(ptr)
define i32 @main() {
  %r = call ptr @memset(ptr null)
  ret i32 0
}`;
  const definition = 'define ptr @memset(ptr %text) { ret ptr %text }';
  const known = link(user, definition);
  assert.deepEqual(known.resolve(known.main.unit, 'memset'), { kind: 'known', name: 'memset' });
  assert.deepEqual(functionNames(known), ['main']);
  const own = link(user.replace('declare ptr @memset(ptr)', definition), definition);
  assert.deepEqual(functionNames(own), ['main', 'memset']);
});

test('the endings of the library are linked only where something needs them', () => {
  const library = `
define i32 @__cxa_atexit(ptr %f, ptr %a, ptr %m) { ret i32 0 }
define void @run_all() { ret void }
define void @__heddle_program_end() {
  call void @run_all()
  ret void
}`;
  const user = (callee: string): string => `
declare i32 @${callee}(ptr, ptr, ptr)
define i32 @main() {
  %r = call i32 @${callee}(ptr null, ptr null, ptr null)
  ret i32 0
}`;
  const program = link(user('__cxa_atexit'), library);
  assert.deepEqual(functionNames(program), [
    'main',
    'library __cxa_atexit',
    'library __heddle_program_end',
    'library run_all',
  ]);
  assert.deepEqual(
    program.endings.map(({ definition }) => definition.name),
    ['__heddle_program_end'],
  );
  const other = link(user('other'), `${library}\ndefine i32 @other(ptr %f, ptr %a, ptr %m) { ret i32 0 }`);
  assert.deepEqual(functionNames(other), ['main', 'library other']);
  assert.deepEqual(other.endings, []);
});

test('an undefined weak name is null', () => {
  const program = link('declare extern_weak void @hook()\ndefine ptr @main() {\n  ret ptr @hook\n}');
  assert.deepEqual(program.addressOf(program.main.unit, 'hook'), { object: 0, offset: 0 });
});

const WITH_LINES = `
declare i32 @fork()
define i32 @main() !dbg !4 {
  %r = call i32 @fork(), !dbg !7
  ret i32 0, !dbg !8
}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1)
!1 = !DIFile(filename: "spawn.c", directory: "/home/me")
!4 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 3, unit: !0)
!7 = !DILocation(line: 5, column: 11, scope: !4)
!8 = !DILocation(line: 6, column: 3, scope: !4)
`;

test('a missing function is linked, a missing variable is named with the line that needs it', () => {
  assert.deepEqual(missingNames(link(WITH_LINES)), ['fork']);
  assert.deepEqual(missingNames(link('declare void @f()\ndefine ptr @main() {\n  ret ptr @f\n}')), ['f']);
  assert.equal(
    refusalOf(() =>
      link('@x = external global i32\n@y = global ptr @x\ndefine ptr @main() {\n  ret ptr @y\n}'),
    ),
    'user.ll:2:1: `x` is used in the initial value of `y` and has no definition | define the variable `x` in the program',
  );
  assert.equal(
    refusalOf(() =>
      link(
        'declare i32 @printf(ptr, ...)\ndefine ptr @main() {\n  call i32 (ptr, ...) @printf(ptr null)\n  ret ptr @printf\n}',
      ),
    ),
    'user.ll:4:3: the address of `printf` is taken at user.ll:4, which is not supported | call it directly, or through a function of your own',
  );
});

test('a program without main', () => {
  const expected =
    'user.ll:1:1: the program has no `main` | define `int main(void)`, where the program starts';
  assert.equal(
    refusalOf(() => link('define i32 @f() { ret i32 0 }', 'define i32 @main() { ret i32 0 }')),
    expected,
  );
  assert.equal(
    refusalOf(() => link('declare i32 @main()')),
    expected,
  );
});

test('files of one program: strong before weak, whatever the order, and both before the library', () => {
  const strong = 'define void @hook() { ret void }';
  const weak =
    'define weak void @hook() {\n  call void @unreached()\n  ret void\n}\ndefine void @unreached() { ret void }';
  const main = 'declare void @hook()\ndefine i32 @main() {\n  call void @hook()\n  ret i32 0\n}';
  const hookFile = (files: Readonly<Record<string, string>>, library?: string): string[] =>
    linkFiles(files, library)
      .functions.filter(({ definition }) => definition.name === 'hook')
      .map(({ unit }) => unit.module.file.name);
  assert.deepEqual(hookFile({ 'main.ll': main, 'weak.ll': weak, 'strong.ll': strong }), ['strong.ll']);
  assert.deepEqual(hookFile({ 'strong.ll': strong, 'weak.ll': weak, 'main.ll': main }), ['strong.ll']);
  assert.deepEqual(hookFile({ 'main.ll': main, 'weak.ll': weak }, strong), ['weak.ll']);
  assert.deepEqual(hookFile({ 'main.ll': main }, strong), ['library.ll']);
});

test('files of one program: their static names, common variables, constructors and the one main', () => {
  const file = (body: string): string => `
@own = internal global i32 1
@shared = common global i32 0
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @start, ptr null }]
define internal void @start() {
  store i32 2, ptr @own
  store i32 3, ptr @shared
  ret void
}
${body}`;
  const program = linkFiles({
    'a.ll': file(''),
    'b.ll': file('define i32 @main() {\n  ret i32 0\n}'),
  });
  assert.deepEqual(globalNames(program), ['own', 'shared', 'own']);
  assert.deepEqual(
    program.constructors.map(({ unit }) => unit.module.file.name),
    ['a.ll', 'b.ll'],
  );
  assert.equal(program.main.unit.module.file.name, 'b.ll');
});

test('files of one program: a name that two of them define is refused in the second', () => {
  const main = 'define i32 @main() {\n  ret i32 0\n}';
  const sources = { 'a.ll': `source_filename = "a.c"\n${main}`, 'b.ll': `source_filename = "b.c"\n${main}` };
  assert.match(
    refusalOf(() => linkFiles(sources)),
    /^b\.ll:1:1: `main` is defined twice: in `a\.c` and in `b\.c`/,
  );
  const aliased = {
    'a.ll': `${main}\n@x = global i32 0`,
    'b.ll': '@y = global i32 0\n@x = alias i32, ptr @y',
  };
  assert.match(
    refusalOf(() => linkFiles(aliased)),
    /^b\.ll:1:1: `x` is defined twice: in `a\.ll` and in `b\.ll`/,
  );
  const internal = {
    'a.ll': `${main}\ndefine void @f() { ret void }`,
    'b.ll': 'define internal void @f() { ret void }',
  };
  assert.equal(
    refusalOf(() => linkFiles(internal)),
    'accepted',
  );
});
