/* Lazy initialisation by compare-and-swap: everybody may make an instance, one wins.
 *
 * The loser throws its own away and takes the winner's, which the failed CAS acquires. Holds,
 * also when leaks are looked for.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static _Atomic(int *) shared;

static int *instance(void) {
  int *found = atomic_load_explicit(&shared, memory_order_acquire);
  if (found != NULL)
    return found;
  int *made = malloc(sizeof *made);
  *made = 9;
  if (atomic_compare_exchange_strong_explicit(&shared, &found, made, memory_order_acq_rel,
                                              memory_order_acquire))
    return made;
  free(made);
  return found;
}

static void *user(void *unused) {
  (void)unused;
  assert(*instance() == 9);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, user, NULL);
  pthread_create(&second, NULL, user, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  free(atomic_load_explicit(&shared, memory_order_relaxed));
  return 0;
}
