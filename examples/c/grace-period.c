/* Replacing a version and freeing the old one after a grace period, as RCU does.
 *
 * The reader says that it reads and then looks at the pointer; the updater swings the pointer and
 * then looks whether somebody reads. With seq_cst at least one of them sees the other. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static _Atomic(int *) current;
static atomic_int reading;
static int seen;

static void *reader(void *unused) {
  (void)unused;
  atomic_store_explicit(&reading, 1, memory_order_seq_cst);
  int *version = atomic_load_explicit(&current, memory_order_seq_cst);
  seen = *version;
  atomic_store_explicit(&reading, 0, memory_order_release);
  return NULL;
}

static void *updater(void *unused) {
  (void)unused;
  int *fresh = malloc(sizeof *fresh);
  *fresh = 2;
  int *old = atomic_exchange_explicit(&current, fresh, memory_order_seq_cst);
  while (atomic_load_explicit(&reading, memory_order_seq_cst))
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
  assert(seen == 1 || seen == 2);
  free(atomic_load_explicit(&current, memory_order_relaxed));
  return 0;
}
