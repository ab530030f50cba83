/* A mutex that one thread locks and another one unlocks.
 *
 * Broken: only the holder may unlock; a mutex is no semaphore.
 * Heddle must report an invalid lock operation.
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *opener(void *unused) {
  (void)unused;
  pthread_mutex_unlock(&gate); // <- invalid-lock
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_mutex_lock(&gate);
  pthread_create(&thread, NULL, opener, NULL);
  pthread_join(thread, NULL);
  return 0;
}
