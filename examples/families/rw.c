/* N threads read a variable and then store their number in it. */
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
  atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&x, index, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
