/* A test of atomicity and coherence: the assumptions exclude each other, all executions are blocked. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int x;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  __VERIFIER_assume(atomic_fetch_add_explicit(&x, 1, memory_order_seq_cst) == 42);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_fetch_add_explicit(&x, 42, memory_order_seq_cst) == 0);
  atomic_load_explicit(&x, memory_order_seq_cst);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
