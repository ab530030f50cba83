/* A normal mutex, locked again by its holder inside a nested call.
 *
 * Broken: the thread waits for itself.
 * Heddle must report a deadlock.
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int counter;

static void add_one(void) {
  pthread_mutex_lock(&guard); // <- deadlock
  counter++;
  pthread_mutex_unlock(&guard);
}

static void *worker(void *unused) {
  (void)unused;
  pthread_mutex_lock(&guard);
  add_one();
  pthread_mutex_unlock(&guard);
  return NULL;
}

int main(void) {
  pthread_t only;
  pthread_create(&only, NULL, worker, NULL);
  pthread_join(only, NULL);
  return 0;
}
