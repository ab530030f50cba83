/* Reading a thread's result without joining it first.
 *
 * Broken: nothing orders the thread's write before the main thread's read.
 * Heddle must report a data race on `result`.
 */
#include <pthread.h>
#include <stddef.h>

static int result;

static void *worker(void *unused) {
  (void)unused;
  result = 1;
  return NULL;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  int seen = result; // <- data-race
  (void)seen;
  pthread_join(thread, NULL);
  return 0;
}
