/* A compare-and-swap beside two increments, which alone can give it the value that it expects. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *thread_1(void *unused) {
  (void)unused;
  int expected = 1;
  atomic_compare_exchange_strong_explicit(&x, &expected, 2, memory_order_relaxed,
                                          memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  return 0;
}
