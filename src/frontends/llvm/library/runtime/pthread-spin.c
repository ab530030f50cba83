/* Spin locks: the word of a normal mutex, with one event per operation. A thread that spins is a thread that waits. */
#include "words.h"
#include <errno.h>
#include <pthread.h>

/* No other code touches the word, so that `volatile` has nothing to add. */
#define WORD(lock) ((int *)(lock))

int pthread_spin_init(pthread_spinlock_t *lock, int shared) {
  *WORD(lock) = 0;
  return 0;
}

int pthread_spin_destroy(pthread_spinlock_t *lock) {
  int old = EXCHANGE(WORD(lock), DESTROYED_LOCK, __ATOMIC_RELAXED);
  if (old != 0) __heddle_error("invalid-lock", "a thread destroys a spin lock that is locked or already destroyed");
  return 0;
}

int pthread_spin_lock(pthread_spinlock_t *lock) {
  int old = __heddle_lock(WORD(lock));
  if (TYPE(old) == DESTROYED_TYPE) __heddle_error("invalid-lock", "a thread locks a destroyed spin lock");
  if (OWNER(old) != 0) __heddle_error("deadlock", "a thread locks a spin lock that it already holds");
  return 0;
}

int pthread_spin_trylock(pthread_spinlock_t *lock) {
  int old = __heddle_trylock(WORD(lock));
  if (TYPE(old) == DESTROYED_TYPE) __heddle_error("invalid-lock", "a thread locks a destroyed spin lock");
  if (OWNER(old) == 0) return 0;
  if (OWNER(old) == __heddle_self() + 1) __heddle_unlock(WORD(lock));
  return EBUSY;
}

int pthread_spin_unlock(pthread_spinlock_t *lock) {
  int old = __heddle_unlock(WORD(lock));
  if (OWNER(old) == __heddle_self() + 1) return 0;
  if (TYPE(old) == DESTROYED_TYPE) __heddle_error("invalid-lock", "a thread unlocks a destroyed spin lock");
  __heddle_error("invalid-lock", "a thread unlocks a spin lock that it does not hold");
}
