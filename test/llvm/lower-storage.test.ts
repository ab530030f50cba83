/** Where local variables live, and what is read before it has a value. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseEscapes } from '../../src/frontends/llvm/lower/escape-analysis.ts';
import { link } from './link-texts.ts';
import { lower, mnemonicsOf, run } from './lower-texts.ts';

/** `name: storage` of every alloca of a function. */
function storageIn(text: string, name = 'main'): string[] {
  const program = link(text);
  const linked = program.functions.find(({ definition }) => definition.name === name)!;
  const storage = analyseEscapes(program).locals[linked.index]!;
  return linked.definition.blocks
    .flatMap(({ instructions }) => instructions)
    .flatMap((i) => (i.kind === 'alloca' ? [`${i.result.name}: ${storage.storageOf(i.result)}`] : []));
}

const FUNCTIONS = `
@global = global ptr null
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @__heddle_lock(ptr)
declare i32 @__heddle_spawn(ptr, ptr)
define ptr @thread(ptr %x) {
  ret ptr null
}
define void @reads(ptr %p) {
  %slot = alloca ptr
  store ptr %p, ptr %slot
  %again = load ptr, ptr %slot
  %field = getelementptr i32, ptr %again, i64 1
  %x = load i32, ptr %field
  ret void
}
define void @keeps(ptr %p) {
  store ptr %p, ptr @global
  ret void
}
define void @passes(ptr %p, i1 %again) {
  br i1 %again, label %more, label %done
more:
  call void @passes(ptr %p, i1 false)
  br label %done
done:
  call void @keeps(ptr %p)
  ret void
}
define ptr @same(ptr %p) {
  ret ptr %p
}
`;

const main = (body: string): string => `${FUNCTIONS}\ndefine i32 @main() {\n${body}\n  ret i32 0\n}\n`;

test('a scalar that is only loaded and stored whole is a register', () => {
  const text = main(`
  %x = alloca i32
  %p = alloca ptr
  %half = alloca i64
  call void @llvm.lifetime.start.p0(i64 4, ptr %x)
  store i32 1, ptr %x
  %a = load atomic i32, ptr %x seq_cst, align 4
  store ptr null, ptr %p
  %bits = load i64, ptr %p
  store i64 0, ptr %half
  %low = load i32, ptr %half`);
  assert.deepEqual(storageIn(text), ['x: register', 'p: register', 'half: private']);
});

test('an address stays private in the hands of functions that do not keep it', () => {
  const text = main(`
  %read = alloca [2 x i32]
  %kept = alloca i32
  %passed = alloca i32
  %returned = alloca [2 x i32]
  %returnedAndKept = alloca i32
  %set = alloca [2 x i32]
  call void @reads(ptr %read)
  call void @keeps(ptr %kept)
  call void @passes(ptr %passed, i1 true)
  %r = call ptr @same(ptr %returned)
  store i32 1, ptr %r
  %k = call ptr @same(ptr %returnedAndKept)
  store ptr %k, ptr @global
  call void @llvm.memset.p0.i64(ptr %set, i8 0, i64 8, i1 false)`);
  assert.deepEqual(storageIn(text), [
    'read: private',
    'kept: shared',
    'passed: shared',
    'returned: private',
    'returnedAndKept: shared',
    'set: private',
  ]);
});

test('addresses that get out in any other way are shared', () => {
  const text = main(`
  %locked = alloca i32
  %given = alloca i32
  %started = alloca i32
  %held = alloca ptr
  %inStruct = alloca i32
  %struct = alloca { ptr, i32 }
  %compared = alloca [2 x i32]
  %distance = alloca [2 x i32]
  %asNumber = alloca i32
  %l = call i32 @__heddle_lock(ptr %locked)
  %f = load ptr, ptr @global
  call void %f(ptr %given)
  %s = call i32 @__heddle_spawn(ptr @thread, ptr %started)
  store ptr %inStruct, ptr %struct
  %same = icmp eq ptr %compared, %f
  %end = getelementptr i32, ptr %distance, i64 1
  %a = ptrtoint ptr %distance to i64
  %b = ptrtoint ptr %end to i64
  %d = sub i64 %b, %a
  store i64 %d, ptr @global
  %n = ptrtoint ptr %asNumber to i64
  %odd = or i64 %n, 1
  store i64 %odd, ptr @global`);
  assert.deepEqual(storageIn(text), [
    'locked: shared',
    'given: shared',
    'started: shared',
    'held: register',
    'inStruct: shared',
    'struct: private',
    'compared: private',
    'distance: private',
    'asNumber: shared',
  ]);
});

test('registers and regions make no events; shared locals are made and ended', () => {
  const registers = lower(main('  %x = alloca i32\n  store i32 1, ptr %x\n  %y = load i32, ptr %x'));
  assert.deepEqual(mnemonicsOf(registers, 'main'), ['mov', 'resultWord', 'ret']);
  const shared = lower(main('  %x = alloca i32\n  store ptr %x, ptr @global'));
  assert.deepEqual(mnemonicsOf(shared, 'main'), ['alloca', 'store2', 'kill', 'resultWord', 'ret']);
  assert.deepEqual(
    shared.stackTemplates.map(({ name, size, alignment }) => ({ name, size, alignment })),
    [{ name: 'x', size: 4, alignment: 4 }],
  );
});

const maybeAssigned = (condition: string): string =>
  `define i32 @main() {
  %x.addr = alloca i32
  %c = freeze i1 ${condition}
  br i1 %c, label %then, label %join
then:
  store i32 5, ptr %x.addr
  br label %join
join:
  %y = load i32, ptr %x.addr
  %z = load i32, ptr %x.addr
  ret i32 %z
}
`;

test('a register that may have no value is checked, once, and found out', () => {
  const checks = mnemonicsOf(lower(maybeAssigned('true')), 'main').filter((m) => m === 'checkInitialised');
  assert.equal(checks.length, 1);
  assert.equal(run(maybeAssigned('true')).status, 5);
  assert.equal(
    run(maybeAssigned('false')).error,
    'user.ll:9:3: uninitialised-read: variable `x` is read before it has a value',
  );
});

test('a register that surely has a value is not checked', () => {
  const text = maybeAssigned('true').replace('alloca i32\n', 'alloca i32\n  store i32 1, ptr %x.addr\n');
  assert.ok(!mnemonicsOf(lower(text), 'main').includes('checkInitialised'));
});

test('a struct passed by value is copied by the callee', () => {
  const { status } = run(`
define i32 @change(ptr byval([2 x i32]) align 4 %s) {
  %second = getelementptr i32, ptr %s, i64 1
  %x = load i32, ptr %second
  store i32 100, ptr %second
  ret i32 %x
}
define i32 @main() {
  %s = alloca [2 x i32]
  %second = getelementptr i32, ptr %s, i64 1
  store i32 7, ptr %second
  %a = call i32 @change(ptr byval([2 x i32]) align 4 %s)
  %b = call i32 @change(ptr byval([2 x i32]) align 4 %s)
  %sum = add i32 %a, %b
  ret i32 %sum
}
`);
  assert.equal(status, 14);
});

test('arrays of variable length end with their block', () => {
  const text = `
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %saved = call ptr @llvm.stacksave.p0()
  %array = alloca i32, i32 %i
  %last = sub i32 %i, 1
  %place = getelementptr i32, ptr %array, i32 %last
  store i32 %i, ptr %place
  %x = load i32, ptr %place
  %more = add i32 %sum, %x
  call void @llvm.stackrestore.p0(ptr %saved)
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, 4
  br i1 %done, label %out, label %loop
out:
  ret i32 %more
}
`;
  assert.equal(run(text).status, 6);
});

test('thread-local variables whose addresses other threads may get', () => {
  const program = link(`
@global = global ptr null
@direct = thread_local global i32 0
@asked = thread_local global i32 0
@stored = thread_local global i32 0
@passed = thread_local global i32 0
@returned = thread_local global i32 0
@named = thread_local global i32 0
declare ptr @llvm.threadlocal.address.p0(ptr)
define void @keeps(ptr %p) {
  store ptr %p, ptr @global
  ret void
}
define ptr @returns() {
  %r = call ptr @llvm.threadlocal.address.p0(ptr @returned)
  ret ptr %r
}
define i32 @main() {
  store i32 1, ptr @direct
  %a = call ptr @llvm.threadlocal.address.p0(ptr @asked)
  store i32 1, ptr %a
  %s = call ptr @llvm.threadlocal.address.p0(ptr @stored)
  store ptr %s, ptr @global
  %p = call ptr @llvm.threadlocal.address.p0(ptr @passed)
  call void @keeps(ptr %p)
  %r = call ptr @returns()
  store ptr @named, ptr @global
  ret i32 0
}`);
  const { threadLocals } = analyseEscapes(program);
  const shared = program.threadLocals.filter(({ index }) => threadLocals.has(index));
  assert.deepEqual(shared.map(({ variable }) => variable.name).sort(), [
    'named',
    'passed',
    'returned',
    'stored',
  ]);
});
