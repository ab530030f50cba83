/* Dekker's mutual exclusion with release stores and acquire loads.
 *
 * Broken: its first two accesses are the store-buffering test. Both wishes may still be invisible
 * when the threads look for them.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

static atomic_int wants[2];
static atomic_int favoured;
static int counter;

static void lock(int me) {
  int other = 1 - me;
  atomic_store_explicit(&wants[me], 1, memory_order_release);
  if (!atomic_load_explicit(&wants[other], memory_order_acquire))
    return;
  if (atomic_load_explicit(&favoured, memory_order_acquire) != me) {
    atomic_store_explicit(&wants[me], 0, memory_order_release);
    while (atomic_load_explicit(&favoured, memory_order_acquire) != me)
      ;
    atomic_store_explicit(&wants[me], 1, memory_order_release);
  }
  // Favoured now, and only the favoured thread gives the favour away: waiting is enough.
  while (atomic_load_explicit(&wants[other], memory_order_acquire))
    ;
}

static void unlock(int me) {
  atomic_store_explicit(&favoured, 1 - me, memory_order_release);
  atomic_store_explicit(&wants[me], 0, memory_order_release);
}

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
