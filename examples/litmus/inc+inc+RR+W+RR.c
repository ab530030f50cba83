/* Two increments and a write of one variable, and two readers that look twice. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *increment(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

static void *overwrite(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 42, memory_order_relaxed);
  return NULL;
}

static void *read_twice(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, memory_order_relaxed);
  atomic_load_explicit(&x, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t threads[5];
  pthread_create(&threads[0], NULL, increment, NULL);
  pthread_create(&threads[1], NULL, increment, NULL);
  pthread_create(&threads[2], NULL, read_twice, NULL);
  pthread_create(&threads[3], NULL, overwrite, NULL);
  pthread_create(&threads[4], NULL, read_twice, NULL);
  return 0;
}
