/* A thread spins on a flag that is raised and lowered again.
 *
 * Broken: the waiter may look too late, and then the flag stays down for ever.
 * Heddle must report liveness: the spin may never end.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int go;

static void *waiter(void *unused) {
  (void)unused;
  while (atomic_load_explicit(&go, memory_order_acquire) == 0) // <- liveness
    ;
  return NULL;
}

static void *starter(void *unused) {
  (void)unused;
  atomic_store_explicit(&go, 1, memory_order_release);
  atomic_store_explicit(&go, 0, memory_order_release);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, waiter, NULL);
  pthread_create(&second, NULL, starter, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
