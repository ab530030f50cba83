/* N threads try to swap 0 for 1, and then store a number of their own. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  int expected = 0;
  atomic_compare_exchange_strong_explicit(&x, &expected, 1, memory_order_relaxed,
                                          memory_order_relaxed);
  atomic_store_explicit(&x, index + 3, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
