/* Load buffering where each side writes one more than it has read. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  int r = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&y, r + 1, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  int r = atomic_load_explicit(&y, memory_order_relaxed);
  atomic_store_explicit(&x, r + 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
