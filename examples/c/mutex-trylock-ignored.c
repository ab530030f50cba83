/* pthread_mutex_trylock whose answer nobody looks at.
 *
 * Broken: a thread that was refused unlocks a mutex that it does not hold.
 * Heddle must report an invalid lock operation.
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_trylock(&guard);
  pthread_mutex_unlock(&guard); // <- invalid-lock
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
