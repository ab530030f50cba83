/* A counter incremented by relaxed atomic additions.
 *
 * Atomicity needs no order: no increment is lost, and the joins order the final read. Holds.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int counter;

static void *worker(void *unused) {
  (void)unused;
  atomic_fetch_add_explicit(&counter, 1, memory_order_relaxed);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(atomic_load_explicit(&counter, memory_order_relaxed) == 2);
  return 0;
}
