/* SC writes to two variables; the reader has seen the first and not the second. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  atomic_store_explicit(&y, 1, memory_order_seq_cst);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_load_explicit(&x, memory_order_acquire) == 1);
  __VERIFIER_assume(atomic_load_explicit(&y, memory_order_seq_cst) == 0);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
