/* Message passing from a release store through the updates of two threads. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static int x;
static atomic_int y;

static void *thread_1(void *unused) {
  (void)unused;
  x = 1;
  atomic_store_explicit(&y, 1, memory_order_release);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  int expected = 2;
  atomic_compare_exchange_strong_explicit(&y, &expected, 3, memory_order_relaxed,
                                          memory_order_relaxed);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  int expected = 1;
  atomic_compare_exchange_strong_explicit(&y, &expected, 2, memory_order_relaxed,
                                          memory_order_relaxed);
  return NULL;
}

static void *thread_4(void *unused) {
  (void)unused;
  if (atomic_load_explicit(&y, memory_order_acquire) > 2)
    x = 2;
  return NULL;
}

int main(void) {
  pthread_t first, second, third, fourth;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  pthread_create(&fourth, NULL, thread_4, NULL);
  return 0;
}
