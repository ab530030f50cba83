/* No execution is complete, as each order of the writes to a contradicts one that is assumed of b and c. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int a, b, c;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&c, 2, memory_order_seq_cst);
  atomic_store_explicit(&a, 2, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&b, memory_order_seq_cst) == 2);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&c, 1, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&a, memory_order_seq_cst) == 2);
  __VERIFIER_assume(atomic_load_explicit(&b, memory_order_seq_cst) == 1);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  atomic_store_explicit(&b, 2, memory_order_seq_cst);
  atomic_store_explicit(&a, 1, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&c, memory_order_seq_cst) == 2);
  return NULL;
}

static void *thread_4(void *unused) {
  (void)unused;
  atomic_store_explicit(&b, 1, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&a, memory_order_seq_cst) == 1);
  __VERIFIER_assume(atomic_load_explicit(&c, memory_order_seq_cst) == 1);
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
