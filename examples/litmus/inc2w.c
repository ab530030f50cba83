/* Two increments and a store of one variable. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 4, memory_order_release);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&x, 2, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  return 0;
}
