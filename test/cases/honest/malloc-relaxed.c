/* The pointer is published by a relaxed store: nothing orders the reader's access after malloc. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int *_Atomic q;

void *reader(void *unused) {
  atomic_int *p = atomic_load_explicit(&q, memory_order_relaxed);
  if (p != 0) atomic_store_explicit(p, 1, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reader, 0);
  atomic_store_explicit(&q, malloc(sizeof(atomic_int)), memory_order_relaxed);
  pthread_join(thread, 0);
  return 0;
}
