/* No execution is complete, as the SC accesses and the fences would have to be ordered in a circle. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y, z;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&y, memory_order_seq_cst) == 0);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&z, memory_order_relaxed) == 0);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&x, memory_order_seq_cst) == 2);
  return NULL;
}

static void *thread_4(void *unused) {
  (void)unused;
  atomic_store_explicit(&z, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&x, memory_order_relaxed) == 1);
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
