/* Java's volatile on Power, simulated in C: a relaxed access is the bare load or store, a seq_cst fence is `sync`, an
 * acq_rel fence is `lwsync`. After the thesis on JAM21, section 6.1.5 and appendix D; docs/volatile-on-power.md tells the story.
 *
 * The assumptions leave only the outcome that Java forbids. So an execution that is complete is one too many: with sync between the
 * accesses of thread 3 there is none, with `-D T3_FENCE=memory_order_acq_rel` there is one.
 */
#include <genmc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef T3_FENCE
#define T3_FENCE memory_order_seq_cst
#endif

static atomic_int x, y;

static void *thread_1(void *unused) {
  (void)unused;
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&y, memory_order_relaxed) == 0);
  return NULL;
}

static void *thread_2(void *unused) {
  (void)unused;
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_3(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_load_explicit(&y, memory_order_relaxed) == 1);
  atomic_thread_fence(T3_FENCE);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return NULL;
}

static void *thread_4(void *unused) {
  (void)unused;
  __VERIFIER_assume(atomic_load_explicit(&x, memory_order_relaxed) == 1);
  atomic_thread_fence(memory_order_seq_cst);
  __VERIFIER_assume(atomic_load_explicit(&x, memory_order_relaxed) == 2);
  return NULL;
}

int main(void) {
  pthread_t first, second, third, fourth;
  pthread_create(&first, NULL, thread_1, NULL);
  pthread_create(&second, NULL, thread_2, NULL);
  pthread_create(&third, NULL, thread_3, NULL);
  pthread_create(&fourth, NULL, thread_4, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_join(third, NULL);
  pthread_join(fourth, NULL);
  return 0;
}
