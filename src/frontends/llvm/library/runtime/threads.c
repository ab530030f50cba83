/* C11 threads over the functions of pthread.h: the objects have the same words. */
#include "endings.h"
#include "words.h"
#include <errno.h>
#include <pthread.h>
#include <threads.h>

static inline __attribute__((always_inline)) int thrd_result(int failure) {
  if (failure == 0) return thrd_success;
  if (failure == EBUSY) return thrd_busy;
  if (failure == ETIMEDOUT) return thrd_timedout;
  return thrd_error;
}

/* The start function returns an int where a POSIX thread returns a pointer, so it is called by one that converts. */
struct start {
  thrd_start_t function;
  void *argument;
};

static void *run_start(void *pointer) {
  struct start *start = pointer;
  thrd_start_t function = start->function;
  void *argument = start->argument;
  __heddle_free(start);
  long result = function(argument);
  return (void *)result;
}

int thrd_create(thrd_t *thread, thrd_start_t function, void *argument) {
  struct start *start = __heddle_malloc(sizeof(struct start), sizeof(void *), 0);
  start->function = function;
  start->argument = argument;
  *thread = (thrd_t)__heddle_spawn(run_start, start);
  return thrd_success;
}

int thrd_join(thrd_t thread, int *result) {
  if (thread == (thrd_t)__heddle_self()) __heddle_error("deadlock", "a thread joins itself");
  long value = (long)__heddle_join((int)thread);
  if (result != 0) *result = (int)value;
  return thrd_success;
}

int thrd_detach(thrd_t thread) { return thrd_success; }

void thrd_exit(int result) {
  __heddle_thread_end();
  __heddle_exit_thread((void *)(long)result);
}

thrd_t thrd_current(void) { return (thrd_t)__heddle_self(); }
int thrd_equal(thrd_t left, thrd_t right) { return left == right; }
void thrd_yield(void) {}
int thrd_sleep(const struct timespec *duration, struct timespec *remaining) { return 0; }

int mtx_init(mtx_t *mutex, int type) {
  if (type < 0 || type > (mtx_recursive | mtx_timed)) return thrd_error;
  mutex->__word = (type & mtx_recursive) != 0 ? PTHREAD_MUTEX_RECURSIVE << 16 : 0;
  return thrd_success;
}

void mtx_destroy(mtx_t *mutex) { pthread_mutex_destroy((pthread_mutex_t *)mutex); }
int mtx_lock(mtx_t *mutex) { return thrd_result(pthread_mutex_lock((pthread_mutex_t *)mutex)); }
int mtx_trylock(mtx_t *mutex) { return thrd_result(pthread_mutex_trylock((pthread_mutex_t *)mutex)); }
int mtx_timedlock(mtx_t *mutex, const struct timespec *deadline) {
  return thrd_result(pthread_mutex_timedlock((pthread_mutex_t *)mutex, deadline));
}

/* C11 leaves the unlock of a recursive mutex that is not held undefined, where POSIX has an error number. */
int mtx_unlock(mtx_t *mutex) {
  if (pthread_mutex_unlock((pthread_mutex_t *)mutex) != 0)
    __heddle_error("invalid-lock", "a thread unlocks a mutex that it does not hold");
  return thrd_success;
}

int cnd_init(cnd_t *condition) { return thrd_result(pthread_cond_init((pthread_cond_t *)condition, 0)); }
void cnd_destroy(cnd_t *condition) { pthread_cond_destroy((pthread_cond_t *)condition); }
int cnd_wait(cnd_t *condition, mtx_t *mutex) {
  return thrd_result(pthread_cond_wait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex));
}
int cnd_timedwait(cnd_t *condition, mtx_t *mutex, const struct timespec *deadline) {
  return thrd_result(pthread_cond_timedwait((pthread_cond_t *)condition, (pthread_mutex_t *)mutex, deadline));
}
int cnd_signal(cnd_t *condition) { return thrd_result(pthread_cond_signal((pthread_cond_t *)condition)); }
int cnd_broadcast(cnd_t *condition) { return thrd_result(pthread_cond_broadcast((pthread_cond_t *)condition)); }

void call_once(once_flag *flag, void (*routine)(void)) { pthread_once(flag, routine); }

int tss_create(tss_t *key, tss_dtor_t destructor) { return thrd_result(pthread_key_create(key, destructor)); }
void tss_delete(tss_t key) { pthread_key_delete(key); }
int tss_set(tss_t key, void *value) { return thrd_result(pthread_setspecific(key, value)); }
void *tss_get(tss_t key) { return pthread_getspecific(key); }
