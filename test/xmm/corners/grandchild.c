#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
atomic_int x, y;
void *b(void *u) { int r = atomic_load_explicit(&y, memory_order_relaxed); atomic_store_explicit(&x, r, memory_order_relaxed); return 0; }
void *a(void *u) { pthread_t t; pthread_create(&t, 0, b, 0); return 0; }
int main(void) {
  pthread_t t1;
  pthread_create(&t1, 0, a, 0);
  pthread_join(t1, 0);
  int r = atomic_load_explicit(&x, memory_order_relaxed); atomic_store_explicit(&y, 1, memory_order_relaxed);
  assert(r == 0);
}
