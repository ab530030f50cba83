/* N threads increment two counters. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static atomic_int x, y;

static void *thread_n(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&y, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
