/*
 * Read-write locks. The word is the number of readers, or minus the writer's thread number minus one. A writer's unlock
 * is the same decrement as a reader's, whose old value tells them apart, and then a store that frees the lock: a reader
 * pays one event, and no reader's unlock looks at how many others there are. Neither side is preferred. That the reader
 * that unlocks is one that locked is not checked.
 */
#include "words.h"
#include <errno.h>
#include <pthread.h>

#define DESTROYED_RWLOCK 0x40000000
#define MOST_READERS 0xffff

int pthread_rwlock_init(pthread_rwlock_t *lock, const pthread_rwlockattr_t *attributes) {
  lock->__word = 0;
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t *lock) {
  int old = EXCHANGE(&lock->__word, DESTROYED_RWLOCK, __ATOMIC_RELAXED);
  if (old > MOST_READERS)
    __heddle_error("invalid-lock", "a thread destroys a read-write lock that is already destroyed");
  if (old != 0) __heddle_error("invalid-lock", "a thread destroys a read-write lock that is locked");
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  if (__heddle_await_add(&lock->__word, 1, 0, LARGEST_INT, "read-write lock") >= MOST_READERS)
    __heddle_error("invalid-lock", "a thread locks a destroyed read-write lock");
  return 0;
}

int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  __heddle_await_add(&lock->__word, -1 - __heddle_self(), 0, 0, "read-write lock");
  return 0;
}

/* Takes the lock for reading if no writer holds it. The set of readers is seen and changed at once, as in a signal. */
static inline __attribute__((always_inline)) int try_read(pthread_rwlock_t *lock, int failure) {
  int old = LOAD(&lock->__word, __ATOMIC_RELAXED);
  if (old < 0) return failure;
  if (old > MOST_READERS) __heddle_error("invalid-lock", "a thread locks a destroyed read-write lock");
  __heddle_assume(swap_if_acquire(&lock->__word, old, old + 1) == old);
  return 0;
}

static inline __attribute__((always_inline)) int try_write(pthread_rwlock_t *lock, int failure) {
  int old = swap_if_acquire(&lock->__word, 0, -1 - __heddle_self());
  if (old > MOST_READERS) __heddle_error("invalid-lock", "a thread locks a destroyed read-write lock");
  return old == 0 ? 0 : failure;
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) { return try_read(lock, EBUSY); }
int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) { return try_write(lock, EBUSY); }

/* As with mutexes, an attempt stands for a wait that ends in time and for one that does not. */
int pthread_rwlock_timedrdlock(pthread_rwlock_t *lock, const struct timespec *deadline) {
  return try_read(lock, ETIMEDOUT);
}
int pthread_rwlock_timedwrlock(pthread_rwlock_t *lock, const struct timespec *deadline) {
  return try_write(lock, ETIMEDOUT);
}

int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  int old = __atomic_fetch_sub(&lock->__word, 1, __ATOMIC_RELEASE);
  if (old > MOST_READERS) __heddle_error("invalid-lock", "a thread unlocks a destroyed read-write lock");
  if (old == 0) __heddle_error("invalid-lock", "a thread unlocks a read-write lock that is not locked");
  if (old > 0) return 0;
  if (old != -1 - __heddle_self())
    __heddle_error("invalid-lock", "a thread unlocks a read-write lock that another thread holds for writing");
  STORE(&lock->__word, 0, __ATOMIC_RELEASE);
  return 0;
}

int pthread_rwlockattr_init(pthread_rwlockattr_t *attributes) { return 0; }
int pthread_rwlockattr_destroy(pthread_rwlockattr_t *attributes) { return 0; }
