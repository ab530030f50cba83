/* pthread_barrier_wait between writing one's own part and reading all parts.
 *
 * Holds: what happens before a barrier happens before everything after it.
 */
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>

static pthread_barrier_t barrier;
static int parts[2];
static int sums[2];

static void *worker(void *argument) {
  int me = (int)(intptr_t)argument;
  parts[me] = me + 1;
  pthread_barrier_wait(&barrier);
  sums[me] = parts[0] + parts[1];
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&first, NULL, worker, (void *)(intptr_t)0);
  pthread_create(&second, NULL, worker, (void *)(intptr_t)1);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(sums[0] == 3 && sums[1] == 3);
  return 0;
}
