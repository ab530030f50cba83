/* Peterson's algorithm with SC accesses; a thread that would wait is assumed away. */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_bool flag1, flag2, x;
static atomic_int turn;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&flag1, 1, memory_order_seq_cst);
  atomic_store_explicit(&turn, 1, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&flag2, memory_order_seq_cst) != 1 ||
                    atomic_load_explicit(&turn, memory_order_seq_cst) != 1);
  atomic_store_explicit(&x, 0, memory_order_seq_cst);
  atomic_load_explicit(&x, memory_order_seq_cst);
  atomic_store_explicit(&flag1, 0, memory_order_seq_cst);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&flag2, 1, memory_order_seq_cst);
  atomic_store_explicit(&turn, 0, memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&flag1, memory_order_seq_cst) != 1 ||
                    atomic_load_explicit(&turn, memory_order_seq_cst) != 0);
  atomic_store_explicit(&x, 1, memory_order_seq_cst);
  atomic_load_explicit(&x, memory_order_seq_cst);
  atomic_store_explicit(&flag2, 0, memory_order_seq_cst);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
