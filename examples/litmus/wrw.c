/* One writer, and N threads that read the variable and then write it. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static atomic_int x;

static void *thread_0(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_release);
  return NULL;
}

static void *thread_n(void *argument) {
  int value = (int)(intptr_t)argument;
  atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&x, value, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t writer, threads[N];
  pthread_create(&writer, NULL, thread_0, NULL);
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&threads[i], NULL, thread_n, (void *)i);
  return 0;
}
