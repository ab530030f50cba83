/* No execution is complete, as the write of x that comes first in the SC order cannot be read at the end. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&y, memory_order_seq_cst) == 0);
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&x, memory_order_seq_cst) == 1);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 2, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&y, memory_order_seq_cst) == 0);
  atomic_store_explicit(&y, 2, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&x, memory_order_seq_cst) == 2);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
