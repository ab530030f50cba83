/* A thread that aborts when it finds that somebody else was faster.
 *
 * Broken: one of the two compare-and-swaps must lose.
 * Heddle must report an abort.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_int leader;

static void *candidate(void *unused) {
  (void)unused;
  int nobody = 0;
  if (!atomic_compare_exchange_strong(&leader, &nobody, 1))
    abort(); // <- abort
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, candidate, NULL);
  pthread_create(&second, NULL, candidate, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
