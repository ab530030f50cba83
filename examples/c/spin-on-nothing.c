/* A thread spins on a flag that nobody raises.
 *
 * Broken: the starter stores the 0 that is there already.
 * Heddle must report liveness: the spin can never end.
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
