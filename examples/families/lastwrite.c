/* N writers of a variable; main reads it when all have written. */
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
  atomic_store_explicit(&x, index, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t writers[N];
  for (intptr_t i = 0; i < N; i++)
    pthread_create(&writers[i], NULL, thread_writer, (void *)(i + 1));
  for (int i = 0; i < N; i++)
    pthread_join(writers[i], NULL);
  atomic_load_explicit(&x, memory_order_relaxed);
  return 0;
}
