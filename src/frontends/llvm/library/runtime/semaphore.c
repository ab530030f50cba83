/* Semaphores without names. Wait and post are one event each; failures set errno, as POSIX wants it. */
#include "words.h"
#include <errno.h>
#include <semaphore.h>

#define DESTROYED_SEMAPHORE (-0x40000000)

int sem_init(sem_t *semaphore, int shared, unsigned count) {
  if (count > SEM_VALUE_MAX) {
    errno = EINVAL;
    return -1;
  }
  semaphore->__count = (int)count;
  return 0;
}

int sem_destroy(sem_t *semaphore) {
  if (EXCHANGE(&semaphore->__count, DESTROYED_SEMAPHORE, __ATOMIC_RELAXED) < 0)
    __heddle_error("invalid-lock", "a thread destroys a semaphore that is already destroyed");
  return 0;
}

int sem_wait(sem_t *semaphore) {
  __heddle_await_add(&semaphore->__count, -1, 1, LARGEST_INT, "semaphore");
  return 0;
}

/* One attempt. The count is seen and changed at once: the execution where it was another one is explored as well. */
static inline __attribute__((always_inline)) int try_wait(sem_t *semaphore, int failure) {
  int old = LOAD(&semaphore->__count, __ATOMIC_RELAXED);
  if (old < 0) __heddle_error("invalid-lock", "a thread waits for a destroyed semaphore");
  if (old == 0) {
    errno = failure;
    return -1;
  }
  __heddle_assume(swap_if_acquire(&semaphore->__count, old, old - 1) == old);
  return 0;
}

int sem_trywait(sem_t *semaphore) { return try_wait(semaphore, EAGAIN); }

/* As with mutexes, an attempt stands for a wait that ends in time and for one that does not. */
int sem_timedwait(sem_t *semaphore, const struct timespec *deadline) { return try_wait(semaphore, ETIMEDOUT); }

int sem_post(sem_t *semaphore) {
  int old = __atomic_fetch_add(&semaphore->__count, 1, __ATOMIC_RELEASE);
  if (old < 0) __heddle_error("invalid-lock", "a thread posts a destroyed semaphore");
  return 0;
}

int sem_getvalue(sem_t *semaphore, int *count) {
  *count = LOAD(&semaphore->__count, __ATOMIC_RELAXED);
  return 0;
}
