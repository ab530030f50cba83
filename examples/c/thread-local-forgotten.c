/* A counter of calls that should be one per thread, without _Thread_local.
 *
 * Broken: both threads count in the same variable.
 * Heddle must report a data race on `calls`.
 */
#include <pthread.h>
#include <stddef.h>

static int calls;

static void count_call(void) { calls++; } // <- data-race

static void *worker(void *unused) {
  (void)unused;
  count_call();
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
