/* N threads hand a number on: thread i swaps i - 1 for i. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 5
#endif

static atomic_int x;

static void *thread_n(void *argument) {
  int index = (int)(intptr_t)argument;
  int expected = index - 1;
  atomic_compare_exchange_strong_explicit(&x, &expected, index, memory_order_relaxed,
                                          memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
