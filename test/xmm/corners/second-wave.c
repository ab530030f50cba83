#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
atomic_int x, y, z;
void *warm(void *u) { atomic_store_explicit(&z, 1, memory_order_relaxed); return 0; }
void *a(void *u) { int r = atomic_load_explicit(&x, memory_order_relaxed); atomic_store_explicit(&y, 1, memory_order_relaxed); if (r) atomic_store_explicit(&z, 7, memory_order_relaxed); return 0; }
void *b(void *u) { int r = atomic_load_explicit(&y, memory_order_relaxed); atomic_store_explicit(&x, r, memory_order_relaxed); return 0; }
int main(void) {
  pthread_t w, t1, t2;
  pthread_create(&w, 0, warm, 0);
  pthread_join(w, 0);
  pthread_create(&t1, 0, a, 0);
  pthread_create(&t2, 0, b, 0);
  pthread_join(t1, 0); pthread_join(t2, 0);
  assert(atomic_load_explicit(&z, memory_order_relaxed) != 7);
}
