/* Lazy initialisation by compare-and-swap whose loser forgets its own instance.
 *
 * Broken: when both threads make an instance, one of them is never freed. Nothing else is wrong,
 * so this shows only when leaks are looked for (--check memory-leak).
 * Heddle must then report a memory leak, of the allocation below.
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
  int *made = malloc(sizeof *made); // <- memory-leak
  *made = 9;
  if (atomic_compare_exchange_strong_explicit(&shared, &found, made, memory_order_acq_rel,
                                              memory_order_acquire))
    return made;
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
