/* The latches of a database server: two workers wake each other, three rounds each.
 *
 * Only the side that wakes has a fence, so that under RC11 a worker may read old values after its latch.
 */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define ROUNDS 3

static atomic_bool latch1 = true, flag1 = true;
static atomic_bool latch2, flag2;

static void *thread_1(void *unused) {
  (void)unused;
  for (int round = 0; round < ROUNDS; round++) {
    __VERIFIER_assume(atomic_load_explicit(&latch1, memory_order_relaxed));
    atomic_store_explicit(&latch1, false, memory_order_relaxed);
    if (atomic_load_explicit(&flag1, memory_order_relaxed)) {
      atomic_store_explicit(&flag1, false, memory_order_relaxed);
      atomic_store_explicit(&flag2, true, memory_order_relaxed);
      atomic_thread_fence(memory_order_seq_cst);
      atomic_store_explicit(&latch2, true, memory_order_relaxed);
    }
  }
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  for (int round = 0; round < ROUNDS; round++) {
    __VERIFIER_assume(atomic_load_explicit(&latch2, memory_order_relaxed));
    atomic_store_explicit(&latch2, false, memory_order_relaxed);
    if (atomic_load_explicit(&flag2, memory_order_relaxed)) {
      atomic_store_explicit(&flag2, false, memory_order_relaxed);
      atomic_store_explicit(&flag1, true, memory_order_relaxed);
      atomic_thread_fence(memory_order_seq_cst);
      atomic_store_explicit(&latch1, true, memory_order_relaxed);
    }
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  return 0;
}
