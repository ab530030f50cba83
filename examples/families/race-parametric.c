/* Two threads work long on a cell of their own, and then write and read a common variable N times. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_int own[2], v;

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  for (int i = 0; i < 42; i++) {
    atomic_store_explicit(&own[index], i, memory_order_relaxed);
    atomic_load_explicit(&own[index], memory_order_relaxed);
  }
  for (int i = 0; i < N; i++) {
    atomic_store_explicit(&v, index, memory_order_relaxed);
    atomic_load_explicit(&v, memory_order_relaxed);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_n, (void *)0);
  pthread_create(&second, NULL, thread_n, (void *)1);
  return 0;
}
