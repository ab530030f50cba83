/* The value that a compare-and-swap expects comes from a read. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y, z;

static void *thread_1(void *unused) {
  (void)unused;
  int a = atomic_load_explicit(&x, memory_order_relaxed);
  int expected = a;
  atomic_compare_exchange_strong_explicit(&y, &expected, 1, memory_order_relaxed,
                                          memory_order_relaxed);
  atomic_store_explicit(&z, a, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 2, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
