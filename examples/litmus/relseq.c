/* A release store, a relaxed one after it and an exchange of another thread: what synchronises? */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_release);
  atomic_store_explicit(&y, 2, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_exchange_explicit(&y, 3, memory_order_relaxed);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_load_explicit(&y, memory_order_relaxed);
  atomic_thread_fence(memory_order_acq_rel);
  atomic_load_explicit(&x, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  return 0;
}
