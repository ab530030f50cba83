/* A relaxed forwarder does not order the SC fences on its two sides: RC11 allows what is assumed. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y, z;

static void *thread_1(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_load_explicit(&y, memory_order_relaxed) == 1);
  atomic_thread_fence(memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&z, memory_order_relaxed) == 0);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&z, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  int d = atomic_load_explicit(&x, memory_order_relaxed);
  if (d == 1)
    atomic_store_explicit(&y, 1, memory_order_relaxed);
  __VERIFIER_assume(d == 1);
  return NULL;
}

int main(void) {
  pthread_t first, second, third;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_join(third, NULL);
  return 0;
}
