/* A semaphore that everybody waits for and nobody posts.
 *
 * Broken: one unit for two threads, and the first one does not give it back.
 * Heddle must report a deadlock.
 */
#include <pthread.h>
#include <semaphore.h>
#include <stddef.h>

static sem_t units;

static void *worker(void *unused) {
  (void)unused;
  sem_wait(&units); // <- deadlock
  return NULL;
}

int main(void) {
  pthread_t first, second;
  sem_init(&units, 0, 1);
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
