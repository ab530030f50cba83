/* The accesses of Szymanski's mutual exclusion without its waiting: two threads, N rounds each.
 *
 * A full fence follows every store but the last of a round. Between the look at the other thread's flag and the next store there
 * is none, which lets the two threads buffer loads against each other. As nobody waits, both may be inside at once.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

#ifndef N
#define N 1
#endif

enum { OUTSIDE, INTERESTED, WAITING_ROOM, IN_DOORWAY, DOOR_CLOSED };

static atomic_int state[2], x;

static void full_fence(void) { atomic_thread_fence(memory_order_seq_cst); }

static void *thread_n(void *argument) {
  int me = (int)(intptr_t)argument;
  for (int round = 0; round < N; round++) {
    atomic_store_explicit(&state[me], INTERESTED, memory_order_relaxed);
    full_fence();
    atomic_store_explicit(&state[me], IN_DOORWAY, memory_order_relaxed);
    full_fence();
    if (atomic_load_explicit(&state[1 - me], memory_order_relaxed) == INTERESTED) {
      atomic_store_explicit(&state[me], WAITING_ROOM, memory_order_relaxed);
      full_fence();
    }
    atomic_store_explicit(&state[me], DOOR_CLOSED, memory_order_relaxed);
    full_fence();
    atomic_store_explicit(&x, me, memory_order_relaxed);
    full_fence();
    atomic_store_explicit(&state[me], OUTSIDE, memory_order_relaxed);
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, thread_n, (void *)0);
  pthread_create(&second, NULL, thread_n, (void *)1);
  return 0;
}
