/*
 * Mutexes: normal, recursive and error-checking. Lock, trylock and unlock are one event each, because owner, count and
 * type share a word. Timed variants are trylocks with another error: a trylock that succeeds stands for every wait that
 * ends in time, since its place in the order of the lock's events is free, and one that fails for a timeout.
 */
#include "words.h"
#include <errno.h>
#include <pthread.h>

int pthread_mutex_init(pthread_mutex_t *mutex, const pthread_mutexattr_t *attributes) {
  mutex->__word = attributes == 0 ? 0 : attributes->__type << 16;
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t *mutex) {
  int old = EXCHANGE(&mutex->__word, DESTROYED_LOCK, __ATOMIC_RELAXED);
  if (TYPE(old) == DESTROYED_TYPE) __heddle_error("invalid-lock", "a thread destroys a mutex that is already destroyed");
  if (OWNER(old) != 0) __heddle_error("invalid-lock", "a thread destroys a mutex that is locked");
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t *mutex) {
  int old = __heddle_lock(&mutex->__word);
  if (TYPE(old) == DESTROYED_TYPE) __heddle_error("invalid-lock", "a thread locks a destroyed mutex");
  if (OWNER(old) == 0) return 0;
  if (TYPE(old) == PTHREAD_MUTEX_RECURSIVE && COUNT(old) < 0xfe) return 0;
  if (TYPE(old) == PTHREAD_MUTEX_NORMAL) __heddle_error("deadlock", "a thread locks a mutex that it already holds");
  __heddle_unlock(&mutex->__word);
  return TYPE(old) == PTHREAD_MUTEX_RECURSIVE ? EAGAIN : EDEADLK;
}

int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  int old = __heddle_trylock(&mutex->__word);
  if (TYPE(old) == DESTROYED_TYPE) __heddle_error("invalid-lock", "a thread locks a destroyed mutex");
  if (OWNER(old) == 0) return 0;
  if (OWNER(old) != __heddle_self() + 1) return EBUSY;
  if (TYPE(old) == PTHREAD_MUTEX_RECURSIVE && COUNT(old) < 0xfe) return 0;
  __heddle_unlock(&mutex->__word);
  return TYPE(old) == PTHREAD_MUTEX_RECURSIVE ? EAGAIN : EBUSY;
}

int pthread_mutex_timedlock(pthread_mutex_t *mutex, const struct timespec *deadline) {
  int old = __heddle_trylock(&mutex->__word);
  if (TYPE(old) == DESTROYED_TYPE) __heddle_error("invalid-lock", "a thread locks a destroyed mutex");
  if (OWNER(old) == 0) return 0;
  if (OWNER(old) != __heddle_self() + 1) return ETIMEDOUT;
  if (TYPE(old) == PTHREAD_MUTEX_RECURSIVE && COUNT(old) < 0xfe) return 0;
  __heddle_unlock(&mutex->__word);
  if (TYPE(old) == PTHREAD_MUTEX_RECURSIVE) return EAGAIN;
  return TYPE(old) == PTHREAD_MUTEX_ERRORCHECK ? EDEADLK : ETIMEDOUT;
}

int pthread_mutex_clocklock(pthread_mutex_t *mutex, clockid_t clock, const struct timespec *deadline) {
  return pthread_mutex_timedlock(mutex, deadline);
}

int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  int old = __heddle_unlock(&mutex->__word);
  if (OWNER(old) == __heddle_self() + 1) return 0;
  if (TYPE(old) == DESTROYED_TYPE) __heddle_error("invalid-lock", "a thread unlocks a destroyed mutex");
  if (TYPE(old) != PTHREAD_MUTEX_NORMAL) return EPERM;
  if (OWNER(old) == 0) __heddle_error("invalid-lock", "a thread unlocks a mutex that is not locked");
  __heddle_error("invalid-lock", "a thread unlocks a mutex that another thread holds");
}

int pthread_mutexattr_init(pthread_mutexattr_t *attributes) {
  attributes->__type = PTHREAD_MUTEX_DEFAULT;
  return 0;
}

int pthread_mutexattr_destroy(pthread_mutexattr_t *attributes) { return 0; }

int pthread_mutexattr_settype(pthread_mutexattr_t *attributes, int type) {
  if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ERRORCHECK) return EINVAL;
  attributes->__type = type;
  return 0;
}

int pthread_mutexattr_gettype(const pthread_mutexattr_t *attributes, int *type) {
  *type = attributes->__type;
  return 0;
}
