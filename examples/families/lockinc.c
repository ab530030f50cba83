/* N threads increment a variable under a mutex. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int x;

static void *thread_n(void *unused) {
  (void)unused;
  pthread_mutex_lock(&mutex);
  int r = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&x, r + 1, memory_order_relaxed);
  pthread_mutex_unlock(&mutex);
  return NULL;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
