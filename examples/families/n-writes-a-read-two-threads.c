/* Two threads write a variable N times each, and then read it once. */
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
  for (int i = 0; i < N; i++)
    atomic_store_explicit(&x, index, memory_order_relaxed);
  atomic_load_explicit(&x, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_n, (void *)1);
  pthread_create(&second, NULL, thread_n, (void *)2);
  return 0;
}
