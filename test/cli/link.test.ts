/** `heddle check --link`: several files are one program. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { file, run } from '../support/run-heddle.ts';

file('message.h', 'void send(int value);\nint receive(void);\nint limit(void);\n');
file(
  'message.c',
  `#include <stdatomic.h>
#include "message.h"
#ifndef ORDER
#define ORDER memory_order_release
#endif
static int data;
static atomic_int ready;
void send(int value) {
  data = value;
  atomic_store_explicit(&ready, 1, ORDER);
}
int receive(void) {
  return atomic_load_explicit(&ready, memory_order_acquire) ? data : 0;
}
__attribute__((weak)) int limit(void) { return 1; }
`,
);
file(
  'client.c',
  `#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include "message.h"
static int data = 5;
static void *sender(void *number) {
  send(*(int *)number);
  return 0;
}
int main(int count, char **words) {
  int number = count > 1 ? atoi(words[1]) : 1;
  pthread_t thread;
  pthread_create(&thread, 0, sender, &number);
  assert(receive() <= limit() && data == 5);
  pthread_join(thread, 0);
  return 0;
}
`,
);
file('limit.ll', 'define i32 @limit() {\n  ret i32 7\n}\n');
file('again.c', 'int limit(void) { return 2; }\n');

test('files are linked: static names are of a file, strong definitions come before weak ones', () => {
  const holds = run('check', '--link', 'client.c', 'message.c', '--json');
  const { verdict, file: name, language, executions } = JSON.parse(holds.out);
  assert.deepEqual([verdict, name, language, executions], ['holds', 'client.c', 'c', 2]);
  const two = run('check', '--link', 'message.c', 'client.c', '--', '2');
  assert.match(
    two.out,
    /Program message\.c client\.c\n[\s\S]*assertion `receive\(\) <= limit\(\) && data == 5` fails/,
  );
  assert.match(two.out, /heddle check --link message\.c client\.c --model rc11 --replay \S+ -- 2$/m);
  const replayed = / check (.* -- 2)$/m.exec(two.out)![1]!.split(' ');
  assert.match(run('check', ...replayed).out, /`receive\(\) <= limit\(\) && data == 5` fails/);
  assert.equal(run('check', '--link', 'message.c', 'client.c', 'limit.ll', '--quiet', '--', '7').code, 0);
});

test('a weakened order in one file is a race between it and itself, found from the other', () => {
  const { code, out } = run('check', '--link', 'client.c', 'message.c', '-DORDER=memory_order_relaxed');
  assert.equal(code, 1);
  assert.match(out, /data-race[\s\S]*message\.c:9[\s\S]*message\.c:13/);
});

test('what is defined twice, nowhere, or no part of a program is refused', () => {
  const twice = run('check', '--link', 'client.c', 'limit.ll', 'message.c', 'again.c');
  assert.equal(twice.code, 64);
  assert.match(twice.err, /^again\.c:1:1: error: `limit` is defined twice: in `limit\.ll` and in `again\.c`/);
  const nowhere = run('check', '--link', 'message.c', 'limit.ll');
  assert.equal(nowhere.code, 64);
  assert.match(nowhere.err, /^message\.c:1:1: error: the program has no `main`/);
  const litmus = run('check', '--link', 'client.c', 'x.litmus');
  assert.equal(litmus.code, 64);
  assert.match(litmus.err, /`--link` makes one program .* `x\.litmus` is none/);
  assert.match(run('check', '--link', 'client.c', 'queue.o').err, /`clang -S -emit-llvm -g`/);
});
