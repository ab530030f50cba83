/* Lamport's bakery without `choosing`.
 *
 * Broken even under sequential consistency: thread 0 has computed its number 1 but not stored it;
 * thread 1 draws 1 too, sees no other number and enters; thread 0 wins the tie and enters as
 * well.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

static atomic_int number[2];
static int counter;

static void lock(int me) {
  int other = 1 - me;
  int mine = 1 + atomic_load_explicit(&number[other], memory_order_seq_cst);
  atomic_store_explicit(&number[me], mine, memory_order_seq_cst);
  int theirs;
  do {
    theirs = atomic_load_explicit(&number[other], memory_order_seq_cst);
  } while (theirs != 0 && (theirs < mine || (theirs == mine && other < me)));
}

static void unlock(int me) { atomic_store_explicit(&number[me], 0, memory_order_seq_cst); }

static void *worker(void *argument) {
  int me = (int)(intptr_t)argument;
  lock(me);
  counter++; // <- data-race
  unlock(me);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, (void *)(intptr_t)0);
  pthread_create(&second, NULL, worker, (void *)(intptr_t)1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
