/* Dekker's mutual exclusion for two threads, everything sequentially consistent.
 *
 * Who is not favoured takes its wish back and waits for the favour; who is favoured waits for the
 * other's wish to go away. The last loop is Dekker's outer one, which cannot need the back-off
 * again. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

static atomic_int wants[2];
static atomic_int favoured;
static int counter;

static void lock(int me) {
  int other = 1 - me;
  atomic_store_explicit(&wants[me], 1, memory_order_seq_cst);
  if (!atomic_load_explicit(&wants[other], memory_order_seq_cst))
    return;
  if (atomic_load_explicit(&favoured, memory_order_seq_cst) != me) {
    atomic_store_explicit(&wants[me], 0, memory_order_seq_cst);
    while (atomic_load_explicit(&favoured, memory_order_seq_cst) != me)
      ;
    atomic_store_explicit(&wants[me], 1, memory_order_seq_cst);
  }
  // Favoured now, and only the favoured thread gives the favour away: waiting is enough.
  while (atomic_load_explicit(&wants[other], memory_order_seq_cst))
    ;
}

static void unlock(int me) {
  atomic_store_explicit(&favoured, 1 - me, memory_order_seq_cst);
  atomic_store_explicit(&wants[me], 0, memory_order_seq_cst);
}

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
