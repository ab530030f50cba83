/* Load buffering in each of N / 2 pairs of threads, which have nothing to do with each other; N is even. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

static atomic_int x[N];

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  atomic_load_explicit(&x[index], memory_order_relaxed);
  atomic_store_explicit(&x[index ^ 1], 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
