/* A grace period with release and acquire only.
 *
 * Broken: store buffering. The updater misses that somebody reads, the reader misses that the
 * pointer has moved, and the old version is freed under it.
 * Heddle must report an invalid access: the memory may be freed already.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static _Atomic(int *) current;
static atomic_int reading;
static int seen;

static void *reader(void *unused) {
  (void)unused;
  atomic_store_explicit(&reading, 1, memory_order_release);
  int *version = atomic_load_explicit(&current, memory_order_acquire);
  seen = *version; // <- invalid-access
  atomic_store_explicit(&reading, 0, memory_order_release);
  return NULL;
}

static void *updater(void *unused) {
  (void)unused;
  int *fresh = malloc(sizeof *fresh);
  *fresh = 2;
  int *old = atomic_exchange_explicit(&current, fresh, memory_order_acq_rel);
  while (atomic_load_explicit(&reading, memory_order_acquire))
    ;
  free(old);
  return NULL;
}

int main(void) {
  int *initial = malloc(sizeof *initial);
  *initial = 1;
  atomic_store_explicit(&current, initial, memory_order_relaxed);
  pthread_t first, second;
  pthread_create(&first, NULL, reader, NULL);
  pthread_create(&second, NULL, updater, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  free(atomic_load_explicit(&current, memory_order_relaxed));
  return 0;
}
