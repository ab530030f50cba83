/* Joining the same thread twice.
 *
 * Broken: after the first join the thread is gone and its name means nothing any more.
 * Heddle must report an invalid join.
 */
#include <pthread.h>
#include <stddef.h>

static void *worker(void *unused) {
  (void)unused;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_join(thread, NULL);
  pthread_join(thread, NULL); // <- invalid-join
  return 0;
}
