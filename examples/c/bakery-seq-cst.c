/* Lamport's bakery for two threads, everything sequentially consistent.
 *
 * Each thread draws a number above the other's and lets the smaller one go first, the smaller
 * index on a tie; `choosing` keeps others from looking at a number while it is drawn. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

static atomic_int choosing[2];
static atomic_int number[2];
static int counter;

static void lock(int me) {
  int other = 1 - me;
  atomic_store_explicit(&choosing[me], 1, memory_order_seq_cst);
  int mine = 1 + atomic_load_explicit(&number[other], memory_order_seq_cst);
  atomic_store_explicit(&number[me], mine, memory_order_seq_cst);
  atomic_store_explicit(&choosing[me], 0, memory_order_seq_cst);
  while (atomic_load_explicit(&choosing[other], memory_order_seq_cst))
    ;
  int theirs;
  do {
    theirs = atomic_load_explicit(&number[other], memory_order_seq_cst);
  } while (theirs != 0 && (theirs < mine || (theirs == mine && other < me)));
}

static void unlock(int me) { atomic_store_explicit(&number[me], 0, memory_order_seq_cst); }

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
