/**
 * What the editor begins with, for each kind of program. The first verdict must not wait for a file
 * of examples.
 */
import type { SourceText } from '../../protocol.ts';
import type { KIND_TITLES } from '../editor/source-language.ts';

export type StarterKind = keyof typeof KIND_TITLES;

const LITMUS = `C SB
"do both threads miss the write of the other?"
{ }

P0(atomic_int* x, atomic_int* y) {
  atomic_store_explicit(x, 1, memory_order_relaxed);
  int r0 = atomic_load_explicit(y, memory_order_relaxed);
}

P1(atomic_int* y, atomic_int* x) {
  atomic_store_explicit(y, 1, memory_order_relaxed);
  int r0 = atomic_load_explicit(x, memory_order_relaxed);
}

exists (0:r0=0 /\\ 1:r0=0)
`;

const C = `#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int message, seen;
static atomic_int flag;

static void *producer(void *unused) {
  message = 42;
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return NULL;
}

static void *consumer(void *unused) {
  if (atomic_load_explicit(&flag, memory_order_relaxed) == 1)
    seen = message;
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, producer, NULL);
  pthread_create(&second, NULL, consumer, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
`;

const CPP = `#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x{0}, y{0};
int a, b;

int main() {
  std::thread first([] {
    x.store(1, std::memory_order_release);
    a = y.load(std::memory_order_acquire);
  });
  std::thread second([] {
    y.store(1, std::memory_order_release);
    b = x.load(std::memory_order_acquire);
  });
  first.join();
  second.join();
  assert(a == 1 || b == 1);
}
`;

const LLVM = `@x = global i32 0
@y = global i32 0

define ptr @first(ptr %unused) {
  store atomic i32 1, ptr @x monotonic, align 4
  %seen = load atomic i32, ptr @y monotonic, align 4
  ret ptr null
}

define ptr @second(ptr %unused) {
  store atomic i32 1, ptr @y monotonic, align 4
  %seen = load atomic i32, ptr @x monotonic, align 4
  ret ptr null
}

define i32 @main() {
  %one = alloca i64
  %two = alloca i64
  call i32 @pthread_create(ptr %one, ptr null, ptr @first, ptr null)
  call i32 @pthread_create(ptr %two, ptr null, ptr @second, ptr null)
  %thread1 = load i64, ptr %one
  %thread2 = load i64, ptr %two
  call i32 @pthread_join(i64 %thread1, ptr null)
  call i32 @pthread_join(i64 %thread2, ptr null)
  ret i32 0
}

declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
`;

export const STARTERS: Readonly<Record<StarterKind, SourceText>> = {
  litmus: { name: 'SB.litmus', text: LITMUS },
  c: { name: 'program.c', text: C },
  cc: { name: 'program.cc', text: CPP },
  ll: { name: 'program.ll', text: LLVM },
};

/** A program may be replaced without asking if the user has not written it. */
export const isStarter = ({ text }: SourceText): boolean =>
  text.trim() === '' || Object.values(STARTERS).some((starter) => starter.text === text);
