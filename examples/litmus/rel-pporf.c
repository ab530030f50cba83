/* Load buffering around a release write that nobody reads: an exchange, or a store with -DUSE_STORE. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y, z;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, memory_order_relaxed);
#ifdef USE_STORE
  atomic_store_explicit(&z, 1, memory_order_release);
#else
  atomic_exchange_explicit(&z, 1, memory_order_release);
#endif
  atomic_store_explicit(&y, 1, memory_order_release);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_load_explicit(&y, memory_order_relaxed);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
