/*
 * Barriers. The word holds the number of threads of a round (bits 20..30) and all arrivals so far (bits 0..19), so that
 * the round and the last arrival of it follow from the one RMW of an arrival. The others wait for exactly the value
 * that the last arrival of their round writes: that write can still be read when the next round has begun, and a wait
 * has one source in every execution. Where a barrier is one event for all its threads (__heddle_meet), the word stays as
 * it was initialised.
 */
#include "words.h"
#include <errno.h>
#include <pthread.h>

#define ARRIVALS 0xfffff
#define MOST_THREADS 0x7ff
#define DESTROYED_BARRIER (-1)

int pthread_barrier_init(pthread_barrier_t *barrier, const pthread_barrierattr_t *attributes, unsigned count) {
  if (count == 0 || count > MOST_THREADS) return EINVAL;
  if (__heddle_peek(&barrier->__word) > 0) __heddle_error("invalid-lock", "a barrier is initialised that is in use");
  barrier->__word = (int)(count << 20);
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t *barrier) {
  int old = EXCHANGE(&barrier->__word, DESTROYED_BARRIER, __ATOMIC_RELAXED);
  if (old < 0) __heddle_error("invalid-lock", "a thread destroys a barrier that is already destroyed");
  if ((old & ARRIVALS) % (old >> 20) != 0) __heddle_error("invalid-lock", "a thread destroys a barrier at which threads wait");
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t *barrier) {
  int last = __heddle_meet(&barrier->__word);
  if (last >= 0) return last ? PTHREAD_BARRIER_SERIAL_THREAD : 0;
  int old = __atomic_fetch_add(&barrier->__word, 1, __ATOMIC_ACQ_REL);
  if (old <= 0) __heddle_error("invalid-lock", "a thread waits at a barrier that is not initialised or destroyed");
  int count = old >> 20;
  int earlier = old & ARRIVALS;
  int complete = earlier - earlier % count + count;
  if (earlier + 1 == complete) return PTHREAD_BARRIER_SERIAL_THREAD;
  __heddle_await(&barrier->__word, ARRIVALS, complete, complete, "barrier");
  return 0;
}

int pthread_barrierattr_init(pthread_barrierattr_t *attributes) { return 0; }
int pthread_barrierattr_destroy(pthread_barrierattr_t *attributes) { return 0; }
