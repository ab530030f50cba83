/* Peterson's mutual exclusion for two threads, everything sequentially consistent.
 *
 * A thread says that it wants in, gives the turn away and looks at the other. With seq_cst on all
 * five accesses the algorithm behaves as in the textbook, and leaving releases. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

static atomic_int wants[2];
static atomic_int turn;
static int counter;

static void lock(int me) {
  int other = 1 - me;
  atomic_store_explicit(&wants[me], 1, memory_order_seq_cst);
  atomic_store_explicit(&turn, other, memory_order_seq_cst);
  while (atomic_load_explicit(&wants[other], memory_order_seq_cst) &&
         atomic_load_explicit(&turn, memory_order_seq_cst) == other)
    ;
}

static void unlock(int me) { atomic_store_explicit(&wants[me], 0, memory_order_seq_cst); }

static void *worker(void *argument) {
  int me = (int)(intptr_t)argument;
  lock(me);
  counter++;
  unlock(me);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, (void *)(intptr_t)0);
  pthread_create(&second, NULL, worker, (void *)(intptr_t)1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(counter == 2);
  return 0;
}
