/* Dekker's algorithm without fences: two threads, L rounds each; every wait looks L times and then the thread gives up.
 *
 * The critical section writes x and reads it back. Only sc keeps the threads apart, so nothing is asserted of what is read:
 * under tso and pso the executions with both inside are to be counted too.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef L
#define L 1
#endif

static atomic_int flag[2], turn, x;

static bool wait_for_turn(int me) {
  for (int i = 0; i < L; i++) {
    if (atomic_load_explicit(&turn, memory_order_relaxed) == me)
      return true;
  }
  return false;
}

static bool enter(int me) {
  int other = 1 - me;
  atomic_store_explicit(&flag[me], 1, memory_order_relaxed);
  for (int i = 0; i < L; i++) {
    if (!atomic_load_explicit(&flag[other], memory_order_relaxed))
      return true;
    if (atomic_load_explicit(&turn, memory_order_relaxed) != me) {
      atomic_store_explicit(&flag[me], 0, memory_order_relaxed);
      if (!wait_for_turn(me))
        return false;
      atomic_store_explicit(&flag[me], 1, memory_order_relaxed);
    }
  }
  return false;
}

static void *thread_n(void *argument) {
  int me = (int)(intptr_t)argument;
  for (int round = 0; round < L; round++) {
    if (!enter(me))
      return NULL;
    atomic_store_explicit(&x, me, memory_order_relaxed);
    atomic_load_explicit(&x, memory_order_relaxed);
    atomic_store_explicit(&turn, 1 - me, memory_order_relaxed);
    atomic_store_explicit(&flag[me], 0, memory_order_relaxed);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_n, (void *)0);
  pthread_create(&second, NULL, thread_n, (void *)1);
  return 0;
}
