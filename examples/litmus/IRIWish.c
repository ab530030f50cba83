/* Two readers with fences see a write and its forwarded copy in different orders. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  int r1 = atomic_load_explicit(&x, memory_order_relaxed);
  atomic_store_explicit(&y, r1, memory_order_release);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_load_explicit(&x, memory_order_relaxed);
  atomic_thread_fence(memory_order_acq_rel);
  atomic_load_explicit(&y, memory_order_relaxed);
  return NULL;
}

static void *thread_4(void *unused) {
  (void)unused;
  atomic_load_explicit(&y, memory_order_relaxed);
  atomic_thread_fence(memory_order_acq_rel);
  atomic_load_explicit(&x, memory_order_relaxed);
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
