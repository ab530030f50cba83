/* N + 1 writers and one reader of a variable. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif

static atomic_int x;

static void *thread_writer(void *argument) {
  int index = (int)(intptr_t)argument;
  atomic_store_explicit(&x, index, memory_order_release);
  return NULL;
}

static void *thread_reader(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, memory_order_acquire);
  return NULL;
}

int main(void) {
  pthread_t reader, writers[N + 1];
  for (intptr_t i = 0; i < N + 1; i++)
    pthread_create(&writers[i], NULL, thread_writer, (void *)i);
  pthread_create(&reader, NULL, thread_reader, NULL);
  return 0;
}
