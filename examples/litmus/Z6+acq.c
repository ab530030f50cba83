/* The shape Z6 with SC fences in two threads and an acquire load in the one between them. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int a, b, c;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&a, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(&b, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_load_explicit(&b, memory_order_acquire);
  atomic_store_explicit(&c, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_store_explicit(&c, 2, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_load_explicit(&a, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  return 0;
}
