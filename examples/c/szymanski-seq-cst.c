/* Szymanski's mutual exclusion for two threads: a waiting room with a door.
 *
 * The last one through closes the door, then the threads inside leave in the order of their
 * numbers and the last one opens it again. Every access is seq_cst. Holds.
 */
#include <assert.h>
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
  atomic_store_explicit(&state[me], OUTSIDE, memory_order_seq_cst);
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
