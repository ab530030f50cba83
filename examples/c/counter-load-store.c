/* A counter incremented by an atomic load and an atomic store.
 *
 * Broken even under sequential consistency: between load and store the other thread may come in.
 * Heddle must report an assertion: an increment is lost.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int counter;

static void *worker(void *unused) {
  (void)unused;
  int before = atomic_load(&counter);
  atomic_store(&counter, before + 1);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, worker, NULL);
  pthread_create(&second, NULL, worker, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  assert(atomic_load(&counter) == 2); // <- assertion
  return 0;
}
