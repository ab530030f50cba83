/* Threads. A pthread_t is the thread's number; who may be joined is the engine's business (invalid-join). */
#include "endings.h"
#include "words.h"
#include <errno.h>
#include <pthread.h>

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  *thread = (pthread_t)__heddle_spawn(start, argument);
  return 0;
}

int pthread_join(pthread_t thread, void **value) {
  if (thread == (pthread_t)__heddle_self()) __heddle_error("deadlock", "a thread joins itself");
  void *result = __heddle_join((int)thread);
  if (value != 0) *value = result;
  return 0;
}

/* A thread that nobody joins is the same thing here. */
int pthread_detach(pthread_t thread) { return 0; }

void pthread_exit(void *value) {
  __heddle_thread_end();
  __heddle_exit_thread(value);
}

pthread_t pthread_self(void) { return (pthread_t)__heddle_self(); }
int pthread_equal(pthread_t left, pthread_t right) { return left == right; }

/* Every schedule is explored anyway. */
int pthread_yield(void) { return 0; }
int sched_yield(void) { return 0; }

int pthread_attr_init(pthread_attr_t *attributes) {
  attributes->__detached = PTHREAD_CREATE_JOINABLE;
  return 0;
}

int pthread_attr_destroy(pthread_attr_t *attributes) { return 0; }

int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state) {
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) return EINVAL;
  attributes->__detached = state;
  return 0;
}

int pthread_attr_getdetachstate(const pthread_attr_t *attributes, int *state) {
  *state = attributes->__detached;
  return 0;
}

/* Stacks have no size here. */
int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size) { return 0; }
