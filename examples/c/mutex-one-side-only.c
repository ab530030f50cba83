/* A counter that one thread guards with a mutex and the other reads without.
 *
 * Broken: a mutex protects only against those who take it too.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int counter;
static int seen;

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  counter++;
  pthread_mutex_unlock(&guard);
  return NULL;
}

static void *watcher(void *unused) {
  (void)unused;
  seen = counter; // <- data-race
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, watcher, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
