/*
 * Condition variables. The word is the set of the threads that wait, a bit each: a waiter sets its bit while it holds
 * the mutex, and waits until the bit is clear. A signal clears the bit of one waiter, every one of them in turn; a
 * broadcast clears all. So exactly those wake that waited at the signal, and a signal to nobody is lost. A timed wait
 * takes its own bit back: a bit that is still set was a timeout. A spurious wake-up is a timed wait whose result
 * nobody learns.
 */
#include "words.h"
#include <errno.h>
#include <pthread.h>

/* Bit 31 marks a destroyed object, the rest are threads. */
#define DESTROYED_CONDITION ((int)0x80000000u)
#define THREADS 31

int pthread_cond_init(pthread_cond_t *condition, const pthread_condattr_t *attributes) {
  condition->__word = 0;
  return 0;
}

int pthread_cond_destroy(pthread_cond_t *condition) {
  int old = EXCHANGE(&condition->__word, DESTROYED_CONDITION, __ATOMIC_RELAXED);
  if (old < 0) __heddle_error("invalid-lock", "a thread destroys a condition variable that is already destroyed");
  if (old != 0) __heddle_error("invalid-lock", "a thread destroys a condition variable for which threads wait");
  return 0;
}

/* Registers the caller and releases the mutex; returns the caller's bit, or 0 when an error-checking mutex says no. */
static inline __attribute__((always_inline)) int start_waiting(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  int self = __heddle_self();
  if (self >= THREADS) __heddle_error("abort", "a thread above 30, Heddle's limit, waits for a condition variable");
  int bit = 1 << self;
  if (__atomic_fetch_or(&condition->__word, bit, __ATOMIC_RELAXED) < 0)
    __heddle_error("invalid-lock", "a thread waits for a destroyed condition variable");
  if (pthread_mutex_unlock(mutex) == 0) return bit;
  __atomic_fetch_and(&condition->__word, ~bit, __ATOMIC_RELAXED);
  return 0;
}

int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  int bit = start_waiting(condition, mutex);
  if (bit == 0) return EPERM;
  if (__heddle_wakes_spuriously()) {
    /* Woken by nobody, or else this is the wake-up that another execution has. */
    int old = __atomic_fetch_and(&condition->__word, ~bit, __ATOMIC_ACQUIRE);
    __heddle_assume((old & bit) != 0);
  } else {
    __heddle_await(&condition->__word, bit, 0, 0, "condition variable");
  }
  return pthread_mutex_lock(mutex);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *deadline) {
  int bit = start_waiting(condition, mutex);
  if (bit == 0) return EPERM;
  int old = __atomic_fetch_and(&condition->__word, ~bit, __ATOMIC_ACQUIRE);
  int failure = pthread_mutex_lock(mutex);
  if (failure != 0) return failure;
  return (old & bit) == 0 ? 0 : ETIMEDOUT;
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const struct timespec *deadline) {
  return pthread_cond_timedwait(condition, mutex, deadline);
}

int pthread_cond_signal(pthread_cond_t *condition) {
  int waiting = LOAD(&condition->__word, __ATOMIC_RELAXED);
  if (waiting < 0) __heddle_error("invalid-lock", "a thread signals a destroyed condition variable");
  if (waiting == 0) return 0;
  unsigned count = 0;
  for (int rest = waiting; rest != 0; rest &= rest - 1) count++;
  int candidates = waiting;
  if (count > 1)
    for (unsigned skipped = __heddle_choose(count); skipped != 0; skipped--) candidates &= candidates - 1;
  int chosen = candidates & -candidates;
  /* Seen and changed at once, or else another execution is the one where the signal saw the newer set. */
  __heddle_assume(swap_if_release(&condition->__word, waiting, waiting & ~chosen) == waiting);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
  if (EXCHANGE(&condition->__word, 0, __ATOMIC_RELEASE) < 0)
    __heddle_error("invalid-lock", "a thread signals a destroyed condition variable");
  return 0;
}

int pthread_condattr_init(pthread_condattr_t *attributes) { return 0; }
int pthread_condattr_destroy(pthread_condattr_t *attributes) { return 0; }
int pthread_condattr_setclock(pthread_condattr_t *attributes, clockid_t clock) { return 0; }
