/* Two writes against a read of the second and an overwrite of the first. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
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
