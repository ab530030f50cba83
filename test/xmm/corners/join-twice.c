#include <pthread.h>
#include <stdatomic.h>
atomic_int x, y; pthread_t z;
void *n(void *u) { return 0; }
void *a(void *u) { int r = atomic_load_explicit(&x, memory_order_relaxed); if (r) pthread_join(z, 0); atomic_store_explicit(&y, 1, memory_order_relaxed); return 0; }
void *b(void *u) { int r = atomic_load_explicit(&y, memory_order_relaxed); if (r) pthread_join(z, 0); atomic_store_explicit(&x, r, memory_order_relaxed); return 0; }
int main(void) {
  pthread_t t1, t2;
  pthread_create(&z, 0, n, 0);
  pthread_create(&t1, 0, a, 0);
  pthread_create(&t2, 0, b, 0);
  pthread_join(t1, 0); pthread_join(t2, 0);
}
