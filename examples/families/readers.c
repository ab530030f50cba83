/* One writer and N readers of a variable. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 8
#endif

static atomic_int x;

static void *thread_writer(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 42, memory_order_release);
  return NULL;
}

static void *thread_reader(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

int main(void) {
  pthread_t writer, readers[N];
  pthread_create(&writer, NULL, thread_writer, NULL);
  for (int i = 0; i < N; i++)
    pthread_create(&readers[i], NULL, thread_reader, NULL);
  return 0;
}
