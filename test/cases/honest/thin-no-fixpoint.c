/* Each thread hands on one more than it reads: no value satisfies the circle, but only arithmetic says so. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int x, y;
static void *t0(void *u) {
  atomic_store_explicit(&y, atomic_load_explicit(&x, memory_order_relaxed) + 1, memory_order_relaxed);
  return 0;
}
static void *t1(void *u) {
  atomic_store_explicit(&x, atomic_load_explicit(&y, memory_order_relaxed) + 1, memory_order_relaxed);
  return 0;
}
int main(void) {
  pthread_t p, q;
  pthread_create(&p, 0, t0, 0);
  pthread_create(&q, 0, t1, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  return 0;
}
