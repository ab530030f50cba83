/** Loops: which of them may spin, and what makes one time round differ from the last. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loopsOf, run } from './lower-texts.ts';

const one = (text: string) => {
  const loops = loopsOf(text);
  assert.equal(loops.length, 1);
  return loops[0]!;
};

const inMain = (body: string): string => `
@flag = global i32 0
@data = global i32 0
define i32 @main() {
entry:
${body}
}
`;

test('a loop that only reads a flag may spin, and nothing in it changes', () => {
  const { maySpin, live } = one(
    inMain(`
  %seen = alloca i32
  br label %loop
loop:
  %x = load atomic i32, ptr @flag acquire, align 4
  store i32 %x, ptr %seen
  %y = load i32, ptr %seen
  %set = icmp ne i32 %y, 0
  br i1 %set, label %out, label %loop
out:
  %z = load i32, ptr %seen
  ret i32 %z`),
  );
  assert.equal(maySpin, true);
  // What was seen the last time is not read before it is written again.
  assert.deepEqual([...live], []);
});

test('what the loop changes and needs again at its head is compared', () => {
  const { maySpin, live } = one(
    inMain(`
  %tries = alloca i32
  %never = alloca i32
  store i32 0, ptr %tries
  store i32 0, ptr %never
  br label %loop
loop:
  %wide = phi i64 [ 0, %entry ], [ %wider, %loop ]
  %t = load i32, ptr %tries
  %n = load i32, ptr %never
  %t1 = add i32 %t, %n
  store i32 %t1, ptr %tries
  %wider = add i64 %wide, 1
  %x = load atomic i32, ptr @flag acquire, align 4
  %set = icmp ne i32 %x, 0
  br i1 %set, label %out, label %loop
out:
  ret i32 %t`),
  );
  assert.equal(maySpin, true);
  assert.equal(live.length, 3, 'tries, and both words of the phi');
});

test('a loop that counts its rounds cannot spin, one that may count nothing can', () => {
  const loop = (load: string, count: string): string =>
    inMain(`
  %i = alloca i32
  store i32 0, ptr %i
  %outside = load i32, ptr %i
  br label %loop
loop:
  %n = load i32, ptr %i
  %x = load atomic i32, ptr @flag acquire, align 4
  %set = icmp ne i32 %x, %n
  br i1 %set, label %out, label %next
next:
  ${load}
  ${count}
  br label %loop
out:
  ret i32 %n`);
  const spins = (load: string, count: string) => one(loop(load, count)).maySpin;
  const add = '%m = add nsw i32 %old, 1\n  store i32 %m, ptr %i';
  const inside = '%old = load i32, ptr %i';
  assert.equal(spins(inside, add), false);
  assert.equal(spins(inside, add.replace('1', '0')), true, 'adds nothing');
  assert.equal(spins(inside, add.replace('1', '%x')), true, 'may add nothing');
  assert.equal(spins(inside, add.replace('add nsw', 'and')), true);
  assert.equal(spins('%old = add i32 %outside, 0', add), true, 'the same sum in each round');
  assert.equal(spins(inside, `${add}\n  store i32 0, ptr %i`), true, 'is written again');
  assert.equal(spins(inside, add.replace('%m, ptr %i', '%m, ptr @data')), true);
});

test('a loop that computes cannot spin', () => {
  const { maySpin } = one(
    inMain(`
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %done = icmp eq i32 %next, 10
  br i1 %done, label %out, label %loop
out:
  ret i32 %next`),
  );
  assert.equal(maySpin, false);
});

test('a loop in which nothing can change spins for ever', () => {
  const { maySpin, live } = one(inMain('  br label %loop\nloop:\n  br label %loop'));
  assert.equal(maySpin, true);
  assert.equal(live.length, 0);
});

test('a loop that writes to a global may spin: what it writes may be there already', () => {
  const loop = (write: string): string =>
    inMain(`
  br label %loop
loop:
  %x = load atomic i32, ptr @flag acquire, align 4
  ${write}
next:
  %set = icmp ne i32 %x, 0
  br i1 %set, label %out, label %loop
out:
  ret i32 0`);
  assert.equal(one(loop('store i32 1, ptr @data\n  br label %next')).maySpin, true);
  const sometimes = `%c = icmp eq i32 %x, 2
  br i1 %c, label %write, label %next
write:
  store i32 1, ptr @data
  br label %next`;
  assert.equal(one(loop(sometimes)).maySpin, true);
});

test('private memory that the loop writes to is compared', () => {
  const loop = (index: string): string =>
    inMain(`
  %array = alloca [2 x i32]
  %other = alloca [4 x i32]
  br label %loop
loop:
  %p = getelementptr i32, ptr ${index}, i64 1
  %x = load atomic i32, ptr @flag acquire, align 4
  store i32 %x, ptr %p
  %y = load i32, ptr %p
  %set = icmp ne i32 %y, 0
  br i1 %set, label %out, label %loop
out:
  ret i32 0`);
  const { live, maySpin } = one(loop('%array'));
  assert.equal(maySpin, true);
  assert.equal(live.length, 4, 'two words and their shadows');
});

test('a jump into the middle of a loop makes it one that is only counted', () => {
  const { maySpin } = one(
    inMain(`
  %x = load atomic i32, ptr @flag acquire, align 4
  %c = icmp eq i32 %x, 0
  br i1 %c, label %a, label %b
a:
  %u = load atomic i32, ptr @flag acquire, align 4
  br label %b
b:
  %v = load atomic i32, ptr @flag acquire, align 4
  %stay = icmp eq i32 %v, 0
  br i1 %stay, label %a, label %out
out:
  ret i32 0`),
  );
  assert.equal(maySpin, false);
});

test('nested loops, and phis that exchange their values', () => {
  const { status } = run(
    inMain(`
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %after ]
  %x = phi i32 [ 1, %entry ], [ %y, %after ]
  %y = phi i32 [ 2, %entry ], [ %x, %after ]
  %total = phi i32 [ 0, %entry ], [ %t, %after ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %t = phi i32 [ %total, %outer ], [ %t1, %inner ]
  %t1 = add i32 %t, %x
  %j1 = add i32 %j, 1
  %more = icmp slt i32 %j1, 3
  br i1 %more, label %inner, label %after
after:
  %i1 = add i32 %i, 1
  %again = icmp slt i32 %i1, 3
  br i1 %again, label %outer, label %out
out:
  %ten = mul i32 %t1, 10
  %r = add i32 %ten, %y
  ret i32 %r`),
  );
  // x is 1, 2, 1 and each time round adds it three times, of which the last is in t1 only: t = 2, 6, 8; t1 = 9.
  assert.equal(status, 92);
});
