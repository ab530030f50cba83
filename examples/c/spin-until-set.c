/* A thread spins until another one raises a flag.
 *
 * Holds: the store ends the loop, sooner or later.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int go;

static void *waiter(void *unused) {
  (void)unused;
  while (atomic_load_explicit(&go, memory_order_acquire) == 0)
    ;
  return NULL;
}

static void *starter(void *unused) {
  (void)unused;
  atomic_store_explicit(&go, 1, memory_order_release);
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
