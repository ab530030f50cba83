/* Lamport's bakery with relaxed accesses.
 *
 * Broken: a thread may miss both that the other one is choosing and the number that it drew.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

static atomic_int choosing[2];
static atomic_int number[2];
static int counter;

static void lock(int me) {
  int other = 1 - me;
  atomic_store_explicit(&choosing[me], 1, memory_order_relaxed);
  int mine = 1 + atomic_load_explicit(&number[other], memory_order_relaxed);
  atomic_store_explicit(&number[me], mine, memory_order_relaxed);
  atomic_store_explicit(&choosing[me], 0, memory_order_relaxed);
  while (atomic_load_explicit(&choosing[other], memory_order_relaxed))
    ;
  int theirs;
  do {
    theirs = atomic_load_explicit(&number[other], memory_order_relaxed);
  } while (theirs != 0 && (theirs < mine || (theirs == mine && other < me)));
}

static void unlock(int me) { atomic_store_explicit(&number[me], 0, memory_order_relaxed); }

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
