/* Store buffering; with FENCE an mfence stands between, and one thread sees the other's store. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef FENCE
#define FENCE ""
#endif

static atomic_int x, y;
static int seen_x, seen_y;

static void *run(void *argument) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  __asm__ __volatile__(FENCE ::: "memory");
  seen_y = atomic_load_explicit(&y, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  __asm__ __volatile__(FENCE ::: "memory");
  seen_x = atomic_load_explicit(&x, memory_order_relaxed);
  pthread_join(thread, 0);
  assert(seen_x == 1 || seen_y == 1);
  return 0;
}
