/* An optimistic lock: a thread leaves its number, does its work, and tries again, at most N times, if another came between. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_int x, y;

static void *thread_n(void *argument) {
  int id = (int)(intptr_t)argument;
  for (int i = 0; i < N; i++) {
    atomic_store_explicit(&x, id, memory_order_relaxed);
    atomic_store_explicit(&y, 1, memory_order_relaxed);
    if (atomic_load_explicit(&x, memory_order_relaxed) == id) {
      atomic_load_explicit(&y, memory_order_relaxed);
      break;
    }
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_n, (void *)1);
  pthread_create(&second, NULL, thread_n, (void *)2);
  return 0;
}
