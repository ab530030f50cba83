/* Two threads clean up the same buffer; an exchange decides who.
 *
 * Holds: one thread gets the pointer, the other one null, which free ignores.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static _Atomic(int *) buffer;

static void *cleaner(void *unused) {
  (void)unused;
  free(atomic_exchange_explicit(&buffer, NULL, memory_order_acq_rel));
  return NULL;
}

int main(void) {
  atomic_store_explicit(&buffer, malloc(sizeof(int)), memory_order_relaxed);
  pthread_t first, second;
  pthread_create(&first, NULL, cleaner, NULL);
  pthread_create(&second, NULL, cleaner, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(atomic_load_explicit(&buffer, memory_order_relaxed) == NULL);
  return 0;
}
