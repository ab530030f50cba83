/* N threads exchange a variable for 42 by trying again with the value that was found, and main stores into it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 2
#endif

static atomic_int x;

static void *thread_n(void *unused) {
  (void)unused;
  int old = atomic_load(&x);
  while (!atomic_compare_exchange_strong(&x, &old, 42)) {
  }
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  atomic_store(&x, 1);
  return 0;
}
