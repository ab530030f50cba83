/* Test-and-test-and-set lock without the second test: it looks, and then stores.
 *
 * Broken even under sequential consistency: both threads see the lock free and both take it.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

static atomic_bool busy;
static int counter;

static void lock(void) {
  while (atomic_load(&busy))
    ;
  atomic_store(&busy, true);
}

static void unlock(void) { atomic_store(&busy, false); }

static void *worker(void *unused) {
  (void)unused;
  lock();
  counter++; // <- data-race
  unlock();
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
