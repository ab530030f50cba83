/* One thread stores a number, and N threads increment it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static atomic_int x;

static void *thread_0(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 42, memory_order_release);
  return NULL;
}

static void *thread_n(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t writer, threads[N];
  pthread_create(&writer, NULL, thread_0, NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, NULL);
  return 0;
}
