/* N threads increment a variable under a ticket lock. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static atomic_int next, serving;
static int x;

static void *thread_n(void *unused) {
  (void)unused;
  int mine = atomic_fetch_add_explicit(&next, 1, memory_order_relaxed);
  while (atomic_load_explicit(&serving, memory_order_acquire) != mine) {
  }
  x++;
  atomic_store_explicit(&serving, mine + 1, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
