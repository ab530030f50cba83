/* A counter of calls, one per thread.
 *
 * Holds: a _Thread_local variable starts afresh in each thread and is seen by no other.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static _Thread_local int calls;

static void count_call(void) { calls++; }

static void *worker(void *unused) {
  (void)unused;
  count_call();
  count_call();
  assert(calls == 2);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(calls == 0);
  return 0;
}
