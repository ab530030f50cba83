/* A plain counter incremented by two threads.
 *
 * Broken: unordered conflicting accesses, one of them a write.
 * Heddle must report a data race on `counter`.
 */
#include <pthread.h>
#include <stddef.h>

static int counter;

static void *worker(void *unused) {
  (void)unused;
  counter++; // <- data-race
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
