/* Szymanski's mutual exclusion whose last store, on the way out, is relaxed.
 *
 * Broken: the threads still exclude each other, but leaving no longer releases: who comes second
 * reads `OUTSIDE` and acquires nothing.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { OUTSIDE, INTERESTED, WAITING_ROOM, IN_DOORWAY, DOOR_CLOSED };

static atomic_int state[2];
static int counter;

static void lock(int me) {
  int other = 1 - me;
  atomic_store(&state[me], INTERESTED);
  while (atomic_load(&state[other]) >= IN_DOORWAY)
    ;
  atomic_store(&state[me], IN_DOORWAY);
  if (atomic_load(&state[other]) == INTERESTED) {
    atomic_store(&state[me], WAITING_ROOM);
    while (atomic_load(&state[other]) != DOOR_CLOSED)
      ;
  }
  atomic_store(&state[me], DOOR_CLOSED);
  if (me == 1)
    while (atomic_load(&state[0]) >= WAITING_ROOM)
      ;
}

static void unlock(int me) {
  if (me == 0) {
    int seen;
    do {
      seen = atomic_load(&state[1]);
    } while (seen == WAITING_ROOM || seen == IN_DOORWAY);
  }
  atomic_store_explicit(&state[me], OUTSIDE, memory_order_relaxed);
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
