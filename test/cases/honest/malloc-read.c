/* The reader may read what main has written; nothing orders that after malloc either. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int *_Atomic q;

void *reader(void *unused) {
  atomic_int *p = atomic_load_explicit(&q, memory_order_relaxed);
  if (p != 0) atomic_load_explicit(p, memory_order_relaxed);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, reader, 0);
  atomic_int *p = malloc(sizeof(atomic_int));
  atomic_store_explicit(p, 1, memory_order_relaxed);
  atomic_store_explicit(&q, p, memory_order_relaxed);
  pthread_join(thread, 0);
  return 0;
}
